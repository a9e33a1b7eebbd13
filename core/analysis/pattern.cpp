#include "analysis/pattern.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "graph/largest_in_row.hpp"

namespace headlight::analysis {

double entropy(const Matrix& pattern, Index row) {
  double bits = 0;
  for (Index k = 0; k < pattern.cols(); ++k) {
    const double p = pattern(row, k);
    if (p > 0) bits -= p * std::log2(p);
  }
  return bits;
}

double mean_at_offset(const Matrix& pattern, Index n_words, Index offset) {
  double sum = 0;
  Index rows = 0;
  for (Index q = 0; q < n_words; ++q) {
    const Index k = q + offset;
    if (k < 0 || k >= std::min(n_words, pattern.cols())) continue;
    sum += pattern(q, k);
    ++rows;
  }
  return rows ? sum / static_cast<double>(rows) : 0;
}

namespace {

constexpr double least_mean_for_label = 0.4;

/// Counts the rows in the mean whose largest weight is not where the reading expects it. `offset`: none for "first".
Index rows_against(const Matrix& pattern, Index n_words, const std::optional<Index>& offset) {
  Index against = 0;
  for (Index row = 0; row < n_words; ++row) {
    const Index key = offset ? row + *offset : 0;
    if (key >= 0 && key < std::min(n_words, pattern.cols())) against += is_largest_elsewhere(pattern, row, std::span(&key, 1));
  }
  return against;
}

/// The key with the largest weight of a row; of equal ones the first that does not go back behind `before`, since an equal weight does not
/// contradict the order.
Index key_in_order(const Matrix& pattern, Index row, Index before) {
  Index first = 0;
  const float largest = pattern.row(row).maxCoeff(&first);
  for (Index key = std::max(first, before); key < pattern.cols(); ++key)
    if (pattern(row, key) == largest) return key;
  return first;
}

/// Reads whether the rows look mostly at the places that a grammar knows; of rows whose weights are numbers.
std::optional<PatternReading> read_known(const Matrix& pattern, Index n_words, std::span<const ExpectedKeys> known) {
  PatternReading reading = {"aligned"};
  for (const ExpectedKeys& one : known) {
    if (one.row >= n_words || pattern.row(one.row).hasNaN()) continue;
    ++reading.rows;
    reading.mean += weight_on(pattern, one.row, one.keys);
    reading.against += is_largest_elsewhere(pattern, one.row, one.keys);
  }
  if (reading.rows < least_rows_for_label) return std::nullopt;
  reading.mean /= static_cast<double>(reading.rows);
  return reading.mean >= least_habit ? std::optional(reading) : std::nullopt;
}

}  // namespace

std::vector<RowInOrder> rows_in_order(const Matrix& pattern, Index n_words) {
  std::vector<RowInOrder> rows;
  Index before = 0;
  for (Index row = 0; row < n_words; ++row) {
    const bool is_nan = pattern.row(row).hasNaN();
    const Index key = is_nan ? before : key_in_order(pattern, row, before);
    rows.push_back({key, key < before});
    before = key;
  }
  return rows;
}

std::optional<PatternReading> read_in_order(const Matrix& pattern, Index n_words) {
  if (n_words < least_rows_for_label || !pattern.topRows(n_words).allFinite()) return std::nullopt;
  PatternReading reading = {"in_order", 0, n_words};
  std::vector<bool> met(static_cast<size_t>(pattern.cols()));
  const std::vector<RowInOrder> rows = rows_in_order(pattern, n_words);
  for (Index row = 0; row < n_words; ++row) {
    const RowInOrder& one = rows[static_cast<size_t>(row)];
    reading.mean += static_cast<double>(pattern(row, one.key)) / static_cast<double>(n_words);
    reading.against += one.goes_back;
    met[static_cast<size_t>(one.key)] = true;
  }
  const auto n_met = static_cast<Index>(std::count(met.begin(), met.end(), true));
  const bool meets_most = n_met > 1 && 2 * n_met >= std::min(n_words, pattern.cols());
  const bool follows = reading.mean >= least_habit && 4 * reading.against <= n_words && meets_most;
  return follows ? std::optional(reading) : std::nullopt;
}

PatternReading read_off(const Matrix& pattern, Index n_words, bool same_words, std::span<const ExpectedKeys> known) {
  if (n_words < 2) return {same_words ? "one_word" : "one_word_so_far"};
  if (const auto aligned = read_known(pattern, n_words, known)) return *aligned;
  const auto rows_of = [&](Index offset) { return std::max<Index>(0, std::min(n_words, pattern.cols()) - std::abs(offset)); };
  constexpr std::pair<Index, const char*> places[] = {{-1, "previous"}, {0, "itself"}, {1, "next"}};
  PatternReading best = {""};
  for (const auto& [offset, id] : places)
    if (const double mean = same_words ? mean_at_offset(pattern, n_words, offset) : 0; mean > best.mean)
      best = {id, mean, rows_of(offset), rows_against(pattern, n_words, offset)};
  if (const double first = pattern.col(0).head(n_words).cast<double>().mean(); first > best.mean + 0.05)
    best = {"first", first, n_words, rows_against(pattern, n_words, {})};
  if (best.mean >= least_mean_for_label) return best.rows < least_rows_for_label ? PatternReading{"too_few"} : best;
  if (n_words < least_rows_for_label) return {"too_few"};
  if (!same_words)
    if (const auto in_order = read_in_order(pattern, n_words)) return *in_order;
  double spread = 0;
  for (Index q = 0; q < n_words; ++q) spread += entropy(pattern, q) / static_cast<double>(n_words);
  if (std::isnan(spread)) return {"nan"};
  return {spread > 0.8 * std::log2(static_cast<double>(same_words ? n_words : pattern.cols())) ? "spread" : "mixed"};
}

}  // namespace headlight::analysis
