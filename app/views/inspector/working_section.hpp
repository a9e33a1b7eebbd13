#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Returns the working of the shown cell with its own numbers: symbols, a table term by term, the result. Every operand is a link to its
/// own working. Made from the cell's formula alone. A long sum shows its largest terms until a click on the rest sets `all_terms`, which
/// outlives the frame.
Box working_section(Frame& frame, bool& all_terms);

}  // namespace headlight::views
