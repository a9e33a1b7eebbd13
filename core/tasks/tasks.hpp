#pragma once
#include <memory>
#include <string>
#include <vector>

#include "train/task.hpp"

namespace headlight::tasks {

class TrainingSentences;

/// The names of all tasks, in menu order: induction, copy, reverse, sort, stories, en-fr, en-fr-unguided.
std::vector<std::string> task_names();
/// Makes tasks by name. Slow preparations wait until training starts, and the translation tasks share their sentences.
class TaskMaker {
 public:
  /// Throws UserError with the nearest name, or if the words of a task cannot be read.
  std::shared_ptr<const Task> operator()(const std::string& name);

 private:
  std::shared_ptr<TrainingSentences> sentences_;  ///< null: no translation task was made yet
};

/// A single task. Throws UserError with the nearest name, or if the words of a task cannot be read.
std::shared_ptr<const Task> make_task(const std::string& name);

}  // namespace headlight::tasks
