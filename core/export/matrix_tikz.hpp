#pragma once
#include <functional>

#include "export/matrix_text.hpp"

namespace headlight::exports {

struct Rgb {
  int red = 0, green = 0, blue = 0;
};

/// The colours of a heatmap on paper, which the caller takes from the program.
struct HeatInks {
  std::function<Rgb(float)> fill;  ///< colour of a number's cell
  std::function<Rgb(float)> ink;   ///< colour of the digits on it
  float low = 0, high = 1;         ///< ends of the scale
  Rgb absent, fault, line;         ///< for a masked cell; for the outline of NaN or infinity; for strokes
  int decimals = 2;
};

/// A `tikzpicture` that needs only the package tikz: cells in the program's colours, with numbers where these fit, labels at both sides,
/// the legend below; several matrices are drawn side by side. A masked cell (-infinity) has a short stroke, and NaN and +infinity are
/// written in a dashed frame. Throws UserError if a matrix has more cells than TikZ can draw.
std::string tikz(std::span<const LabelledMatrix> matrices, const HeatInks& inks);

}  // namespace headlight::exports
