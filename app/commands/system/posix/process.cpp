#include "commands/system/process.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "base/cut_files.hpp"

namespace headlight::commands {
namespace {

/// Occupies closed descriptors in ascending order, so that open() returns each one's own number. A closed standard output becomes
/// read-only, so that writing to it still fails.
void take_closed_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF && open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY) < 0)
      return;
}

}  // namespace

void prepare_process() {
  take_closed_descriptors();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  survive_cut_files();
}

std::vector<std::string> command_line_words(int argc, char** argv) { return {argv + std::min(argc, 1), argv + argc}; }

/// Does nothing: desktops keep the error output of a program started from a menu in a journal.
void tell_without_terminal(const std::string&) {}

}  // namespace headlight::commands
