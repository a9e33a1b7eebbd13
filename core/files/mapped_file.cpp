#include "files/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "files/wording.hpp"
#include "graph/error.hpp"

namespace headlight {
namespace {

[[noreturn]] void cannot_read(const std::filesystem::path& path, const std::string& why) {
  throw UserError("cannot read " + path.string() + ": " + why);
}

/// A mapping outlives the descriptor it was made from, so the descriptor lives in one scope only.
struct Descriptor {
  int number;
  ~Descriptor() {
    if (number >= 0) close(number);
  }
};

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
  const Descriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};  // a pipe must not keep us waiting
  if (file.number < 0) cannot_read(path, reason(errno));
  struct stat status;
  if (fstat(file.number, &status) != 0) cannot_read(path, reason(errno));
  if (S_ISDIR(status.st_mode)) cannot_read(path, "it is a folder");
  if (!S_ISREG(status.st_mode)) cannot_read(path, "it is a device or a pipe, not an ordinary file");
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return;
  void* begin = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
  if (begin == MAP_FAILED) cannot_read(path, reason(errno));
  bytes_ = {static_cast<const std::byte*>(begin), size};
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace headlight
