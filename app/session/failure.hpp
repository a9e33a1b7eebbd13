#pragma once
#include <exception>

#include "app_rooms.hpp"
#include "base/message.hpp"

namespace headlight::session {

/// Returns an exception's message for the user, in one sentence: a UserError's own words; for others, that an unexpected error occurred.
Message failure_message(const std::exception& failure);
/// Returns it for the exception being handled.
Message present_failure_message();

}  // namespace headlight::session
