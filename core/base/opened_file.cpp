#include "base/opened_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "base/error.hpp"
#include "base/wording.hpp"

namespace headlight {
namespace {

[[noreturn]] void cannot_read(const std::filesystem::path& path, const Unsaid& why) {
  throw UserError(in_english("cannot read {file}: {why}", {{"file", path.string()}, {"why", why}}));
}

Unsaid kind_of_file(mode_t mode) {
  if (S_ISDIR(mode)) return in_english("a folder");
  if (S_ISFIFO(mode)) return in_english("a pipe");
  if (S_ISSOCK(mode)) return in_english("a socket");
  return in_english("a device");
}

void require_file(const std::filesystem::path& path, const struct stat& status) {
  if (!S_ISREG(status.st_mode)) cannot_read(path, in_english("it is not a file but {kind}", {{"kind", kind_of_file(status.st_mode)}}));
}

std::int64_t when_written(const struct stat& status) {
  return std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + std::int64_t{status.st_mtim.tv_nsec};
}

}  // namespace

OpenedFile::OpenedFile(const std::filesystem::path& path) : path_(path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) cannot_read(path, reason(errno));
  require_file(path, status);  // before it is opened: some devices act on that alone
  descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor_ < 0) cannot_read(path, reason(errno));
  try {
    if (fstat(descriptor_, &status) != 0) cannot_read(path, reason(errno));
    require_file(path, status);  // another one may have come in its place
  } catch (...) {
    close(descriptor_);
    throw;
  }
  size_ = static_cast<std::uint64_t>(status.st_size);
  written_ = when_written(status);
}

std::shared_ptr<const std::byte> OpenedFile::mapped(std::uint64_t at, std::uint64_t bytes) const {
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)), before = at % page, length = before + bytes;
  if (bytes == 0 || at + bytes > size_) return nullptr;
  void* begin = mmap(nullptr, length, PROT_READ, MAP_PRIVATE, descriptor_, static_cast<off_t>(at - before));
  if (begin == MAP_FAILED) return nullptr;
  return {static_cast<const std::byte*>(begin) + before, [begin, length](const std::byte*) { munmap(begin, length); }};
}

void OpenedFile::require_unchanged() const {
  struct stat status;
  if (fstat(descriptor_, &status) != 0) cannot_read(path_, reason(errno));
  if (static_cast<std::uint64_t>(status.st_size) == size_ && when_written(status) == written_) return;
  throw UserError(in_english("another program has written to {file} while it was open: open it again", {{"file", path_.string()}}));
}

OpenedFile::~OpenedFile() { close(descriptor_); }

std::size_t OpenedFile::read_up_to(std::uint64_t at, std::span<std::byte> out) const {
  std::size_t done = 0;
  while (done < out.size()) {
    const ssize_t count = pread(descriptor_, out.data() + done, out.size() - done, static_cast<off_t>(at + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) cannot_read(path_, reason(errno));
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

void OpenedFile::read(std::uint64_t at, std::span<std::byte> out) const {
  if (read_up_to(at, out) < out.size())
    cannot_read(path_, in_english("another program has cut it short: it ends before byte {byte}, but had {size}",
                                  {{"byte", at + out.size()}, {"size", size_}}));
}

}  // namespace headlight
