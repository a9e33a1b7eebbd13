#pragma once
#include <memory>

#include "platform/gl/gl_surface.hpp"

namespace headlight::platform {

/// A picture that stays while others are drawn behind it: what a class sees while its teacher changes things. The context must be current
/// in every call and in the destructor.
class StillPicture {
 public:
  /// Call this after a frame was drawn into the bound framebuffer. While `held`, the first such frame is shown instead of all that follow.
  /// `live_requested` keeps what was really drawn for live().
  void follow(bool held, bool live_requested, int width, int height);
  /// The drawn frame, even while another picture is shown; null if it was not wanted.
  const GlSurface* live() const { return live_.get(); }

 private:
  std::unique_ptr<GlSurface> still_, live_;
};

}  // namespace headlight::platform
