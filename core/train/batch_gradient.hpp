#pragma once
#include "train/task.hpp"

namespace headlight::train {

/// The gradient of one batch's loss, and its quality before the step.
struct BatchGradient {
  StepReport report;
  std::vector<Matrix> by_weight;  ///< in the order of the weights' names; empty if the loss does not depend on a weight
};

/// The gradient of the batch whose turn it is, a mean over its rows with a target word (and, if the recipe has them, guidance and entropy).
/// `threads` as in Trainer::step; it rethrows an exception from any thread.
BatchGradient gradient_of_batch(const Task& task, const Checkpoint& at, int threads);

/// The recipe for a part of a batch, whose model draws at random in training, and anew in every step. Code that measures a model uses the
/// recipe unchanged, without a draw.
Recipe drawn(Recipe recipe, int step, size_t part);

}  // namespace headlight::train
