#include "views/compare/compare_marks.hpp"

#include <algorithm>
#include <cmath>

#include "text/words.hpp"

namespace headlight::views {

std::string label_of_both(const Canvas& c, const Axis& a, const Axis& b, Index col, float pitch) {
  constexpr float between = 3;
  if (col < a.size && col < b.size && a.label(col) == b.label(col)) return b.label(col);
  if (col >= a.size || col >= b.size || !counts_words(b.kind) || !a.labels || !b.labels) return std::to_string(col);
  std::string both = printed_word(a.label(col)) + " / " + printed_word(b.label(col));
  return c.text_width(c.fonts().label_hot, displayable(c.fonts().label_hot, both)) + between <= 2 * pitch ? both : std::to_string(col);
}

void draw_unmeasured(const Canvas& c, const Rect& cell, const Unmeasured& what) {
  const ImU32 colour = what.masked_in_one ? c.colours().edit : c.colours().nan;
  if (cell.w < 22 || cell.h < 16) return c.fill(cell, with_alpha(colour, 0.45f), 0);
  c.fill(cell, c.colours().panel, radius::cell);
  if (what.masked_in_one) c.outline(cell, colour, radius::cell, stroke::changed);
  else c.dashed_outline(cell, colour, radius::cell, stroke::changed);
  const char* text = std::isnan(what.value) ? "NaN" : what.value > 0 ? "+\u221e" : "\u2212\u221e";
  c.text(cell.centre_x(), c.baseline_at(c.fonts().mono_small, cell.centre_y()), c.fonts().mono_small, colour, text, Align::centre);
}

namespace {

struct ColRange {
  Index first, last;
};

std::optional<ColRange> changed_in(const Compared& m, Index row) {
  std::optional<ColRange> out;
  for (Index c = 0; c < m.common.cols; ++c)
    if (m.is_changed(row, c)) out = ColRange{out ? out->first : c, c};
  return out;
}

/// Neighbouring rows with the same columns in one frame.
void frame_rows(const Canvas& c, MatrixView& view, const Compared& m) {
  for (Index r = 0; r < m.common.rows; ++r) {
    const auto cols = changed_in(m, r);
    if (!cols) continue;
    if (!view.frames.empty() && view.frames.back().last_row == r - 1 && view.frames.back().colour == c.colours().edit) {
      CellFrame& above = view.frames.back();
      above.last_row = r;
      above.first_col = std::min(above.first_col, cols->first);
      above.last_col = std::max(above.last_col, cols->last);
    } else {
      view.frames.push_back({r, r, cols->first, cols->last, c.colours().edit, stroke::changed, 3.f});
    }
  }
}

constexpr float large = 18;  ///< cells that can be outlined one by one

}  // namespace

bool outlines_tell(const Compared& m, float pitch) {
  if (m.change.cells == 0 || m.change.cells == m.change.compared) return false;
  return pitch >= large ? m.change.cells <= 20000 : 2 * m.change.rows <= m.common.rows;
}

void mark_changes(const Canvas& c, MatrixView& view, const Compared& m) {
  const float pitch = std::min(view.pitch_x, view.pitch_y);
  if (!outlines_tell(m, pitch)) return;
  if (pitch < large) return frame_rows(c, view, m);
  for (Index r = 0; r < m.common.rows; ++r)
    for (Index col = 0; col < m.common.cols; ++col)
      if (m.is_changed(r, col)) view.marks.push_back({{r, col}, MarkKind::changed});
}

void mark_overridden(MatrixView& view, const Trace& trace, NodeId node) {
  if (const NodeOverrides* overrides = trace.overrides(node))
    for (const Override& own : *overrides) view.marks.push_back({{own.row, own.col}, MarkKind::overridden});
}

}  // namespace headlight::views
