#pragma once
#include <chrono>
#include <memory>
#include <string>

#include "commands/system/stop_requests.hpp"
#include "run/run.hpp"

namespace headlight::commands {

/// Watches long work: a line on the terminal reports its progress, and Ctrl-C ends it. For the main thread.
class Watch {
 public:
  /// `wait`: the time before the first report, because most work ends sooner.
  explicit Watch(std::chrono::milliseconds wait = std::chrono::milliseconds(500)) : next_(Clock::now() + wait) {}
  ~Watch() { clear(); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  /// Call between parts of the work. `how_far` is the current part, "word 3 of at most 64". Throws UserError with `stopped`, the outcome,
  /// if the user wants to end it.
  void at(const std::string& how_far, const std::string& stopped);

 private:
  using Clock = std::chrono::steady_clock;
  void clear();

  StopRequests stop_;
  Clock::time_point next_;
  bool drawn_ = false;
};

/// Calls compute() on a document, watched if it is large.
std::shared_ptr<const Run> watched_compute(const Document& document);

}  // namespace headlight::commands
