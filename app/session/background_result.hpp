#pragma once
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <optional>
#include <thread>
#include <utility>

#include "app_rooms.hpp"
#include "graph/evaluate.hpp"
#include "machine/workers.hpp"

namespace headlight::session {

/// A result that comes in this time is in the same picture.
constexpr std::chrono::milliseconds same_picture{8};

/// Computes a result on another thread, so that the window keeps responding. The destructor stops the computation.
template <class Result>
class BackgroundResult {
 public:
  explicit BackgroundResult(std::function<Result(const StopToken&)> make) {
    thread_ = Background([this, make = std::move(make)](const StopToken& stop) {
      try {
        result_ = make(stop);
      } catch (const Stopped&) {
      } catch (...) {
        failure_ = std::current_exception();
      }
      ended_ = true;
    });
  }

  bool ended() const { return ended_; }
  void request_stop() { thread_.request_stop(); }
  /// Waits for so long at most, so that a small result is there in the same picture. Returns ended().
  bool ends_within(std::chrono::milliseconds most) const {
    for (const auto end = std::chrono::steady_clock::now() + most; !ended_ && std::chrono::steady_clock::now() < end;)
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    return ended_;
  }
  /// Once it has ended; nothing if it was stopped. Throws what went wrong.
  std::optional<Result> take() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return std::move(result_);
  }

 private:
  std::optional<Result> result_;
  std::exception_ptr failure_;
  std::atomic<bool> ended_ = false;
  Background thread_;  ///< last, so that the other members exist while it runs
};

}  // namespace headlight::session
