#pragma once
#include <cstddef>
#include <filesystem>
#include <string>

namespace headlight {

/// The bytes of a text file. Throws UserError when it is missing, a folder, unreadable, or longer than `limit` bytes. Whether they are
/// UTF-8 is for split_words and single_line to say.
std::string read_text(const std::filesystem::path& path, std::size_t limit = 1'000'000);

}  // namespace headlight
