#pragma once
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// What the files of words have in common: the catalogue (phrases.hpp) and the messages (messages.hpp).

/// Throws UserError with file and line.
[[noreturn]] void fail_in_words(const std::string& file, int line, const std::string& what);

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
std::string_view without_blanks(std::string_view text);

/// Takes the first line off `text`, without what an editor may leave at its ends. Throws where it is no text.
std::string_view next_line(const std::string& file, int number, std::string_view& text);
/// `line` as a text or a part of one: its line breaks made. Throws where its braces are neither placeholders nor mathematics.
std::string text_of_words(const std::string& file, int number, std::string_view line);

}  // namespace headlight::base
