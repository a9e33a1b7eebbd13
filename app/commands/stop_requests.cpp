#include "commands/stop_requests.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <ctime>

namespace headlight {
namespace {

/// The main thread blocks these signals and asks for them. Threads that a library made before main() do not block them: one that gets a
/// signal hands it on.
void hand_to_main_thread(int signal) { syscall(SYS_tgkill, getpid(), getpid(), signal); }

}  // namespace

StopRequests::StopRequests() {
  sigemptyset(&stops_);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before = {};
    sigaction(signal, nullptr, &before);
    if (signal == SIGHUP && before.sa_handler == SIG_IGN) continue;
    sigaddset(&stops_, signal);
    before_.emplace_back(signal, before);
  }
  pthread_sigmask(SIG_BLOCK, &stops_, &mask_before_);
  struct sigaction hand_on = {};
  hand_on.sa_handler = hand_to_main_thread;
  hand_on.sa_flags = SA_RESTART;
  for (const auto& [signal, before] : before_) sigaction(signal, &hand_on, nullptr);
}

StopRequests::~StopRequests() {
  while (asked()) {
  }
  for (const auto& [signal, before] : before_) sigaction(signal, &before, nullptr);
  pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

bool StopRequests::asked() const {
  const timespec now = {};
  return sigtimedwait(&stops_, nullptr, &now) > 0;
}

}  // namespace headlight
