#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace headlight {

/// Every command adds itself to the command line; what it does runs when the line is parsed. UserError: status 2.
void add_trace(CLI::App& app);
void add_explain(CLI::App& app);
void add_render(CLI::App& app);
void add_tour(CLI::App& app);
void add_export(CLI::App& app);
void add_models(CLI::App& app);
void add_translate(CLI::App& app);
void add_train(CLI::App& app);
/// No command: the window.
void add_window(CLI::App& app);

/// What is said of a word that nobody expected here: with the nearest one that is known.
std::string unknown_word(const CLI::App& app, const std::string& word);

/// Parses and runs; returns the exit status. Bad usage is one line on standard error and status 2.
int run_command_line(int argc, char** argv);

}  // namespace headlight
