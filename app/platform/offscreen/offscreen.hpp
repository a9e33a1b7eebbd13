#pragma once
#include <memory>

#include "app_rooms.hpp"

namespace headlight::platform {

/// An OpenGL 3.3 core context with no window and no X server (EGL). It is current in the thread that made it, as long as it lives. Draw
/// into a GlSurface. Throws UserError, one line naming the OpenGL that this machine offers, if it has no 3.3 core.
class OffscreenContext {
 public:
  OffscreenContext();
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace headlight::platform
