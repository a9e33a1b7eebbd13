#pragma once
#include "explain/working.hpp"
#include "views/frame.hpp"
#include "widgets/working_table.hpp"

namespace headlight::views {

/// The empty table of a dot product in so much width: its columns are named after the matrices that it multiplies.
WorkingTable product_table(const Frame& frame, const SumOfProducts::Term& first, float width);

}  // namespace headlight::views
