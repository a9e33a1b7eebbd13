#pragma once
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// What stands between the whole and the rest of a number where people write this language: ',' in "fr", '.' in "en".
char decimal_mark(std::string_view language);

/// A text that is nothing but numbers and signs, "+0.81, +0.80", as it is written with this mark; any other text as it is: a version, a
/// name, a word of somebody's sentence. With a comma "300,000" is "300 000", and no line ends before a % or between the two.
std::string numbers_with_mark(std::string text, char mark);
/// The numbers among the words of a text: "from 0.81 to 0.80".
std::string words_with_mark(std::string text, char mark);

}  // namespace headlight::base
