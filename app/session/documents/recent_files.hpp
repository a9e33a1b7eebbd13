#pragma once
#include <filesystem>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::session {

/// Returns `path` from the root, without "..", to identify a file by. Unchanged if the folder that the program was started in is gone,
/// because no path starts there.
std::filesystem::path whole_path(const std::filesystem::path& path);

/// The recent documents, or folders of models, newest first, remembered in a small JSON file. Programs that run side by side share it, so
/// it is read again each time.
class RecentFiles {
 public:
  static constexpr size_t most = 10;

  /// `list` empty: nothing is remembered. `folders`: the entries are folders.
  explicit RecentFiles(std::filesystem::path list, bool folders = false) : list_(std::move(list)), folders_(folders) {}

  /// Returns all of them, including missing ones; empty in the same cases as shown().
  std::vector<std::filesystem::path> all() const;
  /// Returns those that still exist. A missing or invalid list counts as empty, because it must never stop the program.
  std::vector<std::filesystem::path> listed() const;
  /// Puts `document` in front. Throws UserError if the list cannot be written.
  void add(const std::filesystem::path& document);

 private:
  std::filesystem::path list_;
  bool folders_;
};

}  // namespace headlight::session
