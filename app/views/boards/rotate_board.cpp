#include "views/boards/rotate_board.hpp"

#include <algorithm>

#include "views/boards/node_matrix.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/legend.hpp"

namespace headlight::views {
namespace {

constexpr float word_labels = 66, above = 58, scale_room = 48, most_pitch = 44;

/// The sizes of a matrix and its rotated one, side by side.
struct TurnSizes {
  float pitch_x, pitch_y, out_x, height;

  TurnSizes(const Frame& frame, const Rect& area, float y, float rows, float cols) {
    const float between = frame.grid.compact ? 66.f : 110.f;
    height = (area.bottom() - y) / 2;
    pitch_x = std::min(most_pitch, (area.w - word_labels - between) / 2 / cols);
    pitch_y = std::min(30.f, (height - above - scale_room) / rows);
    out_x = area.x + word_labels + pitch_x * cols + between;
  }
};

/// The pairs that are turned together, by a thin line between them.
void draw_pairs(const Canvas& c, const MatrixLayout& at) {
  if (at.pitch_x < 7) return;
  for (Index col = 2; col <= at.last_col; col += 2)
    if (col > at.first_col) {
      const float x = at.cells.x + at.pitch_x * static_cast<float>(col - at.first_col);
      c.line(x, at.cells.y - 4, x, at.cells.bottom() + 4, c.colours().line2, 1.5f);
    }
}

void draw_turn(Frame& frame, const TurnSizes& sizes, float x, float y, NodeId before, NodeId after, const std::string& letter) {
  const Canvas& c = frame.canvas;
  MatrixView in = node_matrix(frame, before, letter + ".in"), out = node_matrix(frame, after, letter + ".out");
  for (MatrixView* view : {&in, &out}) {
    size_matrix(frame, *view, sizes.pitch_x, sizes.pitch_y);
    view->row_label_width = 56;
    if (view->pitch_x * static_cast<float>(view->cols.size) < 160) view->shape = "";
  }
  in.title = letter_of(frame.session, before);
  out.title = letter_of(frame.session, after);
  in.title_name = code_name_for_letter(in.title, frame.session, before);
  out.title_name = code_name_for_letter(out.title, frame.session, after);
  out.row_labels = out.row_labels && !frame.grid.compact;
  const MatrixLayout from = show(frame, in, before, x + word_labels, y + above).layout;
  const MatrixLayout to = show(frame, out, after, sizes.out_x, y + above).layout;
  draw_pairs(c, from);
  draw_pairs(c, to);
  for (Index row = from.first_row; row <= from.last_row && from.pitch_y >= 12; ++row) {
    const bool hot = in.hot_row && *in.hot_row == row;
    c.arrow(from.cells.right() + 8, from.cells.right() + 28, from.seen_row_centre(row), hot ? c.colours().text : c.colours().line2,
            hot ? 2.f : 1.2f);
  }
  legend(c, x + word_labels, from.cells.bottom() + 14, from.cells.w, in.map, in.limit);
  legend(c, sizes.out_x, to.cells.bottom() + 14, to.cells.w, out.map, out.limit);
}

}  // namespace

float RotateBoard::height_for_words(const Frame& frame) const {
  const Index rows = frame.session.graph()[drawn_step(frame.session)].axes.rows.size;
  return height_of_heading(frame) + 6 + 2 * (above + scale_room + height_of_words(rows));
}

void RotateBoard::draw(Frame& frame, const Rect& area) {
  const HeadNodes& h = frame.session.navigation().head();
  const Matrix& q = frame.session.trace()[h.q];
  const float y = heading(frame, area, stage_text(frame.session, frame.canvas.phrases).subtitle) + 6;
  const TurnSizes sizes(frame, area, y, static_cast<float>(q.rows()), static_cast<float>(q.cols()));
  draw_turn(frame, sizes, area.x, y, h.q, h.query, "Q");
  draw_turn(frame, sizes, area.x, y + sizes.height, h.k, h.key, "K");
}

}  // namespace headlight::views
