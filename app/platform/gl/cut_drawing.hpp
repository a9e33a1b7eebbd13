#pragma once
#include <imgui.h>

#include <memory>
#include <vector>

#include "platform/gl/picture_tiles.hpp"

namespace headlight::platform {

/// Cuts a drawing down to some boxes of the picture: everything that touches them is drawn again, and no pixel outside of them. It needs no
/// GL.
class CutDrawing {
 public:
  CutDrawing();
  ~CutDrawing();

  /// `tiles` has just looked at `drawn`, and `boxes` are made of whole tiles that no two boxes share. The result is valid until the next
  /// call, and as long as the DrawOrders of `drawn`.
  ImDrawData& cut(const ImDrawData& drawn, const PictureTiles& tiles, const std::vector<PixelBox>& boxes);

 private:
  class Part;
  void begin(const PictureTiles& tiles, const std::vector<PixelBox>& boxes);
  void finish(const ImDrawData& drawn);

  std::vector<std::unique_ptr<Part>> parts_;  ///< one for each box; more than that are kept for their memory
  std::size_t part_count_ = 0;
  std::vector<int> part_at_;  ///< for each tile; -1: none
  std::vector<ImDrawList*> lists_;
  ImDrawData data_;
};

}  // namespace headlight::platform
