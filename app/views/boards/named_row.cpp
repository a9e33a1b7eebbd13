#include "views/boards/named_row.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numeric>
#include <vector>

#include "views/boards/node_matrix.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// The largest of these in which the words fit; else the last.
const ImFont* font_within(const Canvas& c, const std::string& words, float room, std::initializer_list<const ImFont*> fonts) {
  const auto fits = [&](const ImFont* font) { return c.text_width(font, words) <= room; };
  const auto found = std::find_if(fonts.begin(), fonts.end(), fits);
  return found == fonts.end() ? *(fonts.end() - 1) : *found;
}

/// A long name is set smaller, and where that does not do shortened and told in full by a tooltip.
void draw_name(const Canvas& c, const Rect& r, const Interaction& touch, const std::string& name, bool muted) {
  const Fonts& f = c.fonts();
  const ImFont* font = muted ? font_within(c, name, r.w, {f.label_plain, f.small, f.tiny})
                             : font_within(c, name, r.w, {f.label_hot, f.small_bold, f.tiny_bold});
  const std::string shown = c.shortened(font, name, r.w);
  c.text_in(r, font, muted ? c.colours().muted : c.colours().text, shown, Align::left);
  if (shown != name) c.tooltip(touch, name);
}

/// The columns of the `most` largest numbers of a row, in their own order; of fewer that are not zero only those.
std::vector<Index> largest_of(const Matrix& m, Index row, Index most) {
  std::vector<Index> cols(static_cast<size_t>(m.cols()));
  std::iota(cols.begin(), cols.end(), Index{0});
  if (m.cols() <= most) return cols;
  std::stable_sort(cols.begin(), cols.end(), [&](Index a, Index b) { return std::abs(m(row, a)) > std::abs(m(row, b)); });
  const auto n = std::count_if(cols.begin(), cols.end(), [&](Index col) { return m(row, col) != 0; });
  cols.resize(static_cast<size_t>(n > 0 ? std::min<Index>(most, n) : most));
  std::sort(cols.begin(), cols.end());
  return cols;
}

}  // namespace

float draw_named_row(Frame& frame, const Rect& area, NodeId node, Index row) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Axes& axes = s.graph()[node].axes;
  constexpr float line = 22, least_column = 148, index = 18, number = 42;
  if (!frame.motion.has_row(node, row)) return 0;
  if (!axes.cols.labels || area.h < 60 || axes.cols.size > 64) return 0;
  const int columns = std::max(1, static_cast<int>(area.w / least_column));
  const float column = std::clamp(area.w / static_cast<float>(columns), least_column, 200.f);
  const Colouring colours = colouring(frame, node);
  const std::vector<Index> shown = largest_of(*colours.values, row, columns * static_cast<Index>((area.h - 28) / line));
  const auto n = static_cast<Index>(shown.size()), lines = (n + columns - 1) / columns;
  const bool all = n == axes.cols.size, others_zero = (colours.values->row(row).array() != 0).count() == n;
  rich_line(c, "named", area.x, area.y + 14, {c.fonts().small_bold, c.fonts().small_bold, c.colours().text, 18},
            all           ? c.phrases("board.named_row", {{"row", bold_word(axes.rows, row)}})
            : others_zero ? c.phrases("board.named_row.others_zero", {{"row", bold_word(axes.rows, row)}})
                          : c.phrases("board.named_row.largest", {{"row", bold_word(axes.rows, row)}, {"n", n}}));
  for (Index place = 0; place < n; ++place) {
    const Index i = shown[static_cast<size_t>(place)];
    const Rect r = {area.x + column * static_cast<float>(place / lines), area.y + 28 + line * static_cast<float>(place % lines),
                    column - 12, line};
    const float value = (*colours.values)(row, i);
    const Interaction touch = c.touch("named." + std::to_string(i), r);
    c.log.skip_last_in_tab_order();
    if (touch.hovered) frame.hover = Cell{node, row, i};
    if (touch.clicked) s.navigation().pin({node, row, i});
    const bool zero = value == 0;
    const Rect cell = {r.right() - number, r.y + 2, number, line - 4};
    const ImU32 fill =
        std::isfinite(value) ? heat_colour(c.theme.diverging, ColourMap::diverging, value, colours.limit) : c.colours().panel;
    if (!zero) c.fill(cell, fill, radius::cell);
    c.text_in({r.x, r.y, index, line}, c.fonts().mono_small, c.colours().muted, std::to_string(i), Align::left);
    draw_name(c, {r.x + index, r.y, r.w - index - number - 4, line}, touch, axis_label(c.phrases, axes.cols, i), zero);
    c.text_in(cell, c.fonts().mono_small, zero ? c.colours().muted : ink_on(fill, c.theme.scheme),
              c.phrases.number(format_number(value, 2)), Align::centre);
  }
  return 28 + line * static_cast<float>(lines);
}

}  // namespace headlight::views
