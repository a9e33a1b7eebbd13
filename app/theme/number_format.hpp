#pragma once
#include <imgui.h>

#include <optional>
#include <string>

#include "base/number_text.hpp"
#include "graph/matrix.hpp"
#include "theme/fonts.hpp"

namespace headlight::theme {

/// The format of all numbers of one matrix.
struct CellFormat {
  ImFont* font = nullptr;
  int decimals = 2;
  int figures = 0;      ///< if above 0: the number of significant figures, in place of decimals; see figures_text
  bool powers = false;  ///< a number that the decimals would write as zero has one figure and a power of ten; see number_or_power
  size_t most = 0;      ///< if above 0: a number of more characters is written "≈0", since the others are a thousand times as large

  std::string text(float value) const;
};

/// Returns the largest type and the most decimals (2, 1, 0) at which the matrix's widest number fits a cell of this size (logical pixels),
/// or nothing if no number fits. One format per matrix.
std::optional<CellFormat> fit_numbers(const Matrix& values, float cell_width, float cell_height, const Fonts& fonts);

/// Fits gradients, whose numbers may all be small: two significant figures where they fit with a gap between neighbours, else two decimals,
/// and a power of ten in place of 0.00.
std::optional<CellFormat> fit_gradients(const Matrix& values, float cell_width, float cell_height, const Fonts& fonts);

/// Returns the largest absolute finite value, rounded up to two significant figures so that nothing clips; 1 for a matrix without one.
float nice_limit(const Matrix& values);
/// Rounds up a given largest value likewise.
float nice_limit(double largest);

/// Returns the number of characters in the widest number of a matrix at these decimals. -infinity (the mask) does not count.
int widest(const Matrix& values, int decimals);

}  // namespace headlight::theme
