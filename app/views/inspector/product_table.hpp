#pragma once
#include "explain/working.hpp"
#include "views/frame.hpp"
#include "widgets/working_table.hpp"

namespace headlight::views {

/// Returns the empty table of a dot product at this width; its columns are named after the multiplied matrices.
WorkingTable product_table(const Frame& frame, const SumOfProducts::Term& first, float width);

}  // namespace headlight::views
