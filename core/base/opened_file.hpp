#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "core_rooms.hpp"

namespace headlight::base {

/// A file opened for reading. Folders, pipes, sockets, terminals and other devices are refused before anything is read: they would keep the
/// program waiting, or give bytes without end. Every member throws UserError with path and reason.
class OpenedFile {
 public:
  explicit OpenedFile(const std::filesystem::path& path);
  ~OpenedFile();
  OpenedFile(const OpenedFile&) = delete;
  OpenedFile& operator=(const OpenedFile&) = delete;

  /// Those bytes in memory, read from the disk where somebody looks at them; null where the system maps no files. Nothing outside of the
  /// file; see survive_cut_files.
  std::shared_ptr<const std::byte> mapped(std::uint64_t at, std::uint64_t bytes) const;
  /// Throws where another program has written to the file since it was opened.
  void require_unchanged() const;
  /// Device and inode.
  std::array<long long, 2> identity() const { return identity_; }
  std::uint64_t size() const { return size_; }  ///< in bytes, when it was opened; some files of /proc say 0
  /// Fills `out` with the bytes from `at` on. A file that ends before that was cut short by another program.
  void read(std::uint64_t at, std::span<std::byte> out) const;
  /// The same, but as far as the file goes: how many bytes that was.
  std::size_t read_up_to(std::uint64_t at, std::span<std::byte> out) const;

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  std::array<long long, 2> identity_ = {};
  std::int64_t written_ = 0;  ///< when that was last, in nanoseconds
};

}  // namespace headlight::base
