#include "views/inspector/copy_working.hpp"

#include <imgui.h>

#include "explain/working_latex.hpp"
#include "explain/working_text.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/controls.hpp"

namespace headlight {

void draw_copy_buttons(Frame& frame, float right, float y, const Cell& cell) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const auto copy = [&](const std::string& text, std::string said) {
    ImGui::SetClipboardText(text.c_str());
    frame.session.say(std::move(said));
  };
  if (button(frame.canvas, "working.copy", {right - 102, y - 4, 46, 24}, phrases("inspector.working.copy_text"), ButtonKind::outline,
             {phrases("inspector.working.copy_text.tip"), ""}))
    copy(working_text(s.graph(), s.trace(), cell), phrases("inspector.working.copied", {{"cell", shown_name(s, cell)}}));
  if (button(frame.canvas, "working.copy_latex", {right - 50, y - 4, 50, 24}, phrases("inspector.working.copy_latex"), ButtonKind::outline,
             {phrases("inspector.working.copy_latex.tip"), ""}))
    copy(working_latex(s.graph(), s.trace(), cell), phrases("inspector.working.copied.latex", {{"cell", shown_name(s, cell)}}));
}

}  // namespace headlight
