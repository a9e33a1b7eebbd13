#pragma once
#include "graph/matrix.hpp"

namespace headlight::analysis {

/// Shannon entropy of one row of attention weights, in bits: 0 when it looks at one word, log2(n) when spread over n.
double entropy(const Matrix& pattern, Index row);

/// Mean attention of the first `n_words` rows along an offset: -1 the previous word, 0 the word itself, +1 the next one. Rows for which
/// that word does not exist among the keys do not count.
double mean_at_offset(const Matrix& pattern, Index n_words, Index offset);

/// What a pattern (query, key) does, read off its numbers: "previous" with its mean weight, "spread"; the ids of texts.
struct PatternReading {
  const char* id;
  double mean = 0;  ///< above 0: how much goes there on average
  Index rows = 0;   ///< of how many rows that is the mean
};
/// In fewer rows than this anything may look like a habit.
constexpr Index least_rows_for_label = 4;
/// `same_words`: queries and keys are words of one sentence, so that "the previous word" means something.
PatternReading read_off(const Matrix& pattern, Index n_words, bool same_words = true);

}  // namespace headlight::analysis
