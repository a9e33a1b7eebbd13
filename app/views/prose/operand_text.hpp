#pragma once
#include <string>

#include "session/session.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// Whether `text` is all of the number, to the last digit that float32 holds.
bool is_all_of(const std::string& text, float value);
/// A number of a printed sum with the signs of the boards.
std::string with_signs(const std::string& number);
/// The letter of a matrix in the working, with the word of its row or column: "Q it", "W_{Q} noun"; where `room` is too small for the word,
/// its number.
std::string operand_title(const Canvas& c, const Session& s, const Cell& cell, bool by_row, float room);
/// How wide such a title is above its column.
float title_width(const Canvas& c, const std::string& title);

}  // namespace headlight::views
