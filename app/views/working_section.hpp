#pragma once
#include "views/frame.hpp"

namespace headlight {

/// The working of the shown cell with its own numbers: symbols, a table term by term, the result. Every operand is a link to its own
/// working. Drawn from the cell's formula and nothing else. Returns the y below it.
float draw_working(Frame& frame, float x, float y, float width);

/// A number as the tables write it: enough digits that the printed terms add up.
std::string table_number(double value);

}  // namespace headlight
