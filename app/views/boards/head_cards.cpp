#include "views/boards/head_cards.hpp"

#include <algorithm>
#include <cmath>

#include "views/boards/many_link.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/head_text.hpp"
#include "widgets/cards.hpp"

namespace headlight::views {
namespace {

/// The layout of the cards: up to four with labels and captions; more of them are smaller and in rows.
struct CardGrid {
  int columns, shown;  ///< for this many heads; more than fit have pages
  float step_x, step_y, width, height, matrix, inset, drop;
  bool tight = false, caption_at_right = false;
};

/// The matrix has `lines` of a caption below it.
CardGrid four_cards(const Rect& area, int lines) {
  const float step = area.w / 4 + 2, width = std::min(217.f, step - 10), height = std::min(221.f, area.h - 36);
  const bool low = height < 140;            // the caption goes beside the matrix
  const bool narrow = !low && width < 190;  // the matrix needs the room of its labels
  const float inset = low || narrow ? 10.f : 38.f;
  return {4,
          4,
          std::min(step, (area.w - width) / 3),
          height + 6,
          width,
          height,
          std::min({162.f, height - (low ? 40.f : 59.f + card_caption_line * static_cast<float>(lines - 1)), width - inset - 8}),
          inset,
          33,
          false,
          low};
}

/// Chooses the columns with which `n` matrices are largest, with their number above or at the left, whichever leaves them more.
CardGrid many_cards(const Rect& area, int n) {
  constexpr float above = 17, edge = 2, gap = 4, largest = 162;
  const float beside = n < 10 ? 25.f : 26.f;  // two figures, and the ring of a pinned cell
  CardGrid best{1, n, 0, 0, 0, 0, 0, 0, 0, true};
  for (int columns = 1; columns <= n; ++columns) {
    const auto across = static_cast<float>(columns), down = static_cast<float>((n + columns - 1) / columns);
    const float step_x = (area.w + gap) / across, step_y = (area.h - 36 + gap) / down, w = step_x - gap, h = step_y - gap;
    for (const bool on_top : {true, false}) {
      const float side = std::min({largest, w - edge - (on_top ? edge : beside), h - edge - (on_top ? above : edge)});
      if (side > best.matrix) best = {columns, n, step_x, step_y, w, h, side, on_top ? edge : beside, on_top ? above : edge, true};
    }
  }
  return best;
}

/// The captions of up to four heads are whole, in two lines if one is too long.
CardGrid grid_of_four(const Frame& frame, const Rect& area, int n_heads) {
  const CardGrid grid = four_cards(area, 1);
  const auto is_long = [&](int head) {
    return !fits_below_card(frame.canvas, head_label(frame.many, frame.session, frame.canvas.phrases, head), grid.width);
  };
  for (int head = 0; head < n_heads; ++head)
    if (!grid.caption_at_right && is_long(head)) return four_cards(area, 2);
  return grid;
}

CardGrid card_grid(const Frame& frame, const Rect& area, int n_heads) {
  if (n_heads <= 4) return grid_of_four(frame, area, n_heads);
  constexpr float least = 12;
  CardGrid grid = many_cards(area, n_heads);
  for (int n = n_heads; grid.matrix < least && n > 8;) grid = many_cards(area, n = (n + 1) / 2);
  return grid;
}

float pitch_in(const CardGrid& grid, const Axes& axes) {
  return std::min(grid.matrix / static_cast<float>(std::max(axes.rows.size, axes.cols.size)), 18.f);
}

/// A ring is larger than the smallest cells, and would hide the cells around its own.
bool has_room_for_rings(const CardGrid& grid, const Axes& axes) { return !grid.tight || pitch_in(grid, axes) >= 4; }

/// The name of a head above its matrix: its number alone where its words would touch the card's edge.
std::string card_title(const Canvas& c, int head, const CardGrid& grid) {
  constexpr float bar = 9.5f, edge = 4;
  const std::string words = c.phrases("board.head", {{"head", head + 1}});
  const bool fits = grid.inset + bar + c.text_width(c.fonts().label_hot, words) + edge <= grid.width;
  return fits && !grid.tight ? words : std::to_string(head + 1);
}

HeadCard card_of(Frame& frame, int head, const CardGrid& grid) {
  const Session& session = frame.session;
  const NodeId node = main_node(session.navigation().place(), session.nodes(), head);
  HeadCard card;
  card.name = "head." + std::to_string(head + 1);
  card.head = head;
  card.title = card_title(frame.canvas, head, grid);
  card.matrix = node_matrix(frame, node, card.name + ".matrix");
  const Axes& axes = session.graph()[node].axes;
  const float pitch = pitch_in(grid, axes);
  size_matrix(frame, card.matrix, pitch, pitch);
  card.matrix.shape = "";
  card.matrix.numbers = card.matrix.line_numbers = card.matrix.tab_stop = false;  // a click or the arrow keys choose the head
  card.inset = grid.inset;
  card.drop = grid.drop;
  card.tight = grid.tight;
  card.caption_at_right = grid.caption_at_right;
  card.matrix.only_hot_row_label = true;
  if (!has_room_for_rings(grid, axes)) card.matrix.pinned.reset();
  if (card.matrix.filling) card.matrix.hot_row = card.matrix.pinned ? std::optional(card.matrix.pinned->row) : std::nullopt;
  card.matrix.row_labels = card.matrix.hot_row && !grid.tight && grid.inset > 30;
  card.matrix.frames.clear();
  card.selected = head == session.selection().head;
  if (grid.tight) return card;
  if (card.matrix.pinned && frame.motion.has_row(node, card.matrix.pinned->row)) {
    const float shown = (*card.matrix.values)(card.matrix.pinned->row, card.matrix.pinned->col);
    card.value = shown == -INFINITY ? frame.canvas.phrases("board.masked") : frame.canvas.phrases.number(format_number(shown, 2));
  }
  card.caption = head_label(frame.many, session, frame.canvas.phrases, head);
  card.shorter_captions = shorter_head_labels(frame.many, session, frame.canvas.phrases, head);
  return card;
}

constexpr float link_line_below_title = 18;

/// On a phone the title may leave the link no room.
bool link_fits_beside_title(const Frame& frame, const Rect& area, int n_heads) {
  const Canvas& c = frame.canvas;
  const std::string title = heads_title(n_heads, 0, n_heads, c.phrases);
  const float link = many_link_width(frame);
  return link == 0 || c.text_width(c.fonts().small_bold, title) + 12 + link <= area.w;
}

/// A card with a shorter form of its label, or none, has the whole one in its tooltip and for a screen reader.
void explain_card(const Frame& frame, const HeadCard& card, const HeadCardResult& result) {
  const Canvas& c = frame.canvas;
  const std::string note = head_label_note(frame.many, frame.session, c.phrases, card.head);
  if (result.caption_whole) return c.tooltip(result.touch, note);
  const std::string title = card.tight ? card.title : c.phrases("board.head", {{"head", card.head + 1}});
  const std::string shown = title + (card.value.empty() ? "" : " " + card.value);
  c.log.describe(card.name, ControlKind::button, c.phrases("common.labelled", {{"label", shown}, {"words", card.caption}}));
  c.tooltip(result.touch, card.caption + (note.empty() ? "" : "\n" + note));
}

}  // namespace

void draw_head_cards(Frame& frame, const Rect& whole) {
  const Canvas& c = frame.canvas;
  const int n_heads = frame.session.document().config.n_heads;
  if (n_heads < 2 || whole.h < 90) return;
  const bool link_below = !link_fits_beside_title(frame, whole, n_heads);
  const float lower = link_below ? link_line_below_title : 0;
  const Rect area = {whole.x, whole.y + lower, whole.w, whole.h - lower};  // of the cards, and of a title in the line above them
  const CardGrid grid = card_grid(frame, area, n_heads);
  const int first = frame.session.selection().head / grid.shown * grid.shown, shown = std::min(grid.shown, n_heads - first);
  const std::string title = heads_title(n_heads, first, shown, c.phrases), lost = lost_roles(frame.session.document(), c.phrases);
  const float title_line = whole.y + 18;
  c.text(area.x, title_line, c.fonts().small_bold, c.colours().text, title);
  const NodeId node_of_first = main_node(frame.session.navigation().place(), frame.session.nodes(), first);
  const bool ringed = frame.session.selection().pinned && has_room_for_rings(grid, frame.session.graph()[node_of_first].axes);
  const float note_x = area.x + c.text_width(c.fonts().small_bold, title) + 12;
  const std::string note = !lost.empty() ? lost : ringed ? c.phrases("board.heads.pinned") : "";
  const bool no_room = frame.grid.phone && note_x + c.text_width(c.fonts().small, note) > area.right();
  const float link = link_below ? draw_many_link(frame, area.x, area.right(), area.y + 18, Align::left)
                                : draw_many_link(frame, note_x, area.right(), title_line, Align::right),
              right = area.right() - (link > 0 && !link_below ? link + 12 : 0);
  if (!no_room || !lost.empty())
    c.text(note_x, title_line, c.fonts().small, c.colours().muted, c.shortened(c.fonts().small, note, right - note_x));
  for (int head = first; head < first + shown; ++head) {
    const HeadCard card = card_of(frame, head, grid);
    const int place = head - first;
    const Rect r = {area.x + grid.step_x * static_cast<float>(place % grid.columns),
                    area.y + 34 + grid.step_y * static_cast<float>(place / grid.columns), grid.width, grid.height};
    const HeadCardResult result = head_card(c, r, card, frame.zooms[card.name]);
    if (!grid.tight) explain_card(frame, card, result);
    if (result.touch.clicked) frame.session.navigation().set_head(head);
    const NodeId node = main_node(frame.session.navigation().place(), frame.session.nodes(), head);
    if (result.matrix.hovered) frame.hover = Cell{node, result.matrix.hovered->row, result.matrix.hovered->col};
    if (!result.matrix.clicked) continue;
    frame.session.navigation().set_head(head);
    frame.session.navigation().pin({node, result.matrix.clicked->row, result.matrix.clicked->col});
  }
}

}  // namespace headlight::views
