#pragma once
#include "commands/cli/view_options.hpp"
#include "commands/pictures/studio.hpp"

namespace headlight::commands {

constexpr const char* step_of_training = "step";  ///< --look of --view training: the inside of a step

/// Shows the training view after --steps steps; with --compare other, also the next seed after as many steps.
void show_training(Session& session, TrainingBoard& training, const ViewOptions& o);
/// Shows the working of the opened step without an answer to its question.
void show_working(Studio& studio);

}  // namespace headlight::commands
