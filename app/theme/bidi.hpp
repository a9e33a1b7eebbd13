#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::theme {

/// True if the letter reads from right to left.
bool is_right_to_left(unsigned codepoint);

/// A character of a text in display order, in the form that its neighbours give it.
struct VisualCharacter {
  unsigned drawn;      ///< 0: a neighbour is drawn for both
  std::size_t number;  ///< the character's index in the text
  bool right_to_left;  ///< read from right to left
};

/// Returns the characters of a text from left to right on screen: Hebrew and Arabic reversed, Arabic letters in their joined forms (Unicode
/// bidirectional algorithm, by FriBidi).
std::vector<VisualCharacter> visual_characters(const std::vector<unsigned>& text);

/// Returns visual_characters as a text. ImGui draws glyphs in the order of the string, so right-to-left text needs this first. Returns text
/// without right-to-left letters, or text that is not UTF-8, unchanged.
std::string visual_order(std::string_view utf8);

}  // namespace headlight::theme
