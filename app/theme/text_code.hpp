#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::theme {

/// One decoded character. A broken byte is `valid == false` and holds the byte.
struct Codepoint {
  unsigned value = 0;
  int bytes = 1;
  bool valid = true;
};

/// The character at `at`; at < utf8.size().
Codepoint decode(std::string_view utf8, std::size_t at);
std::string encode(unsigned codepoint);
/// What takes no room and leaves no ink: joiners, marks of direction.
bool is_invisible(unsigned codepoint);
/// Whether a text has letters that are read from right to left.
bool has_right_to_left(std::string_view utf8);

}  // namespace headlight::theme
