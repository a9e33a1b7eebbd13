// A low and narrow window, as a browser's zoom makes it: the lines below the sentence are folded away until the user opens them.
#include <cmath>

#include "views/shell/top_bar.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr float fold_below = 340, folded_bar = 56;

}  // namespace

bool folds_controls(const Grid& grid) { return grid.phone && !grid.low_phone && grid.status.bottom() < fold_below; }

void fold_controls(Grid& grid) {
  const float by = grid.top.h - folded_bar;
  grid.top.h = folded_bar;
  for (Rect* area : {&grid.rail, &grid.board}) area->y -= by, area->h += by;
  const float height = std::round(grid.board.h * 0.45f);
  grid.inspector = {0, grid.status.y - height, grid.top.w, height};
}

/// Draws the fold button beside the sentence, in the place of the comparison.
void TopBar::draw_fold(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  if (icon_button(c, "controls", r, Icon::menu, unfolded_ ? ButtonKind::primary : ButtonKind::outline,
                  {unfolded_ ? c.phrases("shell.top.controls.fold") : c.phrases("shell.top.controls"), ""}))
    unfolded_ = !unfolded_;
}

void TopBar::draw_one_line(Frame& frame) {
  const Canvas& c = frame.canvas;
  const float right = frame.grid.top.right() - 12;
  file_.draw(frame, {6, 11, 46, 34}, false);
  const bool folds = folds_controls(frame.grid);
  const Rect words = {58, 11, right - 58 - (folds ? 92 : 48), 34};
  frame.session.imported() ? draw_imported(frame, words) : draw_sentence(frame, words);
  if (folds) draw_fold(frame, {right - 80, 10, 36, 36});
  if (icon_button(c, "help", {right - 36, 10, 36, 36}, Icon::help, ButtonKind::outline,
                  {c.phrases("shell.top.help", {{"key", key_of(Shortcut::help, c.phrases)}}), ""}))
    help_requested_ = true;
}

}  // namespace headlight::views
