#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Copies the shown cell's matrix, else the stage's, as tab-separated text with labels, to paste into a spreadsheet.
void copy_matrix(Frame& frame);

}  // namespace headlight::views
