#pragma once
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::text {

/// GPT-2 spells bytes as visible letters: the visible ones of Latin-1 stand for themselves, and the 68 other bytes become U+0100 and up, so
/// a space is Ġ and a line feed Ċ.
std::string as_byte_letters(std::string_view bytes);
/// The letter of one byte.
char32_t letter_of_byte(unsigned char byte);
/// The bytes that such letters spell; any other text stays as it is.
std::string bytes_of_letters(std::string_view letters);

}  // namespace headlight::text
