#include "views/boards/dropped_weights.hpp"

#include <algorithm>

#include "document/variants/variant.hpp"
#include "model/dropout.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float least_cell = 6;  ///< a cross in a smaller one would be a blot

void draw_cross(const Canvas& c, const Rect& cell) {
  const float inset = std::min(5.f, std::min(cell.w, cell.h) * 0.18f), width = cell.w < 16 ? 1.f : 1.5f;
  c.line(cell.x + inset, cell.y + inset, cell.right() - inset, cell.bottom() - inset, c.colours().text, width);
  c.line(cell.x + inset, cell.bottom() - inset, cell.right() - inset, cell.y + inset, c.colours().text, width);
}

/// Places the button at the right of the words, and below them if both do not fit side by side.
struct WordsAndButton {
  static constexpr float button_height = 30, gap = 16, least_words = 380;
  float words_width, button_width;
  bool beside;

  WordsAndButton(const Canvas& c, float width)
      : button_width(c.text_width(c.fonts().label, c.phrases("board.dropped.again")) + 28),
        beside(width - button_width - gap >= least_words) {
    words_width = beside ? width - button_width - gap : width;
  }
  float height(float words) const { return beside ? std::max(words, button_height) : words + 8 + button_height; }
};

}  // namespace

bool shows_dropout(const Session& session) { return session.selection().stage == Stage::dropout && !session.selection().map; }

std::function<bool(ScreenCell)> dropped_cells(const Session& s, NodeId node) {
  const auto place = is_dropped(s.graph(), node) ? place_of(s.nodes(), node) : std::nullopt;
  if (!place || !place->head) return {};
  const MatrixPtr pattern = s.trace().matrix(s.graph()[node].inputs.front()), left = s.trace().matrix(node);
  const DropoutDraw draw = weights_draw(s.document().config, place->at, *place->head);
  return [pattern, left, draw](ScreenCell at) {
    return (*pattern)(at.row, at.col) > 0 && (*left)(at.row, at.col) == 0 && draw.drops(at.row, at.col);
  };
}

void cross_out_dropped(const Frame& frame, const MatrixLayout& layout, NodeId node) {
  const auto dropped = dropped_cells(frame.session, node);
  if (!dropped || layout.pitch_x < least_cell || layout.pitch_y < least_cell) return;
  for (Index r = layout.first_row; r <= layout.last_row; ++r)
    for (Index k = layout.first_col; k <= layout.last_col; ++k)
      if (frame.motion.has_row(node, r) && dropped({r, k})) draw_cross(frame.canvas, layout.cell(r, k));
}

void dropped_swatch(const Canvas& c, float x, float y) {
  constexpr float bar_height = 10, side = 14, gap = 4;  // as narrow as the words beside the rows
  const Rect r{x, y + (bar_height - side) / 2, side, side};
  c.fill(r, c.colours().panel, 2);
  draw_cross(c, r);
  const std::string& word = c.phrases("board.dropped.swatch");
  c.text(x + side + gap, c.baseline_at(c.fonts().tiny, y + bar_height / 2), c.fonts().tiny, c.colours().muted, word);
  c.note("dropped.swatch", {x, y - 2, side + gap + c.text_width(c.fonts().tiny, word), side});
}

void draw_dropped_words(Frame& frame, const std::string& words, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const WordsAndButton at(c, width);
  const float height = paragraph(c, "dropped.words", x, y, at.words_width, small_style(c), words).height;
  c.note("dropped.words", {x, y, at.words_width, height});
  const Rect r = at.beside ? Rect{x + width - at.button_width, y, at.button_width, at.button_height}
                           : Rect{x, y + height + 8, at.button_width, at.button_height};
  const Variant& seed = variant_called("dropout_seed");
  const auto panel = seed.panel(s.document(), 0);
  if (button(c, "dropped.again", r, c.phrases("board.dropped.again"), ButtonKind::outline, {c.phrases("board.dropped.again.tip")}) && panel)
    s.push(SetVariant{seed.id, panel->more.to.value_or("1")});
}

float dropped_words_height(const Canvas& c, const std::string& words, float width) {
  const WordsAndButton at(c, width);
  return at.height(paragraph_height(c, at.words_width, small_style(c), words));
}

}  // namespace headlight::views
