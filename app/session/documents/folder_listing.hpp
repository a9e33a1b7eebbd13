#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app_rooms.hpp"
#include "base/message.hpp"

namespace headlight::session {

struct FolderEntry {
  std::filesystem::path path;
  bool folder = false;
  bool model = false;  ///< a folder that holds a model
  std::filesystem::file_time_type written;
};

/// The folders, documents and files of tensors in a folder: folders first, each by name. Hidden ones are left out.
struct FolderListing {
  static constexpr size_t most = 1000;

  std::filesystem::path folder;  ///< absolute
  std::vector<FolderEntry> entries;
  bool cut = false;  ///< there are more than `most`
  Message problem;   ///< why nothing can be listed, in one sentence; empty: nothing is wrong
};
FolderListing list_folder(const std::filesystem::path& folder);

/// What a person means by the path they typed: relative ones begin in `folder`, and ~ is the home folder. Empty for a blank text.
std::filesystem::path typed_path(std::string_view text, const std::filesystem::path& folder);

/// A file's name made safe for the screen.
std::string shown_name(const std::filesystem::path& path);
/// The same for a whole path, with ~ for the home folder.
std::string shown_path(const std::filesystem::path& path);
/// "21 Nov 2026 13:10", local time.
std::string shown_time(std::filesystem::file_time_type time);

}  // namespace headlight::session
