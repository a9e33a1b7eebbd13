// Types the number of a cell in a lesson's matrix, as a pointer drags it.
#include "base/number_text.hpp"
#include "session/overridden.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/lesson/lesson_view.hpp"
#include "views/prose/spoken.hpp"

namespace headlight::views {
namespace {

constexpr float cell_field_width = 92, cell_field_height = 32;

/// Begins typing after Enter on a matrix; the lesson has no inspector to open for it.
void begin_typing(LessonFrame& l) {
  const auto& pinned = l.frame.session.selection().pinned;
  if (l.frame.open_page != InspectorPage::change || !pinned) return;
  l.frame.open_page.reset();
  l.typed.cell = *pinned;
  l.typed.field.focus_next = true;
}

}  // namespace

float draw_cell_field(LessonFrame& l, const Rect& r) {
  begin_typing(l);
  Session& s = l.frame.session;
  if (!l.typed.cell) return 0;
  const Cell cell = *l.typed.cell;
  FieldState& field = l.typed.field;
  const bool was_active = field.active;
  if (!s.navigation().contains(cell) || s.selection().pinned != cell) return l.typed = {}, 0;
  const Rect at = {r.right() - cell_field_width, r.bottom() - cell_field_height - 4, cell_field_width, cell_field_height};
  const FieldSpec spec{.outlined_edit = is_overridden(s, cell), .mono = true, .right_aligned = true};
  const std::string called = without_end(spoken_cell(s, cell, l.frame.canvas.phrases, false)),
                    now = field_number(static_cast<double>(s.trace().at(cell)));
  const bool keeps_sum = l.frame.settings.keep_sum && s.nodes().outline.is_attention_weights(cell.node);
  if (const auto number = number_field(l.frame.canvas, "lesson.cell", at, field, now, spec, {.label = called}))
    s.push(OverrideCell{document_cell(s, cell), *number, keeps_sum});
  if (was_active && !field.active) l.typed = {};
  return cell_field_width + space::between_controls;
}

}  // namespace headlight::views
