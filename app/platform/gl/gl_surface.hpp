#pragma once
#include <memory>

#include "platform/offscreen/picture.hpp"

namespace headlight::platform {

/// Something to draw on that is not a window: a framebuffer of a given size (physical pixels) in the current GL context, be it
/// an offscreen one or a window's. The context must be current in every call and in the destructor.
class GlSurface {
 public:
  /// Throws UserError when the size is not 1 or more, or more than this machine can draw.
  GlSurface(int width, int height);
  ~GlSurface();
  GlSurface(const GlSurface&) = delete;
  GlSurface& operator=(const GlSurface&) = delete;

  int width() const { return width_; }
  int height() const { return height_; }
  /// Directs all further drawing to this surface.
  void bind() const;
  /// Takes over the lower-left `width` x `height` pixels of a framebuffer (0: the window's), or puts its picture there, stretched.
  /// Afterwards that framebuffer is bound.
  void copy_from(unsigned framebuffer, int width, int height) const;
  void copy_to(unsigned framebuffer, int width, int height) const;
  /// Its picture as a texture, for contexts that share with its own.
  unsigned texture() const;
  /// Returns the drawn picture, opaque. Waits until drawing is done.
  Picture read() const;

 private:
  struct Parts;
  int width_, height_;
  std::unique_ptr<Parts> parts_;
};

/// The lower-left `width` x `height` pixels of the framebuffer that is bound, opaque. Waits until drawing is done.
Picture read_bound_framebuffer(int width, int height);

}  // namespace headlight::platform
