#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::theme {

/// True for characters without width and ink: joiners, direction marks.
bool is_invisible(unsigned codepoint);
/// True if the text has letters that read from right to left.
bool has_right_to_left(std::string_view utf8);

}  // namespace headlight::theme
