#include "platform/gl/cut_drawing.hpp"

#include <utility>

#include "platform/gl/draw_pieces.hpp"

namespace headlight::platform {

/// The pieces that touch one box, in lists whose vertices 16 bits can count.
class CutDrawing::Part {
 public:
  void begin(const PixelBox& box) {
    box_ = box;
    used_ = 0;
    order_ = nullptr;
    last_piece_ = -1;
    next_list();
  }

  /// `number`: of the piece; one that came already is left out.
  void add(const PieceSource& from, const DrawPiece& piece, int number) {
    if (std::exchange(last_piece_, number) == number) return;
    constexpr int most_vertices = 0xffff;
    if (list().VtxBuffer.Size + piece.corner_count > most_vertices) next_list();
    if (from.command != source_) begin_command(from);
    copy(piece);
  }

  /// Restores ImGui's own program and appends the drawing's lists to `lists`.
  void finish(std::vector<ImDrawList*>& lists) {
    set_order(nullptr);
    for (std::size_t i = 0; i < used_; ++i) lists.push_back(lists_[i].get());
  }

 private:
  ImDrawList& list() { return *lists_[used_ - 1]; }

  void next_list() {
    if (used_ == lists_.size()) lists_.push_back(std::make_unique<ImDrawList>(nullptr));
    ++used_;
    source_ = nullptr;
    list().CmdBuffer.resize(0);
    list().IdxBuffer.resize(0);
    list().VtxBuffer.resize(0);
  }

  void begin_command(const PieceSource& from) {
    set_order(from.order);
    source_ = from.command;
    const PixelBox clip = common_part(from.clip, box_);
    ImDrawCmd command;
    command.ClipRect = {static_cast<float>(clip.left), static_cast<float>(clip.top), static_cast<float>(clip.right),
                        static_cast<float>(clip.bottom)};
    command.TextureId = from.command->TextureId;
    command.IdxOffset = static_cast<unsigned>(list().IdxBuffer.Size);
    list().CmdBuffer.push_back(command);
  }

  void set_order(DrawOrder* order) {
    if (order == order_) return;
    if (order_) call(reset_render_state(), nullptr);
    if (order) call(begin_draw_order, order);
    order_ = order;
    source_ = nullptr;
  }

  void call(ImDrawCallback callback, DrawOrder* with) {
    ImDrawCmd command;
    command.UserCallback = callback;
    command.UserCallbackData = with;
    list().CmdBuffer.push_back(command);
  }

  void copy(const DrawPiece& piece) {
    ImDrawList& to = list();
    const int first = to.VtxBuffer.Size, begin = to.IdxBuffer.Size;
    to.VtxBuffer.resize(first + piece.corner_count);
    for (int i = 0; i < piece.corner_count; ++i) to.VtxBuffer[first + i] = *piece.corners[i];
    to.IdxBuffer.resize(begin + piece.count);
    for (int i = 0; i < piece.count; ++i) to.IdxBuffer[begin + i] = static_cast<ImDrawIdx>(first + piece.corner_of(i));
    to.CmdBuffer.back().ElemCount += static_cast<unsigned>(piece.count);
  }

  PixelBox box_;
  std::vector<std::unique_ptr<ImDrawList>> lists_;
  std::size_t used_ = 0;
  const ImDrawCmd* source_ = nullptr;
  DrawOrder* order_ = nullptr;
  int last_piece_ = -1;
};

CutDrawing::CutDrawing() = default;
CutDrawing::~CutDrawing() = default;

void CutDrawing::begin(const PictureTiles& tiles, const std::vector<PixelBox>& boxes) {
  part_count_ = boxes.size();
  while (parts_.size() < part_count_) parts_.push_back(std::make_unique<Part>());
  part_at_.assign(static_cast<std::size_t>(tiles.columns() * tiles.rows()), -1);
  for (std::size_t i = 0; i < part_count_; ++i) {
    const PictureTiles::Range range = tiles_of(boxes[i]);
    for (int row = range.top; row < range.bottom; ++row)
      for (int column = range.left; column < range.right; ++column)
        part_at_[static_cast<std::size_t>(row * tiles.columns() + column)] = static_cast<int>(i);
    parts_[i]->begin(boxes[i]);
  }
}

ImDrawData& CutDrawing::cut(const ImDrawData& drawn, const PictureTiles& tiles, const std::vector<PixelBox>& boxes) {
  begin(tiles, boxes);
  int number = 0;
  for_each_piece(drawn, tiles.width(), tiles.height(), [&](const PieceSource& from, const DrawPiece& piece) {
    const PictureTiles::Range range = tiles.ranges()[static_cast<std::size_t>(number)];
    for (int row = range.top; row < range.bottom; ++row)
      for (int column = range.left; column < range.right; ++column)
        if (const int part = part_at_[static_cast<std::size_t>(row * tiles.columns() + column)]; part >= 0)
          parts_[static_cast<std::size_t>(part)]->add(from, piece, number);
    ++number;
  });
  finish(drawn);
  return data_;
}

void CutDrawing::finish(const ImDrawData& drawn) {
  lists_.clear();
  for (std::size_t i = 0; i < part_count_; ++i) parts_[i]->finish(lists_);
  data_ = drawn;
  data_.CmdListsCount = static_cast<int>(lists_.size());
  data_.CmdLists = lists_.data();
}

}  // namespace headlight::platform
