#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::base {

/// True for a character of Chinese or Japanese writing, their marks included: it stands beside another one without a space.
bool writes_no_spaces(char32_t c);

/// True if a line may end between these two neighbours though no space parts them: one of them belongs to Chinese or Japanese writing, and
/// neither holds to the other, as closing marks and the % hold to the character before them, and opening marks to the one after them.
bool may_break_between(char32_t before, char32_t after);

/// True if this mark is as wide as a Chinese character and holds the space after it: no other space follows it.
bool holds_its_space(char32_t mark);

/// Cuts a text without line ends where a line may end, spaces aside: the parts are together the whole text. A text in a script that
/// writes spaces between its words is one part.
std::vector<std::string_view> unbroken_parts(std::string_view text);

/// The last code point of a text; 0 if it is empty.
char32_t last_code_point(std::string_view text);

}  // namespace headlight::base
