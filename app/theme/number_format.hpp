#pragma once
#include <imgui.h>

#include <optional>

#include "base/number_text.hpp"
#include "graph/matrix.hpp"
#include "theme/fonts.hpp"

namespace headlight::theme {

/// How every number of one matrix is written.
struct CellFormat {
  ImFont* font = nullptr;
  int decimals = 2;
};

/// The largest type and the most decimals (2, 1, 0) at which the widest number of the matrix fits a cell of this size (logical pixels);
/// nothing if no number fits. One format per matrix.
std::optional<CellFormat> fit_numbers(const Matrix& values, float cell_width, float cell_height, const Fonts& fonts);

/// The largest absolute finite value, rounded up at two significant figures, so nothing clips. 1 for a matrix without one.
float nice_limit(const Matrix& values);
/// The same of that value.
float nice_limit(double largest);

/// The character count of the widest number of a matrix at these decimals. -infinity (the mask) does not count.
int widest(const Matrix& values, int decimals);

}  // namespace headlight::theme
