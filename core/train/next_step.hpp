#pragma once
#include <string>

#include "train/batch_gradient.hpp"
#include "train/optimiser.hpp"

namespace headlight::train {

/// The next step of a training, computed and not taken.
struct NextStep {
  Checkpoint before;  ///< without its curve; its matrices are shared
  BatchGradient batch;

  int number() const { return before.step + 1; }
  /// The batch's gradient with respect to a weight; null if the loss does not depend on it, and the step leaves it as it is.
  const Matrix* gradient(const std::string& weight) const;
  UpdateRule rule(const std::string& weight) const;
  /// Shows how the step changes one number of a weight. Precondition: gradient(weight), and the cell exists.
  UpdateTerms<float> terms(const std::string& weight, Index row, Index col) const;
};

/// Computes the step that a Trainer at `at` would take; `threads` as in Trainer::step. Throws UserError if all steps are done.
NextStep next_step(const Task& task, const Checkpoint& at, int threads);

/// The state without its curve, which grows with every step.
Checkpoint without_curve(const Checkpoint& state);

}  // namespace headlight::train
