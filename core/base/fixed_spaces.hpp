#pragma once
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// True if this language puts a space before ; : ! ? % and within « »: French.
bool spaces_its_marks(std::string_view language);

/// Makes such spaces no-break spaces, so that no line begins with a mark. Text between backticks is code and stays.
std::string with_fixed_spaces(std::string_view text);

/// True if this language puts no space before %: Chinese.
bool joins_percent(std::string_view language);

/// Takes the spaces out of a share: "91 %" becomes "91%", and "< 1 %" becomes "<1%". Any other text stays as it is.
std::string joined_percent(std::string text);

/// True if this language puts no space between its words, but one before and after a number or a word in other letters: Chinese.
bool joins_words(std::string_view language);

/// True if a text begins, or ends, with a character or a quotation mark of Chinese, so that no space parts it from one beside it. The ** of
/// bold text does not count.
bool begins_close(std::string_view text);
bool ends_close(std::string_view text);

}  // namespace headlight::base
