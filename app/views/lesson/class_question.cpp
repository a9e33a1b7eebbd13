#include <algorithm>

#include "lesson/known_mistakes.hpp"
#include "views/lesson/class_view.hpp"
#include "widgets/icons.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr size_t most_bars = 12;

/// The type of the panel, and of the projector.
struct QuestionType {
  const ImFont *font, *bold;
  float line, bar;
};

QuestionType type_of(const Canvas& c, bool large) {
  if (large) return {c.fonts().title, c.fonts().title, 34, 40};
  return {c.fonts().body, c.fonts().body_bold, 21, 22};
}

/// The name of a mistake; one of a newer program has only its id.
std::string mistake_words(const Canvas& c, const std::string& id) {
  const auto known = lesson::known_mistakes();
  const bool has_words = std::any_of(known.begin(), known.end(), [&](const KnownMistake& one) { return one.id == id; });
  return has_words ? c.phrases.of("mistake.*.title", id) : id;
}

/// One answer: its words, and a bar as long as the share of the class that gave it. A right one has a check, a wrong one a cross.
Box answer_bar(const std::string& words, const GivenAnswer& one, int all, const QuestionType& type) {
  const float height = type.bar + type.line;
  return box::drawn(height, [=](const Canvas& c, const Rect& r) {
    const Palette& p = c.colours();
    icon(c, one.right ? Icon::check : Icon::close, r.x + 8, r.y + type.line / 2, one.right ? p.good : p.nan, one.right ? 18.f : 14.f);
    c.text(r.x + 24, c.baseline_at(type.font, r.y + type.line / 2), type.font, p.text,
           c.shortened(type.font, displayable(type.font, words), r.w - 24));
    const float room = r.w - 24 - 44, share = static_cast<float>(one.n) / static_cast<float>(std::max(1, all));
    const Rect bar = {r.x + 24, r.y + type.line + 3, std::max(3.f, room * share), type.bar - 12};
    c.fill(bar, one.right ? p.good : p.muted, radius::cell);
    c.text(bar.right() + 8, c.baseline_at(type.bold, bar.centre_y()), type.bold, p.text, std::to_string(one.n));
    c.log.say(c.phrases("classroom.counted", {{"what", words}, {"n", one.n}}));
  });
}

Box bars_of(const QuestionSummary& sum, int all, const QuestionType& type) {
  Boxes rows;
  for (size_t i = 0; i < std::min(most_bars, sum.answers.size()); ++i)
    rows.push_back(answer_bar(sum.answers[i].words, sum.answers[i], all, type).named("class.answer." + std::to_string(i + 1)));
  return box::column(std::move(rows), 4);
}

std::string fitting_mistakes(const Canvas& c, const std::map<std::string, int>& mistakes) {
  std::string all;
  for (const auto& [id, n] : mistakes) all += (all.empty() ? "" : ", ") + mistake_words(c, id);
  return all;
}

Box commonest_of(const Canvas& c, const QuestionSummary& sum, int all, const TextStyle& style) {
  const GivenAnswer* wrong = sum.commonest_wrong();
  if (!wrong) return box::paragraph("class.commonest", c.phrases("classroom.no_wrong"), style);
  std::string words =
      c.phrases("classroom.commonest", {{"answer", escaped(displayable(style.bold, wrong->words))}, {"n", wrong->n}, {"all", all}});
  if (!wrong->mistakes.empty()) words += " " + c.phrases("classroom.commonest.why", {{"mistakes", fitting_mistakes(c, wrong->mistakes)}});
  return box::paragraph("class.commonest", words, style);
}

Box mistakes_of(const Canvas& c, const QuestionSummary& sum, const TextStyle& style) {
  Boxes lines;
  for (const auto& [id, n] : sum.mistakes)
    lines.push_back(
        box::paragraph("class.mistake." + id, c.phrases("classroom.counted", {{"what", mistake_words(c, id)}, {"n", n}}), style));
  return lines.empty() ? Box() : box::section(c.phrases("classroom.mistakes"), std::move(lines));
}

}  // namespace

void draw_class_question(const Canvas& c, const Rect& r, const ClassTable& table, size_t question, bool large, float& scrolled) {
  const QuestionSummary sum = summary_of(table, question);
  const QuestionType type = type_of(c, large);
  const TextStyle style = {type.font, type.bold, c.colours().text, type.line};
  const int all = static_cast<int>(table.students.size());
  Boxes parts;
  if (!large)
    parts.push_back(box::paragraph("class.question.title", escaped(displayable(c.fonts().name, class_question_title(c, table, question))),
                                   name_style(c)));
  const std::string counts =
      c.phrases("classroom.counts",
                {{"right", sum.right}, {"at_once", sum.right_at_once}, {"wrong", sum.wrong}, {"shown", sum.shown}, {"none", sum.none}});
  c.log.say(counts);
  parts.push_back(box::paragraph("class.counts", counts, style));
  if (!sum.answers.empty()) parts.push_back(box::section(c.phrases("classroom.answers"), {bars_of(sum, all, type)}));
  parts.push_back(commonest_of(c, sum, all, style));
  parts.push_back(mistakes_of(c, sum, style));
  draw_scrolled(c, "class.answers", r, {0, 4}, box::column(std::move(parts), large ? 18 : 14), scrolled);
}

}  // namespace headlight::views
