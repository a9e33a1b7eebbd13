#pragma once
#include <memory>
#include <string>
#include <vector>

#include "train/task.hpp"

namespace headlight {

/// The names of all tasks, in the order in which they are offered: induction, copy, reverse, sort, en-fr, en-fr-unguided.
std::vector<std::string> task_names();
/// Throws UserError with the nearest name, or when the words of a task cannot be read.
std::shared_ptr<const Task> make_task(const std::string& name);

}  // namespace headlight
