#pragma once
#include <string>
#include <string_view>

namespace headlight {

/// `text` in double quotes, fit for a one-line message whatever a file may hold: control characters and quotes escaped, cut after 80 bytes.
std::string in_quotes(std::string_view text);

/// What the system says about an errno value: "No space left on device".
std::string reason(int error_number);

}  // namespace headlight
