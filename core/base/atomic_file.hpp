#pragma once
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::base {

/// The hidden names of files that are about to be renamed begin with this, followed by the process id and a number. A program that is
/// killed just then leaves such a file behind; FileSet removes it from its folder.
inline constexpr std::string_view temporary_prefix = ".headlight-";

/// A file that appears whole or not at all: bytes go to a nameless (or else temporary) file in the same folder, and commit() puts it in
/// place of the old one, whose permissions it keeps. Destroyed before that, it leaves nothing behind and the old file untouched.
/// Every member throws UserError with path and reason. Folders, devices and files without write permission are refused; a symbolic link
/// stays one, and what it points at is replaced, unless a stranger put it where everybody may put one.
class AtomicFile {
 public:
  explicit AtomicFile(const std::filesystem::path& path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write(std::span<const std::byte> bytes);
  void write(std::string_view bytes) { write(std::as_bytes(std::span(bytes.data(), bytes.size()))); }
  void commit();

 private:
  void open_temporary();
  void name_temporary();
  void close_and_remove() noexcept;

  std::filesystem::path named_;      ///< as the user named it, for messages
  std::filesystem::path target_;     ///< with symbolic links followed
  std::filesystem::path temporary_;  ///< empty while the file has no name
  int descriptor_ = -1;
};

/// Waits until the names in `folder` are on the disk, so that a file just renamed there keeps its new name through a power cut. Throws
/// UserError.
void sync_folder(const std::filesystem::path& folder);

/// Writes `bytes` to `path` in one go. Throws UserError.
void write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace headlight::base
