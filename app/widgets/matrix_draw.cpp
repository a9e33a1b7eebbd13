#include "widgets/matrix_draw.hpp"

#include <algorithm>
#include <cmath>

#include "widgets/rich_text.hpp"

namespace headlight::widgets {

namespace {

ScreenCell as_stored(const MatrixView& view, ScreenCell cell) { return view.transposed ? ScreenCell{cell.col, cell.row} : cell; }

std::optional<float> so_far(const MatrixView& view, ScreenCell cell) {
  if (!view.filling) return std::nullopt;
  const ScreenCell at = as_stored(view, cell);
  return view.filling->so_far(at.row, at.col);
}

}  // namespace

bool has_number(const MatrixView& view, ScreenCell cell) {
  if (!view.filling) return true;
  const ScreenCell at = as_stored(view, cell);
  return view.filling->has(at.row, at.col) || view.filling->so_far(at.row, at.col);
}

float value_at(const MatrixView& view, ScreenCell cell) {
  if (const auto value = so_far(view, cell)) return *value;
  return view.transposed ? (*view.values)(cell.col, cell.row) : (*view.values)(cell.row, cell.col);
}

namespace {

constexpr float fade = 0.62f;

bool within(const std::optional<std::pair<Index, Index>>& range, Index i) { return !range || (i >= range->first && i <= range->second); }

}  // namespace

bool is_highlighted(const MatrixView& view, ScreenCell cell) {
  if (view.highlighted_cells)
    return (view.transposed ? (*view.highlighted_cells)(cell.col, cell.row) : (*view.highlighted_cells)(cell.row, cell.col)) != 0;
  if (!view.highlighted_rows && !view.highlighted_cols) return true;
  if (view.highlighted_rows && within(view.highlighted_rows, cell.row)) return true;
  return view.highlighted_cols && within(view.highlighted_cols, cell.col);
}

namespace {

ImU32 fill_of(const Canvas& c, const MatrixView& view, ScreenCell cell) {
  const ImU32 full = heat_colour(c.theme.table(view.map), view.map, value_at(view, cell), view.limit);
  return is_highlighted(view, cell) ? full : mix(full, c.colours().bg, fade);
}

Rect cells_rect(const MatrixLayout& l, const CellFrame& f) {
  const Rect a = l.cell(f.first_row, f.first_col), b = l.cell(f.last_row, f.last_col);
  return {a.x, a.y, b.right() - a.x, b.bottom() - a.y};
}

bool visible(const MatrixLayout& l, ScreenCell cell) {
  return cell.row >= l.first_row && cell.row <= l.last_row && cell.col >= l.first_col && cell.col <= l.last_col;
}

}  // namespace

void draw_bands(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  if (view.band_row) {
    const float left = view.band_left >= 0 ? view.band_left : l.cells.x - 66,
                right = view.band_right >= 0 ? view.band_right : l.cells.right() + 5;
    c.fill({left, l.row_centre(*view.band_row) - l.pitch_y / 2 - 1, right - left, l.pitch_y + 2}, c.colours().wash, radius::ring);
  }
  if (view.band_col) {
    const float top = view.band_top >= 0 ? view.band_top : l.cells.y - 27,
                bottom = view.band_bottom >= 0 ? view.band_bottom : l.cells.bottom() + 5;
    c.fill({l.col_centre(*view.band_col) - l.pitch_x / 2 - 1, top, l.pitch_x + 2, bottom - top}, c.colours().wash, radius::ring);
  }
}

void draw_fills(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  const float s = c.scale();
  const ImVec2 corner = c.at(l.cells.x, l.cells.y), end = c.at(l.cells.right(), l.cells.bottom());
  const float gap = std::round(l.gap * s);
  Heat heat;
  heat.values = view.values;
  heat.transposed = view.transposed;
  heat.origin = {corner.x - std::round(l.offset_x * s) + std::floor(gap / 2), corner.y - std::round(l.offset_y * s) + std::floor(gap / 2)};
  heat.pitch = {l.pitch_x * s, l.pitch_y * s};
  heat.gap = gap;
  heat.radius = l.radius * s;
  heat.map = view.map;
  heat.limit = view.limit;
  heat.highlighted_cells = view.highlighted_cells;
  if (view.highlighted_rows || view.highlighted_cols) {
    // The painter keeps rows *and* columns; here the view may leave either out.
    if (view.highlighted_rows)
      heat.highlighted_rows[0] = view.highlighted_rows->first, heat.highlighted_rows[1] = view.highlighted_rows->second;
    if (view.highlighted_cols)
      heat.highlighted_cols[0] = view.highlighted_cols->first, heat.highlighted_cols[1] = view.highlighted_cols->second;
  }
  c.draw->PushClipRect(corner, end, true);
  c.heat.paint(*c.draw, heat);
  c.draw->PopClipRect();
  if (view.outline) c.outline(l.cells.inset(-1), c.colours().line2, 1);
}

/// Returns the colour behind a cell's number. An unfinished number may lie outside the scale and then has no colour.
ImU32 colour_of_number(const Canvas& c, const MatrixView& view, ScreenCell at) {
  const float value = value_at(view, at);
  const bool on_the_way = so_far(view, at).has_value();
  const bool on_scale = std::isfinite(value) && std::abs(value) <= view.limit && (view.map != ColourMap::beam || value >= 0);
  return on_the_way && !on_scale ? c.colours().raised : fill_of(c, view, at);
}

void draw_filling(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  if (!view.filling) return;
  const Palette& p = c.colours();
  c.draw->PushClipRect(c.at(l.cells.x, l.cells.y), c.at(l.cells.right(), l.cells.bottom()), true);
  const bool outlined = std::min(l.pitch_x, l.pitch_y) >= 8;
  for (Index row = l.first_row; row <= l.last_row; ++row)
    for (Index col = l.first_col; col <= l.last_col; ++col) {
      const ScreenCell at = as_stored(view, {row, col});
      if (view.filling->has(at.row, at.col)) continue;
      const Rect cell = l.cell(row, col);
      c.fill({cell.x - l.gap / 2, cell.y - l.gap / 2, l.pitch_x, l.pitch_y}, p.bg);
      if (view.filling->so_far(at.row, at.col)) c.fill(cell, colour_of_number(c, view, {row, col}), l.radius);
      else if (outlined) c.outline(cell, p.line, l.radius);
    }
  c.draw->PopClipRect();
  if (!outlined) c.outline(l.cells.inset(-1), p.line2, 1);
}

/// True if the cell is large enough to be a slider, with its number above, and a track and a knob below.
bool is_slider(const Rect& cell) { return cell.w >= 30 && cell.h >= 30; }

namespace {

void corner_mark(const Canvas& c, const Rect& cell) {
  const float side = std::min(10.f, cell.w * 0.4f);
  const ImVec2 a = c.exact(cell.right() - side, cell.y), b = c.exact(cell.right(), cell.y), d = c.exact(cell.right(), cell.y + side);
  c.draw->AddTriangleFilled(a, b, d, c.colours().edit);
}

void draw_knob(const Canvas& c, const Rect& cell, float part, Scheme scheme) {
  const float x0 = cell.x + 6, x1 = cell.right() - 6, y = cell.bottom() - 8;
  const ImU32 track = scheme == Scheme::dark ? c.colours().line2 : c.colours().muted;
  c.fill({x0, y - 1, x1 - x0, 2}, track, 1);
  const ImVec2 knob = c.exact(x0 + part * (x1 - x0), y);
  c.draw->AddCircleFilled(knob, 4 * c.scale(), c.colours().edit, 20);
  c.draw->AddCircleFilled(knob, 2.5f * c.scale(), c.colours().raised, 20);
}

}  // namespace

void masked_corner(const Canvas& c, const Rect& cell, ImU32 ink) {
  const float side = std::min(4.f, cell.w * 0.3f);
  c.line(cell.right() - 1 - side, cell.y + 1 + side, cell.right() - 1, cell.y + 1, with_alpha(ink, cell.w < 16 ? 0.45f : 0.8f), 1);
}

namespace {

/// Clips to the frame, so that marks of cells scrolled out of sight do not cover the neighbours.
void clip_to_frame(const Canvas& c, const MatrixLayout& l, float beyond, float above) {
  c.draw->PushClipRect(c.at(l.cells.x - beyond, l.cells.y - above), c.at(l.cells.right() + beyond, l.cells.bottom() + beyond), true);
}

void draw_mark(const Canvas& c, const Rect& cell, const CellMark& mark, ImU32 ink) {
  const Palette& p = c.colours();
  switch (mark.kind) {
    case MarkKind::changed: return c.outline(cell, p.edit, cell.w < 12 ? 0 : radius::cell, cell.w < 12 ? 1.f : stroke::changed);
    case MarkKind::overridden:
      c.outline(cell.inset(-1), p.bg, radius::cell + 1, 1);
      c.outline(cell.inset(-2), p.edit, radius::ring, stroke::pinned);
      if (mark.knob && is_slider(cell)) draw_knob(c, cell, *mark.knob, c.theme.scheme);
      return corner_mark(c, cell);
    case MarkKind::objective: {
      c.outline(cell.inset(-1), p.bg, radius::cell + 1, 1);
      c.outline(cell.inset(-2), p.text, radius::ring, stroke::pinned);
      const float side = std::min(10.f, cell.w * 0.4f);
      return c.draw->AddTriangleFilled(c.exact(cell.right(), cell.bottom() - side), c.exact(cell.right(), cell.bottom()),
                                       c.exact(cell.right() - side, cell.bottom()), p.text);
    }
    case MarkKind::masked: return masked_corner(c, cell, ink);
    case MarkKind::hidden:
      c.fill(cell.inset(cell.w < 14 ? -0.5f : -1.f), p.bg);  // the painter's pixels may end beside ours, and corners are cut here
      c.fill(cell, p.raised, radius::cell);
      c.dashed_outline(cell.inset(1), p.muted, radius::cell, 1.5f, 4, 3);
      if (cell.w >= 14) c.text_in(cell, c.fonts().label_hot, p.muted, "?");
      return;
    case MarkKind::blank: c.fill(cell, IM_COL32_WHITE, radius::cell); return c.outline(cell, p.text, radius::cell, 1.3f);
  }
}

}  // namespace

void draw_marks(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  for (MarkKind kind :
       {MarkKind::masked, MarkKind::changed, MarkKind::hidden, MarkKind::blank, MarkKind::objective, MarkKind::overridden}) {
    const float beyond = kind == MarkKind::hidden || kind == MarkKind::blank ? 0.f : 6.f;  // these stay inside their cells
    clip_to_frame(c, l, beyond, beyond);
    for (const CellMark& mark : view.marks)
      if (mark.kind == kind && visible(l, mark.cell) && has_number(view, mark.cell))
        draw_mark(c, l.cell(mark.cell.row, mark.cell.col), mark, ink_on(fill_of(c, view, mark.cell), c.theme.scheme));
    c.draw->PopClipRect();
  }
}

namespace {

void draw_edge(const Canvas& c, const MatrixLayout& l, const CellEdge& e) {
  constexpr float width = stroke::hover;
  const float x = l.cells.x - l.offset_x + l.inset - l.gap / 2, y = l.cells.y - l.offset_y + l.inset - l.gap / 2;
  const float at = static_cast<float>(e.at), from = static_cast<float>(e.first), to = static_cast<float>(e.last + 1);
  const float off = l.gap > 0 ? 0 : 1.25f, side = e.cells_before ? off : -off, beyond = off + width / 2;
  const Rect r =
      e.vertical ? Rect{x + at * l.pitch_x + side - width / 2, y + from * l.pitch_y - beyond, width, (to - from) * l.pitch_y + 2 * beyond}
                 : Rect{x + from * l.pitch_x - beyond, y + at * l.pitch_y + side - width / 2, (to - from) * l.pitch_x + 2 * beyond, width};
  const ImVec2 corner = c.at(r.x, r.y), end = c.at(r.right(), r.bottom());
  const float least = c.line_px(width);
  c.draw->AddRectFilled(corner,
                        {e.vertical ? corner.x + least : std::max(end.x, corner.x + least),
                         e.vertical ? std::max(end.y, corner.y + least) : corner.y + least},
                        c.colours().text);
}

}  // namespace

void draw_frames(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  clip_to_frame(c, l, 6, 6);
  for (const CellEdge& e : view.highlighted_edges) draw_edge(c, l, e);
  for (const CellFrame& f : view.frames) c.outline(cells_rect(l, f).inset(-1 - f.width), f.colour, f.radius, f.width);
  c.draw->PopClipRect();
}

void draw_heads(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  constexpr float slit = 2;  // logical pixels of paper between two blocks, so that their frames do not touch
  clip_to_frame(c, l, 4, 40);
  for (const HeadBlock& block : view.heads) {
    const ImU32 colour = head_colour(c.colours(), block.head);
    const bool first = block.first_col == 0, last = block.last_col + 1 >= l.n_cols;
    const float edge = l.cells.x - l.offset_x;
    const float x0 = edge + float(block.first_col) * l.pitch_x - (first ? 1.f : 0.f);
    const float x1 = edge + float(block.last_col + 1) * l.pitch_x + (last ? 1.f : -slit);
    head_bar(c, {x0 + 2, l.cells.y - 12, x1 - x0 - 1.5f, 4.5f}, block.head);
    if (block.framed && !last) c.fill({x1, l.cells.y - 1, slit, l.cells.h + 2}, c.colours().bg);
    if (block.framed) c.outline({x0, l.cells.y - 1, x1 - x0, l.cells.h + 2}, colour, 1, 1.2f);
    const float seen0 = l.scrolls ? std::max(x0, l.cells.x) : x0, seen1 = l.scrolls ? std::min(x1, l.cells.right()) : x1;
    if (!block.label.empty() && (!l.scrolls || c.text_width(c.fonts().small_bold, block.label) <= seen1 - seen0))
      c.text((seen0 + seen1) / 2, l.cells.y - 21, c.fonts().small_bold, colour, block.label, Align::centre);
  }
  c.draw->PopClipRect();
}

void pinned_ring(const Canvas& c, const Rect& cell, bool dot) {
  const Palette& p = c.colours();
  c.outline(cell.inset(-0.25f), p.bg, radius::cell, 2);
  c.outline(cell.inset(-2), p.text, radius::ring, stroke::pinned);
  if (!dot) return;
  const ImVec2 corner = c.exact(cell.x - 0.5f, cell.y - 0.5f);
  c.draw->AddCircleFilled(corner, 5.2f * c.scale(), p.bg, 24);
  c.draw->AddCircleFilled(corner, 4 * c.scale(), p.text, 24);
}

void hovered_ring(const Canvas& c, const Rect& cell) {
  c.outline(cell.inset(-0.75f), c.colours().bg, radius::cell, 1.5f);
  c.outline(cell.inset(-2.25f), c.colours().text, radius::ring - 0.5f, stroke::hover);
}

void operand_ring(const Canvas& c, const Rect& cell) {
  c.outline(cell.inset(0.25f), c.colours().bg, radius::cell, 1.75f);
  c.outline(cell.inset(-1), c.colours().text, radius::cell + 1, stroke::hover);
}

void draw_rings(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  const bool same = view.hovered && view.pinned && *view.hovered == *view.pinned;
  if (view.operand && visible(l, *view.operand)) operand_ring(c, l.cell(view.operand->row, view.operand->col));
  if (view.hovered && !same && visible(l, *view.hovered)) hovered_ring(c, l.cell(view.hovered->row, view.hovered->col));
  if (view.pinned && visible(l, *view.pinned)) pinned_ring(c, l.cell(view.pinned->row, view.pinned->col));
}

void limit_title_width(const Canvas& c, MatrixView& view, float width) {
  const TextStyle letter{c.fonts().letter, c.fonts().letter, c.colours().text, 28};
  const auto behind = [&](const std::string& text) { return text.empty() ? 0 : 9 + c.text_width(c.fonts().mono_small, text); };
  const float title = rich_width(c, letter, view.title);
  if (title + behind(view.title_name) + behind(view.shape) > width) view.title_name.clear();
  if (title + behind(view.title_name) + behind(view.shape) > width) view.shape.clear();
}

void draw_title(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  const Palette& p = c.colours();
  const float baseline = l.cells.y - view.title_rise;
  const ImU32 colour = role_colour(p, view.title_role);
  float end = l.cells.x;
  constexpr float apart = 9;
  const auto width_of = [&](const std::string& text) { return text.empty() ? 0 : apart + c.text_width(c.fonts().mono_small, text); };
  const auto behind = [&](ImU32 ink, const std::string& text) {
    if (text.empty()) return;
    if (end > l.cells.x) end += apart;
    end += c.text(end, baseline - 1, c.fonts().mono_small, ink, text);
  };
  if (!view.title.empty()) {
    const ImFont* font = view.title_letter ? c.fonts().letter : c.fonts().label_hot;
    end += rich_line(c, view.name, l.cells.x, baseline, {font, font, colour, 28}, view.title).width;
    const float named = end + width_of(view.title_name);
    if (!view.title_name.empty() && (view.title_letter || named + width_of(view.shape) <= l.cells.right())) {
      behind(p.text, view.title_name);
      c.note(view.name + ".name", {named - c.text_width(c.fonts().mono_small, view.title_name), baseline - 12, end - named, 14});
    }
  }
  if (view.title_letter) behind(p.muted, view.shape);
  else if (end == l.cells.x || end + width_of(view.shape) <= l.cells.right())
    c.text(l.cells.right(), baseline - 1, c.fonts().mono_small, p.muted, view.shape, Align::right);
  const bool has_room = l.cells.right() - end > c.text_width(c.fonts().small, view.title_note) + 12;
  if (has_room) c.text(l.cells.right(), baseline, c.fonts().small, p.muted, view.title_note, Align::right);
}

}  // namespace headlight::widgets
