#pragma once
#include <string>
#include <string_view>
#include <system_error>

#include "base/message.hpp"

namespace headlight::base {

/// `text` in double quotes, made safe for a one-line message: control characters and quotes escaped, cut after 80 bytes.
std::string in_quotes(std::string_view text);

/// `text` made safe for a terminal: bytes that are not UTF-8, and characters that steer a terminal or turn the
/// direction of writing, stand as \x1b or \u202e. Line breaks and tabs stay.
std::string fit_for_terminal(std::string_view text);

/// The same on one line, without its middle where it is very long: how it begins names the fault, and how it ends what would be right.
std::string one_line(std::string_view text);

bool is_utf8(std::string_view text);

/// What the system says about an errno value: "No space left on device".
Message reason(int error_number);
Message reason(const std::error_code& failed);

}  // namespace headlight::base
