#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "app_rooms.hpp"

namespace headlight::session {

/// Returns the folder headlight in local_folder(); empty if that is not known.
std::filesystem::path state_folder();
/// Makes a folder, with its parents, that only its owner may read. If that fails, the next attempt to write there reports the reason.
void make_private_folder(const std::filesystem::path& folder);

/// Convert a path to printable ASCII and back: file names are arbitrary bytes, and JSON needs UTF-8. Other bytes and % become %XX.
std::string path_text(const std::filesystem::path& path);
std::filesystem::path path_of(std::string_view text);

}  // namespace headlight::session
