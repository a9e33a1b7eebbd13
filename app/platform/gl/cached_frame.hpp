#pragma once
#include <imgui.h>

#include <cstdint>
#include <memory>

#include "platform/gl/cut_drawing.hpp"
#include "platform/gl/gl_surface.hpp"
#include "platform/gl/picture_tiles.hpp"

namespace headlight::platform {

/// The picture of the last frame, redrawn only where it changed. The context must be current in every call and in the
/// destructor. Textures that the frame names must not be given other pixels while they are drawn in one frame after the other.
class CachedFrame {
 public:
  /// Draws the frame, on `background`. `common`: see PictureTiles::look_at. The framebuffer that is bound stays as it is. Returns whether
  /// any pixel may have changed since the last call. Throws UserError where graphics memory is too small.
  bool draw(ImDrawData& drawn, ImU32 background, std::uint64_t common);
  /// Puts the picture into the framebuffer that is bound.
  void show() const;

  /// Returns the number of pixels that the last call of draw() redrew.
  long drawn_pixels() const { return drawn_pixels_; }

 private:
  void fit(int width, int height);
  void draw_boxes(ImDrawData& drawn, ImU32 background);

  std::unique_ptr<GlSurface> surface_;
  PictureTiles tiles_;
  CutDrawing cut_;
  int frame_ = -1;  ///< as ImGui counts them; another one than the last: nothing is known of the textures
  long drawn_pixels_ = 0;
};

}  // namespace headlight::platform
