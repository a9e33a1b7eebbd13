#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "app_rooms.hpp"

namespace headlight::session {

/// The folder headlight in local_folder(); empty when that is not known.
std::filesystem::path state_folder();
/// Makes a folder that only its owner may look into, and those above it. If that fails, the next attempt to write there says why.
void make_private_folder(const std::filesystem::path& folder);

/// A path as text of printable ASCII, and back: names of files are any bytes, and JSON wants UTF-8. Other bytes and % become %XX.
std::string path_text(const std::filesystem::path& path);
std::filesystem::path path_of(std::string_view text);

}  // namespace headlight::session
