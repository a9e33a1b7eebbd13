#pragma once
#include <array>
#include <filesystem>
#include <set>

#include "core_rooms.hpp"

namespace headlight::base {

class OpenedFile;

/// The files that were opened, by identity and not by name: another name or a link is the same file.
class FilesRead {
 public:
  void add(const OpenedFile& file);
  bool has(const std::filesystem::path& path) const;

 private:
  std::set<std::array<long long, 2>> files_;  ///< device and inode
};

}  // namespace headlight::base
