#pragma once
#include "base/message.hpp"
#include "graph/evaluate.hpp"
#include "graph/objective.hpp"
#include "model/outline.hpp"

namespace headlight::run {

/// The causes of a number that is minus infinity.
enum class Closing {
  mask,
  hand,  ///< it, or a number before it, was set by hand
  other
};
/// Traces the minus infinity in `cell` back to its origin. Precondition: the cell is minus infinity.
Closing closing_of(const Graph& graph, const Outline& outline, const Trace& trace, Cell cell);

/// Tells, as a clause, why no other number of the run moves the objective. Precondition: is_moved is false.
Message why_unmoved(const Objective& objective, const Graph& graph, const Outline& outline, const Trace& trace);

}  // namespace headlight::run
