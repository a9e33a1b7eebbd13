#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "core_rooms.hpp"

namespace headlight::base {

/// A file opened for reading. Folders, pipes, sockets, terminals and other devices are refused before anything is read: they would block
/// the program or never end. Every member throws UserError with path and reason.
class OpenedFile {
 public:
  explicit OpenedFile(const std::filesystem::path& path);
  ~OpenedFile();
  OpenedFile(const OpenedFile&) = delete;
  OpenedFile& operator=(const OpenedFile&) = delete;

  /// Maps `bytes` bytes from `at` into memory: the system reads them from the disk when they are accessed. Null if the range is empty or
  /// leaves the file, or the system maps no files; see survive_cut_files.
  std::shared_ptr<const std::byte> mapped(std::uint64_t at, std::uint64_t bytes) const;
  /// Throws if another program has written to the file since it was opened.
  void require_unchanged() const;
  /// Device and inode.
  std::array<long long, 2> identity() const { return identity_; }
  std::uint64_t size() const { return size_; }  ///< in bytes, when the file was opened; some files of /proc report 0
  /// Fills `out` with the bytes from `at` on. Throws if the file ends before that, as another program must have truncated it.
  void read(std::uint64_t at, std::span<std::byte> out) const;
  /// Reads in the same way, but stops at the end of the file. Returns the number of bytes read.
  std::size_t read_up_to(std::uint64_t at, std::span<std::byte> out) const;

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  std::array<long long, 2> identity_ = {};
  std::int64_t written_ = 0;  ///< time of the last change, in nanoseconds
};

}  // namespace headlight::base
