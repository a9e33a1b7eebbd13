#include "views/inspector/copy_working.hpp"

#include <imgui.h>

#include "explain/working_latex.hpp"
#include "explain/working_rows.hpp"
#include "explain/working_text.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/layout/control_boxes.hpp"

namespace headlight::views {

Box copy_buttons(Frame& frame, const Cell& cell) {
  Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const auto button = [&](const char* name, const std::string& words, const std::string& tip, auto text, const std::string& said) {
    const auto copy = [&s, cell, text, said] {
      ImGui::SetClipboardText(text(s.graph(), s.trace(), cell, folded_rows).c_str());
      s.report(said);
    };
    return box::button(name, words, copy, {.tooltip = tip, .small = true});
  };
  const std::string copied = display_name(s, cell, phrases);
  return box::row({button("working.copy", phrases("inspector.working.copy_text"), phrases("inspector.working.copy_text.tip"), working_text,
                          phrases("inspector.working.copied", {{"cell", copied}})),
                   button("working.copy_latex", phrases("inspector.working.copy_latex"), phrases("inspector.working.copy_latex.tip"),
                          working_latex, phrases("inspector.working.copied.latex", {{"cell", copied}}))},
                  space::unit);
}

}  // namespace headlight::views
