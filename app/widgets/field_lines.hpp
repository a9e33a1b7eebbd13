#pragma once
#include <optional>
#include <string>
#include <vector>

#include "widgets/controls.hpp"

namespace headlight::widgets {

/// The text of a field in as many lines as it needs, each in reading order. Every line but the last ends with a space, or with a character
/// of a script without spaces.
class FieldLines {
 public:
  static constexpr float line_height = 20;

  FieldLines(const Canvas& c, const std::string& text, float width);
  float height() const { return static_cast<float>(lines_.size()) * line_height; }
  /// Draws the lines, with caret and selection while the field is active.
  void draw(const Canvas& c, float x, float y, const FieldState& field) const;
  /// Returns the byte offset nearest to a pointer at (x, y) from the text's corner, in logical pixels.
  int byte_at(float x, float y) const;

 private:
  struct Line {
    int from;  ///< offset of its first byte
    std::string words;
    std::optional<FieldText> text;

    /// Returns the number of its characters before a byte offset of the whole text.
    int position(int byte) const;
    int bytes_before(int position) const;
  };

  std::vector<Line> lines_;
};

}  // namespace headlight::widgets
