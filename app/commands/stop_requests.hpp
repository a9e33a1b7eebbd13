#pragma once
#include <csignal>

namespace headlight {

/// While this lives, Ctrl-C (SIGINT), SIGTERM and a closed terminal (SIGHUP) do not end the program but wait to be asked for. To be made and
/// asked on the main thread.
class StopRequests {
 public:
  StopRequests();
  ~StopRequests();
  StopRequests(const StopRequests&) = delete;
  StopRequests& operator=(const StopRequests&) = delete;

  /// Whether someone wanted the program to stop since the last time.
  bool asked() const;

 private:
  sigset_t stops_, mask_before_;
  struct sigaction before_[3];
};

}  // namespace headlight
