#pragma once
#include <string>

#include "graph/gradient_formula.hpp"
#include "run/run.hpp"

namespace headlight::run {

/// The gradients of an objective in one sentence of a run, by the name that commands give it: see objective_called, which says what is
/// refused; so is an objective that no other number of the run moves. `sample` is one of the run's.
GradientTrace way_back(const Run& run, const Sample& sample, const std::string& flag, const std::string& objective);

}  // namespace headlight::run
