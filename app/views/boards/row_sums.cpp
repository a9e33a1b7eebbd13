#include "views/boards/row_sums.hpp"

#include <cmath>
#include <functional>

#include "theme/number_format.hpp"

namespace headlight::views {
namespace {

/// The words beside a row.
struct RowWords {
  std::string text, tooltip = {};
  bool wrong = false;
};

std::string words_of(const Phrases& phrases, double sum) { return phrases.number(sum_text(sum)); }

/// The column's title is above the words over the matrix: the last of them may be long.
void draw_title(const Canvas& c, float right, float cells_y, const std::string& tip) {
  const std::string& title = c.phrases("board.row_sum");
  const float width = c.text_width(c.fonts().tiny, title);
  const Rect r = {right - width, cells_y - 51, width, 12};
  c.note("sum.title", r);
  c.tooltip(c.touch("sum.word", r), tip);
  c.log.skip_last_in_tab_order();
  c.text(right, cells_y - 41, c.fonts().tiny, c.colours().muted, title, Align::right);
}

/// Draws title and words beside each row of `node` that is computed, unless the rows are too low for them.
void draw_sums(Frame& frame, const MatrixLayout& layout, NodeId node, float right, const std::string& tip,
               const std::function<RowWords(Index row)>& words_beside) {
  constexpr float least_pitch = 12;
  const Canvas& c = frame.canvas;
  if (layout.pitch_y < least_pitch) return;
  draw_title(c, right, layout.cells.y, tip);
  const auto& pinned = frame.session.selection().pinned;
  for (Index r = layout.first_row; r <= layout.last_row; ++r) {
    if (!frame.motion.has_row(node, r)) continue;
    const RowWords words = words_beside(r);
    const bool hot = pinned && pinned->row == r;
    const ImU32 ink = words.wrong ? c.colours().nan : hot ? c.colours().text : c.colours().muted;
    const float middle = layout.seen_row_centre(r);
    const Interaction touch = c.touch("sum." + std::to_string(r), {right - 44, middle - 10, 46, 20});
    c.log.skip_last_in_tab_order();
    c.text(right, c.baseline_at(c.fonts().mono_small, middle), hot ? c.fonts().mono_small_bold : c.fonts().mono_small, ink, words.text,
           Align::right);
    if (!words.tooltip.empty()) c.tooltip(touch, words.tooltip);
  }
}

}  // namespace

void draw_row_sums(Frame& frame, const MatrixLayout& layout, float right) {
  const Phrases& phrases = frame.canvas.phrases;
  const Session& s = frame.session;
  const HeadNodes& h = s.navigation().head();
  draw_sums(frame, layout, h.pattern, right, phrases("board.row_sum.tip"), [&](Index row) -> RowWords {
    const bool nothing = h.masked_scores != absent && (s.trace()[h.masked_scores].row(row).array() == -INFINITY).all();
    if (nothing) return {phrases("board.row_sum.none"), phrases("board.row_sum.nothing")};
    const double sum = s.trace()[h.pattern].row(row).cast<double>().sum();
    return {.text = words_of(phrases, sum), .wrong = !is_one(sum)};
  });
}

void draw_free_sums(Frame& frame, const MatrixLayout& layout, NodeId node, float right, const std::string& tip) {
  const Phrases& phrases = frame.canvas.phrases;
  draw_sums(frame, layout, node, right, tip,
            [&](Index row) -> RowWords { return {.text = words_of(phrases, frame.session.trace()[node].row(row).cast<double>().sum())}; });
}

}  // namespace headlight::views
