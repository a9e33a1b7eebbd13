#pragma once
#include <string_view>

#include "app_rooms.hpp"

namespace headlight::commands {

/// All output of the commands goes through here, so that no failure is silent and no text controls the terminal.

/// Writes `text` to standard output at once, see fit_for_terminal. Throws UserError if it cannot be written, because the output would be
/// lost.
void print(std::string_view text);
/// Writes text for other programs, byte for byte.
void print_exactly(std::string_view bytes);

/// Writes the content of a file byte for byte, except to a terminal, which would obey control characters from a stranger's vocabulary.
void print_file(std::string_view bytes);

/// Prints "headlight: ..." on one line of standard error. Ignores a failure to write it.
void complain(std::string_view message);

/// Prints a line on a terminal's standard error, which the next one replaces; does nothing if standard error is not a terminal.
void show_progress(std::string_view line);
/// Removes the last such line.
void end_progress();

}  // namespace headlight::commands
