#include "views/inspector/mistakes_page.hpp"

#include <string>

#include "session/compare/most_wrong.hpp"
#include "views/boards/stage_view.hpp"
#include "views/prose/mistake_text.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {

float MistakesPage::draw(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  y = section_head(c, x, y, c.phrases("mistake.page.title"));
  y += paragraph(c, "mistakes.how", x, y, width, body_style(c), c.phrases("mistake.page.how")).height + 8;
  for (const Mistake mistake : all_mistakes()) y = draw_mistake(frame, mistake, x, y, width);
  y += 12;
  if (!any_mistake(s.document())) return y;
  if (button(c, "mistakes.none", {x, y, 150, 34}, c.phrases("mistake.page.undo")))
    for (const Mistake mistake : all_mistakes())
      if (s.document().makes(mistake)) s.push(SetMistake{mistake, false});
  return y + 34;
}

/// Its name and its switch; while it is on, what it does and what to look at.
float MistakesPage::draw_mistake(Frame& frame, Mistake mistake, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool on = s.document().makes(mistake);
  const MistakeText text = mistake_text(s, mistake, c.phrases);
  const Stage stage = stage_of(mistake);
  const std::string name = std::string("mistake.") + id(mistake), called = without_markup(title(mistake, c.phrases));
  c.hline(x, x + width, y, c.colours().line);
  rich_line(c, name, x, c.baseline_at(c.fonts().label_plain, y + 20),
            {on ? c.fonts().label_hot : c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 20}, title(mistake, c.phrases));
  if (toggle(c, name, x + width - 38, y + 20, on, {.label = called})) {
    s.push(SetMistake{mistake, !on});
    if (!on) s.go(stage);
    s.later([](Session& session) { session.show_right_result(any_mistake(session.document())); });
    if (!on)
      s.later([mistake, stage](Session& session) {
        if (const auto cell = most_wrong(session, mistake, stage)) session.navigation().go_to(*cell);
      });
  }
  y += 40;
  if (!on) return y;
  y += paragraph(c, name + ".what", x, y, width, body_style(c), text.what).height + 6;
  y += look_at(c, name + ".look", x, y, width, text.look_at).height + 6;
  const StagePlace place = nearest(s.navigation().stages(), {stage, s.selection().at}).value_or(stage);
  const RichResult link = rich_line(c, name + ".stage", x, y + 14, label_style(c),
                                    c.phrases("mistake.page.see", {{"number", s.navigation().number_of(place) + 1},
                                                                   {"stage", stage_title(s, place, c.phrases)},
                                                                   {"link", headlight::id(stage)}}));
  follow_link(frame, link);
  return y + 30;
}

}  // namespace headlight
