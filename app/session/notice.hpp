#pragma once
#include <cstdint>
#include <utility>

#include "app_rooms.hpp"
#include "base/message.hpp"

namespace headlight::session {

/// The last failure or notice, in one sentence. A complaint stays until the next edit, a notice until another cell is
/// pinned.
class Notice {
 public:
  void complain(Message what) { message_ = std::move(what), failed_ = true; }
  /// `choices`: Navigation::choices now.
  void report(Message what, std::uint64_t choices) { message_ = std::move(what), failed_ = false, reported_at_ = choices; }

  bool failed() const { return failed_; }
  /// Empty when there is nothing to say.
  Message message(std::uint64_t choices) const { return failed_ || reported_at_ == choices ? message_ : Message(); }

 private:
  Message message_;
  bool failed_ = false;
  std::uint64_t reported_at_ = 0;
};

}  // namespace headlight::session
