#pragma once
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::formats {

/// A file to put into an archive.
struct ZipEntry {
  std::string name;  ///< with "/" between folders
  std::string bytes;
};

/// The bytes of a ZIP archive with these files, in their order and uncompressed, because most files that go in are compressed already. It
/// carries no date, so the same files make the same archive. Throws UserError if it is larger than the format allows (4 GB, 65,535 files).
std::string zip_file(const std::vector<ZipEntry>& entries);

}  // namespace headlight::formats
