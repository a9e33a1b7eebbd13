#include "platform/offscreen/picture.hpp"

#include <stb/stb_image_write.h>

#include <string>

#include "base/atomic_file.hpp"
#include "base/error.hpp"

namespace headlight::platform {
namespace {

UserError cannot_write(const std::filesystem::path& path, const Message& reason) {
  return UserError(tr("cannot write the picture {file}: {reason}", {{"file", path.string()}, {"reason", reason}}));
}

void append(void* sink, void* bytes, int size) {
  auto* out = static_cast<std::vector<std::uint8_t>*>(sink);
  const auto* first = static_cast<const std::uint8_t*>(bytes);
  out->insert(out->end(), first, first + size);
}

}  // namespace

void write_png(const std::filesystem::path& path, const Picture& picture) {
  if (picture.width <= 0 || picture.height <= 0) throw cannot_write(path, tr("it has no pixels"));
  std::vector<std::uint8_t> png;
  stbi_write_force_png_filter = 0;  // flat colours and letters come out smaller so, and in less than half the time
  if (!stbi_write_png_to_func(append, &png, picture.width, picture.height, 4, picture.rgba.data(), picture.width * 4))
    throw cannot_write(path, tr("it could not be compressed"));
  write_file(path, {reinterpret_cast<const char*>(png.data()), png.size()});
}

}  // namespace headlight::platform
