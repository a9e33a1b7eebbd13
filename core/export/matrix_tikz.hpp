#pragma once
#include <functional>

#include "export/matrix_text.hpp"

namespace headlight::exports {

struct Rgb {
  int red = 0, green = 0, blue = 0;
};

/// The colours of a heatmap on paper. The caller passes the program's colours.
struct HeatInks {
  std::function<Rgb(float)> fill;  ///< of a number
  std::function<Rgb(float)> ink;   ///< of the digits upon it
  float low = 0, high = 1;         ///< the ends of the scale
  Rgb absent, fault, line;         ///< a masked cell; the outline of NaN or infinity; strokes
  int decimals = 2;
};

/// A `tikzpicture` that needs the package tikz and nothing else: cells in the program's colours with their numbers where these fit, words
/// at both sides, the legend below; several matrices side by side. -infinity is a masked cell with a short stroke, NaN and +infinity are
/// written in a dashed frame. Throws UserError where a matrix has more cells than TikZ can draw.
std::string tikz(std::span<const LabelledMatrix> matrices, const HeatInks& inks);

}  // namespace headlight::exports
