#pragma once
#include <string>

#include "session/session.hpp"
#include "widgets/canvas.hpp"

namespace headlight {

/// Whether `text` is all of the number, to the last digit that float32 holds.
bool is_all_of(const std::string& text, float value);
/// A number of a printed sum with the signs of the boards.
std::string with_signs(const std::string& number);
/// The letter of a matrix in the working, with the word of its row or column: "Q it", "W_{Q} noun".
std::string operand_title(const Canvas& c, const Session& s, const Cell& cell, bool by_row);

}  // namespace headlight
