#include "views/boards/candidates.hpp"

#include <algorithm>
#include <cmath>

#include "views/prose/block_text.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {

float draw_candidates(Frame& frame, const Rect& area, NodeId node) {
  constexpr float line = 30, word = 110, number = 66;
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Matrix& values = s.trace()[node];
  const Matrix& probs = s.trace()[*s.nodes().probs];
  const Axes& axes = s.graph()[node].axes;
  const Index row = row_looked_at(s, node);
  const auto most = static_cast<size_t>(std::max(1.f, (area.h - 34) / line));
  rich_line(c, "candidates", area.x, area.y + 14, {c.fonts().small_bold, c.fonts().small_bold, c.colours().text, 18},
            node == *s.nodes().probs
                ? c.phrases("board.next_words", {{"row", bold_word(axes.rows, row)}, {"words", values.cols()}})
                : c.phrases("board.next_words.scores", {{"row", bold_word(axes.rows, row)}, {"words", values.cols()}}));
  float y = area.y + 26;
  const auto all = top_words(probs, row, std::min<size_t>(most, 10));
  for (size_t i = 0; i < all.size(); ++i, y += line) {
    const Index col = all[i];
    const Rect r = {area.x, y, area.w, line};
    const Touch touch = c.touch("candidate." + std::to_string(i), r);
    c.log.skip_last_in_tab_order();
    if (touch.hovered) frame.hover = Cell{node, row, col};
    if (touch.clicked) s.pin({node, row, col});
    const bool pinned = s.selection.pinned == Cell{node, row, col};
    if (pinned || touch.hovered) c.fill(r.inset(1), pinned ? c.colours().table_wash : c.colours().wash, radius::ring);
    const ImFont* font = i == 0 ? c.fonts().word_bold : c.fonts().word;
    c.text(r.x + word, c.baseline_at(font, r.centre_y()), font, c.colours().text,
           c.shortened(font, displayable(font, axes.cols.label(col)), word - 6), Align::right);
    const Rect bar = {r.x + word + 12, r.y + 6, area.w - word - number - 20, line - 12};
    const float share = std::clamp(probs(row, col), 0.f, 1.f);
    c.fill(bar, c.colours().wash, 2);
    if (share > 0) c.fill({bar.x, bar.y, std::max(1.f, bar.w * share), bar.h}, c.theme.beam[150], 2);
    const std::string text =
        node == *s.nodes().probs ? three_decimals(static_cast<double>(share)) : table_number(static_cast<double>(values(row, col)));
    c.text(r.right() - 4, c.baseline_at(c.fonts().mono, r.centre_y()), c.fonts().mono, c.colours().text, text, Align::right);
  }
  return y - area.y;
}

}  // namespace headlight
