#include "base/system_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace headlight::base {
namespace {

namespace fs = std::filesystem;

fs::file_type type_of(mode_t mode) {
  if (S_ISREG(mode)) return fs::file_type::regular;
  if (S_ISDIR(mode)) return fs::file_type::directory;
  if (S_ISFIFO(mode)) return fs::file_type::fifo;
  if (S_ISSOCK(mode)) return fs::file_type::socket;
  return fs::file_type::character;
}

std::array<long long, 4> mark_in(const struct stat& status) {
  return {static_cast<long long>(status.st_dev), static_cast<long long>(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

FileState told_by(const struct stat& status) {
  const std::int64_t written = std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + std::int64_t{status.st_mtim.tv_nsec};
  return {type_of(status.st_mode), static_cast<std::uint64_t>(status.st_size), written};
}

}  // namespace

std::optional<FileState> state_of(const fs::path& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 ? std::optional(told_by(status)) : std::nullopt;
}

std::optional<FileState> state_of(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? std::optional(told_by(status)) : std::nullopt;
}

int open_to_read(const fs::path& path) { return open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); }

int create_file(const fs::path& path) { return open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666); }

int create_nameless_file([[maybe_unused]] const fs::path& folder) {
#ifdef O_TMPFILE
  // give_name() needs /proc, which a bare chroot lacks.
  if (access("/proc/self/fd", X_OK) == 0) return open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#endif
  return -1;
}

bool give_name(int descriptor, const fs::path& name) {
  const std::string nameless = "/proc/self/fd/" + std::to_string(descriptor);
  return linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

void close_file(int descriptor) { close(descriptor); }

std::int64_t read_at(int descriptor, std::uint64_t at, std::span<std::byte> out) {
  for (;;) {
    const ssize_t count = pread(descriptor, out.data(), out.size(), static_cast<off_t>(at));
    if (count >= 0 || errno != EINTR) return count;
  }
}

std::shared_ptr<const std::byte> map_file(int descriptor, std::uint64_t at, std::uint64_t bytes) {
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)), before = at % page, length = before + bytes;
  void* begin = mmap(nullptr, length, PROT_READ, MAP_PRIVATE, descriptor, static_cast<off_t>(at - before));
  if (begin == MAP_FAILED) return nullptr;
  return {static_cast<const std::byte*>(begin) + before, [begin, length](const std::byte*) { munmap(begin, length); }};
}

std::int64_t write_some(int descriptor, std::span<const std::byte> bytes) {
  for (;;) {
    const ssize_t count = write(descriptor, bytes.data(), bytes.size());
    if (count >= 0 || errno != EINTR) return count;
  }
}

bool create_folder(const fs::path& folder) { return mkdir(folder.c_str(), 0777) == 0; }

bool create_private_folder(const fs::path& folder) { return mkdir(folder.c_str(), 0700) == 0; }

bool may_follow(const fs::path& link) {
  struct stat own, folder;
  if (lstat(link.c_str(), &own) != 0 || stat(folder_of(link).c_str(), &folder) != 0) return false;
  const bool everybodys = (folder.st_mode & S_ISVTX) && (folder.st_mode & S_IWOTH);
  return !everybodys || own.st_uid == geteuid() || own.st_uid == folder.st_uid;
}

bool is_own(const fs::path& path, fs::file_type type) {
  struct stat own, folder;
  if (lstat(path.c_str(), &own) != 0 || S_ISLNK(own.st_mode) || type_of(own.st_mode) != type) return false;
  return own.st_uid == geteuid() || (stat(folder_of(path).c_str(), &folder) == 0 && own.st_uid == folder.st_uid);
}

bool may_write_to(const fs::path& file) { return access(file.c_str(), W_OK) == 0; }

bool take_permissions(int descriptor, const fs::path& like) {
  struct stat old;
  if (stat(like.c_str(), &old) != 0) return true;
  // Only the administrator may give files away; for everybody else the owner already matches.
  if (fchown(descriptor, old.st_uid, old.st_gid) != 0 && errno != EPERM) return false;
  return fchmod(descriptor, old.st_mode & 0777) == 0;
}

bool sync_file(int descriptor) { return fsync(descriptor) == 0; }

bool sync_names(const fs::path& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return errno == EACCES;  // a folder that allows writing but not listing
  const int failure = fsync(descriptor) == 0 ? 0 : errno;
  close(descriptor);
  errno = failure;
  return failure == 0 || failure == EINVAL;  // EINVAL: the file system does not support this
}

std::array<long long, 4> mark_of(const fs::path& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 ? mark_in(status) : std::array<long long, 4>{};
}

std::array<long long, 4> mark_of(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? mark_in(status) : std::array<long long, 4>{};
}

}  // namespace headlight::base
