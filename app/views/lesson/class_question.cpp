#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "lesson/known_mistakes.hpp"
#include "views/lesson/class_view.hpp"
#include "views/lesson/two_rows.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/icons.hpp"
#include "widgets/layout/text_boxes.hpp"
#include "widgets/two_lines.hpp"

namespace headlight::views {
namespace {

constexpr size_t most_bars = 12;

/// A type: its fonts, the height of a line, of an answer's bar, and of a row of numbers.
struct QuestionType {
  const ImFont *font, *bold;
  float line, bar, row;
};

/// The types of the projector, the largest first, or that of the panel.
std::vector<QuestionType> question_types(const Canvas& c, bool large) {
  const Fonts& f = c.fonts();
  if (!large) return {{f.body, f.body_bold, 21, 22, 21}};
  return {{f.title, f.title, 34, 40, 34}, {f.letter, f.letter, 29, 34, 29}, {f.name, f.name, 24, 28, 24}};
}

/// Returns the largest type in which the page fits, with rows as high as the room allows, up to half a line more; else the smallest.
QuestionType fitting_type(const Canvas& c, const Rect& r, const std::vector<QuestionType>& types,
                          const std::function<Box(const QuestionType&)>& page) {
  constexpr float around = 8, most_of_line = 0.5f;
  const auto height = [&](const QuestionType& type) { return page(type).measure(c, r.w).h + around; };
  for (QuestionType type : types) {
    const float left = r.h - height(type);
    if (left < 0) continue;
    QuestionType higher = type;
    ++higher.bar, ++higher.row;
    const float rows = r.h - left - height(higher);  // negative: a pixel more for each
    const float more = types.size() > 1 && rows < 0 ? std::min(left / -rows, most_of_line * type.line) : 0;
    type.bar += more, type.row += more;
    return type;
  }
  return types.back();
}

using ThreeColumns = std::vector<std::array<std::string, 3>>;

float width_of_numbers(const Canvas& c, const ThreeColumns& lines, const QuestionType& type) {
  float number = 0;
  for (const auto& line : lines) number = std::max({number, c.text_width(type.bold, line[1]), c.text_width(type.bold, line[2])});
  return number;
}

/// Returns the width in which no label of the columns is cut.
float width_of_columns(const Canvas& c, const ThreeColumns& lines, const QuestionType& type) {
  float label = 0;
  for (const auto& line : lines) label = std::max(label, c.text_width(type.bold, line[0]));
  return label + 8 + 2 * (width_of_numbers(c, lines, type) + type.line);
}

/// Draws a label and two numbers a line, the first line as a heading; a hot line has a band.
void draw_three_columns(const Canvas& c, const Rect& r, const ThreeColumns& lines, const std::vector<bool>& hot, const QuestionType& type) {
  const Palette& p = c.colours();
  const float number = width_of_numbers(c, lines, type);
  const float gap = type.line,
              label = std::min(r.w - 2 * (number + gap), std::max(r.w / 2, width_of_columns(c, lines, type) - 2 * (number + gap)));
  for (size_t i = 0; i < lines.size(); ++i) {
    const Rect row = {r.x, r.y + type.row * static_cast<float>(i), label + 2 * (number + gap), type.row};
    if (hot[i]) c.fill(row, p.table_wash, radius::cell);
    const ImFont* font = hot[i] ? type.bold : type.font;
    const ImU32 ink = i == 0 ? p.muted : p.text;
    const float baseline = c.baseline_at(font, row.centre_y());
    c.text(row.x + 4, baseline, font, ink, c.shortened(font, displayable(font, lines[i][0]), label - 8));
    c.text(row.x + label + number + gap / 2, baseline, font, ink, lines[i][1], Align::right);
    c.text(row.right() - gap / 2, baseline, font, ink, lines[i][2], Align::right);
    c.log.announce(c.phrases("classroom.rows.line", {{"what", lines[i][0]}, {"right", lines[i][1]}, {"wrong", lines[i][2]}}));
  }
}

/// The name of a mistake; one of a newer program has only its id.
std::string mistake_words(const Canvas& c, const std::string& id) {
  const auto known = lesson::known_mistakes();
  const bool has_words = std::any_of(known.begin(), known.end(), [&](const KnownMistake& one) { return one.id == id; });
  return has_words ? c.phrases.of("mistake.*.title", id) : id;
}

/// Breaks the words of an answer into lines; only an answer of very many words is cut.
std::vector<std::string> answer_lines(const Canvas& c, const std::string& words, const QuestionType& type, float width) {
  constexpr size_t most_lines = 4;
  return lines_within(c, type.font, displayable(type.font, words), width, most_lines);
}

/// Draws one answer: its words, and a bar as long as the share of the class that gave it. A right one has a check, a wrong one a cross.
Box answer_bar(const std::string& words, const ClassAnswer& one, int all, const QuestionType& type) {
  constexpr float left = 24;
  const auto measure = [=](const Canvas& c, float width) {
    return BoxSize{width, type.bar + type.line * static_cast<float>(answer_lines(c, words, type, width - left).size())};
  };
  return box::drawn(measure, [=](const Canvas& c, const Rect& r) {
    const Palette& p = c.colours();
    icon(c, one.right ? Icon::check : Icon::close, r.x + 8, r.y + type.line / 2, one.right ? p.good : p.nan, one.right ? 18.f : 14.f);
    float y = r.y;
    for (const std::string& line : answer_lines(c, words, type, r.w - left)) {
      c.text(r.x + left, c.baseline_at(type.font, y + type.line / 2), type.font, p.text, line);
      y += type.line;
    }
    const float room = r.w - left - 44, share = static_cast<float>(one.n) / static_cast<float>(std::max(1, all));
    const Rect bar = {r.x + left, y + 3, one.n > 0 ? std::max(3.f, room * share) : 0.f, type.bar - 12};
    if (one.n > 0) c.fill(bar, one.right ? p.good : p.muted, radius::cell);
    c.text(bar.right() + (one.n > 0 ? 8.f : 0.f), c.baseline_at(type.bold, bar.centre_y()), type.bold, p.text, std::to_string(one.n));
    c.log.announce(c.phrases("classroom.counted", {{"what", words}, {"n", one.n}}));
  });
}

/// Returns the answers of the class, and after them the options of a choice that nobody took, so that the class sees all it could choose.
/// Numbers are handed in with a point, and are shown with the mark of the language.
std::vector<ClassAnswer> answers_and_options(const QuestionSummary& sum, const ClassQuestion& question, const Phrases& phrases) {
  std::vector<ClassAnswer> all = sum.answers;
  if (question.options.empty())
    for (ClassAnswer& one : all) one.words = phrases.number(one.words);
  for (size_t i = 0; i < question.options.size() && !sum.answers.empty(); ++i) {
    const std::string& words = question.options[i];
    if (std::none_of(all.begin(), all.end(), [&](const ClassAnswer& one) { return one.words == words; })) all.push_back({words, i == 0, 0});
  }
  return all;
}

Box bars_of(const std::vector<ClassAnswer>& answers, int all, const QuestionType& type) {
  Boxes rows;
  for (size_t i = 0; i < std::min(most_bars, answers.size()); ++i)
    rows.push_back(answer_bar(answers[i].words, answers[i], all, type).named("class.answer." + std::to_string(i + 1)));
  return box::column(std::move(rows), 4);
}

/// Lists the mistakes that fit; one that does not fit all who gave the answer says how many.
std::string fitting_mistakes(const Canvas& c, const std::vector<FittingMistake>& mistakes, int gave) {
  std::vector<std::string> all;
  for (const FittingMistake& one : mistakes) {
    const std::string words = mistake_words(c, one.id);
    all.push_back(one.n == gave ? words : c.phrases("classroom.commonest.part", {{"what", words}, {"n", one.n}, {"all", gave}}));
  }
  return listed(all, c.phrases);
}

/// True if a question has no wrong guess: also of those whose words are not handed in.
bool nobody_was_wrong(const QuestionSummary& sum) { return sum.wrong == 0 && sum.right == sum.right_at_once; }

std::string counts_of(const Canvas& c, const QuestionSummary& sum, QuestionKind kind) {
  if (!counts_tries(kind))
    return c.phrases("classroom.counts.changed", {{"right", sum.right}, {"wrong", sum.wrong}, {"shown", sum.revealed}, {"none", sum.none}});
  return c.phrases(
      "classroom.counts",
      {{"right", sum.right}, {"at_once", sum.right_at_once}, {"wrong", sum.wrong}, {"shown", sum.revealed}, {"none", sum.none}});
}

/// Tells the commonest wrong answer and where it comes from, or that nobody was wrong; empty if neither can be said.
std::string commonest_words(const Canvas& c, const QuestionSummary& sum, QuestionKind kind, int all,
                            const std::vector<FittingMistake>& fits) {
  const ClassAnswer* wrong = sum.commonest_wrong();
  if (!wrong) return counts_tries(kind) && nobody_was_wrong(sum) ? c.phrases("classroom.no_wrong") : "";
  const std::string answer = escaped(displayable(c.fonts().body_bold, without_end(wrong->words)));
  const std::ptrdiff_t tied = sum.n_commonest_wrong();
  std::string words = tied > 1 ? c.phrases("classroom.commonest.tied", {{"tied", tied}, {"answer", answer}, {"n", wrong->n}, {"all", all}})
                               : c.phrases("classroom.commonest", {{"answer", answer}, {"n", wrong->n}, {"all", all}});
  if (!fits.empty()) words += " " + c.phrases("classroom.commonest.why", {{"mistakes", fitting_mistakes(c, fits, wrong->n)}});
  return words;
}

/// The right numbers of the row that was asked about beside those of the mistake, as a lesson shows them after such an answer.
Box rows_of(const Canvas& c, const ExplainedAnswer& explained, const QuestionType& type) {
  const TwoRows rows = two_rows_of(explained.right, explained.mistaken);
  const MistakenAnswer& mistaken = explained.mistaken;
  ThreeColumns lines = {{name_of_rows(mistaken, c.phrases), c.phrases("lesson.diagnosis.right"), c.phrases("lesson.diagnosis.wrong")}};
  std::vector<bool> hot = {false};
  for (const size_t i : rows.visible) {
    lines.push_back({label_in_rows(mistaken, i, c.phrases), number_in_rows(rows.right[i], *mistaken.right->run, c.phrases),
                     number_in_rows(rows.wrong[i], *mistaken.wrong->run, c.phrases)});
    hot.push_back(is_answer_cell(explained.right, mistaken, rows.right[i]));
  }
  const float height = type.row * static_cast<float>(lines.size());
  return box::drawn(height, [=](const Canvas& canvas, const Rect& r) { draw_three_columns(canvas, r, lines, hot, type); })
      .at_least_wide(width_of_columns(c, lines, type))
      .named("class.rows");
}

/// The first half beside the second one, if both have room; else the second below.
Box two_halves(Box first, const Box& second, float gap) {
  constexpr float least_half = 300, between = 32;
  const float least = std::max(least_half, second.least_width());
  const auto measure = [=](const Canvas& c, float width) {
    const float half = std::floor((width - between) / 2);
    return half < least ? second.measure(c, width) : BoxSize{half, second.measure(c, half).h};
  };
  const Box right = box::drawn(measure, [=](const Canvas& c, const Rect& r) { second.draw(c, r); });
  return box::beside_or_below(first.at_least_wide(least), second.empty() ? Box() : right, between, gap);
}

Box mistakes_of(const Canvas& c, const QuestionSummary& sum, const TextStyle& style) {
  Boxes lines;
  for (const auto& [id, n] : sum.mistakes)
    lines.push_back(
        box::paragraph("class.mistake." + id, c.phrases("classroom.counted", {{"what", mistake_words(c, id)}, {"n", n}}), style));
  return lines.empty() ? Box() : box::section(c.phrases("classroom.mistakes"), std::move(lines));
}

}  // namespace

void draw_class_question(const Canvas& c, const Rect& r, const ShownQuestion& shown, float& scrolled) {
  const ClassTable& table = shown.table;
  const size_t question = shown.question;
  const CommonMistake& common = shown.common;
  const bool large = shown.large;
  const std::string asked = displayable(c.fonts().title, shown.asked);
  const QuestionSummary sum = summary_of(table, question);
  const int all = static_cast<int>(table.students.size());
  const QuestionKind kind = table.lesson.questions[question].kind;
  const std::vector<ClassAnswer> answers = answers_and_options(sum, table.lesson.questions[question], c.phrases);
  const ClassAnswer* wrong = sum.commonest_wrong();
  const ExplainedAnswer* explained = wrong ? common.explained() : nullptr;
  const std::string counts = counts_of(c, sum, kind), commonest = commonest_words(c, sum, kind, all, common.fits());
  const std::string whose =
      explained && explained->n < wrong->n ? c.phrases("classroom.rows.of", {{"n", explained->n}, {"all", wrong->n}}) : "";
  if (!asked.empty()) c.log.announce(without_markup(asked));
  c.log.announce(counts);
  if (wrong) c.log.announce(without_markup(commonest));
  if (!whose.empty()) c.log.announce(whose);
  const auto page = [&](const QuestionType& type) {
    const TextStyle style = {type.font, type.bold, c.colours().text, type.line};
    Boxes parts;
    if (!large)
      parts.push_back(box::paragraph("class.question.title", escaped(displayable(c.fonts().name, class_question_title(c, table, question))),
                                     name_style(c)));
    if (!asked.empty()) parts.push_back(box::paragraph("class.ask", asked, style).named("class.ask"));
    parts.push_back(box::paragraph("class.counts", counts, style));
    const float gap = large ? 18 : 14;
    Box bars = answers.empty() ? Box() : box::section(c.phrases("classroom.answers"), {bars_of(answers, all, type)});
    Boxes why;
    if (!commonest.empty()) why.push_back(box::paragraph("class.commonest", commonest, style));
    if (!whose.empty()) why.push_back(box::paragraph("class.rows.of", whose, style));
    const Box rows = explained ? rows_of(c, *explained, type) : Box();
    why.push_back(rows);
    why.push_back(mistakes_of(c, sum, style).named("class.mistakes"));
    parts.push_back(two_halves(std::move(bars), box::column(std::move(why), gap).at_least_wide(rows.least_width()), gap));
    return box::column(std::move(parts), gap);
  };
  const QuestionType type = fitting_type(c, r, question_types(c, large), page);
  constexpr float beside = 8;  // a scrolled view cuts at its edge, where the first letters would begin
  draw_scrolled(c, "class.answers", {r.x - beside, r.y, r.w + 2 * beside, r.h}, {beside, 4}, page(type), scrolled);
}

}  // namespace headlight::views
