#pragma once
#include <string>

#include "session/session.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// True if `text` reads back as exactly this float32; always true if the number is not finite.
bool is_all_of(const std::string& text, float value);
/// Returns a number of a printed sum with the boards' signs for minus infinity, infinity and NaN.
std::string with_signs(const std::string& number);
/// Returns the letter of a matrix in the working, with the word of its row or column: "Q it", "W_{Q} noun"; with its number if `room` is
/// too small for the word.
std::string operand_title(const Canvas& c, const Session& s, const Cell& cell, bool by_row, float room);
/// Returns the width of such a title above its column.
float title_width(const Canvas& c, const std::string& title);

}  // namespace headlight::views
