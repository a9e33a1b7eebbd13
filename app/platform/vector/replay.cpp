#include "platform/vector/replay.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "platform/vector/glyph_finder.hpp"
#include "platform/vector/heat_shapes.hpp"
#include "platform/vector/join_columns.hpp"
#include "platform/vector/recording_painter.hpp"
#include "platform/vector/run_writer.hpp"

namespace headlight::platform {
namespace {

float length(ImVec2 a, ImVec2 b) { return std::hypot(a.x - b.x, a.y - b.y); }
ImVec2 middle(ImVec2 a, ImVec2 b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

/// Recognises a piece of a line, which ImGui draws without anti-aliasing as a rectangle with the line in its middle.
std::optional<Stroke> as_stroke(const FilledShape& shape) {
  if (shape.points.size() != 4) return std::nullopt;
  const auto& p = shape.points;
  const float width = length(p[0], p[3]);
  const ImVec2 across = {p[0].x - p[3].x, p[0].y - p[3].y}, along = {p[1].x - p[0].x, p[1].y - p[0].y};
  const float slant = std::abs(across.x * along.x + across.y * along.y);
  constexpr float slack = 0.02f;
  if (std::abs(width - length(p[1], p[2])) > slack || width <= 0 || slant > slack * width * std::max(1.f, length(p[0], p[1])))
    return std::nullopt;
  return Stroke{{middle(p[0], p[3]), middle(p[1], p[2])}, width, false, shape.colour};
}

/// Takes shapes one after another and joins pieces of a line and letters of a word.
class Replay {
 public:
  Replay(Drawing& drawing, const Theme& theme, FontFaces& faces)
      : drawing_(drawing), theme_(theme), glyphs_(theme.fonts.sources), runs_(drawing, faces) {}

  void take(const ImDrawList& list) {
    for (const ImDrawCmd& command : list.CmdBuffer) {
      clip_ = command.ClipRect;
      if (const Heat* heat = RecordingPainter::heat_at(command)) {
        flush();
        add_heat(drawing_.items, *heat, clip_, theme_);
      } else if (const DrawnPicture* picture = RecordingPainter::picture_at(command)) {
        flush();
        drawing_.items.push_back({PlacedPicture{picture->low, picture->high, picture->png}, clip_});
      } else if (const DrawnLetters* letters = RecordingPainter::letters_at(command)) {
        flush();
        put(*letters);
      } else if (!command.UserCallback) {
        take_triangles(list, command);
      }
    }
    flush();
  }

 private:
  /// Triangles about one point form one shape.
  void take_triangles(const ImDrawList& list, const ImDrawCmd& command) {
    const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset;
    const ImDrawVert* vertex = list.VtxBuffer.Data + command.VtxOffset;
    std::vector<ImDrawVert> corners;
    for (unsigned i = 0; i + 2 < command.ElemCount;) {
      corners = {vertex[index[i]], vertex[index[i + 1]], vertex[index[i + 2]]};
      unsigned next = i + 3;
      while (next + 2 < command.ElemCount && index[next] == index[i] && index[next + 1] == index[next - 1]) {
        corners.push_back(vertex[index[next + 2]]);
        next += 3;
      }
      take_shape(corners);
      i = next;
    }
  }

  void take_shape(const std::vector<ImDrawVert>& corners) {
    const ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel;
    const bool letter = corners.size() == 4 && (corners[0].uv.x != white.x || corners[0].uv.y != white.y);
    if (letter) {
      flush_stroke();
      if (const DrawnGlyph glyph = glyphs_.find(corners[0], corners[2]); glyph.source)
        runs_.take(glyph, corners[0].col, corners[0].pos, corners[2].pos, clip_);
      return;
    }
    runs_.flush();
    FilledShape shape{{}, corners[0].col};
    for (const ImDrawVert& corner : corners) shape.points.push_back(corner.pos);
    if ((shape.colour >> IM_COL32_A_SHIFT & 255) == 0) return;
    if (auto piece = as_stroke(shape)) return take_piece(std::move(*piece));
    flush_stroke();
    put(std::move(shape));
  }

  void take_piece(Stroke piece) {
    constexpr float slack = 0.03f;
    if (stroke_ && !stroke_->closed && stroke_->colour == piece.colour && std::abs(stroke_->width - piece.width) < slack &&
        length(stroke_->points.back(), piece.points.front()) < slack) {
      stroke_->closed = stroke_->points.size() > 2 && length(stroke_->points.front(), piece.points.back()) < slack;
      if (!stroke_->closed) stroke_->points.push_back(piece.points.back());
      return;
    }
    flush_stroke();
    stroke_ = std::move(piece);
    stroke_clip_ = clip_;
  }

  void flush() {
    runs_.flush();
    flush_stroke();
  }

  void flush_stroke() {
    if (!stroke_) return;
    const ImVec4 clip = std::exchange(clip_, stroke_clip_);
    put(std::move(*std::exchange(stroke_, std::nullopt)));
    clip_ = clip;
  }

  void put(const DrawnLetters& letters) {
    const float high = 1.2f * letters.look.em, low = 0.5f * letters.look.em, right = letters.pen.x + letters.width;
    const bool inside = letters.pen.x >= clip_.x && right <= clip_.z && letters.pen.y - high >= clip_.y && letters.pen.y + low <= clip_.w;
    drawing_.items.push_back({PlacedLetters{letters}, inside ? std::nullopt : std::optional(clip_)});
  }

  template <class Shape>
  void put(Shape shape) {
    constexpr float far = 1e9f;
    float margin = 0;
    if constexpr (requires { shape.width; }) margin = shape.width;
    ImVec2 low = {far, far}, high = {-far, -far};
    for (const ImVec2& p : shape.points) {
      low = {std::min(low.x, p.x - margin), std::min(low.y, p.y - margin)};
      high = {std::max(high.x, p.x + margin), std::max(high.y, p.y + margin)};
    }
    if (high.x <= clip_.x || low.x >= clip_.z || high.y <= clip_.y || low.y >= clip_.w) return;
    const bool inside = low.x >= clip_.x && low.y >= clip_.y && high.x <= clip_.z && high.y <= clip_.w;
    drawing_.items.push_back({std::move(shape), inside ? std::nullopt : std::optional(clip_)});
  }

  Drawing& drawing_;
  const Theme& theme_;
  GlyphFinder glyphs_;
  RunWriter runs_;
  ImVec4 clip_ = {}, stroke_clip_ = {};
  std::optional<Stroke> stroke_;  ///< a line that the next shape may extend
};

}  // namespace

Drawing replay(const ImDrawData& frame, const Theme& theme, FontFaces& faces) {
  Drawing drawing;
  drawing.page = {frame.DisplayPos.x, frame.DisplayPos.y, frame.DisplaySize.x, frame.DisplaySize.y};
  drawing.scale = theme.scale;
  drawing.paper = theme.palette.bg;
  Replay all(drawing, theme, faces);
  for (int i = 0; i < frame.CmdListsCount; ++i) all.take(*frame.CmdLists[i]);
  join_columns(drawing.items);
  return drawing;
}

}  // namespace headlight::platform
