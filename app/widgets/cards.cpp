#include "widgets/cards.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "widgets/icons.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/two_lines.hpp"

namespace headlight::widgets {

namespace {

/// The lines of the form of a caption that a card has room for.
struct CaptionLines {
  std::vector<std::string> lines;
  bool whole;
};

/// Chooses the longest form that fits in `most` lines. If none does, the end of the shortest one is cut.
CaptionLines caption_lines(const Canvas& c, const HeadCard& card, float width, size_t most) {
  const ImFont* font = c.fonts().small;
  if (most == 0) return {{}, card.caption.empty()};
  const auto fits = [&](const std::vector<std::string>& lines) {
    return lines.size() <= most &&
           std::none_of(lines.begin(), lines.end(), [](const std::string& line) { return line.ends_with("\u2026"); });
  };
  std::vector<std::string> lines = c.wrapped(font, card.caption, width);
  if (fits(lines)) return {std::move(lines), true};
  for (const std::string& form : card.shorter_captions) {
    lines = c.wrapped(font, form, width);
    if (fits(lines)) return {std::move(lines), false};
  }
  const std::string& shortest = card.shorter_captions.empty() ? card.caption : card.shorter_captions.back();
  return {lines_within(c, font, shortest, width, most), false};
}

/// Draws a caption's lines from this baseline down.
void draw_caption_lines(const Canvas& c, const std::string& name, const std::vector<std::string>& lines, ImVec2 at, float pitch) {
  constexpr float capitals = 10;
  float widest = 0, baseline = at.y;
  for (const std::string& line : lines) {
    widest = std::max(widest, c.text(at.x, baseline, c.fonts().small, c.colours().muted, line));
    baseline += pitch;
  }
  c.note(name + ".caption", {at.x, at.y - capitals, widest, pitch * static_cast<float>(lines.size())});
}

/// Draws the caption at the right of the matrix, in as many lines as the card has room for. Returns true if it is whole.
bool draw_caption_beside(const Canvas& c, const Rect& r, const MatrixLayout& l, const HeadCard& card) {
  constexpr float least = 36, pitch = 15, below_baseline = 5;  // a line narrower than the least holds no word
  const float x = l.cells.right() + 9, baseline = l.cells.y + 11, width = r.right() - x - 4, down = r.bottom() - below_baseline - baseline;
  if (card.caption.empty()) return true;
  if (width < least || down < 0) return false;
  const CaptionLines caption = caption_lines(c, card, width, static_cast<size_t>(down / pitch) + 1);
  draw_caption_lines(c, card.name, caption.lines, {x, baseline}, pitch);
  return caption.whole;
}

constexpr float caption_edge = 8;

/// Draws the caption in at most two lines below the matrix. A long one starts further to the left, so that it ends inside the card. Returns
/// true if it is whole.
bool draw_caption_below(const Canvas& c, const Rect& r, const MatrixLayout& l, const HeadCard& card) {
  constexpr size_t most = 2;
  const float baseline = l.cells.bottom() + 18;
  const CaptionLines caption = caption_lines(c, card, r.w - 2 * caption_edge, most);
  float widest = 0;
  for (const std::string& line : caption.lines) widest = std::max(widest, c.text_width(c.fonts().small, line));
  const float x = std::max(r.x + caption_edge, std::min(r.x + card.inset - 0.5f, r.right() - caption_edge - widest));
  draw_caption_lines(c, card.name, caption.lines, {x, baseline}, card_caption_line);
  return caption.whole;
}

/// Draws bar and name above the matrix; for a small multiple at its left, or close above it.
void draw_card_name(const Canvas& c, const Rect& r, const HeadCard& card) {
  if (!card.tight) {
    head_bar(c, {r.x + card.inset - 1, r.y + 11, 3, 14}, card.head);
    c.text(r.x + card.inset + 9.5f, r.y + 23, card.selected ? c.fonts().label_hot : c.fonts().label, c.colours().text, card.title);
    return;
  }
  head_bar(c, {r.x + 2, r.y + 4, 3, 10}, card.head);
  const float x = r.x + 8, width = c.text(x, r.y + 13, card.selected ? c.fonts().tiny_bold : c.fonts().tiny, c.colours().text, card.title);
  c.note(card.name + ".number", {x, r.y + 5, width, 8});
}

}  // namespace

bool fits_below_card(const Canvas& c, const std::string& caption, float width) {
  return c.text_width(c.fonts().small, caption) <= width - 2 * caption_edge;
}

HeadCardResult head_card(const Canvas& c, const Rect& r, const HeadCard& card, MatrixZoom& zoom) {
  const Palette& p = c.colours();
  HeadCardResult out;
  out.touch = c.touch(card.name, r, true, true);
  if (card.selected) c.outline(r.inset(-0.5f), p.text, radius::control, 1.5f);
  else if (out.touch.hovered) c.outline(r, p.line2, radius::control, 1);
  const float x = r.x + card.inset, y = r.y + card.drop;
  draw_card_name(c, r, card);
  MatrixView matrix = card.matrix;
  matrix.col_labels = false;
  matrix.row_label_gap = 8.5f;
  // Draw one mark only: in the small multiples the pinned cell has the thin ring.
  if (matrix.pinned) matrix.hovered = std::exchange(matrix.pinned, std::nullopt);
  const MatrixLayout l = layout_matrix(c, matrix, zoom, x, y);
  constexpr float least_for_both = 110;  // logical pixels for both title and value
  if (!card.value.empty() && r.w >= least_for_both) {
    const float right = std::min(std::max(l.cells.right(), x + 128), r.right() - 6);  // the title may be wider than a small matrix
    const float width = c.text(right - 1, r.y + 22, c.fonts().mono, p.text, card.value, Align::right);
    c.outline({right - width - 16.5f, r.y + 12.25f, 10.5f, 10.5f}, p.text, 3, 1.5f);
  }
  out.matrix = matrix_view(c, matrix, zoom, x, y);
  out.caption_whole = card.caption_at_right ? draw_caption_beside(c, r, l, card) : draw_caption_below(c, r, l, card);
  if (out.touch.focused) c.focus_ring(r, radius::control);
  return out;
}

namespace {

constexpr float thumbnail_width = 46, thumbnail_height = 38;

void edit_corner(const Canvas& c, float right, float y) {
  const ImVec2 a = c.exact(right - 10, y), b = c.exact(right, y), d = c.exact(right, y + 10);
  c.draw->AddTriangleFilled(a, b, d, c.colours().edit);
}

void draw_token_icon(const Canvas& c, const Rect& r) {
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) c.outline({r.x + 15.5f * float(col), r.y + 13 * float(row), 14.5f, 11}, c.colours().muted, 3, 1);
}

/// Draws the token icon for a small row: two by two.
void draw_small_token_icon(const Canvas& c, const Rect& r) {
  for (int row = 0; row < 2; ++row)
    for (int col = 0; col < 2; ++col)
      c.outline({r.x + 16.5f * float(col), r.y + 13.5f * float(row), 15.5f, 12.5f}, c.colours().muted, 3, 1);
}

/// Draws the path in the free strip at the left of the thumbnail, or at its right in the narrow rail.
void draw_path(const Canvas& c, const Rect& r, const Rect& small, bool narrow, const RailPath& path) {
  const float x = narrow ? small.right() + 4.5f : small.x - 8, y = r.centre_y();
  const float radius = path.stop == RailPath::Stop::here ? 4.f : path.stop == RailPath::Stop::step ? 3.f : 0;
  const ImU32 ink = c.colours().text;
  if (path.above) c.line(x, r.y, x, y - radius, ink, 1.5f);
  if (path.below) c.line(x, y + radius, x, r.bottom(), ink, 1.5f);
  if (path.stop == RailPath::Stop::step) c.draw->AddCircleFilled(c.exact(x, y), radius * c.scale(), ink);
  if (path.stop == RailPath::Stop::here) c.draw->AddCircle(c.exact(x, y), (radius - 0.75f) * c.scale(), ink, 0, c.line_px(1.5f));
}

/// Returns the rectangle of a row's thumbnail.
Rect thumbnail_of(const Rect& r, const RailRow& row) {
  const float tall = std::min(thumbnail_height, r.h - 5);  // it shrinks in rows that are close together
  if (row.title_only) return {r.x + 14, r.centre_y() - 13, 32, 26};
  return {row.thumbnail_only ? r.x + (r.w - thumbnail_width) / 2 : r.x + 19, r.y + (r.h - tall) / 2, thumbnail_width, tall};
}

void draw_row_picture(const Canvas& c, const Rect& r, const Rect& small, const RailRow& row) {
  if (!row.last) c.fill({small.centre_x() - 1, small.bottom(), 2, r.h - small.h}, c.colours().line);
  if (row.values) thumbnail(c, small, row.values, row.map, row.limit, row.highlighted_cells);
  else row.title_only || small.h < thumbnail_height ? draw_small_token_icon(c, small) : draw_token_icon(c, small);
}

void draw_row_mark(const Canvas& c, const Rect& r, const Rect& small, const RailRow& row) {
  const bool at_picture = row.thumbnail_only || row.title_only;
  if (row.mark == RailMark::edited) edit_corner(c, at_picture ? small.right() : r.right() - 16, at_picture ? small.y : r.y + 36);
  if (row.mark == RailMark::fault)
    c.text(row.thumbnail_only ? small.right() : r.right() - 16, r.y + (row.title_only ? 38.f : 44.f), c.fonts().tiny_bold, c.colours().nan,
           "NaN", Align::right);
}

/// Draws the title in one line, or in two smaller ones if one is too narrow, so that it is never cut.
void draw_narrow_title(const Canvas& c, const Rect& r, const RailRow& row, const ImFont* font) {
  const Rect room = {r.x + 54, r.y, r.w - 58, r.h};
  const ImU32 ink = role_colour(c.colours(), row.role);
  if (c.text_width(font, row.title) <= room.w) {
    rich_line(c, row.name, room.x, c.baseline_at(font, r.centre_y()), {font, c.fonts().label_hot, ink, 20}, row.title);
    return;
  }
  const TextStyle small = {font == c.fonts().label ? c.fonts().small : c.fonts().small_bold, c.fonts().small_bold, ink, 14};
  paragraph(c, row.name, room.x, r.centre_y() - paragraph_height(c, room.w, small, row.title) / 2, room.w, small, row.title);
}

/// Returns the largest font in which the title fits beside its number, or the smallest one if it fits in none.
const ImFont* title_font(const Canvas& c, const RailRow& row, bool plain, float room) {
  const ImFont* const all[] = {plain ? c.fonts().word : c.fonts().word_bold, plain ? c.fonts().label : c.fonts().label_hot,
                               plain ? c.fonts().small : c.fonts().small_bold};
  const auto fits = [&](const ImFont* font) { return c.text_width(font, row.title) <= room; };
  const auto found = std::find_if(std::begin(all), std::end(all), fits);
  return found != std::end(all) ? *found : std::end(all)[-1];
}

/// Draws the title, with shape and number if the row has room for them, or else puts them in a tooltip. The caller makes a thumbnail's
/// tooltip.
void draw_row_words(const Canvas& c, const Rect& r, const RailRow& row, const Interaction& t) {
  const Palette& p = c.colours();
  const bool plain = row.role == Role::text && !row.current;
  if (row.thumbnail_only) return;
  if (row.title_only) {
    const ImFont* font = plain ? c.fonts().label : c.fonts().label_hot;
    draw_narrow_title(c, r, row, font);
    return c.tooltip(t, std::to_string(row.number) + "  " + without_markup(row.title) + "  " + row.shape);
  }
  const std::string number = std::to_string(row.number);
  const ImFont* font = title_font(c, row, plain, r.w - 80 - 22 - c.text_width(c.fonts().mono_small, number));
  rich_line(c, row.name, r.x + 80, r.y + 26, {font, c.fonts().word_bold, role_colour(p, row.role), 20}, row.title);
  c.text(r.x + 80, r.y + 45, c.fonts().mono_small, p.muted, row.shape);
  c.text(r.right() - 16, r.y + 25, c.fonts().mono_small, p.muted, number, Align::right);
}

void draw_reached(const Canvas& c, const Rect& r, const Rect& small, const RailRow& row) {
  const ImVec2 at = c.exact(row.thumbnail_only ? r.x + 4.5f : row.title_only ? r.x + 8.f : r.x + 10.5f, r.centre_y());
  c.draw->AddCircleFilled(at, 3.5f * c.scale(), c.colours().text, 20);
  c.note(row.name + ".reached", {r.x, r.y, small.x - r.x, r.h});
}

}  // namespace

Interaction rail_row(const Canvas& c, const Rect& r, const RailRow& row) {
  const Palette& p = c.colours();
  const Interaction t = c.touch(row.name, r);
  if (row.current) c.fill(r, p.bg);
  else if (t.hovered) c.fill(r, p.wash);
  if (row.current) c.fill({r.x, r.y, 3, r.h}, p.accent);
  const Rect small = thumbnail_of(r, row);
  draw_row_picture(c, r, small, row);
  draw_path(c, r, small, row.thumbnail_only, row.path);
  draw_row_mark(c, r, small, row);
  draw_row_words(c, r, row, t);
  if (row.reached) draw_reached(c, r, small, row);
  if (t.focused) c.outline(r.inset(2), p.text, radius::control, 2);
  return t;
}

}  // namespace headlight::widgets
