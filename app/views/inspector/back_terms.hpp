#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The gradient of the shown cell, one line for each cell that reads it: its gradient x the local derivative = product, seven at first, and
/// the sum as it is printed.
Box back_terms(Frame& frame, bool& all_terms);

}  // namespace headlight::views
