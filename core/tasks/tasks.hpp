#pragma once
#include <memory>
#include <string>
#include <vector>

#include "train/task.hpp"

namespace headlight::tasks {

class TrainingSentences;

/// The names of all tasks, in the order in which they are offered: induction, copy, reverse, sort, stories, en-fr, en-fr-unguided.
std::vector<std::string> task_names();
/// Makes tasks by their names. Nothing that takes long is done before somebody trains; and the translations share their sentences.
class TaskMaker {
 public:
  /// Throws UserError with the nearest name, or when the words of a task cannot be read.
  std::shared_ptr<const Task> operator()(const std::string& name);

 private:
  std::shared_ptr<TrainingSentences> sentences_;  ///< null: no translation was asked for yet
};

/// One task to itself. Throws UserError with the nearest name, or when the words of a task cannot be read.
std::shared_ptr<const Task> make_task(const std::string& name);

}  // namespace headlight::tasks
