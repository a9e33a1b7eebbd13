#pragma once
#include <string>
#include <string_view>
#include <system_error>

#include "base/message.hpp"

namespace headlight::base {

/// `text` in double quotes, made safe for a one-line message: control characters and quotes escaped, cut after 80 bytes.
std::string in_quotes(std::string_view text);

/// `text` made safe for a terminal: bytes that are not UTF-8, and characters that steer a terminal or change the writing direction, become
/// \x1b or \u202e. Line breaks and tabs stay.
std::string fit_for_terminal(std::string_view text);

/// Makes the text safe and puts it on one line. A very long text loses its middle: its beginning names the fault, and its end says what
/// would be right.
std::string one_line(std::string_view text);

/// The system's text for an errno value: "No space left on device".
Message reason(int error_number);
Message reason(const std::error_code& failed);

}  // namespace headlight::base
