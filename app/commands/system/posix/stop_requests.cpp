#include "commands/system/stop_requests.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <utility>
#include <vector>

namespace headlight::commands {
namespace {

/// The main thread blocks these signals and polls for them. Threads that a library made before main() do not block them: one that gets a
/// signal hands it on.
void hand_to_main_thread(int signal) { syscall(SYS_tgkill, getpid(), getpid(), signal); }

}  // namespace

struct StopRequests::Parts {
  sigset_t stops, mask_before;
  std::vector<std::pair<int, struct sigaction>> before;  ///< the previous action of each signal
};

StopRequests::StopRequests() : parts_(std::make_unique<Parts>()) {
  sigemptyset(&parts_->stops);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before = {};
    sigaction(signal, nullptr, &before);
    if (signal == SIGHUP && before.sa_handler == SIG_IGN) continue;
    sigaddset(&parts_->stops, signal);
    parts_->before.emplace_back(signal, before);
  }
  pthread_sigmask(SIG_BLOCK, &parts_->stops, &parts_->mask_before);
  struct sigaction hand_on = {};
  hand_on.sa_handler = hand_to_main_thread;
  hand_on.sa_flags = SA_RESTART;
  for (const auto& [signal, before] : parts_->before) sigaction(signal, &hand_on, nullptr);
}

StopRequests::~StopRequests() {
  while (requested()) {
  }
  for (const auto& [signal, before] : parts_->before) sigaction(signal, &before, nullptr);
  pthread_sigmask(SIG_SETMASK, &parts_->mask_before, nullptr);
}

bool StopRequests::requested() const {
  const timespec now = {};
  return sigtimedwait(&parts_->stops, nullptr, &now) > 0;
}

}  // namespace headlight::commands
