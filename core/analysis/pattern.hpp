#pragma once
#include <optional>
#include <span>
#include <vector>

#include "analysis/head_measures.hpp"
#include "graph/matrix.hpp"

namespace headlight::analysis {

/// Shannon entropy of one row of attention weights, in bits: 0 if one word has all of the weight, log2(n) if n words share it evenly.
double entropy(const Matrix& pattern, Index row);

/// Mean attention of the first `n_words` rows along an offset: -1 the previous word, 0 the word itself, +1 the next one. Rows whose word at
/// that offset is not among the keys do not count.
double mean_at_offset(const Matrix& pattern, Index n_words, Index offset);

/// The behaviour of a pattern (query, key), read off its numbers: "previous" with its mean weight, "spread"; these are ids of texts.
struct PatternReading {
  const char* id;
  double mean = 0;    ///< above 0: the mean weight there
  Index rows = 0;     ///< the number of rows in that mean
  Index against = 0;  ///< of these, rows whose largest weight is elsewhere
};
/// A pattern with fewer rows than this gets no label, because anything may look like a habit there.
constexpr Index least_rows_for_label = 4;
/// Reads a pattern. `same_words`: queries and keys are words of one sentence, so that "the previous word" has a meaning. Rows of a
/// cross-attention may look at the places that are `known`, such as the words that they translate: "aligned", read as a survey reads it
/// (see RowMeasure::known), or else follow the other sentence: see read_in_order.
PatternReading read_off(const Matrix& pattern, Index n_words, bool same_words = true, std::span<const ExpectedKeys> known = {});

/// The key with a row's largest weight; of equal ones the first that does not go back.
struct RowInOrder {
  Index key;
  bool goes_back;  ///< behind the key of the row before
};
/// A row with a weight that is not a number stays at the key of the row before.
std::vector<RowInOrder> rows_in_order(const Matrix& pattern, Index n_words);
/// Reads whether each row looks mostly at one key, and the next row at the same key or a later one, as a translation does that follows its
/// source word by word: "in_order", whose `mean` is that of each row's largest weight, at least least_habit. Half of the keys must be met,
/// and two at least. A row against it goes back; a fourth of the rows may.
std::optional<PatternReading> read_in_order(const Matrix& pattern, Index n_words);

}  // namespace headlight::analysis
