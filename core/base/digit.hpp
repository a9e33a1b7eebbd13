#pragma once
#include "core_rooms.hpp"

namespace headlight::base {

/// True for the digits 0 to 9, in every locale.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace headlight::base
