#include "views/shell/question_bar.hpp"

#include <utility>
#include <vector>

#include "widgets/controls.hpp"
#include "widgets/layout/box.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

struct Reply {
  const char* item;
  std::string label;
  Answer answer;
  std::string tooltip;
};

std::vector<Reply> replies(const Phrases& phrases, DocumentQuestion what) {
  switch (what) {
    case DocumentQuestion::save_changes:
      return {{"ask.save", phrases("file.question.save"), Answer::yes, ""},
              {"ask.discard", phrases("file.question.discard"), Answer::discard, phrases("file.question.discard.changes")},
              {"ask.cancel", phrases("file.question.cancel"), Answer::cancel, phrases("file.question.cancel.changes")}};
    case DocumentQuestion::replace_file:
      return {{"ask.replace", phrases("file.question.replace"), Answer::yes, phrases("file.question.replace.tip")},
              {"ask.cancel", phrases("file.question.cancel"), Answer::cancel, phrases("file.question.cancel.file")}};
    case DocumentQuestion::save_model:
      return {{"ask.keep", phrases("file.question.keep"), Answer::yes, phrases("file.question.keep.tip")},
              {"ask.discard", phrases("file.question.discard"), Answer::discard, phrases("file.question.discard.model")},
              {"ask.cancel", phrases("file.question.cancel"), Answer::cancel, phrases("file.question.cancel.changes")}};
    case DocumentQuestion::recover: break;
  }
  return {{"ask.recover", phrases("file.question.recover"), Answer::yes, ""},
          {"ask.discard", phrases("file.question.discard"), Answer::discard, phrases("file.question.discard.kept")},
          {"ask.cancel", phrases("file.question.later"), Answer::cancel, phrases("file.question.later.tip")}};
}

std::string text_of(const Phrases& phrases, const Question& question) {
  const std::string document = question.document.empty() ? phrases("file.untitled") : question.document;
  switch (question.what) {
    case DocumentQuestion::save_changes: return phrases("file.question.save_changes", {{"document", document}});
    case DocumentQuestion::replace_file:
      return question.changed_by_other ? phrases("file.question.replace_own", {{"document", document}})
                                       : phrases("file.question.replace_file", {{"document", document}});
    case DocumentQuestion::save_model: return phrases("file.question.keep_model", {{"model", question.document}});
    case DocumentQuestion::recover: break;
  }
  return phrases("file.question.recover_document", {{"document", document}, {"when", question.when}});
}

constexpr float question_above = 64;  ///< the height of the words above the answers

/// Returns the bar's rectangle; the words may be above the answers.
Rect question_bar(const Grid& grid, bool words_above) {
  const float words = words_above ? question_above : 0;
  return {grid.status.x, grid.status.y - words, grid.status.w, grid.status.h + words};
}

/// Fades the rest of the window, because a question at its lower end is easily overlooked.
void draw_attention(const Frame& frame, const Rect& bar) {
  const Canvas& c = frame.canvas;
  ImDrawList* top = ImGui::GetForegroundDrawList();
  top->AddRectFilled({0, 0}, c.at(bar.right(), bar.y), with_alpha(c.colours().bg, 0.6f));
  c.fill(bar, c.colours().raised);
  c.fill({bar.x, bar.y, bar.w, 3}, c.colours().accent);
}

}  // namespace

bool QuestionBar::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  if (!frame.documents.question()) {
    if (std::exchange(last_question_, std::nullopt)) c.log.drop_focus();
    return false;
  }
  const Question& question = *frame.documents.question();
  const std::vector<Reply> all = replies(c.phrases, question.what);
  if (std::exchange(last_question_, question) != question)
    c.log.set_focus(question.what == DocumentQuestion::replace_file ? "ask.cancel" : all.front().item);
  constexpr float gap = space::between_controls, before_answers = 16, least_words = 320;
  const float width = area.w < 700 ? 76.f : 92.f, middle = area.centre_y(), answers = static_cast<float>(all.size()) * (width + gap) - gap;
  const SideParts parts = beside_or_below(area, {.least_width = least_words}, {.least_width = answers, .width = answers}, before_answers);
  const Rect bar = question_bar(frame.grid, parts.below);
  draw_attention(frame, bar);
  float x = area.right() - answers;
  const Rect said = parts.below ? Rect{area.x, bar.y + 4, area.w, question_above} : parts.first;
  const TextStyle style = {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 20};
  const std::string words = escaped(displayable(c.fonts().label_plain, text_of(c.phrases, question)));
  const float height = paragraph_height(c, said.w, style, words);
  c.draw->PushClipRect(c.at(said.x, said.y), c.at(said.right(), said.bottom()), !parts.below);
  paragraph(c, "question", said.x, said.centre_y() - std::min(height, said.h) / 2, said.w, style, words);
  c.draw->PopClipRect();
  c.log.announce(text_of(c.phrases, question));
  c.note("question", said);
  for (const Reply& reply : all) {
    const ButtonKind kind = reply.answer == Answer::yes ? ButtonKind::primary : ButtonKind::outline;
    if (button(c, reply.item, {x, middle - 17, width, 34}, reply.label, kind, {reply.tooltip, ""})) frame.documents.answer(reply.answer);
    x += width + gap;
  }
  return true;
}

}  // namespace headlight::views
