#include "views/shell/question_bar.hpp"

#include <utility>
#include <vector>

#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

struct Reply {
  const char *item, *label;
  Answer answer;
  const char* tooltip;
};

std::vector<Reply> replies(Ask what) {
  switch (what) {
    case Ask::save_changes:
      return {{"ask.save", "Save", Answer::yes, ""},
              {"ask.discard", "Discard", Answer::discard, "The changes are lost"},
              {"ask.cancel", "Cancel", Answer::cancel, "Go on as before (Esc)"}};
    case Ask::replace_file:
      return {{"ask.replace", "Replace", Answer::yes, "What the file held is lost"},
              {"ask.cancel", "Cancel", Answer::cancel, "Leave the file as it is (Esc)"}};
    case Ask::recover: break;
  }
  return {{"ask.recover", "Recover", Answer::yes, ""},
          {"ask.discard", "Discard", Answer::discard, "What was kept is deleted"},
          {"ask.cancel", "Later", Answer::cancel, "Ask again at the next start (Esc)"}};
}

}  // namespace

bool QuestionBar::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  if (!frame.documents.question()) {
    if (!std::exchange(asked_, "").empty()) c.log.drop_focus();
    return false;
  }
  const Question& question = *frame.documents.question();
  const std::vector<Reply> all = replies(question.what);
  if (std::exchange(asked_, question.text) != question.text)
    c.log.set_focus(question.what == Ask::replace_file ? "ask.cancel" : all.front().item);
  constexpr float gap = space::between_controls;
  const float width = area.w < 700 ? 76.f : 92.f, middle = area.centre_y();
  float x = area.right() - static_cast<float>(all.size()) * (width + gap) + gap;
  const float text_width = x - area.x - 16;
  const TextStyle style = {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 20};
  const std::string words = escaped(displayable(c.fonts().label_plain, question.text));
  const float height = paragraph_height(c, text_width, style, words);
  c.draw->PushClipRect(c.at(area.x, area.y), c.at(x, area.bottom()), true);
  paragraph(c, "question", area.x, middle - std::min(height, area.h) / 2, text_width, style, words);
  c.draw->PopClipRect();
  c.note("question", {area.x, area.y, text_width, area.h});
  for (const Reply& reply : all) {
    const ButtonKind kind = reply.answer == Answer::yes ? ButtonKind::primary : ButtonKind::outline;
    if (button(c, reply.item, {x, middle - 17, width, 34}, reply.label, kind, {reply.tooltip, ""})) frame.documents.answer(reply.answer);
    x += width + gap;
  }
  return true;
}

}  // namespace headlight
