#include "platform/gl/gl_surface.hpp"

#include <algorithm>
#include <string>

#include "base/error.hpp"
#include "platform/gl/gl_object.hpp"

namespace headlight::platform {

struct GlSurface::Parts {
  GlTexture colour = make_texture();
  GlFramebuffer frame = make_framebuffer();
};

GlSurface::GlSurface(int width, int height) : width_(width), height_(height) {
  GLint largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  if (width < 1 || height < 1 || width > largest || height > largest)
    throw UserError(tr("a picture of {width} x {height} pixels cannot be drawn; each side must be 1 to {largest}",
                       {{"width", width}, {"height", height}, {"largest", largest}}));
  parts_ = std::make_unique<Parts>();
  glBindTexture(GL_TEXTURE_2D, parts_->colour.name());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glBindTexture(GL_TEXTURE_2D, 0);
  bind();
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, parts_->colour.name(), 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    throw UserError(tr("a picture of {width} x {height} pixels does not fit into graphics memory", {{"width", width}, {"height", height}}));
}

GlSurface::~GlSurface() {
  if (parts_) glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void GlSurface::bind() const {
  glBindFramebuffer(GL_FRAMEBUFFER, parts_->frame.name());
  glViewport(0, 0, width_, height_);
}

namespace {

/// Copies all of `from` onto all of `to`.
void copy_picture(unsigned from, int from_width, int from_height, unsigned to, int to_width, int to_height) {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
  glDisable(GL_SCISSOR_TEST);
  const bool same = from_width == to_width && from_height == to_height;
  glBlitFramebuffer(0, 0, from_width, from_height, 0, 0, to_width, to_height, GL_COLOR_BUFFER_BIT, same ? GL_NEAREST : GL_LINEAR);
}

}  // namespace

void GlSurface::copy_from(unsigned framebuffer, int width, int height) const {
  copy_picture(framebuffer, width, height, parts_->frame.name(), width_, height_);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

void GlSurface::copy_to(unsigned framebuffer, int width, int height) const {
  copy_picture(parts_->frame.name(), width_, height_, framebuffer, width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

unsigned GlSurface::texture() const { return parts_->colour.name(); }

Picture GlSurface::read() const {
  glBindFramebuffer(GL_FRAMEBUFFER, parts_->frame.name());
  return read_bound_framebuffer(width_, height_);
}

Picture read_bound_framebuffer(int width, int height) {
  Picture picture{width, height, std::vector<std::uint8_t>(std::size_t(width) * std::size_t(height) * 4)};
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, picture.rgba.data());
  const auto row = std::ptrdiff_t(width) * 4;  // GL counts rows from the bottom
  for (int y = 0; y < height / 2; ++y)
    std::swap_ranges(picture.rgba.begin() + y * row, picture.rgba.begin() + (y + 1) * row, picture.rgba.begin() + (height - 1 - y) * row);
  for (std::size_t i = 3; i < picture.rgba.size(); i += 4) picture.rgba[i] = 255;
  return picture;
}

}  // namespace headlight::platform
