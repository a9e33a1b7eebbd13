#include "platform/picture.hpp"

#include <fcntl.h>
#include <stb/stb_image_write.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include "graph/error.hpp"

namespace headlight {
namespace {

UserError cannot_write(const std::filesystem::path& path, const std::string& reason) {
  return UserError("cannot write the picture " + path.string() + ": " + reason);
}

void append(void* sink, void* bytes, int size) {
  auto* out = static_cast<std::vector<std::uint8_t>*>(sink);
  const auto* first = static_cast<const std::uint8_t*>(bytes);
  out->insert(out->end(), first, first + size);
}

/// An open file that is removed again unless it was renamed to its place.
class NewFile {
 public:
  explicit NewFile(const std::filesystem::path& place)
      : place_(place),
        name_(place.string() + "." + std::to_string(::getpid()) + ".part"),
        fd_(::open(name_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
    if (fd_ < 0) throw cannot_write(place_, std::strerror(errno));
  }
  ~NewFile() {
    if (fd_ >= 0) ::close(fd_);
    if (!placed_) ::unlink(name_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(const std::vector<std::uint8_t>& bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t n = ::write(fd_, bytes.data() + done, bytes.size() - done);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) throw cannot_write(place_, std::strerror(errno));
      done += std::size_t(n);
    }
  }
  void put_in_place() {
    const int failed = ::close(fd_);  // some file systems tell only here that the disk is full
    fd_ = -1;
    if (failed != 0) throw cannot_write(place_, std::strerror(errno));
    if (::rename(name_.c_str(), place_.c_str()) != 0) throw cannot_write(place_, std::strerror(errno));
    placed_ = true;
  }

 private:
  std::filesystem::path place_;
  std::string name_;
  int fd_;
  bool placed_ = false;
};

}  // namespace

void write_png(const std::filesystem::path& path, const Picture& picture) {
  if (picture.width <= 0 || picture.height <= 0) throw cannot_write(path, "it has no pixels");
  std::vector<std::uint8_t> png;
  if (!stbi_write_png_to_func(append, &png, picture.width, picture.height, 4, picture.rgba.data(), picture.width * 4))
    throw cannot_write(path, "it could not be compressed");
  NewFile file(path);
  file.write(png);
  file.put_in_place();
}

}  // namespace headlight
