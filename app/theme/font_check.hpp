#pragma once
#include <span>
#include <string>

#include "app_rooms.hpp"

namespace headlight::theme {

/// What is wrong with the bytes of a TrueType or OpenType file: "its table glyf is damaged"; empty when it can be drawn with. The font
/// library reads what a file says without a look at where that is, and a damaged one would end the program. So every table that it reads
/// must lie in the file, be as long as the others ask for, and have the checksum that stands beside it. Of a collection the first font is
/// looked at.
std::string font_problem(std::span<const unsigned char> file);

}  // namespace headlight::theme
