#pragma once
#include <string>

#include "graph/gradient_formula.hpp"
#include "run/run.hpp"

namespace headlight::run {

/// The gradients of a command's objective in one sentence of a run. Throws UserError as objective_called does, and for an objective that no
/// other number of the run changes. `sample` must be one of the run's.
GradientTrace way_back(const Run& run, const Sample& sample, const std::string& flag, const std::string& objective);

/// True if any number besides the objective's own cells moves it. A cell of a mask that closes cannot be moved.
bool is_moved(const GradientTrace& back, const Trace& trace);

}  // namespace headlight::run
