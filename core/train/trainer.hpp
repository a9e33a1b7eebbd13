#pragma once
#include <memory>

#include "train/next_step.hpp"
#include "train/recipe.hpp"
#include "train/task.hpp"

namespace headlight::train {

/// Throws UserError in words if a model cannot be trained so: sizes and rates out of range, another task's recipe, missing heads.
void require_possible(const Recipe& recipe, const Task& task);
/// Also throws if weights or moments are not those of the recipe's model, or the curve does not match the steps done.
void require_possible(const Checkpoint& checkpoint, const Task& task);

/// Trains a model on a task, step by step, with the graph and the ops that everything else uses. A step depends only on the checkpoint and
/// the task, not on the number of threads.
class Trainer {
 public:
  /// Starts from the beginning. Throws UserError if the recipe is impossible, or needs more memory than there is with this number of
  /// threads (0 as in step()).
  Trainer(std::shared_ptr<const Task> task, const Recipe& recipe, int threads = 0);
  /// Continues from `checkpoint`. Throws UserError likewise.
  Trainer(std::shared_ptr<const Task> task, Checkpoint checkpoint, int threads = 0);

  /// Takes one step of gradient descent. `threads`: the largest number of threads; 0: as many as the machine has. It rethrows an exception
  /// from any thread, and the step is then not taken: trying again gives the same result.
  const StepReport& step(int threads = 0);
  /// Computes the step that step() would take. Throws UserError if all steps are done.
  NextStep next(int threads = 0) const;

  int done() const { return state_.step; }
  bool finished() const { return state_.step >= state_.recipe.steps; }
  /// Matrices never change once made, so copies keep their values.
  const Weights& weights() const { return state_.weights; }
  const Recipe& recipe() const { return state_.recipe; }
  const Checkpoint& checkpoint() const { return state_; }
  const Task& task() const { return *task_; }

 private:
  std::shared_ptr<const Task> task_;
  Checkpoint state_;
};

}  // namespace headlight::train
