#pragma once
#include "app_rooms.hpp"

namespace headlight::commands {

class CommandList;

/// Each command adds itself to the list; its action runs once the command line is read. A UserError exits with status 2.
void add_trace(CommandList& all);
void add_attend(CommandList& all);
void add_explain(CommandList& all);
void add_circuits(CommandList& all);
void add_survey(CommandList& all);
void add_patch(CommandList& all);
void add_render(CommandList& all);
void add_tour(CommandList& all);
void add_export(CommandList& all);
void add_models(CommandList& all);
void add_translate(CommandList& all);
void add_tokenize(CommandList& all);
void add_generate(CommandList& all);
void add_train(CommandList& all);
void add_lesson(CommandList& all);
void add_class(CommandList& all);
void add_manual(CommandList& all);
void add_completion(CommandList& all);
/// Adds the program without a command: the window.
void add_window(CommandList& all);

/// Reads the command line, runs the command and returns the exit status. Wrong usage prints one line on standard error and returns 2.
int run_command_line(int argc, char** argv);

}  // namespace headlight::commands
