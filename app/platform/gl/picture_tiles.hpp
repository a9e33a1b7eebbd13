#pragma once
#include <imgui.h>

#include <cstdint>
#include <vector>

#include "platform/gl/draw_order.hpp"

namespace headlight::platform {

/// The squares of a picture, and for each a number that tells what is drawn into it. It needs no GL.
class PictureTiles {
 public:
  static constexpr int side = 32;  ///< pixels
  /// Columns and rows of tiles; `right` and `bottom` lie outside.
  struct Range {
    std::uint16_t left, top, right, bottom;
  };

  PictureTiles() = default;
  /// All of them count as changed at first.
  PictureTiles(int width, int height);

  /// Looks at the picture to be drawn. `common`: a number that stays the same while everything else that the pixels depend on does, such as
  /// the background and the font atlas.
  void look_at(const ImDrawData& drawn, std::uint64_t common);
  /// The share of tiles that differ between the last two pictures, 0 to 1.
  float changed_share() const;
  /// The changed tiles as few boxes that share no pixel.
  std::vector<PixelBox> changed_boxes() const;

  int width() const { return width_; }
  int height() const { return height_; }
  int columns() const { return columns_; }
  int rows() const { return rows_; }

  /// The tiles that each piece of the last look touches; empty if none of it is visible.
  const std::vector<Range>& ranges() const { return ranges_; }

 private:
  PixelBox box_of(int column, int row) const;
  bool changed(int column, int row) const;

  int width_ = 0, height_ = 0, columns_ = 0, rows_ = 0;
  std::vector<std::uint64_t> now_, before_;
  std::vector<Range> ranges_;
};

/// The tiles that pixels of this box belong to.
PictureTiles::Range tiles_of(const PixelBox& box);

}  // namespace headlight::platform
