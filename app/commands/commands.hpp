#pragma once
#include "app_rooms.hpp"

namespace headlight::commands {

class CommandList;

/// Every command adds itself to the list; what it does runs when the command line was read. UserError: status 2.
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
void add_manual(CommandList& all);
void add_completion(CommandList& all);
/// No command: the window.
void add_window(CommandList& all);

/// Reads and runs; returns the exit status. Bad usage is one line on standard error and status 2.
int run_command_line(int argc, char** argv);

}  // namespace headlight::commands
