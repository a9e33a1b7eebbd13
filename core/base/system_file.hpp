#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "core_rooms.hpp"

namespace headlight::base {

/// Files by descriptor: posix/ and windows/ each define these functions. If the system refuses, the result is -1, false or nothing, and
/// errno says why. AtomicFile and OpenedFile explain their use.

/// The folder of the file `path`; "." for a bare name.
inline std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

struct FileState {
  std::filesystem::file_type type;
  std::uint64_t size;    ///< in bytes
  std::int64_t written;  ///< time of the last change, only for comparison
};
std::optional<FileState> state_of(const std::filesystem::path& path);
std::optional<FileState> state_of(int descriptor);

/// Opens without blocking on a pipe or a terminal; child processes do not inherit the descriptor.
int open_to_read(const std::filesystem::path& path);
/// Creates a file for writing; fails with EEXIST if the name is taken.
int create_file(const std::filesystem::path& path);
/// Creates a file in `folder` that has no name yet and disappears with the process; -1 if the system has no such files.
int create_nameless_file(const std::filesystem::path& folder);
bool give_name(int descriptor, const std::filesystem::path& name);
void close_file(int descriptor);

/// Reads from `at` on into `out`. Returns the number of bytes read: 0 at the end, -1 on failure.
std::int64_t read_at(int descriptor, std::uint64_t at, std::span<std::byte> out);
/// Maps bytes of a file into memory until the last pointer is gone, even after the file is closed; null on failure.
std::shared_ptr<const std::byte> map_file(int descriptor, std::uint64_t at, std::uint64_t bytes);
std::int64_t write_some(int descriptor, std::span<const std::byte> bytes);

/// Creates a folder; fails with EEXIST if any entry is there, even a link to a folder.
bool create_folder(const std::filesystem::path& folder);
/// Creates such a folder that only this user may read.
bool create_private_folder(const std::filesystem::path& folder);

bool may_write_to(const std::filesystem::path& file);
/// True if it is safe to write through `link`: it is the user's own or the folder owner's, or its folder is not one where everybody may
/// create links, such as /tmp. In such a folder a stranger's link could redirect the write. The rule is that of Linux
/// (fs.protected_symlinks).
bool may_follow(const std::filesystem::path& link);
/// True if the entry at `path`, without following a link, has this type and belongs to the user or to the owner of its folder.
bool is_own(const std::filesystem::path& path, std::filesystem::file_type type);
/// Gives the open file the owner and the permission bits of `like`, if that exists.
bool take_permissions(int descriptor, const std::filesystem::path& like);
/// Waits until the written bytes are on the disk.
bool sync_file(int descriptor);
/// Waits until the names in a folder are on the disk; true also for a folder or file system that does not support this.
bool sync_names(const std::filesystem::path& folder);
/// Identifies a file, so that a caller notices when another replaces it: device, inode, and time of the last change; zeros if there is no
/// file.
std::array<long long, 4> mark_of(const std::filesystem::path& path);
std::array<long long, 4> mark_of(int descriptor);

}  // namespace headlight::base
