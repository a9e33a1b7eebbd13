#include "platform/gl/picture_tiles.hpp"

#include <algorithm>
#include <utility>

#include "platform/gl/content_hash.hpp"
#include "platform/gl/draw_pieces.hpp"

namespace headlight::platform {
namespace {

/// Everything besides its DrawOrder that determines the pixels of a piece.
std::uint64_t content_of(const PieceSource& from, const DrawPiece& piece) {
  ContentHash hash(static_cast<std::uint64_t>(piece.count));
  for (int i = 0; i < piece.corner_count; ++i) hash.add_bytes(piece.corners[i], sizeof(ImDrawVert));
  hash.add(from.command->TextureId);
  const PixelBox& b = piece.bounds;
  const bool may_be_cut = b.left == from.clip.left || b.top == from.clip.top || b.right == from.clip.right || b.bottom == from.clip.bottom;
  if (may_be_cut) hash.add(from.clip);
  return hash.value();
}

}  // namespace

PictureTiles::Range tiles_of(const PixelBox& box) {
  if (box.empty()) return {0, 0, 0, 0};
  const auto tile = [](int pixel) { return static_cast<std::uint16_t>(pixel / PictureTiles::side); };
  return {tile(box.left), tile(box.top), static_cast<std::uint16_t>(tile(box.right - 1) + 1),
          static_cast<std::uint16_t>(tile(box.bottom - 1) + 1)};
}

PictureTiles::PictureTiles(int width, int height)
    : width_(width),
      height_(height),
      columns_((width + side - 1) / side),
      rows_((height + side - 1) / side),
      now_(static_cast<std::size_t>(columns_ * rows_)),
      before_(now_) {}

void PictureTiles::look_at(const ImDrawData& drawn, std::uint64_t common) {
  before_.swap(now_);
  std::fill(now_.begin(), now_.end(), ContentHash().add(common).value());
  ranges_.clear();
  for_each_piece(drawn, width_, height_, [&](const PieceSource& from, const DrawPiece& piece) {
    const Range range = ranges_.emplace_back(tiles_of(piece.bounds));
    const std::uint64_t content = range.left < range.right ? content_of(from, piece) : 0;
    for (int row = range.top; row < range.bottom; ++row)
      for (int column = range.left; column < range.right; ++column) {
        std::uint64_t& tile = now_[static_cast<std::size_t>(row * columns_ + column)];
        ContentHash hash(tile);
        hash.add(content);
        if (from.order) hash.add(from.order->content(common_part(box_of(column, row), piece.bounds)));
        tile = hash.value();
      }
  });
}

PixelBox PictureTiles::box_of(int column, int row) const {
  return {column * side, row * side, std::min((column + 1) * side, width_), std::min((row + 1) * side, height_)};
}

bool PictureTiles::changed(int column, int row) const {
  const auto i = static_cast<std::size_t>(row * columns_ + column);
  return now_[i] != before_[i];
}

float PictureTiles::changed_share() const {
  std::size_t changed = 0;
  for (std::size_t i = 0; i < now_.size(); ++i) changed += now_[i] != before_[i];
  return now_.empty() ? 0.f : static_cast<float>(changed) / static_cast<float>(now_.size());
}

/// Runs of changed tiles in each row; equal ones in rows that follow each other become one box.
std::vector<PixelBox> PictureTiles::changed_boxes() const {
  std::vector<PixelBox> boxes;
  for (int row = 0; row < rows_; ++row)
    for (int column = 0; column < columns_; ++column) {
      if (!changed(column, row)) continue;
      PixelBox run = box_of(column, row);
      while (column + 1 < columns_ && changed(column + 1, row)) run.right = box_of(++column, row).right;
      const auto above = std::find_if(boxes.begin(), boxes.end(), [&](const PixelBox& box) {
        return box.bottom == run.top && box.left == run.left && box.right == run.right;
      });
      if (above == boxes.end()) boxes.push_back(run);
      else above->bottom = run.bottom;
    }
  return boxes;
}

}  // namespace headlight::platform
