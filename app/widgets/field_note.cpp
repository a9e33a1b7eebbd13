#include "widgets/field_note.hpp"

#include <algorithm>

#include "widgets/rich_text.hpp"

namespace headlight::widgets {
namespace {

constexpr float widest_note = 400, note_padding = 12, note_apart = 6, window_edge = 8;

}  // namespace

void field_note(const Canvas& c, std::string_view name, const Rect& field, const std::string& markup, NoteKind kind, NoteSide side) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize, corner = c.at(field.x, field.y);
  const float width = screen.x / c.scale(), height = screen.y / c.scale();
  const Rect at = {corner.x / c.scale(), corner.y / c.scale(), field.w, field.h};
  const TextStyle style = {c.fonts().body, c.fonts().body_bold, c.colours().text, 20};
  const float room = std::min(widest_note, width - 2 * window_edge) - 2 * note_padding;
  const float wide = std::min(room, rich_width(c, style, markup) + 1), high = paragraph_height(c, wide, style, markup) + note_padding + 4;
  Rect r = {0, side == NoteSide::below ? at.bottom() + note_apart : at.y - note_apart - high, wide + 2 * note_padding, high};
  r.x = std::clamp(at.x, window_edge, std::max(window_edge, width - window_edge - r.w));
  if (r.y < window_edge) r.y = at.bottom() + note_apart;
  if (r.bottom() > height - window_edge) r.y = at.y - note_apart - high;
  const Canvas top{c.theme, ImGui::GetForegroundDrawList(), c.heat, c.log, c.phrases, {0, 0}};
  const bool refuses = kind == NoteKind::refuses;
  top.fill({r.x, r.y + 2, r.w, r.h}, c.colours().shadow, radius::control);
  top.fill(r, c.colours().raised, radius::control);
  top.outline(r, refuses ? c.colours().nan : c.colours().line2, radius::control, refuses ? 1.5f : 1.f);
  paragraph(top, name, r.x + note_padding, r.y + (note_padding + 4) / 2, wide, style, markup);
  top.note(name, r);
}

}  // namespace headlight::widgets
