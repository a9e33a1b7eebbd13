#pragma once
#include "commands/cli/command.hpp"

namespace headlight::commands {

/// What people read about commands: --help prints it, and the manual page and the shells' completion are made of the same.

/// "headlight explain NODE ROW COL [flags]"
std::string usage_of(const Command& command);
/// "--out FILE", or of a word by itself "NODE".
std::string how_given(const Option& option);
/// What it is, whether it is needed, and what holds else.
std::string all_about(const Option& option);

/// An entry of --help in its two columns: "  --out FILE                 output file".
std::string help_entry(const std::string& left, const std::string& about);

/// The manual page of the program with all its commands, in roff (see man 7 man). `version` is what --version says.
std::string manual_page(const CommandList& all, const std::string& version);

/// The manual's topic "reference" in Markdown: every command with its flags. Those that every command has that computes a run stand once.
std::string reference_page(const CommandList& all);

/// What makes a shell (bash, zsh or fish) complete the commands and their flags. Throws UserError for any other.
std::string shell_completion(const CommandList& all, const std::string& shell);

}  // namespace headlight::commands
