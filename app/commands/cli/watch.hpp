#pragma once
#include <chrono>
#include <memory>
#include <string>

#include "commands/system/stop_requests.hpp"
#include "run/run.hpp"

namespace headlight::commands {

/// Work that may take long: while it is done a line on the terminal says how far it is, and Ctrl-C ends it. On the main thread.
class Watch {
 public:
  /// `wait`: how long nothing is said, as most work is done by then.
  explicit Watch(std::chrono::milliseconds wait = std::chrono::milliseconds(500)) : next_(Clock::now() + wait) {}
  ~Watch() { clear(); }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  /// To be called between parts of the work: `how_far` is what is done now, "word 3 of at most 64". Throws UserError when it is to end,
  /// with `stopped`: what has become of it.
  void at(const std::string& how_far, const std::string& stopped);

 private:
  using Clock = std::chrono::steady_clock;
  void clear();

  StopRequests stop_;
  Clock::time_point next_;
  bool shown_ = false;
};

/// compute() of a document, watched where it is large.
std::shared_ptr<const Run> watched_compute(const Document& document);

}  // namespace headlight::commands
