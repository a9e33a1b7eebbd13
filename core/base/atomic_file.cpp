#include "base/atomic_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "base/error.hpp"
#include "base/wording.hpp"

namespace headlight {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, const Unsaid& why) {
  throw UserError(in_english("cannot write {file}: {why}", {{"file", path.string()}, {"why", why}}));
}

/// Where writing to `path` leads: links are followed, also to a file that is yet to be made, so that the link itself survives.
fs::path followed(const fs::path& path) {
  constexpr int most_links = 40;  // as in Linux
  fs::path target = path;
  std::error_code failed;
  for (int links = 0; fs::is_symlink(target, failed); ++links) {
    if (links == most_links) refuse(path, reason(ELOOP));
    target = target.parent_path() / fs::read_symlink(target, failed);
    if (failed) refuse(path, reason(failed));
  }
  return target;
}

fs::path folder_of(const fs::path& target) { return target.has_parent_path() ? target.parent_path() : fs::path("."); }

void require_writable(const fs::path& shown, const fs::path& target) {
  if (!target.has_filename()) refuse(shown, in_english("it names no file"));
  std::error_code failed;
  const fs::file_status status = fs::status(target, failed);
  if (status.type() == fs::file_type::not_found) {
    if (!fs::is_directory(folder_of(target), failed))
      refuse(shown, in_english("there is no folder {folder}", {{"folder", folder_of(target).string()}}));
    return;
  }
  if (failed) refuse(shown, reason(failed));
  if (status.type() == fs::file_type::directory) refuse(shown, in_english("it is a folder"));
  if (status.type() != fs::file_type::regular) refuse(shown, in_english("it is a device or a pipe, and output goes to an ordinary file"));
  if (access(target.c_str(), W_OK) != 0) refuse(shown, reason(errno));
}

/// A hidden name next to `target`, another one for every `attempt`.
std::string temporary_name(const fs::path& target, int attempt) {
  return (folder_of(target) / (".headlight-" + std::to_string(getpid()) + "-" + std::to_string(attempt))).string();
}

}  // namespace

AtomicFile::AtomicFile(const fs::path& path) : shown_(path), target_(followed(path)) {
  require_writable(shown_, target_);
  open_temporary();
}

AtomicFile::~AtomicFile() { close_and_remove(); }

/// A nameless file where the file system has them, so that even a killed program leaves nothing; else one with a hidden name.
void AtomicFile::open_temporary() {
  const fs::path folder = folder_of(target_);
#ifdef O_TMPFILE
  // give_name() needs /proc, which a bare chroot lacks.
  if (access("/proc/self/fd", X_OK) == 0) descriptor_ = open(folder_of(target_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#endif
  for (int attempt = 0; descriptor_ < 0; ++attempt) {
    const std::string name = temporary_name(target_, attempt);
    descriptor_ = open(name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
    if (descriptor_ >= 0) temporary_ = name;
    else if (errno != EEXIST) refuse(shown_, reason(errno));
  }
}

void AtomicFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse(shown_, reason(errno));
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

void AtomicFile::keep_permissions_of_target() {
  struct stat old;
  if (stat(target_.c_str(), &old) != 0) return;
  // Only the administrator may give files away; for everybody else the owner is the same already.
  if (fchown(descriptor_, old.st_uid, old.st_gid) != 0 && errno != EPERM) refuse(shown_, reason(errno));
  if (fchmod(descriptor_, old.st_mode & 07777) != 0) refuse(shown_, reason(errno));
}

void AtomicFile::give_name() {
  const std::string nameless = "/proc/self/fd/" + std::to_string(descriptor_);
  for (int attempt = 0; temporary_.empty(); ++attempt) {
    const std::string name = temporary_name(target_, attempt);
    if (linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) temporary_ = name;
    else if (errno != EEXIST) refuse(shown_, reason(errno));
  }
}

void AtomicFile::commit() {
  keep_permissions_of_target();
  if (fsync(descriptor_) != 0) refuse(shown_, reason(errno));
  if (temporary_.empty()) give_name();
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) refuse(shown_, reason(errno));
  temporary_.clear();
  sync_folder(folder_of(target_));
}

void AtomicFile::close_and_remove() noexcept {
  if (descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void sync_folder(const fs::path& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0 && errno == EACCES) return;  // a folder that one may write into but not list
  const int failure = descriptor >= 0 && fsync(descriptor) == 0 ? 0 : errno;
  if (descriptor >= 0) close(descriptor);
  if (failure != 0 && failure != EINVAL) refuse(folder, reason(failure));  // EINVAL: a file system that does not know of this
}

void write_file(const fs::path& path, std::string_view bytes) {
  AtomicFile file(path);
  file.write(bytes);
  file.commit();
}

}  // namespace headlight
