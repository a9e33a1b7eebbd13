#include "base/process_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace headlight::base {
namespace {

/// True if the open file is still the one at `path`: another program may have removed it after this one opened it and before it locked it.
bool is_still_at(const std::filesystem::path& path, int descriptor) {
  struct stat own, there;
  return fstat(descriptor, &own) == 0 && stat(path.c_str(), &there) == 0 && own.st_dev == there.st_dev && own.st_ino == there.st_ino;
}

}  // namespace

ProcessLock::ProcessLock(const std::filesystem::path& path) : path_(path) {
  constexpr int attempts = 100;
  for (int i = 0; i < attempts; ++i) {
    descriptor_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (descriptor_ < 0) return;
    // On a file system without locks, this assumes that no other process holds it.
    held_by_another_ = flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (!held_by_another_ && is_still_at(path, descriptor_)) return;
    close(std::exchange(descriptor_, -1));
    if (held_by_another_) return;
  }
}

ProcessLock::~ProcessLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

void ProcessLock::remove() {
  if (descriptor_ < 0) return;
  unlink(path_.c_str());
  close(std::exchange(descriptor_, -1));
}

}  // namespace headlight::base
