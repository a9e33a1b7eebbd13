#pragma once
#include <memory>

#include "model/model.hpp"
#include "train/task.hpp"

namespace headlight {

/// The model that a run has made so far.
std::shared_ptr<const Model> trained_model(const Task& task, const Recipe& recipe, const Weights& weights);

}  // namespace headlight
