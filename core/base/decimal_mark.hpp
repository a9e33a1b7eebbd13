#pragma once
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// The character between the integer part and the decimals of a number in this language: ',' in "fr", '.' in "en".
char decimal_mark(std::string_view language);

/// Writes a text of numbers and signs only ("+0.81, +0.80") with this mark. Any other text stays as it is: a version, a name, a word of
/// somebody's sentence. If the mark is a comma, "300,000" becomes "300 000", lists use semicolons, and no line breaks inside a number,
/// before a % or before a semicolon.
std::string numbers_with_mark(std::string text, char mark);
/// Does the same for the numbers among the words of a text: "from 0.81 to 0.80".
std::string words_with_mark(std::string text, char mark);

/// True if this language writes a number of four digits without a space: Spanish has "1425" beside "12 345".
bool joins_four_digits(std::string_view language);
/// Takes the comma out of numbers of four digits: "1,425.5" becomes "1425.5"; "12,345" and any text with words stay as they are.
std::string joined_four_digits(std::string text);

}  // namespace headlight::base
