#pragma once
#include <filesystem>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::session {

/// `path` from the root, without "..": what a file is known by. As it is where the folder that the program was started in is gone, so that
/// no path leads from there.
std::filesystem::path whole_path(const std::filesystem::path& path);

/// The documents, or the folders of models, that were opened or saved last, newest first, remembered in a small JSON file. Programs that
/// run side by side share it, so it is read again each time.
class RecentFiles {
 public:
  static constexpr size_t most = 10;

  /// `list` empty: nothing is remembered. Files, or folders.
  explicit RecentFiles(std::filesystem::path list, bool folders = false) : list_(std::move(list)), folders_(folders) {}

  /// All of them, also what is not there any more; empty as shown() is.
  std::vector<std::filesystem::path> all() const;
  /// Those that still exist. A list that is missing or makes no sense is empty: it must never stop the program.
  std::vector<std::filesystem::path> shown() const;
  /// Puts `document` in front. Throws UserError when the list cannot be written.
  void add(const std::filesystem::path& document);

 private:
  std::filesystem::path list_;
  bool folders_;
};

}  // namespace headlight::session
