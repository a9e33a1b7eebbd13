#include "views/shell/heard.hpp"

#include "views/prose/counting.hpp"
#include "views/prose/spoken.hpp"
#include "views/prose/spoken_working.hpp"
#include "views/shell/shell.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

std::string kind_words(const Control& control, const Phrases& phrases) {
  switch (control.kind) {
    case ControlKind::button: return phrases("status.control.button");
    case ControlKind::choice: return control.on ? phrases("status.control.chosen") : phrases("status.control.choice");
    case ControlKind::toggle: return control.on ? phrases("status.control.on") : phrases("status.control.off");
    case ControlKind::field: return phrases("status.control.field");
    case ControlKind::slider: return phrases("status.control.slider");
    case ControlKind::link: return phrases("status.control.link");
    case ControlKind::opener: return phrases("status.control.opener");
    case ControlKind::menu_item: return phrases("status.control.menu_item");
    case ControlKind::matrix: break;
  }
  return phrases("status.control.matrix");
}

}  // namespace

std::string control_words(const Control& control, const Phrases& phrases) {
  std::string said;
  const std::string place = control.of > 0 ? phrases("status.control.place", {{"place", control.position}, {"of", control.of}}) : "";
  for (const std::string& part : {control.label, control.value, kind_words(control, phrases), place})
    if (!part.empty()) said = longer_list(said, part, phrases);
  return control.why_disabled.empty() ? said : phrases("status.control.disabled", {{"control", said}, {"why", control.why_disabled}});
}

ScreenReaderText heard(const Session& session, const FrameItems& log, const Phrases& phrases, bool stage) {
  ScreenReaderText all;
  for (const std::string& said : log.announced()) all.status += (all.status.empty() ? "" : " ") + said;
  for (const std::string& said : log.announced_apart()) all.selection += (all.selection.empty() ? "" : " ") + said;
  if (log.focused()) all.control = control_words(*log.focused(), phrases);
  const bool cell_is_said = stage && !all.selection.empty() && log.focused() && log.focused()->kind == ControlKind::matrix;
  if (cell_is_said && session.last_message().empty()) all.status.clear();  // as the arrows move, one short sentence per cell is enough
  const auto shown = session.selection().active_cell();
  if (!all.selection.empty() || !stage || !shown || !session.navigation().contains(*shown) || !session.is_ready(shown->node)) return all;
  all.selection = spoken_selection(session, phrases);
  if (all.status.find(all.selection) != std::string::npos) all.selection.clear();
  all.working = spoken_working(session, *shown, phrases);
  return all;
}

ScreenReaderText Shell::heard(const FrameItems& log, const Phrases& phrases) const {
  const bool stage = no_question_open() && !training_.open() && !lessons_.is_visible() && !session_.selection().map && !start_.is_open() &&
                     !presenter_.black() && !row_sound_.on();  // a voice would speak over each tone
  ScreenReaderText all = views::heard(session_, log, phrases, stage);
  if (!lesson_is_visible() || !lessons_.is_open()) return all;
  all.working = phrases.format(session_.last_message());  // not again with every guess
  if (all.working.empty()) all.working = lessons_.spoken_motion(session_, motion_, phrases);
  return all;
}

}  // namespace headlight::views
