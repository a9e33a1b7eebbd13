#pragma once
#include <optional>
#include <string>
#include <vector>

#include "widgets/controls.hpp"

namespace headlight::widgets {

/// The text of a field in as many lines as it needs, each as a person reads it; a space ends each line but the last, or a
/// letter of a script without spaces.
class FieldLines {
 public:
  static constexpr float line_height = 20;

  FieldLines(const Canvas& c, const std::string& text, float width);
  float height() const { return static_cast<float>(lines_.size()) * line_height; }
  /// With the caret and what is selected, while somebody types in it.
  void draw(const Canvas& c, float x, float y, const FieldState& field) const;
  /// The byte before which the pointer is, which stands so far from the corner of the text.
  int byte_at(float x, float y) const;

 private:
  struct Line {
    int from;  ///< the byte with which it begins
    std::string words;
    std::optional<FieldText> text;

    /// How many of its characters stand before a byte of the whole text.
    int place(int byte) const;
    int bytes_before(int place) const;
  };

  std::vector<Line> lines_;
};

}  // namespace headlight::widgets
