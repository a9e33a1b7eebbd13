#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The working of the shown cell with its own numbers: symbols, a table term by term, the result. Every operand is a link to its own
/// working. Made of the cell's formula and nothing else. A long sum shows its largest terms until `all_terms`, which a click on the rest
/// sets; it outlives the frame.
Box working_section(Frame& frame, bool& all_terms);

}  // namespace headlight::views
