#include "session/training/training_desk.hpp"
#include "tasks/tasks.hpp"

namespace headlight {

TaskShelf every_task() { return {task_names(), TaskMaker()}; }

}  // namespace headlight
