#include "platform/gl/still_picture.hpp"

#include "opengl.hpp"

namespace headlight::platform {
namespace {

/// Returns the surface with this size; makes a new one only if the size changed.
GlSurface& sized(std::unique_ptr<GlSurface>& surface, int width, int height) {
  if (!surface || surface->width() != width || surface->height() != height) surface = std::make_unique<GlSurface>(width, height);
  return *surface;
}

}  // namespace

void StillPicture::follow(bool held, bool live_requested, int width, int height) {
  if (width <= 0 || height <= 0) return;
  GLint bound = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  const auto shown = static_cast<unsigned>(bound);
  if (live_requested) sized(live_, width, height).copy_from(shown, width, height);
  else live_.reset();
  if (!held) still_.reset();
  else if (still_) still_->copy_to(shown, width, height);
  else sized(still_, width, height).copy_from(shown, width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, shown);
}

}  // namespace headlight::platform
