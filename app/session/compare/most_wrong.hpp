#pragma once
#include <optional>

#include "session/session.hpp"

namespace headlight::session {

/// A row of attention weights and what it sums to.
struct RowTotal {
  int head;
  Index row;
  double sum;
};
/// The row of this attention whose sum is furthest from 1; nothing where all sum to 1. Rows that may attend to nothing do not count.
std::optional<RowTotal> furthest_from_one(const Session& session, const AttentionPlace& at);

/// Where a mistake does most at the stages of this name, over all attentions, heads and rows: where a row's sum is furthest from 1 if that
/// is what it breaks, else the largest difference from the right result, which must be A. Nothing where it does nothing.
std::optional<Cell> most_wrong(const Session& session, Mistake mistake, Stage stage);

}  // namespace headlight::session
