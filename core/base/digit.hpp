#pragma once

namespace headlight {

/// One of 0 to 9, in every language.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace headlight
