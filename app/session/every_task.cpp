#include "session/training_desk.hpp"
#include "train/tasks.hpp"

namespace headlight {

TaskShelf every_task() { return {task_names(), TaskMaker()}; }

}  // namespace headlight
