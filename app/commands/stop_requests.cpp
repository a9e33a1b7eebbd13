#include "commands/stop_requests.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <ctime>

namespace headlight {
namespace {

constexpr std::array stops = {SIGINT, SIGTERM, SIGHUP};

/// The main thread blocks these signals and asks for them. Threads that a library made before main() do not block them: one that gets a
/// signal hands it on.
void hand_to_main_thread(int signal) { syscall(SYS_tgkill, getpid(), getpid(), signal); }

}  // namespace

StopRequests::StopRequests() {
  sigemptyset(&stops_);
  for (const int signal : stops) sigaddset(&stops_, signal);
  pthread_sigmask(SIG_BLOCK, &stops_, &mask_before_);
  struct sigaction hand_on = {};
  hand_on.sa_handler = hand_to_main_thread;
  hand_on.sa_flags = SA_RESTART;
  for (size_t i = 0; i < stops.size(); ++i) sigaction(stops[i], &hand_on, &before_[i]);
}

StopRequests::~StopRequests() {
  while (asked()) {
  }
  for (size_t i = 0; i < stops.size(); ++i) sigaction(stops[i], &before_[i], nullptr);
  pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

bool StopRequests::asked() const {
  const timespec now = {};
  return sigtimedwait(&stops_, nullptr, &now) > 0;
}

}  // namespace headlight
