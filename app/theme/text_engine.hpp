#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::theme {

/// The look of letters. Sizes are physical pixels.
struct LetterLook {
  float em = 14;
  int weight = 400;  ///< CSS font weight: 400 is regular, 600 semibold
  bool monospaced = false;
  auto operator<=>(const LetterLook&) const = default;
};

/// The measures of shaped letters on their line, in physical pixels.
struct ShapedText {
  struct CharacterBox {
    float x, width;  ///< x from the left end of the text
    bool right_to_left;
  };
  float width = 0;
  std::vector<CharacterBox> boxes;  ///< one for each character, in stored order
};

/// The pixels of letters: red, green, blue and opacity, row by row, not premultiplied.
struct LetterPixels {
  int width = 0, height = 0;
  int left = 0, top = 0;  ///< the upper left pixel, relative to the left end of the baseline
  std::vector<unsigned char> rgba;
};

/// Shapes and draws text of every script with the system's fonts: joined and stacked letters, right-to-left text, colour emoji. The font
/// atlas can do none of this.
class TextEngine {
 public:
  virtual ~TextEngine() = default;
  /// Returns nothing if the system lacks letters for a part of the text.
  virtual std::optional<ShapedText> shape(const LetterLook& look, std::string_view utf8) = 0;
  /// Draws a text that shape accepted. `red_green_blue` is the ink of letters that have no colours.
  virtual LetterPixels draw(const LetterLook& look, std::string_view utf8, unsigned red_green_blue) = 0;
};

}  // namespace headlight::theme
