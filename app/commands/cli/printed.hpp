#pragma once
#include <string_view>

#include "app_rooms.hpp"

namespace headlight::commands {

/// Everything that the commands say goes through here, so that nothing is lost in silence and nothing steers a terminal.

/// Writes `text` to standard output at once, see fit_for_terminal. Throws UserError when it cannot be written: the output would be lost.
void print(std::string_view text);
/// The same, byte for byte: for what other programs read.
void print_exactly(std::string_view bytes);

/// What could be a file: byte for byte, but not on a terminal, which would obey what a stranger's vocabulary holds.
void print_file(std::string_view bytes);

/// "headlight: ..." on one line of standard error. A failure to write it is ignored.
void complain(std::string_view message);

/// A line on a terminal's standard error that the next one replaces; nothing where standard error is no terminal.
void show_progress(std::string_view line);
/// Takes the last such line away.
void end_progress();

}  // namespace headlight::commands
