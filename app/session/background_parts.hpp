#pragma once
#include <atomic>
#include <exception>
#include <functional>

#include "app_rooms.hpp"
#include "machine/workers.hpp"

namespace headlight::session {

/// Computes results one after the other on another thread, so that the window keeps responding; each is shown once it is ready.
/// Destroying it ends it early.
class BackgroundParts {
 public:
  /// Calls `compute` on that thread for 0, 1, ... n - 1. It may throw Stopped after a request to stop.
  BackgroundParts(size_t n, std::function<void(size_t part, const StopToken& stop)> compute);

  /// The number of finished ones, whose results may be read.
  size_t done() const { return done_; }
  size_t all() const { return n_; }
  /// True if nothing more comes: all are finished, or an error occurred.
  bool ended() const { return ended_; }
  /// Throws the error, once.
  void check();

 private:
  const size_t n_;
  std::exception_ptr failure_;
  std::atomic<size_t> done_ = 0;
  std::atomic<bool> failed_ = false, ended_ = false;
  Background thread_;  ///< last, so that the other members exist while it runs
};

}  // namespace headlight::session
