#include "session/training/training_session.hpp"
#include "tasks/tasks.hpp"

namespace headlight::session {

TaskRegistry every_task() { return {task_names(), TaskMaker()}; }

}  // namespace headlight::session
