#include "machine/stop_token.hpp"

#include <utility>

namespace headlight::machine {

StopToken::StopToken(std::shared_ptr<const std::atomic<bool>> requested) : requested_{std::move(requested)} {}

StopToken StopToken::or_when(const StopToken& other) const {
  StopToken either = *this;
  either.requested_.insert(either.requested_.end(), other.requested_.begin(), other.requested_.end());
  return either;
}

StopSource::StopSource() : requested_(std::make_shared<std::atomic<bool>>(false)) {}

StopToken StopSource::get_token() const { return StopToken(requested_); }

}  // namespace headlight::machine
