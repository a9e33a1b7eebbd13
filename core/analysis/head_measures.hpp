#pragma once
#include <array>
#include <span>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::analysis {

/// What is measured of one head's attention weights on one sentence.
enum class HeadMeasure {
  previous,   ///< mean weight on the word before, over the rows that have one; see mean_at_offset
  same,       ///< mean weight on the same word elsewhere, over the rows whose word is there more than once
  induction,  ///< mean weight on what followed an earlier occurrence of the row's word, over the rows that have one (Olsson et al. 2022)
  first,      ///< mean weight on the first word, over all rows but its own
  distance,   ///< mean distance of the words that are looked at, in words, by their weights
  entropy     ///< mean entropy of the rows, in bits; see entropy()
};
constexpr int n_head_measures = 6;
constexpr HeadMeasure every_head_measure[] = {HeadMeasure::previous, HeadMeasure::same,     HeadMeasure::induction,
                                              HeadMeasure::first,    HeadMeasure::distance, HeadMeasure::entropy};
/// "previous": the name by which texts and tests call it.
const char* id(HeadMeasure measure);

/// The keys on which the weight of a row counts for this measure; none where the row cannot be measured so. Distance and entropy have none.
std::vector<Index> places_of(HeadMeasure measure, std::span<const int> ids, Index row);
/// The sum of a row's weights on these keys.
double weight_on(const Matrix& pattern, Index row, std::span<const Index> places);
/// The mean distance of the words that a row looks at, in words, by their weights.
double mean_distance(const Matrix& pattern, Index row, Index n_words);
/// A head with at least so much of its weight on the places of a measure has that as its habit; see least_rows_for_label.
constexpr double least_habit = .5;

struct HeadMeasures {
  std::array<double, n_head_measures> value;  ///< NaN where no row can be measured so
  std::array<double, n_head_measures> most;   ///< the largest value that it could have: 1, or what the length of the sentence allows
  std::array<Index, n_head_measures> rows;    ///< on how many rows it was taken

  double of(HeadMeasure measure) const { return value[static_cast<size_t>(measure)]; }
  double share(HeadMeasure measure) const { return of(measure) / most[static_cast<size_t>(measure)]; }
  Index rows_of(HeadMeasure measure) const { return rows[static_cast<size_t>(measure)]; }
};

/// All measures of `pattern` (query, key), in which each word of a sentence looks at the words of the same one: `ids` are its tokens,
/// without padding. Where queries and keys are of two sentences `ids` is empty, and only the entropy of the first `n_queries` rows is
/// measured.
HeadMeasures measured(const Matrix& pattern, std::span<const int> ids, Index n_queries);

}  // namespace headlight::analysis
