#pragma once
#include <imgui.h>

#include <memory>
#include <string>

#include "graph/matrix.hpp"
#include "theme/colour_map.hpp"
#include "theme/shaped_words.hpp"

namespace headlight::widgets {

/// A heatmap on screen: its values, position and colours, in physical pixels.
/// Column c of row r fills [origin + (c*pitch.x, r*pitch.y), that + pitch - gap), with rounded corners.
struct Heat {
  MatrixPtr values;
  bool transposed = false;  ///< draw values^T: screen row r, column c shows values(c, r)
  ImVec2 origin;
  ImVec2 pitch;  ///< size of one cell and its gap; may be below one pixel for large matrices
  float gap = 0.f;
  float radius = 0.f;
  ColourMap map = ColourMap::diverging;
  float limit = 1.f;  ///< diverging: colours run from -limit to +limit; beam: 0 to limit (always 1 for probabilities)
  /// Screen rows first..last and columns first..last that keep full colour while the rest fades 62% to the background. Nothing fades if
  /// last < first.
  Index highlighted_rows[2] = {0, -1}, highlighted_cols[2] = {0, -1};
  /// Has the shape of `values`: a cell fades if its number here is 0, and highlighted_rows and highlighted_cols are ignored. Null: those
  /// decide.
  MatrixPtr highlighted_cells;
};

/// A picture from a file, and its corners in physical pixels.
struct DrawnPicture {
  std::shared_ptr<const std::string> png;  ///< the file's bytes
  ImVec2 low, high;
};

/// Letters that the font atlas lacks, drawn by the system's text engine. Physical pixels.
struct DrawnLetters {
  std::shared_ptr<ShapedWords> by;  ///< the engine; can draw them again at another size
  LetterLook look;
  std::string utf8;  ///< in reading order
  ImVec2 pen;        ///< the left end of the baseline
  float width = 0;
  ImU32 colour = 0;
};

/// Colours matrices and shows pictures from files. Views and widgets know only this interface: the GL room samples an R32F texture in a
/// shader, a headless test records the calls. -infinity is drawn as "masked" (panel fill, a short stroke), NaN and +infinity as faults
/// (dashed red outline).
class HeatPainter {
 public:
  virtual ~HeatPainter() = default;
  virtual void paint(ImDrawList& draw, const Heat& heat) = 0;
  virtual void show(ImDrawList& draw, const DrawnPicture& picture) = 0;
  /// Draws the letters. By default it draws none.
  virtual void write(ImDrawList& /*draw*/, const DrawnLetters& /*letters*/) {}
};

}  // namespace headlight::widgets
