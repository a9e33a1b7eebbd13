#pragma once
#include <memory>

#include "train/task.hpp"

namespace headlight::tasks {

/// Small tasks over sequences of signs that a model with one causal stack learns within seconds. A sequence begins with `^`; the mark `>`
/// precedes the part that a model has to produce. Examples are pure functions of seed and step, the same on every machine.

/// `^ r a t s r a t s r a`: from the second repetition on, every sign follows from its earlier successor (Olsson et al. 2022, induction
/// heads).
std::shared_ptr<const Task> induction_task();
/// `^ w o r d > w o r d`.
std::shared_ptr<const Task> copy_task();
/// `^ w o r d > d r o w`.
std::shared_ptr<const Task> reverse_task();
/// `^ 17 4 28 > 4 17 28`.
std::shared_ptr<const Task> sort_task();

}  // namespace headlight::tasks
