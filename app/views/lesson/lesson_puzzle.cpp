#include "views/lesson/lesson_puzzle.hpp"

#include <algorithm>
#include <cmath>

#include "lesson/judge.hpp"
#include "views/by_finger.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/icons.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

using JudgedSign = JudgedCondition::Sign;

constexpr float judge_bar_height = 6, failed_edge = 12, puzzle_gap = 6;

bool is_claim(const LessonPlayer& player) { return player.answer()->kind == QuestionKind::claim; }

bool counts_rows(const LessonPlayer& player) {
  const LessonText pass = player.step().question->text("pass");
  return is_claim(player) || pass.plain().find("rows") != std::string::npos;
}

struct Counted {
  std::size_t passed, of;
};
Counted count_in(const LessonPlayer& player, const Verdict& verdict) {
  return counts_rows(player) ? Counted{verdict.rows_passed, verdict.rows} : Counted{verdict.passed, verdict.done};
}

std::string words_of_failure(const LessonPlayer& player, const Phrases& phrases, const Verdict& verdict) {
  const auto [passed, of] = count_in(player, verdict);
  const std::size_t failed = of - passed;
  if (is_claim(player)) return phrases("puzzle.claim.failed", {{"passed", passed}, {"of", of}, {"n", verdict.done}});
  if (counts_rows(player))
    return verdict.own == true ? phrases("puzzle.failed.rows.own", {{"failed", failed}, {"of", of}})
                               : phrases("puzzle.failed.rows", {{"failed", failed}, {"of", of}});
  return verdict.own == true ? phrases("puzzle.failed.own", {{"failed", failed}, {"of", of}})
                             : phrases("puzzle.failed", {{"failed", failed}, {"of", of}});
}

std::string words_of_verdict(const LessonPlayer& player, const Phrases& phrases, const Verdict& verdict) {
  const auto [passed, of] = count_in(player, verdict);
  if (!verdict.broken.empty()) return phrases("puzzle.broken", {{"why", escaped(phrases.format(verdict.broken))}});
  if (!verdict.ended) return phrases("puzzle.judging", {{"done", verdict.done}, {"of", verdict.of}});
  if (!verdict.enough) return words_of_failure(player, phrases, verdict);
  if (is_claim(player)) return phrases("puzzle.claim.passed", {{"passed", passed}, {"of", of}, {"n", verdict.done}});
  if (player.shows_solution())
    return counts_rows(player) ? phrases("puzzle.passed.stored.rows", {{"passed", passed}, {"of", of}})
                               : phrases("puzzle.passed.stored", {{"passed", passed}, {"of", of}});
  return counts_rows(player) ? phrases("puzzle.passed.rows", {{"passed", passed}, {"of", of}})
                             : phrases("puzzle.passed", {{"passed", passed}, {"of", of}});
}

/// Says which share is enough, unless every sentence must pass.
std::string words_of_share(const LessonPlayer& player, const Phrases& phrases) {
  std::string pass = player.step().question->text("pass").plain();
  pass = pass.substr(0, pass.find_first_not_of("0123456789."));
  return pass.empty() || pass == "100" ? "" : " " + phrases("puzzle.needed", {{"percent", pass}});
}

std::string expected_words(const Phrases& phrases, const FailedRow& row) {
  switch (row.sign) {
    case JudgedSign::above: return phrases("puzzle.expected.above", {{"number", row.expected}});
    case JudgedSign::below: return phrases("puzzle.expected.below", {{"number", row.expected}});
    case JudgedSign::at_least: return phrases("puzzle.expected.at_least", {{"number", row.expected}});
    case JudgedSign::at_most: return phrases("puzzle.expected.at_most", {{"number", row.expected}});
    case JudgedSign::equal: return phrases("puzzle.expected.equal", {{"number", row.expected}});
    case JudgedSign::near: return phrases("puzzle.expected.near", {{"number", row.expected}});
    case JudgedSign::is: return phrases("puzzle.expected.is", {{"word", row.expected}});
    case JudgedSign::is_not: return phrases("puzzle.expected.is_not", {{"word", row.expected}});
  }
  return "";
}

bool is_of_words(JudgedSign sign) { return sign == JudgedSign::is || sign == JudgedSign::is_not; }

/// Says where in the sentence the condition does not hold. A pair is named if a number belongs to it.
std::string words_of_place(const Phrases& phrases, const FailedRow& row, bool own) {
  const std::string query = escaped(row.query_word), key = escaped(row.key_word);
  if (row.key && !is_of_words(row.sign))
    return own ? phrases("puzzle.own.pair", {{"query", query}, {"key", key}})
               : phrases("puzzle.example.pair", {{"query", query}, {"key", key}});
  return own ? phrases("puzzle.own", {{"query", query}}) : phrases("puzzle.example", {{"query", query}});
}

