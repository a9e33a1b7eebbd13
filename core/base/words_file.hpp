#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// Shared by the readers of PO files (po_file.hpp), of the catalogue (phrases.hpp) and of the messages (messages.hpp).

/// Throws UserError with file and line.
[[noreturn]] void fail_in_words(const std::string& file, int line, const std::string& what);

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
std::string_view without_blanks(std::string_view text);

/// `text` without the byte order mark of some editors. Throws, naming the line, if it is not UTF-8 or has control characters.
std::string_view text_of_words(const std::string& file, std::string_view text);
/// Takes the first line off `text`, without the character that some editors leave at its end.
std::string_view next_line(std::string_view& text);
/// The files of a folder with this ending, such as ".po", in order. Throws UserError if the folder cannot be listed.
std::set<std::filesystem::path> files_of_words(const std::filesystem::path& folder, std::string_view ending);

}  // namespace headlight::base
