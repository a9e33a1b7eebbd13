#include "views/inspector/mistakes_page.hpp"

#include <string>

#include "session/compare/most_wrong.hpp"
#include "views/boards/board.hpp"
#include "views/prose/mistake_text.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/layout/control_boxes.hpp"

namespace headlight::views {
namespace {

void flip(Session& s, Mistake mistake) {
  const bool on = s.document().makes(mistake);
  s.push(SetMistake{mistake, !on});
  if (!on) s.go(stage_of(mistake));
  s.later([](Session& session) { session.show_right_result(any_mistake(session.document())); });
  if (!on)
    s.later([mistake](Session& session) {
      if (const auto cell = most_wrong(session, mistake, stage_of(mistake))) session.navigation().go_to(*cell);
    });
}

/// The mistake's name and its switch; while it is on, its effect and what to look at.
Box mistake_box(Frame& frame, Mistake mistake) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool on = s.document().makes(mistake);
  const std::string name = std::string("mistake.") + id(mistake);
  const std::string &words = title(mistake, c.phrases), bold = on ? "**" + words + "**" : words;
  const Box head =
      box::row({box::label(name, bold).grow(), box::toggle(name, on, without_markup(words), [&s, mistake] { flip(s, mistake); })});
  if (!on) return head;
  const MistakeText text = mistake_text(s, mistake, c.phrases);
  const Stage stage = stage_of(mistake);
  const StagePlace place = nearest(s.navigation().stages(), {stage, s.selection().at}).value_or(stage);
  const std::string see =
      c.phrases("mistake.page.see",
                {{"number", s.navigation().number_of(place) + 1}, {"stage", stage_title(s, place, c.phrases)}, {"link", model::id(stage)}});
  return box::column({head, box::body(name + ".what", text.what), box::look_at(name + ".look", text.look_at),
                      box::label(name + ".stage", see, link_actions(frame))});
}

}  // namespace

Box mistakes_page(Frame& frame) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  Boxes all = {box::section(c.phrases("mistake.page.title"), {box::body("mistakes.how", c.phrases("mistake.page.how"))})};
  for (const Mistake mistake : all_mistakes()) all.push_back(mistake_box(frame, mistake));
  const auto undo = [&s] {
    for (const Mistake mistake : all_mistakes())
      if (s.document().makes(mistake)) s.push(SetMistake{mistake, false});
  };
  if (any_mistake(s.document())) all.push_back(box::wrap({box::button("mistakes.none", c.phrases("mistake.page.undo"), undo)}));
  return box::sections(std::move(all), space::lines);
}

}  // namespace headlight::views
