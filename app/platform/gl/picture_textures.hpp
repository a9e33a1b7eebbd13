#pragma once
#include <map>
#include <memory>
#include <string>

#include "platform/gl/gl_object.hpp"

namespace headlight::platform {

/// Pictures from files in graphics memory, one texture for each, which are kept while they are drawn. A GL context must be current in every
/// call.
class PictureTextures {
 public:
  /// The texture of this PNG, with smaller and smaller copies of itself.
  GLuint find(const std::shared_ptr<const std::string>& png);
  /// Call it when a frame begins: removes textures that were not drawn for some frames.
  void begin_frame();

  std::size_t size() const { return cached_.size(); }

 private:
  struct CachedTexture {
    std::shared_ptr<const std::string> png;  ///< kept alive, so that its address does not come back with other bytes
    GlTexture texture;
    long last_used = 0;
  };
  long frame_ = 0;
  std::map<const std::string*, CachedTexture> cached_;
};

}  // namespace headlight::platform
