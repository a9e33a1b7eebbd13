#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::commands {

/// What the system does to a process by itself, turned into what the program can say. To be called once, before anything else:
/// - a broken pipe and a limit on the size of files make writing fail with a reason instead of killing the process;
/// - a file that is cut short while it is mapped becomes NaN and a message; see survive_cut_files;
/// - descriptors 0 to 2 are taken, where the caller closed them, by something that cannot be used: else the next file that is opened would
///   get the number of standard output, and what is printed would go into it.
void prepare_process();

/// The words after the program's name, in UTF-8 whatever the system makes of them; see main() for the arguments.
std::vector<std::string> command_line_words(int argc, char** argv);

/// Shows a line to a person who started the program without a terminal, where the system has a way of its own for that.
void tell_without_terminal(const std::string& line);

}  // namespace headlight::commands
