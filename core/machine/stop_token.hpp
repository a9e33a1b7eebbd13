#pragma once
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::machine {

/// By which work that goes on beside others sees that it is asked to end. Copies see the same; one that nobody made a StopSource for is
/// never asked. It is less than std::stop_token, which not every standard library has.
class StopToken {
 public:
  StopToken() = default;
  bool stop_requested() const {
    for (const auto& asked : asked_)
      if (*asked) return true;
    return false;
  }
  /// What is asked to end when this is, and when `other` is.
  StopToken or_when(const StopToken& other) const {
    StopToken either = *this;
    either.asked_.insert(either.asked_.end(), other.asked_.begin(), other.asked_.end());
    return either;
  }

 private:
  friend class StopSource;
  explicit StopToken(std::shared_ptr<const std::atomic<bool>> asked) : asked_{std::move(asked)} {}

  std::vector<std::shared_ptr<const std::atomic<bool>>> asked_;
};

/// Asks. Copies ask the same work.
class StopSource {
 public:
  void request_stop() { *asked_ = true; }
  StopToken get_token() const { return StopToken(asked_); }

 private:
  std::shared_ptr<std::atomic<bool>> asked_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace headlight::machine
