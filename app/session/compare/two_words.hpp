#pragma once
#include <optional>
#include <vector>

#include "session/session.hpp"

namespace headlight::session {

/// logits[row, first] - logits[row, second] as one sum: the two scores multiply the same row by two columns, so each term is that row's
/// number times the difference of the two weights.
struct TwoWords {
  int first, second;  ///< ids
  struct Term {
    Cell cell;      ///< in the row that both scores read
    double value;   ///< its number
    double weight;  ///< the weight of the first word minus that of the second
    double product;
  };
  std::vector<Term> terms;
  double bias = 0;                   ///< the first word's minus the second's; 0 without a bias
  double difference;                 ///< between the two scores in the trace
  double share_first, share_second;  ///< their probabilities, whose ratio is e^difference
};
/// Returns none if a score was set by hand, because it is then not a sum.
std::optional<TwoWords> two_words(const Session& session, Index row, int first, int second);

/// Returns the two words that the user chose, else the two likeliest after `row`.
std::pair<int, int> words_to_compare(const Session& session, Index row);

}  // namespace headlight::session
