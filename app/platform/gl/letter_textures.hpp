#pragma once
#include <imgui.h>

#include <map>
#include <memory>

#include "platform/gl/gl_object.hpp"
#include "widgets/heat_painter.hpp"

namespace headlight::platform {

/// Words that the system's text engine drew, in graphics memory, one texture for each, which are kept while they are shown. A GL context
/// must be current in every call.
class LetterTextures {
 public:
  void write(ImDrawList& draw, const DrawnLetters& letters);
  /// Call it when a frame begins: removes textures that were not drawn for some frames.
  void begin_frame();

  std::size_t size() const { return cached_.size(); }

 private:
  struct CachedTexture {
    std::shared_ptr<const LetterPixels> pixels;  ///< kept alive, so that its address does not come back with other letters
    GlTexture texture;
    long last_used = 0;
  };
  long frame_ = 0;
  std::map<const LetterPixels*, CachedTexture> cached_;
};

}  // namespace headlight::platform
