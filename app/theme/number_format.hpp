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
/// "1.000"; short also where it is large.
std::string three_decimals(double value);
/// Whether a sum of shares is 1, but for what float32 rounds away.
bool is_one(double sum);
/// "1.000" of a sum that is 1 and of no other: "0.875", "0.9996".
std::string sum_text(double sum);
/// `value` as it may stand behind `printed`, the same number with more digits: with `decimals` or the next more with which it is what a
/// reader gets who rounds `printed`. Behind "-1.2950" stands "-1.295": whether -1.29 or -1.30 is right, four digits cannot tell.
std::string shortened_number(const std::string& printed, double value, int decimals);

/// The largest type and the most decimals (2, 1, 0) at which the widest number of the matrix fits a cell of this size (logical pixels);
/// nothing if no number fits. One format per matrix.
std::optional<CellFormat> fit_numbers(const Matrix& values, float cell_width, float cell_height, const Fonts& fonts);

/// The largest absolute finite value, rounded up at two significant figures, so nothing clips. 1 for a matrix without one.
float nice_limit(const Matrix& values);

/// The character count of the widest number of a matrix at these decimals. -infinity (the mask) does not count.
int widest(const Matrix& values, int decimals);

}  // namespace headlight
