#pragma once
#include <atomic>
#include <memory>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::machine {

/// Tells background work that it should stop. Copies refer to the same request; a token without a StopSource is never stopped. It has less
/// than std::stop_token, which some standard libraries lack.
class StopToken {
 public:
  StopToken() = default;
  bool stop_requested() const {
    for (const auto& requested : requested_)
      if (*requested) return true;
    return false;
  }
  /// A token for work that stops with this one or with `other`.
  StopToken or_when(const StopToken& other) const;

 private:
  friend class StopSource;
  explicit StopToken(std::shared_ptr<const std::atomic<bool>> requested);

  std::vector<std::shared_ptr<const std::atomic<bool>>> requested_;
};

/// Requests a stop. Copies refer to the same work.
class StopSource {
 public:
  StopSource();
  void request_stop() { *requested_ = true; }
  StopToken get_token() const;

 private:
  std::shared_ptr<std::atomic<bool>> requested_;
};

}  // namespace headlight::machine
