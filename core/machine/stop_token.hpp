#pragma once
#include <atomic>
#include <memory>
#include <utility>

namespace headlight {

/// By which work that goes on beside others sees that it is asked to end. Copies see the same; one that nobody made a StopSource for is
/// never asked. It is less than StopToken, which not every standard library has.
class StopToken {
 public:
  StopToken() = default;
  bool stop_requested() const { return asked_ && *asked_; }

 private:
  friend class StopSource;
  explicit StopToken(std::shared_ptr<const std::atomic<bool>> asked) : asked_(std::move(asked)) {}

  std::shared_ptr<const std::atomic<bool>> asked_;
};

/// Asks. Copies ask the same work.
class StopSource {
 public:
  void request_stop() { *asked_ = true; }
  StopToken get_token() const { return StopToken(asked_); }

 private:
  std::shared_ptr<std::atomic<bool>> asked_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace headlight
