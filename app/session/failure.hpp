#pragma once
#include <exception>
#include <string>

namespace headlight {

/// What an exception says to a person, in one sentence: a UserError its own words, and that something went wrong that should not have for
/// others.
std::string failure_text(const std::exception& failure);
/// The same for any exception; to be called while it is handled.
std::string present_failure_text();

}  // namespace headlight
