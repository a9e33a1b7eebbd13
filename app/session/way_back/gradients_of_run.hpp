#pragma once
#include <memory>
#include <optional>

#include "app_rooms.hpp"
#include "base/message.hpp"
#include "graph/gradient_formula.hpp"
#include "machine/stop_token.hpp"
#include "model/outline.hpp"

namespace headlight::session {

/// The gradients of one objective in one run, or why there are none.
struct GradientsOfRun {
  enum class Problem {
    none,
    nan,      ///< the objective is not a number
    constant  ///< no other number of the run moves it
  };
  std::shared_ptr<const Graph> graph;
  Trace trace;
  GradientTrace back;
  double value = 0;  ///< of the objective
  Problem problem = Problem::none;
  std::optional<Cell> begins;  ///< the cell in which the NaN begins; nothing if the objective alone is NaN
  Message why;                 ///< nothing moves the number, as a clause
};

/// Fills in `gradients`, whose graph, trace and objective are set; all but `why`. Throws Stopped.
GradientsOfRun gradients_until_stopped(GradientsOfRun gradients, const StopToken& stop);

/// The gradient of the objective with respect to every cell of a node: 0 where it does not depend on it, -infinity where a mask closes.
/// Precondition: the objective is a number.
MatrixPtr displayed_gradient(const GradientsOfRun& found, const Outline& outline, NodeId node);

}  // namespace headlight::session
