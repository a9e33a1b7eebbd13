#pragma once
#include <string>

#include "app_rooms.hpp"

namespace headlight::theme {

/// Whether a character is a picture of its own that the fonts of the program have not (they end at U+FFFF).
bool is_emoji(unsigned codepoint);
/// What only changes how the picture before it looks: its colour, its style, its joint to the next one.
bool modifies_emoji(unsigned codepoint);
/// Whether an older character, which fonts may have, is known as such a picture.
bool is_named_emoji(unsigned codepoint);
/// Its name where it is a common one, else its number: "[heart eyes]", "[emoji 1F9C3]".
std::string emoji_word(unsigned codepoint);

}  // namespace headlight::theme
