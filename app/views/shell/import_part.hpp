#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Of tensors from a file with a batch: which item of it is shown, and one more or one less; and where the first axis of weights may count
/// layers or a batch, how it was read, and the other way. Both are read from the file anew, as an edit that can be undone. Drawn at the
/// right end of a line from `x` to `right`; returns where it begins, or `right`.
float draw_import_part(Frame& frame, float x, float right, float y);

}  // namespace headlight::views
