#pragma once
#include "commands/cli/command.hpp"

namespace headlight::commands {

/// Texts about commands: --help prints them, and the manual page and the shells' completions are made from them.

/// "headlight explain NODE ROW COL [flags]"
std::string usage_of(const Command& command);
/// "--out FILE", or "NODE" for a positional word.
std::string option_usage(const Option& option);
/// The meaning of an option, "(required)", and its default.
std::string all_about(const Option& option);

/// Formats an entry of --help in its two columns: "  --out FILE                 output file".
std::string help_entry(const std::string& left, const std::string& about);

/// Returns the manual page of the program with all its commands, in roff (see man 7 man). `version` is the text of --version.
std::string manual_page(const CommandList& all, const std::string& version);

/// Returns the manual's topic "reference" in Markdown: every command with its flags. It lists the flags shared by all commands that compute
/// a run only once.
std::string reference_page(const CommandList& all);

/// Returns a script that lets a shell (bash, zsh or fish) complete the commands and their flags. Throws UserError for any other shell.
std::string shell_completion(const CommandList& all, const std::string& shell);

}  // namespace headlight::commands
