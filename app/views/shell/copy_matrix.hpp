#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The shown cell's matrix, else the stage's, as tab-separated text with its labels: it pastes into a spreadsheet.
void copy_matrix(Frame& frame);

}  // namespace headlight::views
