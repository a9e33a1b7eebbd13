#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::commands {

/// Turns actions of the system on a process into errors that the program can report. Call it once, before anything else:
/// - a broken pipe and a limit on the size of files make writing fail with a reason instead of killing the process;
/// - a file that is cut short while it is mapped becomes NaN and a message; see survive_cut_files;
/// - descriptors 0 to 2 that the caller closed are occupied: else the next opened file would get the number of standard output,
///   and printed text would go into it.
void prepare_process();

/// Returns the words after the program's name, in UTF-8 on every system; see main() for the arguments.
std::vector<std::string> command_line_words(int argc, char** argv);

/// Shows a line to a person who started the program without a terminal, if the system has a way to do so.
void tell_without_terminal(const std::string& line);

}  // namespace headlight::commands
