#include "views/head_cards.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/pattern.hpp"
#include "views/node_matrix.hpp"
#include "widgets/cards.hpp"

namespace headlight {
namespace {

std::string in_words(int n) {
  const char* words[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight"};
  return n >= 0 && n <= 8 ? words[n] : std::to_string(n);
}

/// How the cards are laid out: up to four with labels and captions, more of them smaller and in rows.
struct CardGrid {
  int columns;
  float width, height, matrix;
};

CardGrid card_grid(const Rect& area, int n_heads) {
  if (n_heads <= 4) return {4, 217, std::min(221.f, area.h - 36), std::min(162.f, area.h - 36 - 59)};
  const int columns = std::min(n_heads, 8);
  const int rows = (n_heads + columns - 1) / columns;
  const float width = (area.w + 10) / static_cast<float>(columns) - 10;
  const float height = std::min(width + 24, (area.h - 36) / static_cast<float>(rows) - 6);
  return {columns, width, height, std::min(width - 18, height - 42)};
}

HeadCard card_of(Frame& frame, int head, const CardGrid& grid) {
  const Session& session = frame.session;
  const NodeId node = main_node(session.place(), session.nodes(), head);
  HeadCard card;
  card.name = "head." + std::to_string(head + 1);
  card.head = head;
  card.title = grid.columns > 4 ? std::to_string(head + 1) : "Head " + std::to_string(head + 1);
  card.matrix = node_matrix(frame, node, card.name + ".matrix");
  const auto n = static_cast<float>(std::max(card.matrix.rows.size, card.matrix.cols.size));
  const float pitch = std::min(grid.matrix / n, 18.f);
  size_matrix(frame, card.matrix, pitch, pitch);
  card.matrix.shape = "";
  card.matrix.numbers = false;
  if (grid.columns > 4) card.inset = 9;
  card.matrix.only_hot_row_label = true;
  card.matrix.row_labels = card.matrix.hot_row && grid.columns <= 4;
  card.matrix.frames.clear();
  card.selected = head == session.selection.head;
  if (card.matrix.pinned) {
    const float shown = (*card.matrix.values)(card.matrix.pinned->row, card.matrix.pinned->col);
    card.value = grid.columns > 4 ? "" : shown == -INFINITY ? "masked" : format_number(shown, 2);
  }
  if (grid.columns <= 4) card.caption = head_caption(session, head);
  return card;
}

}  // namespace

std::string head_caption(const Session& session, int head) {
  switch (session.head_setting(head)) {
    case HeadSetting::off: return "switched off: adds nothing";
    case HeadSetting::uniform: return "set to uniform";
    case HeadSetting::mean: return "set to its mean";
    case HeadSetting::as_it_is: break;
  }
  if (roles_hold(session.document())) return session.document().model->head_roles[static_cast<size_t>(head)].title;
  const HeadNodes& h = session.attention().head[static_cast<size_t>(head)];
  const Axes& axes = session.graph()[h.pattern].axes;
  return describe(session.trace()[h.pattern], session.n_words(axes.rows), axes.rows.labels == axes.cols.labels);
}

void draw_head_cards(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const int n_heads = frame.session.document().config.n_heads;
  if (n_heads < 2 || area.h < 90) return;
  const std::string title = "All " + in_words(n_heads) + " heads, one colour scale";
  c.text(area.x, area.y + 18, c.fonts().small_bold, c.colours().text, title);
  c.text(area.x + c.text_width(c.fonts().small_bold, title) + 12, area.y + 18, c.fonts().small, c.colours().muted, frame.session.selection.pinned ? "the pinned cell is ringed in each" : "");
  const CardGrid grid = card_grid(area, n_heads);
  const float step = grid.columns == 4 ? (area.w - grid.width) / 3 : grid.width + 10;
  for (int head = 0; head < std::min(n_heads, 16); ++head) {
    const HeadCard card = card_of(frame, head, grid);
    const Rect r = {area.x + step * static_cast<float>(head % grid.columns), area.y + 34 + (grid.height + 6) * static_cast<float>(head / grid.columns), grid.width, grid.height};
    const HeadCardResult result = head_card(c, r, card, frame.zooms[card.name]);
    if (result.touch.clicked) frame.session.set_head(head);
    const NodeId node = main_node(frame.session.place(), frame.session.nodes(), head);
    if (result.matrix.hovered) frame.hover = Cell{node, result.matrix.hovered->row, result.matrix.hovered->col};
    if (!result.matrix.clicked) continue;
    frame.session.set_head(head);
    frame.session.pin({node, result.matrix.clicked->row, result.matrix.clicked->col});
  }
}

}  // namespace headlight
