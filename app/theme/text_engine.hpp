#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::theme {

/// How letters look. Sizes are physical pixels.
struct LetterLook {
  float em = 14;
  int weight = 400;  ///< as style sheets count: 400 is regular, 600 semibold
  bool monospaced = false;
  auto operator<=>(const LetterLook&) const = default;
};

/// Letters that were shaped: what they take of a line, in physical pixels.
struct ShapedText {
  struct Place {
    float x, width;  ///< from the left end of the whole
    bool right_to_left;
  };
  float width = 0;
  std::vector<Place> places;  ///< of each character in the order in which the text is stored
};

/// Pixels of letters: red, green, blue and opacity, row by row, not multiplied with the opacity.
struct LetterPixels {
  int width = 0, height = 0;
  int left = 0, top = 0;  ///< where the upper left pixel is, seen from the left end of the baseline
  std::vector<unsigned char> rgba;
};

/// Shapes and draws text of every script with the fonts of the system: joined and stacked letters, right to left where it is read so,
/// colour emoji. The font atlas has none of this.
class TextEngine {
 public:
  virtual ~TextEngine() = default;
  /// Nothing where the system has no letters for a part of it.
  virtual std::optional<ShapedText> shape(const LetterLook& look, std::string_view utf8) = 0;
  /// Of a text that could be shaped. `red_green_blue`: the ink of letters that have no colours of their own.
  virtual LetterPixels draw(const LetterLook& look, std::string_view utf8, unsigned red_green_blue) = 0;
};

}  // namespace headlight::theme
