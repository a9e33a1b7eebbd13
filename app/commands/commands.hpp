#pragma once
#include <CLI/CLI.hpp>

namespace headlight {

/// Every command adds itself to the command line; what it does runs when the line is parsed. UserError: status 2.
void add_trace(CLI::App& app);
void add_explain(CLI::App& app);
void add_render(CLI::App& app);
void add_tour(CLI::App& app);
void add_export(CLI::App& app);
void add_models(CLI::App& app);
/// No command: the window.
void add_window(CLI::App& app);

/// Parses and runs; returns the exit status. Bad usage is one line on standard error and status 2.
int run_command_line(int argc, char** argv);

}  // namespace headlight
