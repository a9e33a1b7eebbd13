#include "views/start/start_look.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::views {

StartType::StartType(const Canvas& c, bool presenting) {
  const Fonts& f = c.fonts();
  bar = presenting ? f.lead : f.body;
  bar_bold = presenting ? f.lead_bold : f.word_bold;
  link = presenting ? f.lead_bold : f.name;
  small_number = presenting ? f.mono_lead : f.mono_small;
  status = presenting ? f.lead : f.body;
  status_bold = presenting ? f.lead_bold : f.body_bold;
  number = f.mono_lead;
  old_number = presenting ? f.mono_lead : f.mono_field;
}

float StartMoment::beam() const {
  if (!moves) return 1;
  const float left = 1 - std::clamp(seconds / beam_seconds, 0.f, 1.f);
  return 1 - left * left * left;
}

size_t StartMoment::cells(size_t of) const {
  if (over(of)) return of;
  return std::min(of, static_cast<size_t>(std::max(0.f, seconds - beam_seconds) / cell_seconds));
}

Interaction start_link(const Canvas& c, const std::string& name, float x, float baseline, const ImFont* font, const std::string& words,
                       Align align) {
  const float width = c.text_width(font, words), left = align == Align::right ? x - width : align == Align::centre ? x - width / 2 : x;
  const Rect place = {left - 8, baseline - 22, width + 16, 32};
  const Interaction touch = c.touch(name, place);
  c.log.describe(name, ControlKind::link, words);
  c.text(left, baseline, font, c.colours().text, words);
  c.dotted_line(left, left + width, baseline + 5, c.colours().text);
  if (touch.hovered) {
    c.hline(left, left + width, baseline + 5, c.colours().text, 1.5f);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  if (touch.focused) c.focus_ring(place, radius::ring);
  return touch;
}

}  // namespace headlight::views
