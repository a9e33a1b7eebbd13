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

/// The folders, documents and tensor files in a folder: folders first, each sorted by name, without hidden ones.
struct FolderListing {
  static constexpr size_t most = 1000;

  std::filesystem::path folder;  ///< absolute
  std::vector<FolderEntry> entries;
  bool cut = false;  ///< there are more than `most`
  Message problem;   ///< the reason nothing can be listed, in one sentence; empty: no problem
};
FolderListing list_folder(const std::filesystem::path& folder);

/// Returns the path that a user typed: relative ones begin in `folder`, and ~ is the home folder. Empty for a blank text.
std::filesystem::path typed_path(std::string_view text, const std::filesystem::path& folder);

/// Returns a file's name made safe for the screen.
std::string display_name(const std::filesystem::path& path);
/// Returns the same for a whole path, with ~ for the home folder.
std::string display_path(const std::filesystem::path& path);
/// Returns "21 Nov 2026 13:10", local time.
std::string display_time(std::filesystem::file_time_type time);

}  // namespace headlight::session
