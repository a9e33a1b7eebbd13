#pragma once
#include <optional>

#include "session/session.hpp"

namespace headlight::session {

/// A row of attention weights and its sum.
struct RowTotal {
  int head;
  Index row;
  double sum;
};
/// Returns the row of this attention whose sum is furthest from 1; none if all sum to 1. Rows that may attend to nothing do not count.
std::optional<RowTotal> furthest_from_one(const Session& session, const AttentionId& at);

/// Returns the cell where a mistake does most at the stages of this name, over all attentions, heads and rows: in the row whose sum is
/// furthest from 1 if the mistake breaks sums, else at the largest difference from the right result, which must be A. None if it has no
/// effect.
std::optional<Cell> most_wrong(const Session& session, Mistake mistake, Stage stage);

}  // namespace headlight::session
