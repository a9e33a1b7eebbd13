#include "views/boards/imported_pattern_board.hpp"

#include <algorithm>

#include "views/boards/head_cards.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/row_sums.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/legend.hpp"

namespace headlight::views {
namespace {

constexpr float row_labels = 66, column_labels = 66, sums = 60, largest_given = 46;

/// The largest side of a cell that lets the matrix fit `area`; wide rather than high if it has many keys and few queries.
float pitch_of(const Rect& area, const MatrixView& view) {
  const float across = (area.w - row_labels - sums) / static_cast<float>(view.cols.size),
              down = (area.h - column_labels - 40) / static_cast<float>(view.rows.size);
  return std::min({across, down, largest_given});
}

}  // namespace

void ImportedPatternBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const NodeId node = main_node(s.navigation().place(), s.nodes(), s.selection().head);
  const float y = heading(frame, area, stage_text(s, c.phrases).subtitle) + 8;
  const bool more = s.document().config.n_heads > 1 && !frame.grid.head_stepper_only;
  const float below = more ? std::clamp(area.h * 0.32f, 200.f, 320.f) : 20.f;
  MatrixView view = node_matrix(frame, node, "out");
  const float pitch = pitch_of({area.x, y, area.w, area.bottom() - y - below}, view);
  size_matrix(frame, view, pitch, pitch);
  view.title = name_and_letter(s, node, c.phrases);
  view.row_label_width = row_labels - 10;
  view.band_row = view.hot_row;
  view.band_left = area.x;
  const float x = area.x + row_labels, right = x + view.pitch_x * static_cast<float>(view.cols.size) + sums;
  view.band_right = right;
  const MatrixLayout at = show(frame, view, node, x, y + column_labels).layout;
  draw_row_sums(frame, at, right - 2);
  const float bar = at.cells.bottom() + 14;
  legend(c, x, bar, std::clamp(at.cells.w, 160.f, 420.f), view.map, view.limit);
  if (!more) return;
  const float top = std::max(bar + 46, area.bottom() - below);
  c.hline(area.x, area.right(), top, c.colours().line);
  draw_head_cards(frame, {area.x, top + 12, area.w, area.bottom() - top - 12});
}

}  // namespace headlight::views
