#include "views/boards/mask_legend.hpp"

#include <algorithm>
#include <cmath>

#include "widgets/legend.hpp"

namespace headlight::views {

bool has_masked(const MatrixView& view) { return (view.values->array() == -INFINITY).any(); }

bool has_masked_numbers(const MatrixView& view) {
  return std::any_of(view.marks.begin(), view.marks.end(), [](const CellMark& mark) { return mark.kind == MarkKind::masked; });
}

void masked_numbers_legend(const Canvas& c, const MatrixView& view, float x, float y) {
  if (!has_masked_numbers(view)) return;
  const float left = x + 26;
  c.note(view.name + ".masked_numbers", {left, y - 2, mask_swatch(c, left, y, c.phrases("board.mask.swatch"), true), 14});
}

}  // namespace headlight::views
