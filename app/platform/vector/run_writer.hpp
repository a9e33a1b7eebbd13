#pragma once
#include "platform/vector/drawing.hpp"
#include "platform/vector/font_faces.hpp"
#include "platform/vector/glyph_finder.hpp"

namespace headlight::platform {

/// Joins letters to runs of text and adds the spaces between words, which ImGui does not draw.
class RunWriter {
 public:
  RunWriter(Drawing& drawing, FontFaces& faces) : drawing_(drawing), faces_(faces) {}
  /// Takes a letter that fills the rectangle from `low` to `high`.
  void take(const DrawnGlyph& glyph, ImU32 colour, ImVec2 low, ImVec2 high, const ImVec4& clip);
  void flush();

 private:
  size_t font_of(const FontSource& source, char32_t code);
  bool goes_on(const DrawnGlyph& glyph, size_t font, ImU32 colour) const;
  void append(char32_t code, float x, float advance);

  Drawing& drawing_;
  FontFaces& faces_;
  PlacedText run_ = {};
  bool cut_ = false;  ///< a letter of the run crosses the edge of the clip
  ImVec4 clip_ = {};
};

}  // namespace headlight::platform
