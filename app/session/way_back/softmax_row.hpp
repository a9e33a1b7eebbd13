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

/// The softmax row of the pinned cell, with its Jacobian.
struct SoftmaxRow {
  NodeId scores, weights;  ///< softmax reads the one and makes the other
  Index row;
  Matrix jacobian;                        ///< (keys, keys): see softmax_jacobian
  NodeId scaled;                          ///< the scores where they were divided
  std::optional<UndividedRow> undivided;  ///< nothing if they were not, or if more than a mask is between
};

/// The row of the pinned cell in the selected head. Nothing away from Softmax, if nothing is pinned in a matrix of the same words, if a
/// softmax over more than `most_keys` keys would have a Jacobian too large to read, or if weights of the row were set by hand.
std::optional<SoftmaxRow> softmax_row(const Session& session, const GradientTrace& back);
constexpr Index most_keys = 256;

}  // namespace headlight::session