/// Draws the share of sentences that passed, of those that were tried, in a bar of all.
void draw_judge_bar(const Canvas& c, const Rect& r, const Verdict& verdict) {
  if (verdict.of == 0) return;
  const float all = static_cast<float>(verdict.of), done = r.w * static_cast<float>(verdict.done) / all,
              passed = r.w * static_cast<float>(verdict.passed) / all;
  c.fill(r, c.colours().line, judge_bar_height / 2);
  if (done > 0) c.fill({r.x, r.y, done, r.h}, c.colours().nan, judge_bar_height / 2);
  if (passed > 0) c.fill({r.x, r.y, passed, r.h}, c.colours().good, judge_bar_height / 2);
  c.note("puzzle.bar", r);
}

/// Draws one sentence that fails, with what was expected and found; returns the height.
float draw_failed(LessonFrame& l, float x, float y, float width, const FailedRow& row, bool own) {
  const Canvas& c = l.frame.canvas;
  const TextStyle small = {c.fonts().label_plain, c.fonts().label_hot, c.colours().muted, 18},
                  words = {c.fonts().word, c.fonts().word_bold, c.colours().text, 20};
  const float inside = width - 2 * failed_edge, top = y;
  const std::string place = words_of_place(c.phrases, row, own), sentence = escaped(displayable(c.fonts().word, row.sentence));
  const std::string found = c.phrases("puzzle.found", {{"what", row.found}});
  const std::string numbers = c.phrases("puzzle.expected_and_found",
                                        {{"expected", escaped(expected_words(c.phrases, row))}, {"found", "**" + escaped(found) + "**"}});
  const float button_height = own ? 0 : l.frame.grid.phone ? 39.f : 30.f;
  const float height = paragraph_height(c, inside, small, place) + (own ? 0 : paragraph_height(c, inside, words, sentence)) +
                       paragraph_height(c, inside, small, numbers) + (own ? 0 : button_height + puzzle_gap) + 2 * 9;
  card(c, {x, y, width, height});
  c.note("puzzle.failed", {x, y, width, height});
  y += 9;
  y += paragraph(c, "puzzle.place", x + failed_edge, y, inside, small, place).height;
  if (!own) y += paragraph(c, "puzzle.sentence", x + failed_edge, y, inside, words, sentence).height;
  y += paragraph(c, "puzzle.numbers", x + failed_edge, y, inside, small, numbers).height;
  c.log.announce_apart(without_markup(place + " " + (own ? "" : as_sentence(sentence, c.phrases) + " ") + as_sentence(numbers, c.phrases)));
  if (own) return height;
  if (button(c, "puzzle.open", {x + failed_edge, y + puzzle_gap, std::min(inside, 190.f), button_height}, c.phrases("puzzle.open")))
    open_failing(l.frame.session, row);
  return y + puzzle_gap + button_height + 9 - top;
}

float draw_how(LessonFrame& l, float x, float y, float width) {
  const Canvas& c = l.frame.canvas;
  const TextStyle style = {c.fonts().small, c.fonts().small_bold, c.colours().muted, 17};
  const std::string& how = !is_claim(l.player)       ? c.phrases("puzzle.how")
                           : by_finger(l.frame.grid) ? c.phrases("puzzle.claim.how.touch")
                                                     : c.phrases("puzzle.claim.how");
  c.log.announce(how);  // always: words that change are read again as a whole
  if (l.player.work().hinted || l.player.work().revealed) return 0;
  return paragraph(c, "puzzle.how", x, y, width, style, how).height + puzzle_gap;
}

/// Draws the verdict in words, with its mark.
float draw_verdict_words(LessonFrame& l, float x, float y, float width, const Verdict& verdict) {
  const Canvas& c = l.frame.canvas;
  const bool failed = (verdict.ended && !verdict.enough) || !verdict.broken.empty();
  const bool marked = verdict.enough || failed;
  const float indent = marked ? 24.f : 0.f;
  if (marked)
    icon(c, verdict.enough ? Icon::check : Icon::close, x + 9, y + 10, verdict.enough ? c.colours().good : c.colours().nan,
         verdict.enough ? 20.f : 17.f);
  const bool solved = verdict.enough && !l.player.shows_solution();
  const TextStyle style = {c.fonts().word, c.fonts().word_bold, solved ? c.colours().good : c.colours().text, 20};
  const std::string words =
      words_of_verdict(l.player, c.phrases, verdict) + (verdict.ended && verdict.broken.empty() ? words_of_share(l.player, c.phrases) : "");
  if (verdict.ended) c.log.announce_apart(without_markup(words));
  const float height = paragraph(c, "puzzle.verdict", x + indent, y, width - indent, style, words).height;
  c.note(verdict.enough ? "puzzle.passes" : failed ? "puzzle.fails" : "puzzle.judging", {x, y, width, height});
  return height;
}

