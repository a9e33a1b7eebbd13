#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "base/files_read.hpp"

namespace headlight::commands {

/// The names of a class, in a text file with one name a line; blank lines are skipped. Throws UserError for a file without a name, and for
/// the first name that is not UTF-8, is too long for a hand-in, or is there twice. Two names that differ only in case are one, as in the
/// table of a class. Adds the file to `record`.
std::vector<std::string> read_class_list(const std::filesystem::path& file, FilesRead& record);

}  // namespace headlight::commands
