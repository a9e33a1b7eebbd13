#pragma once
#include <span>
#include <string>

#include "app_rooms.hpp"

namespace headlight::theme {

/// Returns the fault of a TrueType or OpenType file, such as "its table glyf is damaged"; empty if the font can be drawn. The font library
/// follows a file's offsets without checking them, so a damaged file would end the program. Every table that it reads must lie within the
/// file, be as long as the others require, and match its checksum. For a collection this checks the first font.
std::string font_problem(std::span<const unsigned char> file);

}  // namespace headlight::theme
