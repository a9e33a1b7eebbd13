#pragma once
#include "platform/vector/drawing.hpp"

namespace headlight::platform {

/// Joins narrow columns of different colours that stand side by side, such as a legend's bar, into one grid. At a fraction of their size
/// the paper would shine through between them.
void join_columns(std::vector<Drawing::Item>& items);

}  // namespace headlight::platform
