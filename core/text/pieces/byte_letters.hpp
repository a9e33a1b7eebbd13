#pragma once
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::text {

/// GPT-2 spells bytes as letters that can be seen: those of Latin-1 stand for themselves, and the 68 others for U+0100 and on, so that a
/// space is Ġ and the end of a line Ċ.
std::string as_byte_letters(std::string_view bytes);
/// The letter of one byte.
char32_t letter_of_byte(unsigned char byte);
/// The bytes of such letters; other text as it is.
std::string bytes_of_letters(std::string_view letters);

}  // namespace headlight::text
