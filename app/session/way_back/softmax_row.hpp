#pragma once
#include <optional>

#include "graph/gradient_formula.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// A row of attention weights with its gradient, and the same row as it were if its scores had not been divided: then the same gradient
/// arrives at other weights. All are (1, keys).
struct UndividedRow {
  Matrix shares, gradient;              ///< by the divided scores
  Matrix other_shares, other_gradient;  ///< by the scores that were not divided
};

/// One row of the softmax that a person looks at, on the way back.
struct SoftmaxRow {
  NodeId scores, weights;  ///< what softmax reads and makes
  Index row;
  Matrix jacobian;                        ///< (keys, keys): see softmax_jacobian
  NodeId scaled;                          ///< the scores where they were divided
  std::optional<UndividedRow> undivided;  ///< nothing where they were not, or where more than a mask stands between
};

/// The row of the pinned cell in the head that is looked at. Nothing away from Softmax, where nothing is pinned in a matrix of the same
/// words, where a softmax over more than `most_keys` keys would have a Jacobian that nobody can see, and where weights of the row were set
/// by hand.
std::optional<SoftmaxRow> softmax_row(const Session& session, const GradientTrace& back);
constexpr Index most_keys = 256;

}  // namespace headlight::session
