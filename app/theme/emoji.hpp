#pragma once
#include <string>

#include "app_rooms.hpp"

namespace headlight::theme {

/// True if the character is an emoji that the program's fonts lack (they end at U+FFFF).
bool is_emoji(unsigned codepoint);
/// True if the character only changes the emoji before it: its colour, its style, or its joint to the next one.
bool modifies_emoji(unsigned codepoint);
/// True if the table of common emoji names the character. Fonts may have some of those.
bool is_named_emoji(unsigned codepoint);
/// Returns the emoji's name if it is a common one, else its number: "[heart eyes]", "[emoji 1F9C3]".
std::string emoji_word(unsigned codepoint);

}  // namespace headlight::theme
