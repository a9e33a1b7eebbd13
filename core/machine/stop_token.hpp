#pragma once
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::machine {

/// Tells background work that it should stop. Copies refer to the same request; a token without a StopSource is never stopped. It has less
/// than std::stop_token, which some standard libraries lack.
class StopToken {
 public:
  StopToken() = default;
  bool stop_requested() const {
    for (const auto& asked : asked_)
      if (*asked) return true;
    return false;
  }
  /// A token for work that stops with this one or with `other`.
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

/// Requests a stop. Copies refer to the same work.
class StopSource {
 public:
  void request_stop() { *asked_ = true; }
  StopToken get_token() const { return StopToken(asked_); }

 private:
  std::shared_ptr<std::atomic<bool>> asked_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace headlight::machine
