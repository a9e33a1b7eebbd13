#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::theme {

/// Whether a letter is read from right to left.
bool is_right_to_left(unsigned codepoint);

/// A character of a text, in the form in which it is drawn beside its neighbours.
struct VisualCharacter {
  unsigned drawn;      ///< 0: a neighbour is drawn for both
  std::size_t number;  ///< of the character in the text
  bool right_to_left;  ///< it is read so
};

/// The characters of a text as they stand from left to right: Hebrew and Arabic reversed, Arabic letters in their joined forms (Unicode
/// bidirectional algorithm, by FriBidi).
std::vector<VisualCharacter> visual_characters(const std::vector<unsigned>& text);

/// The same as a text. ImGui draws glyphs in the order of the string and knows nothing of this. Text without right-to-left letters comes
/// back as it is; so does text that is not UTF-8.
std::string visual_order(std::string_view utf8);

}  // namespace headlight::theme
