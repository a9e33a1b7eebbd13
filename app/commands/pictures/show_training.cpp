#include "commands/pictures/show_training.hpp"

#include "base/error.hpp"
#include "base/wording.hpp"

namespace headlight::commands {

void show_training(Session& session, TrainingBoard& training, const ViewOptions& o) {
  if (!o.compare.empty() && o.compare != "other")
    throw UserError("--compare " + as_typed(o.compare) + " is unknown where a model is trained; there is other");
  TrainingSession& desk = training.session();
  if (!o.task.empty()) desk.choose_task(o.task);
  training.show(session);
  if (!o.look_as.empty()) training.show_part(TrainingPart::step);
  for (int run = 0; run < (o.compare.empty() ? 1 : 2); ++run) {
    if (run > 0) desk.compare_with_another();
    desk.run_to(o.steps.value_or(0));
    desk.open_steps(o.look_as == step_of_training);
    desk.wait();
  }
  if (const Message problem = desk.poll(); !problem.empty()) throw UserError(problem);
}

void show_working(Studio& studio) {
  studio.draw();  // the view takes the run over, and asks
  studio.shell().training().step().answer({});
}

}  // namespace headlight::commands
