#include "analysis/pattern.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "base/number_text.hpp"

namespace headlight {

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

std::string describe(const Matrix& pattern, Index n_words, bool same_words) {
  if (n_words < 2) return same_words ? "one word: all on itself" : "one word so far";
  const std::array<std::pair<Index, const char*>, 3> places = {{{-1, "previous word"}, {0, "the word itself"}, {1, "next word"}}};
  std::pair<double, const char*> best = {0, ""};
  for (const auto& [offset, words] : places)
    if (const double mean = same_words ? mean_at_offset(pattern, n_words, offset) : 0; mean > best.first) best = {mean, words};
  if (const double first = pattern.col(0).head(n_words).cast<double>().mean(); first > best.first + 0.05) best = {first, "first word"};
  if (best.first >= 0.4) return best.second + (" " + with_decimals(best.first, 2)) + " on average";
  double spread = 0;
  for (Index q = 0; q < n_words; ++q) spread += entropy(pattern, q) / static_cast<double>(n_words);
  if (std::isnan(spread)) return "not a number somewhere";
  return spread > 0.8 * std::log2(static_cast<double>(same_words ? n_words : pattern.cols())) ? "spread over everything"
                                                                                              : "no single habit";
}

}  // namespace headlight
