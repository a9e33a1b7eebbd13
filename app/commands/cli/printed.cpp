#include "commands/cli/printed.hpp"

#include <unistd.h>

#include <cerrno>
#include <string>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "commands/system/process.hpp"

namespace headlight::commands {
namespace {

/// Writes all bytes. Returns 0, or the errno of the failure.
int write_everything(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes.remove_prefix(static_cast<size_t>(count));
  }
  return 0;
}

void show_on_terminal(const std::string& text) {
  if (isatty(STDERR_FILENO)) write_everything(STDERR_FILENO, text);
}

}  // namespace

void print_exactly(std::string_view bytes) {
  if (const int failed = write_everything(STDOUT_FILENO, bytes))
    throw UserError("standard output cannot be written: " + english_line(reason(failed)));
}

void print_file(std::string_view bytes) {
  if (!isatty(STDOUT_FILENO)) return print_exactly(bytes);
  std::string lines;
  for (size_t i = 0; i < bytes.size(); ++i)
    if (bytes.substr(i, 2) != "\r\n") lines += bytes[i];
  print(lines);
}

void print(std::string_view text) { print_exactly(fit_for_terminal(text)); }

void complain(std::string_view message) {
  const std::string line = one_line(message);
  if (write_everything(STDERR_FILENO, "headlight: " + line + "\n") != 0) tell_without_terminal(line);
}

void show_progress(std::string_view line) { show_on_terminal("\r\x1b[K" + one_line(line)); }

void end_progress() { show_on_terminal("\r\x1b[K"); }

}  // namespace headlight::commands
