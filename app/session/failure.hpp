#pragma once
#include <exception>

#include "app_rooms.hpp"
#include "base/message.hpp"

namespace headlight::session {

/// What an exception says to a person, in one sentence: a UserError its own words, and that something went wrong that should not have for
/// others.
Message failure_message(const std::exception& failure);
/// The same for any exception; to be called while it is handled.
Message present_failure_message();

}  // namespace headlight::session
