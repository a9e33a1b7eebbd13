#include "views/boards/head_rows.hpp"

#include <algorithm>
#include <cmath>

#include "views/boards/node_matrix.hpp"
#include "views/boards/scales.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr int heads_shown = 4, columns_shown = 8, least_columns = 4;
constexpr float box_gap = 12, gap = 2;

/// The member for q, k or v: that of the pinned cell.
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
  const Interaction touch = c.touch("row." + std::to_string(cell.node) + "." + std::to_string(cell.col), r);
  c.log.skip_last_in_tab_order();
  if (touch.hovered) frame.hover = cell;
  if (touch.clicked) frame.session.navigation().pin(cell);
  if (r.w >= 34) c.text_in(r, c.fonts().mono_tiny, ink_on(fill, c.theme.scheme), c.phrases.number(format_number(value, 2)));
  if (frame.session.selection().pinned == cell) pinned_ring(c, r);
}

/// A row of numbers beside each other; one of more has no room for all.
Box cells_box(Frame& frame, NodeId node, Index row, int columns) {
  constexpr float height = 26;
  return box::drawn(height, [&frame, node, row, columns](const Canvas&, const Rect& r) {
    const float width = (r.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(std::max(columns, least_columns));
    for (int i = 0; i < columns; ++i) draw_cell(frame, {r.x + (width + gap) * static_cast<float>(i), r.y, width, r.h}, {node, row, i});
  });
}

Box head_row(Frame& frame, Index row, int head) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const ModelConfig& config = s.document().config;
  const bool shared = member_of(s) != &HeadNodes::q;
  const int columns = std::min(config.d_head(), columns_shown), more = config.d_head() - columns;
  const int begin = (shared ? head * config.kv_heads() / config.n_heads : head) * config.d_head(), end = begin + config.d_head();
  const std::string where = "[" + std::to_string(row) + ", " + std::to_string(begin) + ":" + std::to_string(end) + "]";
  return box::column(
      {box::row({box::head_bar(head),
                 box::words(c.fonts().small_bold, head_colour(c.colours(), head), c.phrases("board.head", {{"head", head + 1}})),
                 box::words(&Fonts::mono_small, Role::muted, where, Align::right).grow()}),
       cells_box(frame, s.navigation().attention().head[static_cast<size_t>(head)].*member_of(s), row, columns),
       more > 0 ? box::words(&Fonts::tiny, Role::muted, c.phrases("board.more", {{"n", more}})) : Box()},
      space::unit);
}

}  // namespace

Box head_rows(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const auto& pinned = s.selection().pinned;
  if (!pinned || !counts_words(s.graph()[pinned->node].axes.rows.kind)) return {};
  const Index row = pinned->row;
  if (row >= s.trace()[s.navigation().attention().head.front().*member_of(s)].rows()) return {};  // of the other sentence
  const std::string word = displayable(c.fonts().small_bold, axis_label(c.phrases, s.graph()[pinned->node].axes.rows, row));
  Boxes all = {box::heading(c.phrases("board.row_by_head", {{"row", word}}))};
  const int first = s.selection().head / heads_shown * heads_shown;
  for (int h = first; h < std::min(first + heads_shown, s.document().config.n_heads); ++h) all.push_back(head_row(frame, row, h));
  return box::column(std::move(all), box_gap);
}

}  // namespace headlight::views
