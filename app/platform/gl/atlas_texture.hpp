#pragma once
#include <imgui.h>

#include "platform/gl/gl_object.hpp"

namespace headlight::platform {

/// The font atlas on the GPU. Each pixel takes one byte, its coverage. WebGL 2 cannot show one channel as white of that opacity, so there a
/// pixel takes four bytes, as with ImGui's own renderer.
class AtlasTexture {
 public:
  /// Takes the atlas's pixels, builds the atlas if necessary, and tells it the texture's name. The atlas forgets its pixels: as bytes and
  /// as RGBA they would take some tens of megabytes.
  void upload(ImFontAtlas& atlas);

 private:
  GlTexture texture_;
};

}  // namespace headlight::platform
