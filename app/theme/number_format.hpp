#pragma once
#include <imgui.h>

#include <optional>
#include <string>

#include "graph/matrix.hpp"
#include "theme/fonts.hpp"

namespace headlight {

/// How every number of one matrix is written.
struct CellFormat {
  ImFont* font = nullptr;
  int decimals = 2;
};

/// "0.91", "-0.25", "1e38", "NaN", "∞", "-∞". Minus zero is written as zero, and so is a negative number that rounds to it.
std::string format_number(float value, int decimals);
/// With enough digits to tell: at least `digits` significant figures, no exponent between 1e-4 and 1e6.
std::string format_precise(float value, int digits = 6);

/// "91 %"; a share that is no share ("1e+32 %", "NaN") is written so, too.
std::string percent(double share);
/// "1.000": a sum of shares; short also where it is large.
std::string three_decimals(double sum);

/// The largest type and the most decimals (2, 1, 0) at which the widest number of the matrix fits a cell of this size (logical pixels);
/// nothing if no number fits. One format per matrix.
std::optional<CellFormat> fit_numbers(const Matrix& values, float cell_width, float cell_height, const Fonts& fonts);

/// The largest absolute finite value, rounded up at two significant figures, so nothing clips. 1 for a matrix without one.
float nice_limit(const Matrix& values);

/// The character count of the widest number of a matrix at these decimals. -infinity (the mask) does not count.
int widest(const Matrix& values, int decimals);

}  // namespace headlight
