#include "views/boards/row_sums.hpp"

#include <cmath>

#include "base/decimal_mark.hpp"
#include "theme/number_format.hpp"

namespace headlight::views {

void draw_row_sums(Frame& frame, const MatrixLayout& layout, float right) {
  const Canvas& c = frame.canvas;
  const HeadNodes& h = frame.session.navigation().head();
  const Matrix& pattern = frame.session.trace()[h.pattern];
  const std::string& sum_title = c.phrases("board.row_sum");
  if (layout.pitch_y < 12) return;
  c.note("sum.title", {right - c.text_width(c.fonts().tiny, sum_title), layout.cells.y - 51, c.text_width(c.fonts().tiny, sum_title), 12});
  const float title_width = c.text_width(c.fonts().tiny, sum_title);
  c.tooltip(c.touch("sum.word", {right - title_width, layout.cells.y - 51, title_width, 12}), c.phrases("board.row_sum.tip"));
  c.log.skip_last_in_tab_order();
  c.text(right, layout.cells.y - 41, c.fonts().tiny, c.colours().muted, sum_title,
         Align::right);  // above the words: the last of them may be long
  for (Index r = layout.first_row; r <= layout.last_row; ++r) {
    if (!frame.motion.has_row(h.pattern, r)) continue;
    const double sum = pattern.row(r).cast<double>().sum();
    const bool nothing = h.masked_scores != absent && (frame.session.trace()[h.masked_scores].row(r).array() == -INFINITY).all();
    const bool hot = frame.session.selection().pinned && frame.session.selection().pinned->row == r;
    const bool wrong = !is_one(sum);
    const ImU32 ink = wrong && !nothing ? c.colours().nan : hot ? c.colours().text : c.colours().muted;
    const float middle = layout.seen_row_centre(r);
    const Interaction touch = c.touch("sum." + std::to_string(r), {right - 44, middle - 10, 46, 20});
    c.log.skip_last_in_tab_order();
    c.text(right, c.baseline_at(c.fonts().mono_small, middle), hot ? c.fonts().mono_small_bold : c.fonts().mono_small, ink,
           nothing ? c.phrases("board.row_sum.none") : numbers_with_mark(sum_text(sum), c.phrases.decimal_mark()), Align::right);
    if (nothing) c.tooltip(touch, c.phrases("board.row_sum.nothing"));
  }
}

}  // namespace headlight::views
