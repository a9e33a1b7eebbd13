#include "widgets/tag_obstacles.hpp"

#include <algorithm>

namespace headlight::widgets {

bool asks_for_cell(const CellMark& mark) { return mark.kind == MarkKind::hidden || mark.kind == MarkKind::blank; }

bool overlap(const Rect& a, const Rect& b) { return a.x < b.right() + 1 && b.x < a.right() + 1 && a.y < b.bottom() && b.y < a.bottom(); }

TagObstacles::TagObstacles(const MatrixView& view, const MatrixLayout& l) : cells_(l.cells) {
  constexpr float ring = 3;  // of a cell set by hand, with its width
  for (const CellMark& m : view.marks) {
    const auto [row, col] = m.cell;
    const Rect cell = l.cell(row, col);
    const bool seen = row >= l.first_row && row <= l.last_row && col >= l.first_col && col <= l.last_col;
    if (seen && asks_for_cell(m)) asked_.push_back(cell);
    if (m.kind == MarkKind::overridden || m.kind == MarkKind::objective) outlines_.push_back({cell.inset(-ring), cell});
    else if (m.kind == MarkKind::changed) outlines_.push_back({cell, cell.inset(stroke::changed)});
  }
  if (view.pinned) {
    constexpr float pinned = 3.5f;  // the ring, with its width
    const Rect cell = l.cell(view.pinned->row, view.pinned->col);
    ring_ = Outline{cell.inset(-pinned), cell};
  }
  for (const CellFrame& f : view.frames) {
    const Rect first = l.cell(f.first_row, f.first_col), last = l.cell(f.last_row, f.last_col),
               cells = {first.x, first.y, last.right() - first.x, last.bottom() - first.y};
    outlines_.push_back({cells.inset(-1 - f.width), cells.inset(-1)});
  }
}

std::optional<Rect> TagObstacles::off_asked(Rect tag, float x) const {
  constexpr float off = 1.5f;  // a tag has paper about it
  const auto covers_one = [&] { return std::any_of(asked_.begin(), asked_.end(), [&](const Rect& cell) { return overlap(tag, cell); }); };
  if (!covers_one()) return tag;
  for (const Rect& cell : asked_)
    if (overlap(tag, cell)) tag.x = cell.centre_x() > x ? cell.x - off - tag.w : cell.right() + off;
  const bool on_own = tag.x <= x && tag.right() >= x, inside = tag.x >= cells_.x && tag.right() <= cells_.right();
  return on_own && inside && !covers_one() ? std::optional(tag) : std::nullopt;
}

bool TagObstacles::Outline::touches(const Rect& tag) const {
  const Rect r = inner.inset(-0.5f);
  const bool within = tag.x >= r.x && tag.y >= r.y && tag.right() <= r.right() && tag.bottom() <= r.bottom();
  return overlap(tag, outer) && !within;
}

bool TagObstacles::is_clear_of_outlines(const Rect& tag) const {
  return std::none_of(outlines_.begin(), outlines_.end(), [&](const Outline& one) { return one.touches(tag); });
}

}  // namespace headlight::widgets
