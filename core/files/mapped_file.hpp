#pragma once
#include <cstddef>
#include <filesystem>
#include <span>

namespace headlight {

/// An ordinary file mapped into memory for reading. Throws UserError with path and reason; devices, pipes and folders are refused.
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace headlight
