#pragma once
#include "views/frame.hpp"

namespace headlight {

/// The working of the shown cell with its own numbers: symbols, a table term by term, the result. Every operand is a link to its own
/// working. Drawn from the cell's formula and nothing else. A long sum shows its largest terms until `all_terms`, which a click on the rest
/// sets. Returns the y below it.
float draw_working(Frame& frame, bool& all_terms, float x, float y, float width);

}  // namespace headlight
