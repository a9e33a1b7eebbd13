#pragma once
#include <array>
#include <filesystem>
#include <set>

#include "core_rooms.hpp"

namespace headlight::base {

class OpenedFile;

/// The files that were opened, by what they are and not by what they are called: a file is the same by another name, and through a link.
class FilesRead {
 public:
  void add(const OpenedFile& file);
  bool has(const std::filesystem::path& path) const;

 private:
  std::set<std::array<long long, 2>> files_;  ///< device and inode
};

}  // namespace headlight::base
