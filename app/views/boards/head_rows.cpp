#include "views/boards/head_rows.hpp"

#include <algorithm>
#include <cmath>

#include "base/decimal_mark.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/scales.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

constexpr int heads_shown = 4, columns_shown = 8;

/// Which of q, k and v is looked at: that of the pinned cell.
NodeId HeadNodes::*member_of(const Session& s) {
  const auto& pinned = s.selection().pinned;
  for (const HeadNodes& h : s.navigation().attention().head) {
    if (pinned && pinned->node == h.k) return &HeadNodes::k;
    if (pinned && pinned->node == h.v) return &HeadNodes::v;
  }
  return &HeadNodes::q;
}

void draw_cell(Frame& frame, const Rect& r, const Cell& cell) {
  const Canvas& c = frame.canvas;
  const auto value = static_cast<float>(frame.session.trace().at(cell));
  const ImU32 fill = std::isfinite(value)
                         ? heat_colour(c.theme.diverging, ColourMap::diverging, value, frame.scales.limit(frame.session, cell.node))
                         : c.colours().panel;
  c.fill(r, fill, radius::cell);
  const Touch touch = c.touch("row." + std::to_string(cell.node) + "." + std::to_string(cell.col), r);
  c.log.skip_last_in_tab_order();
  if (touch.hovered) frame.hover = cell;
  if (touch.clicked) frame.session.navigation().pin(cell);
  if (r.w >= 34)
    c.text_in(r, c.fonts().mono_tiny, ink_on(fill, c.theme.scheme), numbers_with_mark(format_number(value, 2), c.phrases.decimal_mark()));
  if (frame.session.selection().pinned == cell) pinned_ring(c, r);
}

}  // namespace

float draw_head_rows(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const ModelConfig& config = s.document().config;
  const auto& pinned = s.selection().pinned;
  if (!pinned || !counts_words(s.graph()[pinned->node].axes.rows.kind)) return y;
  const Index row = pinned->row;
  if (row >= s.trace()[s.navigation().attention().head.front().*member_of(s)].rows()) return y;  // of the other sentence
  rich_line(
      c, "head_rows", x, y + 12, {c.fonts().small_bold, c.fonts().small_bold, c.colours().muted, 18},
      c.phrases("board.row_by_head", {{"row", escaped(displayable(c.fonts().small_bold, s.graph()[pinned->node].axes.rows.label(row)))}}));
  y += 28;
  const int first = s.selection().head / heads_shown * heads_shown;
  const int columns = std::min(config.d_head(), columns_shown);
  const float gap = 2, cell = (width - gap * static_cast<float>(columns - 1)) / static_cast<float>(std::max(columns, 4));
  for (int h = first; h < std::min(first + heads_shown, config.n_heads); ++h) {
    const NodeId node = s.navigation().attention().head[static_cast<size_t>(h)].*member_of(s);
    const bool shared = member_of(s) != &HeadNodes::q;
    const int begin = (shared ? h * config.kv_heads() / config.n_heads : h) * config.d_head(), end = begin + config.d_head();
    head_bar(c, {x, y, 3, 14}, h);
    c.text(x + 10, y + 12, c.fonts().small_bold, head_colour(c.colours(), h), c.phrases("board.head", {{"head", h + 1}}));
    c.text(x + width, y + 12, c.fonts().mono_small, c.colours().muted,
           "[" + std::to_string(row) + ", " + std::to_string(begin) + ":" + std::to_string(end) + "]", Align::right);
    for (int i = 0; i < columns; ++i) draw_cell(frame, {x + (cell + gap) * static_cast<float>(i), y + 20, cell, 26}, {node, row, i});
    if (config.d_head() > columns)
      c.text(x, y + 60, c.fonts().tiny, c.colours().muted, c.phrases("board.more", {{"n", config.d_head() - columns}}));
    y += config.d_head() > columns ? 78 : 60;
  }
  return y;
}

}  // namespace headlight
