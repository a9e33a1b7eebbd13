#pragma once
#include <memory>

#include "train/recipe.hpp"
#include "train/task.hpp"

namespace headlight::train {

/// Throws UserError in words when a model cannot be trained so: sizes and rates out of range, another task's recipe, heads that are not
/// there.
void require_possible(const Recipe& recipe, const Task& task);
/// The same, and also when weights or moments are not those of the recipe's model, or the curve is not that of the steps done.
void require_possible(const Checkpoint& checkpoint, const Task& task);

/// Trains a model of a task, step by step, on the graph and the ops that everything else uses. What a step does depends on the checkpoint
/// and the task alone: not on how many threads help.
class Trainer {
 public:
  /// From the beginning. Throws UserError when the recipe is impossible, or needs more memory than there is with this number of threads, 0
  /// as in step().
  Trainer(std::shared_ptr<const Task> task, const Recipe& recipe, int threads = 0);
  /// Goes on from `checkpoint`. Throws UserError likewise.
  Trainer(std::shared_ptr<const Task> task, Checkpoint checkpoint, int threads = 0);

  /// One step of gradient descent. `threads`: the largest number of threads; 0: as many as the machine has. What is thrown on any of them
  /// is thrown here, and then the step was not taken: it can be tried again and comes to the same.
  const StepReport& step(int threads = 0);

  int done() const { return state_.step; }
  bool finished() const { return state_.step >= state_.recipe.steps; }
  /// Matrices are never changed once made, so copies stay what they were.
  const Weights& weights() const { return state_.weights; }
  const Recipe& recipe() const { return state_.recipe; }
  const Checkpoint& checkpoint() const { return state_; }
  const Task& task() const { return *task_; }

 private:
  std::shared_ptr<const Task> task_;
  Checkpoint state_;
};

}  // namespace headlight::train
