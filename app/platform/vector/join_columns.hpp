#pragma once
#include "platform/vector/drawing.hpp"

namespace headlight::platform {

/// Narrow columns of different colours that stand side by side, as the bar of a legend is drawn, become one grid: at a fraction of their
/// size the paper would shine through between them.
void join_columns(std::vector<Drawing::Item>& items);

}  // namespace headlight::platform
