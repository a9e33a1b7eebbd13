#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/files_read.hpp"

namespace headlight::base {

/// The bytes of a text file. Throws UserError when it is missing, a folder, unreadable, or longer than `limit` bytes. Whether they are
/// UTF-8 is for split_words and single_line to say. The file is noted in `record`, where there is one.
std::string read_text(const std::filesystem::path& path, std::size_t limit = 1'000'000, FilesRead* record = nullptr);

/// Without the mark that some editors write before a text in UTF-8.
std::string_view without_byte_order_mark(std::string_view text);

}  // namespace headlight::base
