#include "platform/gl/picture_textures.hpp"

#include <utility>
#include <vector>

#include "platform/png_pixels.hpp"

namespace headlight::platform {
namespace {

/// WebGL takes colours in this order alone.
std::vector<unsigned char> red_first(const PngPixels& pixels) {
  std::vector<unsigned char> rgba(pixels.bgra.begin(), pixels.bgra.end());
  for (std::size_t i = 0; i + 3 < rgba.size(); i += 4) std::swap(rgba[i], rgba[i + 2]);
  return rgba;
}

GlTexture texture_of(const PngPixels& pixels) { return make_colour_texture(pixels.width, pixels.height, red_first(pixels).data(), true); }

}  // namespace

GLuint PictureTextures::find(const std::shared_ptr<const std::string>& png) {
  auto at = cached_.find(png.get());
  if (at == cached_.end()) at = cached_.emplace(png.get(), CachedTexture{png, texture_of(unpacked(*png)), frame_}).first;
  at->second.last_used = frame_;
  return at->second.texture.name();
}

void PictureTextures::begin_frame() {
  constexpr long patience = 240;
  ++frame_;
  std::erase_if(cached_, [&](const auto& entry) { return entry.second.last_used < frame_ - patience; });
}

}  // namespace headlight::platform
