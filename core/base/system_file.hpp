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

/// Files as the system has them, by descriptor: once for each kind of system, in posix/ and in windows/. Where it refuses, the result is
/// -1, false or nothing, and errno says why. What they are good for stands in AtomicFile and OpenedFile.

/// The folder that `path` names a file of; "." where it is a bare name.
inline std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

struct FileState {
  std::filesystem::file_type type;
  std::uint64_t size;    ///< in bytes
  std::int64_t written;  ///< when that was last, to be compared only
};
std::optional<FileState> state_of(const std::filesystem::path& path);
std::optional<FileState> state_of(int descriptor);

/// Not for a child of ours, and a pipe or a terminal does not keep one waiting.
int open_to_read(const std::filesystem::path& path);
/// Refused with EEXIST where something is there.
int create_file(const std::filesystem::path& path);
/// A file in `folder` that has no name yet and is gone with the process; -1 where there are none.
int create_nameless_file(const std::filesystem::path& folder);
bool give_name(int descriptor, const std::filesystem::path& name);
void close_file(int descriptor);

/// How many bytes were read from `at` on; 0 at the end, -1 where it failed.
std::int64_t read_at(int descriptor, std::uint64_t at, std::span<std::byte> out);
/// Those bytes in memory, until the last pointer is gone, whether or not the file is still open; null where it failed.
std::shared_ptr<const std::byte> map_file(int descriptor, std::uint64_t at, std::uint64_t bytes);
std::int64_t write_some(int descriptor, std::span<const std::byte> bytes);

/// Makes a folder. Refused with EEXIST where anything is there, also a link to a folder.
bool create_folder(const std::filesystem::path& folder);
/// The same, and nobody else may look into it.
bool create_private_folder(const std::filesystem::path& folder);

bool may_write_to(const std::filesystem::path& file);
/// A program that writes through a link in a folder where everybody may put one, such as /tmp, writes where a stranger wants it. Whether
/// the link is the person's own, or of the owner of the folder, or the folder is no such folder: as Linux has it (fs.protected_symlinks).
bool may_follow(const std::filesystem::path& link);
/// Whether what stands at `path` itself, not what a link there leads to, is of this type and belongs to the person, or to whom its folder
/// belongs.
bool is_own(const std::filesystem::path& path, std::filesystem::file_type type);
/// The open file gets the owner and the permissions that `like` has, if that is there: who may read, write and run it, and nothing else.
bool take_permissions(int descriptor, const std::filesystem::path& like);
/// Waits until what was written is on the disk.
bool sync_file(int descriptor);
/// The same for the names in a folder; a folder that cannot be asked for that counts as done.
bool sync_names(const std::filesystem::path& folder);
/// What tells a file from the next one that takes its place: device, inode, and when it was last written; zeros where there is none.
std::array<long long, 4> mark_of(const std::filesystem::path& path);
std::array<long long, 4> mark_of(int descriptor);

}  // namespace headlight::base
