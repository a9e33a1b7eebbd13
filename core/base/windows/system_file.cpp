#include "base/system_file.hpp"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace headlight::base {
namespace {

namespace fs = std::filesystem;

/// Sets errno from the last Windows error and returns -1, which callers pass on.
int refused() {
  const std::error_condition known = std::error_code(static_cast<int>(GetLastError()), std::system_category()).default_error_condition();
  errno = known.category() == std::generic_category() ? known.value() : EIO;
  return -1;
}

/// Other programs may read, write, rename and remove the file meanwhile, as on other systems.
constexpr DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

int opened(const fs::path& path, DWORD access, DWORD how) {
  const HANDLE handle = CreateFileW(path.c_str(), access, shared, nullptr, how, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return refused();
  const int descriptor = _open_osfhandle(reinterpret_cast<intptr_t>(handle), _O_BINARY);
  if (descriptor < 0) CloseHandle(handle);
  return descriptor;
}

HANDLE handle_of(int descriptor) { return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)); }

/// The largest size that one call accepts.
DWORD at_most(std::size_t bytes) { return static_cast<DWORD>(std::min<std::size_t>(bytes, 1u << 30)); }

std::uint64_t joined(DWORD high, DWORD low) { return std::uint64_t{high} << 32 | low; }

std::array<long long, 4> mark_in(HANDLE handle) {
  BY_HANDLE_FILE_INFORMATION known{};
  if (!GetFileInformationByHandle(handle, &known)) return {};
  return {known.dwVolumeSerialNumber, static_cast<long long>(joined(known.nFileIndexHigh, known.nFileIndexLow)),
          static_cast<long long>(joined(known.ftLastWriteTime.dwHighDateTime, known.ftLastWriteTime.dwLowDateTime)), 0};
}

fs::file_type type_of(HANDLE handle) {
  switch (GetFileType(handle)) {
    case FILE_TYPE_DISK: return fs::file_type::regular;
    case FILE_TYPE_PIPE: return fs::file_type::fifo;
    default: return fs::file_type::character;
  }
}

}  // namespace

std::optional<FileState> state_of(const fs::path& path) {
  std::error_code failed;
  const fs::file_status status = fs::status(path, failed);
  if (!fs::exists(status)) {
    errno = failed ? failed.default_error_condition().value() : ENOENT;
    return std::nullopt;
  }
  if (status.type() != fs::file_type::regular) return FileState{status.type(), 0, 0};
  return FileState{status.type(), fs::file_size(path, failed), fs::last_write_time(path, failed).time_since_epoch().count()};
}

std::optional<FileState> state_of(int descriptor) {
  const fs::file_type type = type_of(handle_of(descriptor));
  if (type != fs::file_type::regular) return FileState{type, 0, 0};
  BY_HANDLE_FILE_INFORMATION known{};
  if (!GetFileInformationByHandle(handle_of(descriptor), &known)) return refused(), std::nullopt;
  const std::uint64_t size = joined(known.nFileSizeHigh, known.nFileSizeLow);
  return FileState{type, size,
                   static_cast<std::int64_t>(joined(known.ftLastWriteTime.dwHighDateTime, known.ftLastWriteTime.dwLowDateTime))};
}

int open_to_read(const fs::path& path) { return opened(path, GENERIC_READ, OPEN_EXISTING); }

int create_file(const fs::path& path) { return opened(path, GENERIC_WRITE, CREATE_NEW); }

int create_nameless_file(const fs::path&) { return -1; }

bool give_name(int, const fs::path&) {
  errno = ENOSYS;
  return false;
}

void close_file(int descriptor) { _close(descriptor); }

std::int64_t read_at(int descriptor, std::uint64_t at, std::span<std::byte> out) {
  OVERLAPPED place{};
  place.Offset = static_cast<DWORD>(at);
  place.OffsetHigh = static_cast<DWORD>(at >> 32);
  DWORD count = 0;
  if (ReadFile(handle_of(descriptor), out.data(), at_most(out.size()), &count, &place)) return count;
  return GetLastError() == ERROR_HANDLE_EOF ? 0 : refused();
}

std::shared_ptr<const std::byte> map_file(int descriptor, std::uint64_t at, std::uint64_t bytes) {
  SYSTEM_INFO machine;
  GetSystemInfo(&machine);
  const std::uint64_t before = at % machine.dwAllocationGranularity, begin = at - before;
  const HANDLE mapping = CreateFileMappingW(handle_of(descriptor), nullptr, PAGE_READONLY, 0, 0, nullptr);
  if (!mapping) return refused(), nullptr;
  const void* view = MapViewOfFile(mapping, FILE_MAP_READ, static_cast<DWORD>(begin >> 32), static_cast<DWORD>(begin), before + bytes);
  if (!view) refused();
  CloseHandle(mapping);  // the view keeps the mapping alive
  if (!view) return nullptr;
  return {static_cast<const std::byte*>(view) + before, [view](const std::byte*) { UnmapViewOfFile(view); }};
}

std::int64_t write_some(int descriptor, std::span<const std::byte> bytes) {
  DWORD count = 0;
  return WriteFile(handle_of(descriptor), bytes.data(), at_most(bytes.size()), &count, nullptr) ? count : refused();
}

bool create_folder(const fs::path& folder) { return CreateDirectoryW(folder.c_str(), nullptr) || refused() == 0; }

/// A temporary folder is private to the user on Windows.
bool create_private_folder(const fs::path& folder) { return create_folder(folder); }

/// Only an administrator may create links there.
bool may_follow(const fs::path&) { return true; }

/// Links and mount points are reparse points.
bool is_own(const fs::path& path, fs::file_type type) {
  const DWORD about = GetFileAttributesW(path.c_str());
  if (about == INVALID_FILE_ATTRIBUTES || about & FILE_ATTRIBUTE_REPARSE_POINT) return false;
  return type == (about & FILE_ATTRIBUTE_DIRECTORY ? fs::file_type::directory : fs::file_type::regular);
}

bool may_write_to(const fs::path& file) {
  const HANDLE handle = CreateFileW(file.c_str(), GENERIC_WRITE, shared, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return refused() == 0;
  return CloseHandle(handle) != 0;
}

/// On Windows a file inherits the rights of its folder.
bool take_permissions(int, const fs::path&) { return true; }

bool sync_file(int descriptor) { return FlushFileBuffers(handle_of(descriptor)) || refused() == 0; }

/// Windows flushes names itself, in order.
bool sync_names(const fs::path&) { return true; }

std::array<long long, 4> mark_of(const fs::path& path) {
  const HANDLE handle =
      CreateFileW(path.c_str(), FILE_READ_ATTRIBUTES, shared, nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return {};
  const std::array<long long, 4> mark = mark_in(handle);
  CloseHandle(handle);
  return mark;
}

std::array<long long, 4> mark_of(int descriptor) { return mark_in(handle_of(descriptor)); }

}  // namespace headlight::base
