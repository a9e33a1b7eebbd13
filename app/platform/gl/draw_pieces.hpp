#pragma once
#include <imgui.h>

#include <cmath>

#include "platform/gl/draw_order.hpp"
#include "widgets/imgui_compat.hpp"

namespace headlight::platform {

/// A draw command of a frame, with its list, program and clip rectangle.
struct PieceSource {
  const ImDrawList* list;
  const ImDrawCmd* command;
  DrawOrder* order;  ///< null: ImGui's own program
  PixelBox clip;     ///< the pixels that the command may touch
};

/// The smallest part of a command that is examined: a triangle, or two that share an edge.
struct DrawPiece {
  const ImDrawIdx* indices;
  int count;  ///< of indices: 3 or 6
  /// The corners; two triangles have their four corners first.
  const ImDrawVert* corners[4];
  int corner_count;
  PixelBox bounds;  ///< within the command's clip rectangle

  /// The corner that index `i` of the piece stands for.
  int corner_of(int i) const {
    if (i < 3) return i;
    for (int earlier = 0; earlier < 3; ++earlier)
      if (indices[earlier] == indices[i]) return earlier;
    return 3;
  }
};

/// The pixels that imgui_impl_opengl3 lets a command touch in a picture of this size.
inline PixelBox clip_box(const ImVec4& clip, int width, int height) {
  const int left = static_cast<int>(clip.x), bottom_up = static_cast<int>(static_cast<float>(height) - clip.w),
            wide = static_cast<int>(clip.z - clip.x), high = static_cast<int>(clip.w - clip.y);
  return common_part({left, height - bottom_up - high, left + wide, height - bottom_up}, {0, 0, width, height});
}

inline DrawPiece piece_at(const PieceSource& from, const ImDrawIdx* at, int left) {
  const ImDrawVert* const vertices = from.list->VtxBuffer.Data + from.command->VtxOffset;
  const bool fan = left >= 6 && at[3] == at[0] && at[4] == at[2], strip = left >= 6 && at[3] == at[2] && at[5] == at[0];
  DrawPiece piece{at, fan || strip ? 6 : 3, {&vertices[at[0]], &vertices[at[1]], &vertices[at[2]], nullptr}, fan || strip ? 4 : 3, {}};
  piece.corners[3] = fan ? &vertices[at[5]] : strip ? &vertices[at[4]] : piece.corners[2];
  ImVec2 low = piece.corners[0]->pos, high = low;
  for (int i = 1; i < 4; ++i) {
    const ImVec2 p = piece.corners[i]->pos;
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  // The box is clamped to the clip rectangle first, because a float beyond the range of int must not become one. A first corner that is NaN
  // makes it the whole rectangle.
  const PixelBox& clip = from.clip;
  const auto from_low = [](int edge, int far, float v) {
    return static_cast<int>(std::floor(std::min(static_cast<float>(far), std::max(static_cast<float>(edge), v))));
  };
  const auto to_high = [](int edge, int far, float v) {
    return static_cast<int>(std::ceil(std::max(static_cast<float>(far), std::min(static_cast<float>(edge), v))));
  };
  piece.bounds = {from_low(clip.left, clip.right, low.x), from_low(clip.top, clip.bottom, low.y), to_high(clip.right, clip.left, high.x),
                  to_high(clip.bottom, clip.top, high.y)};
  return piece;
}

/// Calls visit(PieceSource, DrawPiece) for all that is drawn, in the order of drawing.
template <class Visit>
void for_each_piece(const ImDrawData& drawn, int width, int height, const Visit& visit) {
  for (int n = 0; n < drawn.CmdListsCount; ++n) {
    const ImDrawList* const list = drawn.CmdLists[n];
    DrawOrder* order = nullptr;
    for (const ImDrawCmd& command : list->CmdBuffer) {
      if (command.UserCallback) {
        order = command.UserCallback == begin_draw_order ? static_cast<DrawOrder*>(command.UserCallbackData) : nullptr;
        continue;
      }
      const PieceSource from{list, &command, order, clip_box(command.ClipRect, width, height)};
      if (from.clip.empty()) continue;
      const ImDrawIdx* const first = list->IdxBuffer.Data + command.IdxOffset;
      for (int i = 0, all = static_cast<int>(command.ElemCount); i + 3 <= all;) {
        const DrawPiece piece = piece_at(from, first + i, all - i);
        i += piece.count;
        visit(from, piece);
      }
    }
  }
}

}  // namespace headlight::platform
