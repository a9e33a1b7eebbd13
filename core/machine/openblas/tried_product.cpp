#include "machine/openblas/tried_product.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace headlight::machine {
namespace {

constexpr rlim_t longest_computing = 2;   // seconds of processor time, so that a busy machine refuses no library
constexpr unsigned longest_waiting = 10;  // seconds, for a trial that waits and computes nothing

/// Runs in the new process: it dies by its signal, whatever the program does about signals, and leaves no core file.
[[noreturn]] void try_and_leave(Product product) {
  for (const int fatal : {SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM, SIGXCPU}) std::signal(fatal, SIG_DFL);
  const rlimit no_core_file{0, 0};
  setrlimit(RLIMIT_CORE, &no_core_file);
  const rlimit computing{longest_computing, longest_computing + 1};
  setrlimit(RLIMIT_CPU, &computing);
  alarm(longest_waiting);
  _exit(is_right(product) ? 0 : 1);
}

bool is_right_in_a_process(Product product) {
  const pid_t trial = fork();
  if (trial < 0) return is_right(product);  // no process is left to try it in
  if (trial == 0) try_and_leave(product);
  int status = 0;
  pid_t ended = 0;
  do ended = waitpid(trial, &status, 0);
  while (ended < 0 && errno == EINTR);
  return ended == trial ? WIFEXITED(status) && WEXITSTATUS(status) == 0 : is_right(product);
}

}  // namespace

bool is_right_when_tried(Product product, const std::string& library, const Trials& trials) {
  if (trials.knows(library)) return true;
  const bool right = is_right_in_a_process(product);
  if (right) trials.add(library);
  return right;
}

}  // namespace headlight::machine
