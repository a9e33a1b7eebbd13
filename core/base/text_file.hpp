#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/files_read.hpp"

namespace headlight::base {

/// The bytes of a text file. Throws UserError if the file is missing, a folder, unreadable, or longer than `limit` bytes. It does not check
/// UTF-8; split_words and single_line do. Adds the file to `record`, if given.
std::string read_text(const std::filesystem::path& path, std::size_t limit = 1'000'000, FilesRead* record = nullptr);

/// The text without the byte order mark that some editors write at its beginning.
std::string_view without_byte_order_mark(std::string_view text);

}  // namespace headlight::base
