#pragma once
#include <imgui.h>

#include "platform/gl/gl_object.hpp"

namespace headlight::platform {

/// The font atlas on the GPU. A byte a pixel is its coverage; where a texture cannot show one channel as white of that opacity (WebGL 2),
/// it has four bytes, as ImGui's own renderer writes it everywhere.
class AtlasTexture {
 public:
  /// Takes the atlas's pixels, building it if nobody has, and tells it the texture's name. The atlas forgets its pixels: as bytes and as
  /// RGBA they would take some tens of megabytes.
  void upload(ImFontAtlas& atlas);

 private:
  GlTexture texture_;
};

}  // namespace headlight::platform