/// True if both ways on have room for their words in half of the width.
bool ways_fit(const Canvas& c, float half) {
  constexpr float edges = 20;
  const ImFont* font = c.fonts().label;
  return std::max(c.text_width(font, c.phrases("puzzle.bench")), c.text_width(font, c.phrases("puzzle.restart"))) + edges <= half;
}

}  // namespace

float draw_ways_on(LessonFrame& l, float x, float y, float width) {
  const Canvas& c = l.frame.canvas;
  const float height = l.frame.grid.phone ? 39.f : 32.f, half = (width - puzzle_gap) / 2, top = y;
  const bool beside = is_claim(l.player) || ways_fit(c, half), changed = !l.player.untouched();
  const float each = beside ? half : width;
  if (!is_claim(l.player)) {
    if (button(c, "puzzle.bench", {x, y, each, height}, c.phrases("puzzle.bench"))) l.to_bench = true;
    if (beside) x += half + puzzle_gap;
    else if (changed) y += height + puzzle_gap;
  }
  if (changed && button(c, "lesson.restore", {x, y, each, height}, c.phrases("puzzle.restart"))) l.player.restore();
  return y + height + puzzle_gap - top;
}

float draw_verdict(LessonFrame& l, float x, float y, float width) {
  const Canvas& c = l.frame.canvas;
  const float top = y;
  y += draw_how(l, x, y, width);
  const std::shared_ptr<const Verdict> verdict = l.player.verdict();
  if (!verdict) return y - top;
  draw_judge_bar(c, {x, y + 2, width, judge_bar_height}, *verdict);
  y += judge_bar_height + 8;
  y += draw_verdict_words(l, x, y, width, *verdict) + puzzle_gap;
  const bool own = verdict->own == false && verdict->own_failed && !is_claim(l.player);
  const auto& shown = own ? verdict->own_failed : verdict->failed;
  if (shown && !verdict->enough) y += draw_failed(l, x, y, width, *shown, own) + puzzle_gap;
  if (is_claim(l.player) || !l.player.revealed()) y += draw_ways_on(l, x, y, width);  // else below the explanation
  return y - top;
}

float bench_height(bool phone) { return phone ? 64 : 52; }

void LessonView::draw_bench(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  if (!player_.sound() || !player_.answer() || !is_judged(player_.answer()->kind)) return bench_of_.clear();
  c.fill(r, c.colours().panel);
  c.hline(r.x, r.right(), r.y, c.colours().line);
  const float margin = frame.grid.phone ? 12 : 20, height = frame.grid.phone ? 44.f : 36.f;
  const std::string& back = c.phrases("puzzle.bench.back");
  const float width = c.text_width(c.fonts().label, back) + 2 * space::panel;
  const Rect button_at = {r.right() - margin - width, r.centre_y() - height / 2, width, height};
  const std::shared_ptr<const Verdict> verdict = player_.verdict();
  if (verdict) {
    const bool passes = verdict->enough, fails = verdict->ended && !passes;
    const float x = r.x + margin + 24;
    if (passes || fails)
      icon(c, passes ? Icon::check : Icon::close, x - 13, r.centre_y(), passes ? c.colours().good : c.colours().nan, passes ? 20.f : 17.f);
    const TextStyle style = {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 18};
    const std::string words = words_of_verdict(player_, c.phrases, *verdict);
    const float room = button_at.x - x - 12, words_height = paragraph_height(c, room, style, words);
    paragraph(c, "puzzle.bench.words", x, r.centre_y() - words_height / 2, room, style, words);
    c.note(passes ? "puzzle.passes" : fails ? "puzzle.fails" : "puzzle.judging", {x, r.y, room, r.h});
    if (verdict->ended) c.log.announce_apart(without_markup(words));
  }
  if (button(c, "puzzle.bench.back", button_at, back, ButtonKind::primary)) bench_of_.clear();
}

bool LessonView::leave_bench_by_keys() {
  if (ImGui::GetIO().WantTextInput || (!key_pressed(Key::page_up, false) && !key_pressed(Key::page_down, false))) return false;
  bench_of_.clear();
  return true;
}

}  // namespace headlight::views
