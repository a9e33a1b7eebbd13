#pragma once
#include <array>
#include <span>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::analysis {

/// The measures of one head's attention weights on one sentence.
enum class HeadMeasure {
  previous,   ///< mean weight on the word before, over the rows that have one; see mean_at_offset
  same,       ///< mean weight on the same word elsewhere, over the rows whose word occurs more than once
  induction,  ///< mean weight on what followed earlier occurrences of the row's word, over the rows that have one (Olsson et al. 2022)
  first,      ///< mean weight on the first word, over all rows but the first
  distance,   ///< mean distance in words between a row and its keys, by their weights
  entropy     ///< mean entropy of the rows, in bits; see entropy()
};
constexpr int n_head_measures = 6;
constexpr HeadMeasure every_head_measure[] = {HeadMeasure::previous, HeadMeasure::same,     HeadMeasure::induction,
                                              HeadMeasure::first,    HeadMeasure::distance, HeadMeasure::entropy};
/// The name of the measure in texts and tests: "previous".
const char* id(HeadMeasure measure);

/// The keys whose weight counts for this measure; none if it does not apply to the row. Distance and entropy have none.
std::vector<Index> expected_keys(HeadMeasure measure, std::span<const int> ids, Index row);
/// The sum of a row's weights on these keys.
double weight_on(const Matrix& pattern, Index row, std::span<const Index> positions);
/// The mean distance between a row and its keys, in words, by their weights.
double mean_distance(const Matrix& pattern, Index row, Index n_words);
/// The share of a head's weight that a measure needs to be called its habit; see least_rows_for_label.
constexpr double least_habit = .5;

/// The places where a corpus or a grammar knows that a head of some kind should look from a row.
struct ExpectedKeys {
  Index row;
  std::vector<Index> keys;
};

struct HeadMeasures {
  std::array<double, n_head_measures> value;        ///< NaN if the measure applies to no row
  std::array<double, n_head_measures> most;         ///< the largest possible value: 1, or a limit from the length of the sentence
  std::array<Index, n_head_measures> rows;          ///< the number of rows it was measured on
  std::array<Index, n_head_measures> against = {};  ///< of these, rows whose largest weight is elsewhere; of weights only

  double of(HeadMeasure measure) const { return value[static_cast<size_t>(measure)]; }
  double share(HeadMeasure measure) const { return of(measure) / most[static_cast<size_t>(measure)]; }
  Index rows_of(HeadMeasure measure) const { return rows[static_cast<size_t>(measure)]; }
  Index against_of(HeadMeasure measure) const { return against[static_cast<size_t>(measure)]; }
};

/// All measures of `pattern` (query, key) for self-attention: `ids` are the sentence's tokens, without padding. If queries and keys are of
/// two sentences, `ids` is empty, and only the entropy of the first `n_queries` rows is measured.
HeadMeasures measured(const Matrix& pattern, std::span<const int> ids, Index n_queries);

}  // namespace headlight::analysis
