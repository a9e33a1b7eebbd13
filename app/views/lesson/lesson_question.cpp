#include <algorithm>

#include "base/number_text.hpp"
#include "session/stage.hpp"
#include "views/by_finger.hpp"
#include "views/lesson/lesson_keys.hpp"
#include "views/lesson/lesson_puzzle.hpp"
#include "views/lesson/lesson_verdict.hpp"
#include "views/lesson/lesson_view.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/lesson_words.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/field_lines.hpp"
#include "widgets/icons.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float offered_gap = 5;

TextStyle lesson_prose(const Canvas& c) { return {c.fonts().body, c.fonts().body_bold, c.colours().text, 20}; }
TextStyle lesson_option(const Canvas& c) { return {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 18}; }
TextStyle lesson_caption(const Canvas& c) { return {c.fonts().small, c.fonts().small_bold, c.colours().muted, 17}; }

bool by_finger(const LessonFrame& l) { return views::by_finger(l.frame.grid); }

/// Speaks what came of an action, but not again with each cell that is read.
void say_outcome(const LessonFrame& l, const std::string& words) {
  if (!l.reads) l.frame.canvas.log.announce_apart(words);
}

/// Draws the instruction for answering; a hint replaces it, and the one guess of an exam ends it.
float draw_caption(LessonFrame& l, float x, float y, float width, const std::string& words) {
  if (l.player.work().answered) return 0;
  const bool tries = l.player.answer()->kind == QuestionKind::until && !l.player.untouched();  // the instruction was spoken before
  const bool waits = !tries && (!is_complete(*l.player.answer(), l.player.work().guess) || l.player.refused());
  if (l.player.answer()->kind != QuestionKind::choice && waits) say_outcome(l, words);
  if (l.player.work().hinted) return 0;
  const float height = paragraph(l.frame.canvas, "lesson.caption", x, y, width, lesson_caption(l.frame.canvas), words).height;
  l.frame.canvas.note("lesson.caption", {x, y, width, height});
  return height;
}

/// Draws "Your guess" with the guess.
float draw_guess_card(LessonFrame& l, float x, float y, float width, const std::string& how) {
  const Canvas& c = l.frame.canvas;
  const Rect r = {x, y, width, 38};
  card(c, r);
  c.text(x + 12, c.baseline_at(c.fonts().label_plain, r.centre_y()), c.fonts().label_plain, c.colours().muted, c.phrases("lesson.guess"));
  const std::string said =
      displayable(c.fonts().word_bold, words_of_guess(*l.player.answer(), l.player.work().guess, *l.player.run().run, c.phrases));
  if (said.empty()) {
    c.text_in({x, y, width - 12, 38}, c.fonts().label_plain, c.colours().muted, c.phrases("lesson.guess.none"), Align::right);
  } else {
    const float chip_width = c.text_width(c.fonts().word_bold, said) + 20;
    const Rect chip = {r.right() - 8 - chip_width, y + 6, chip_width, 26};
    c.outline(chip, c.colours().text, 6, 2);
    c.text_in(chip, c.fonts().word_bold, c.colours().text, said);
  }
  c.note("lesson.guess", r);
  return 38 + 6 + draw_caption(l, x, y + 44, width, how);
}

/// A choice: its number, its words, and a mark at its right.
struct OfferedRow {
  std::string name, number, words;  ///< words as markup
  bool chosen = false, right = false;
  std::string mark = {};  ///< at the right: its position in an order
  int place = 0, of = 0;
};

float offered_row(LessonFrame& l, float x, float y, float width, const OfferedRow& row, Interaction& touch) {
  const Canvas& c = l.frame.canvas;
  const float room = width - 32 - 30, words = paragraph_height(c, room, lesson_option(c), row.words),
              height = std::max(words + 8, l.frame.grid.phone ? 39.f : 0.f), top = y + (height - words) / 2;
  const Rect r = {x, y, width, height};
  card(c, r);
  touch = c.touch(row.name, r);
  c.log.describe(row.name, ControlKind::choice, offered_words(c.phrases, row.number, without_end(row.words)), row.mark, row.chosen);
  if (row.chosen) c.outline(r, c.colours().text, radius::control, 2);
  c.log.describe_position(row.name, row.place, row.of);
  if (touch.focused) c.focus_ring(r, radius::control);
  c.text(x + 11, c.baseline_at(c.fonts().word_bold, top + 9), c.fonts().word_bold, c.colours().muted, row.number);
  paragraph(c, row.name, x + 32, top, room, lesson_option(c), row.words);
  const float mark_x = r.right() - 16, mark_y = top + 9;
  if (row.right) icon(c, Icon::check, mark_x, mark_y, c.colours().good, 18);
  else if (!row.mark.empty())
    c.text(mark_x, c.baseline_at(c.fonts().word_bold, mark_y), c.fonts().word_bold, c.colours().text, row.mark, Align::centre);
  else {
    c.draw->AddCircle(c.exact(mark_x, mark_y), 6 * c.scale(), row.chosen ? c.colours().text : c.colours().line2, 24, 1.3f * c.scale());
    if (row.chosen) c.draw->AddCircleFilled(c.exact(mark_x, mark_y), 3.4f * c.scale(), c.colours().text, 20);
  }
  return height;
}

/// Speaks all choices; also once they are answered, because a sentence that changes is read again as a whole.
void say_offered(const LessonFrame& l, const std::vector<std::string>& offered) {
  for (size_t i = 0; i < offered.size(); ++i)
    l.frame.canvas.log.announce(as_sentence(offered_words(l.frame.canvas.phrases, number_of_row(i), offered[i]), l.frame.canvas.phrases));
}

float draw_choice(LessonFrame& l, float x, float y, float width) {
  const LessonAnswer& answer = *l.player.answer();
  std::vector<std::string> offered;
  for (const RenderedText& option : answer.options) offered.push_back(option.words());
  say_offered(l, offered);
  const float from = y;
  const bool revealed = l.player.work().revealed;
  for (size_t i = 0; i < answer.options.size(); ++i) {
    Interaction touch;
    const auto place = static_cast<Index>(i);
    if (revealed && answer.index != place && l.player.work().guess.index != place) continue;  // show only the guess and the right answer
    y += offered_gap + offered_row(l, x, y, width,
                                   {"lesson.option." + std::to_string(i + 1), number_of_row(i), answer.options[i].words(),
                                    l.player.work().guess.index == place, revealed && answer.index == place, "", static_cast<int>(i) + 1,
                                    static_cast<int>(answer.options.size())},
                                   touch);
    if (touch && !revealed) l.player.guess({place, {}, {}});
  }
  const Phrases& phrases = l.frame.canvas.phrases;
  const std::string& how = by_finger(l) ? phrases("lesson.guess.choice.touch") : phrases("lesson.guess.choice");
  if (answer.kind == QuestionKind::claim) return y - from + 4 + draw_verdict(l, x, y + 4, width);
  return y - from + (revealed ? 0 : draw_caption(l, x, y, width, how));
}

float draw_order(LessonFrame& l, float x, float y, float width) {
  const Canvas& c = l.frame.canvas;
  const LessonAnswer& answer = *l.player.answer();
  const bool revealed = l.player.work().revealed;
  std::vector<std::string> offered;
  for (const auto& stage : answer.stages) offered.push_back(title(stage.stage, c.phrases));
  say_offered(l, offered);
  const std::vector<size_t>& order = revealed ? answer.order : l.player.work().guess.order;
  const float from = y;
  for (size_t i = 0; i < answer.stages.size(); ++i) {
    Interaction touch;
    const auto at = std::find(order.begin(), order.end(), i);
    const bool chosen = at != order.end();
    y += offered_gap + offered_row(l, x, y, width,
                                   {"lesson.option." + std::to_string(i + 1), number_of_row(i), title(answer.stages[i].stage, c.phrases),
                                    chosen && !revealed, false, chosen ? std::to_string(at - order.begin() + 1) : "",
                                    static_cast<int>(i) + 1, static_cast<int>(answer.stages.size())},
                                   touch);
    if (touch && !revealed) l.player.guess(with_stage(l.player.work().guess, i));
  }
  const std::string& how = by_finger(l) ? c.phrases("lesson.guess.order.touch") : c.phrases("lesson.guess.order");
  return y - from + (revealed ? 0 : draw_caption(l, x, y, width, how));
}

/// Returns "it → elephant" for a blank cell.
std::string name_of_cell(const Pointed& cell, const Run& run, const Phrases& phrases) {
  const Axes& axes = axes_at(cell, run);
  return axis_label(phrases, axes.rows, *cell.row) + " \u2192 " + axis_label(phrases, axes.cols, *cell.col);
}

/// Returns the message about a wrong number.
std::string refused_words(const LessonFrame& l) {
  const std::string said = words_of_guess(*l.player.answer(), l.player.work().guess, *l.player.run().run, l.frame.canvas.phrases);
  return l.frame.canvas.phrases("lesson.guess.refused", {{"guess", said}});
}

/// Draws and returns the label of a number's field: its cell if there are several, else "guess" or that the guess was wrong.
std::string draw_number_label(LessonFrame& l, size_t i, const Rect& r, float room) {
  const Canvas& c = l.frame.canvas;
  const LessonAnswer& answer = *l.player.answer();
  const bool refused = l.player.refused() && answer.kind == QuestionKind::number;
  const std::string label = answer.kind == QuestionKind::fill ? name_of_cell(answer.cells[i], *l.player.run().run, c.phrases)
                            : refused                         ? refused_words(l)
                                                              : c.phrases("lesson.guess");
  const ImFont* font = refused ? c.fonts().label_hot : c.fonts().label_plain;
  const float mark = refused ? 20.f : 0.f;
  if (refused) icon(c, Icon::close, r.x + 7, r.centre_y(), c.colours().nan, 16);
  const std::string words = c.shortened(font, displayable(font, label), room - mark);
  const float width = c.text(r.x + mark, c.baseline_at(font, r.centre_y()), font, refused ? c.colours().text : c.colours().muted, words);
  if (refused) c.note("lesson.refused", {r.x, r.centre_y() - 9, width + mark, 18});
  if (refused) say_outcome(l, label);
  return label;
}

const std::string& how_to_type(const LessonFrame& l) {
  const Phrases& phrases = l.frame.canvas.phrases;
  if (l.player.refused()) return by_finger(l) ? phrases("lesson.guess.again.touch") : phrases("lesson.guess.again");
  return by_finger(l) ? phrases("lesson.guess.number.touch") : phrases("lesson.guess.number");
}

/// Returns the guess with the numbers that stand in the fields, also those that wait for Enter.
Guess guess_in_fields(const LessonFrame& l) {
  Guess guess = l.player.work().guess;
  guess.numbers.resize(l.fields.size());
  for (size_t i = 0; i < l.fields.size(); ++i) {
    if (l.fields[i].text == l.fields[i].committed) continue;
    const auto number = parse_number(l.fields[i].text);
    guess.numbers[i] = number ? std::optional(static_cast<double>(*number)) : std::nullopt;
  }
  return guess;
}

float draw_numbers(LessonFrame& l, float x, float y, float width) {
  const Canvas& c = l.frame.canvas;
  const LessonAnswer& answer = *l.player.answer();
  l.fields.resize(answer.numbers.size());
  const std::string how = how_to_type(l);  // for the number in the label, even if another one is tried in this frame
  const std::string fixed = l.player.work().answered ? c.phrases("classroom.exam.answered") : "";
  const float from = y;
  for (size_t i = 0; i < answer.numbers.size(); ++i) {
    const Rect r = {x, y, width, 34};
    const std::string label = draw_number_label(l, i, r, width - 108);
    Guess guess = l.player.work().guess;
    const std::string now = guess.numbers.size() > i && guess.numbers[i] ? lesson_number(*guess.numbers[i]) : "";
    type_while_waiting(l.fields[i]);
    if (const auto number = number_field(c, "lesson.number." + std::to_string(i + 1), {r.right() - 100, y, 100, 34}, l.fields[i], now,
                                         {.mono = true, .right_aligned = true}, {.why_disabled = fixed, .label = label})) {
      guess.numbers.resize(answer.numbers.size());
      guess.numbers[i] = static_cast<double>(*number);
      const bool complete = is_complete(answer, guess);
      l.player.guess(std::move(guess));
      if (i + 1 < answer.numbers.size() && !complete) l.fields[i + 1].focus_next = true;
      else if (enter_pressed()) l.player.try_guess();
    }
    y += 34 + offered_gap;
  }
  if (l.player.exam()) l.player.note_typed(guess_in_fields(l));
  y += l.player.refused() ? draw_diagnosis(l, x, y + 2, width) : 0;
  return y - from + draw_caption(l, x, y, width, how);
}

constexpr float one_line_field = 36, sentence_edge = 14;

/// Returns a height for all words of a long sentence, because the word to change may be its last.
float sentence_field_height(const Canvas& c, float width, const std::string& sentence) {
  const float words = FieldLines(c, sentence, width - 2 * sentence_edge).height();
  return std::max(one_line_field, std::min(words, 4 * FieldLines::line_height) + 14);
}

/// Draws the whole sentence in place of the one line that a field shows, with caret and selection while the field is active.
void draw_whole_sentence(const Canvas& c, const Rect& r, FieldState& field) {
  const FieldLines words(c, field.text, r.w - 2 * sentence_edge);
  const Palette& p = c.colours();
  c.fill(r.inset(0.5f), p.raised, radius::control);
  c.outline(r, field.active ? p.muted : p.line2, radius::control);
  c.note("lesson.sentence.whole", r);
  const float x = r.x + sentence_edge, y = r.y + 7;
  words.draw(c, x, y, field);
  const ImVec2 mouse = c.logical(ImGui::GetMousePos());
  if (field.active && ImGui::IsMouseDown(0) && r.contains(mouse.x, mouse.y))
    field.caret_next = words.byte_at(mouse.x - x, mouse.y - y);  // ImGui knows only one line
}

float draw_until(LessonFrame& l, float x, float y, float width) {
  const Canvas& c = l.frame.canvas;
  l.fields.resize(1);
  const Session& session = l.frame.session;
  const std::string& sentence = session.document().sentences[static_cast<size_t>(session.selection().sample)];
  const FieldState& typed = l.fields.front();
  const float field = sentence_field_height(c, width, typed.active ? typed.text : sentence);
  const FieldEvent event = text_field(c, "lesson.sentence", {x, y, width, field}, l.fields.front(), sentence, {},
                                      {.label = c.phrases("shell.top.sentence.placeholder")});
  if (field > one_line_field) draw_whole_sentence(c, {x, y, width, field}, l.fields.front());
  if (event == FieldEvent::entered) {
    std::vector<std::string> sentences = session.document().sentences;
    sentences[static_cast<size_t>(session.selection().sample)] = l.fields.front().text;
    l.frame.session.push(SetSentences{std::move(sentences)});
  }
  const bool solved = l.player.solved();
  const float below = field + 6;
  const std::string& how = by_finger(l) ? c.phrases("lesson.guess.until.touch") : c.phrases("lesson.guess.until");
  float height = below + draw_caption(l, x, y + below, width, how) + 6;
  if (l.player.exam()) return height;
  const TextStyle style = {c.fonts().word, c.fonts().word_bold, solved ? c.colours().good : c.colours().muted, 20};
  const Rect state = {x, y + height, width, 20};
  c.note(solved ? "lesson.solved" : "lesson.not_yet", state);
  const bool wrong = !solved && !l.player.untouched();  // the learner has tried something
  const float indent = solved || wrong ? 24.f : 0.f;
  if (wrong) c.note("lesson.wrong", {x, state.y, 20, 20});
  if (indent > 0)
    icon(c, solved ? Icon::check : Icon::close, x + 9, state.y + 10, solved ? c.colours().good : c.colours().nan, solved ? 20.f : 17.f);
  const std::string& words = solved ? c.phrases("lesson.until.holds") : c.phrases("lesson.until.not_yet");
  c.log.announce_apart(without_markup(words));
  height += paragraph(c, "lesson.state", state.x + indent, state.y, width - indent, style, words).height;
  return height;
}

/// Returns "The 0.96, elephant 0.04", so that a blind learner can find the fault in the chosen row.
std::string numbers_of_row(const LessonFrame& l, Index row) {
  const LessonAnswer& answer = *l.player.answer();
  const Matrix& m = matrix_at(answer.place, *l.player.run().run);
  const Axis& columns = axes_at(answer.place, *l.player.run().run).cols;
  std::string all;
  const Phrases& phrases = l.frame.canvas.phrases;
  for (Index k = 0; k < m.cols(); ++k) {
    const std::string column = axis_label(phrases, columns, k), number = phrases.number(column_text(m(row, k), 2));
    const bool named = columns.labels != nullptr;  // "3 0.80" would be heard as two numbers
    all = longer_list(all, named ? column + " " + number : phrases("lesson.offered", {{"number", column}, {"words", number}}), phrases);
  }
  return all;
}

/// Speaks the guess whenever it changes.
void say_guess(const LessonFrame& l) {
  const LessonAnswer& answer = *l.player.answer();
  if (is_answered_by_changing(answer.kind) || !answer.numbers.empty()) return;  // a field speaks its own text
  const Phrases& phrases = l.frame.canvas.phrases;
  const std::string words = words_of_guess(answer, l.player.work().guess, *l.player.run().run, phrases);
  if (words.empty()) return;
  const bool row = answer.kind == QuestionKind::wrong_row, claims = answer.kind == QuestionKind::claim;  // the judge speaks next
  say_outcome(l, row ? phrases("lesson.guess.row.heard", {{"row", words}, {"numbers", numbers_of_row(l, *l.player.work().guess.index)}})
                     : phrases("lesson.guess.is", {{"guess", without_markup(claims ? as_sentence(words, phrases) : words)}}));
}

/// Draws the guess before Reveal.
float draw_guessing(LessonFrame& l, float x, float y, float width) {
  const Phrases& phrases = l.frame.canvas.phrases;
  say_guess(l);
  switch (l.player.answer()->kind) {
    case QuestionKind::key:
      return draw_guess_card(l, x, y, width, by_finger(l) ? phrases("lesson.guess.key.touch") : phrases("lesson.guess.key"));
    case QuestionKind::wrong_row:
      return draw_guess_card(l, x, y, width, by_finger(l) ? phrases("lesson.guess.row.touch") : phrases("lesson.guess.row"));
    case QuestionKind::choice:
    case QuestionKind::claim: return draw_choice(l, x, y, width);
    case QuestionKind::order: return draw_order(l, x, y, width);
    case QuestionKind::number:
    case QuestionKind::fill: return draw_numbers(l, x, y, width);
    case QuestionKind::until: return draw_until(l, x, y, width);
    case QuestionKind::judge: return draw_verdict(l, x, y, width);
  }
  return 0;
}

/// Draws, after Reveal, the guess, the right answer and the reason.
float draw_result(LessonFrame& l, float x, float y, float width) {
  const Canvas& c = l.frame.canvas;
  const QuestionKind kind = l.player.answer()->kind;
  const bool offers = kind == QuestionKind::choice || kind == QuestionKind::claim;
  float height = offers ? draw_choice(l, x, y, width) : kind == QuestionKind::order ? draw_order(l, x, y, width) : 0;
  height += kind == QuestionKind::until   ? draw_until(l, x, y, width) + 6
            : kind == QuestionKind::judge ? draw_verdict(l, x, y, width) + 6
                                          : 4;
  const bool right = l.player.guessed_right();
  if (!is_answered_by_changing(kind) && kind != QuestionKind::claim) {
    const bool wrong = !right && is_complete(*l.player.answer(), l.player.work().guess);
    c.note(right ? "lesson.right" : "lesson.result", {x, y + height, width, 20});
    if (wrong) c.note("lesson.wrong", {x, y + height, 20, 20});
    if (right || wrong)
      icon(c, right ? Icon::check : Icon::close, x + 9, y + height + 10, right ? c.colours().good : c.colours().nan, right ? 20.f : 17.f);
    const float indent = right || wrong ? 24.f : 0.f;
    const std::string words = verdict_on_guess(l.player, c.phrases);
    say_outcome(l, without_markup(verdict_on_guess(l.player, c.phrases, true)));
    height += paragraph(c, "lesson.verdict", x + indent, y + height, width - indent, lesson_prose(c), words).height + 5;
    height += wrong ? draw_diagnosis(l, x, y + height, width) : 0;
  }
  const float explained = draw_rendered(l, "lesson.explain", x, y + height, width, lesson_prose(c),
                                        rendered_here(l, l.player.step().question->text("explain")), true);
  if (kind != QuestionKind::judge) return height + explained;
  l.explanation = {x, y + height, width, explained};
  c.note("puzzle.explanation", l.explanation);
  height += explained + 8;
  return height + draw_ways_on(l, x, y + height, width);
}

}  // namespace

float draw_lesson_question(LessonFrame& l, float x, float y, float width) {
  const Canvas& c = l.frame.canvas;
  const TextStyle style = {c.fonts().word, c.fonts().word_bold, c.colours().text, 21};  // as tokens: the words of the sentence are bold
  const float ask = draw_rendered(l, "lesson.ask", x + 12, y, width - 12, style, rendered_here(l, l.player.step().question->text("ask")));
  c.fill({x, y + 1, 2, ask - 2}, c.colours().beam);
  c.note("lesson.question", {x, y, width, ask});
  const float height = ask + 10;
  if (!l.player.untouched() && l.player.answer()->kind != QuestionKind::until && !is_judged(l.player.answer()->kind)) {
    const float said = paragraph(c, "lesson.changed", x, y + height, width, lesson_caption(c), c.phrases("lesson.changed")).height + 6;
    if (button(c, "lesson.restore", {x, y + height + said, 140, 32}, c.phrases("lesson.changed.back"))) l.player.restore();
    return height + said + 36;
  }
  return height + (l.player.work().revealed ? draw_result(l, x, y + height, width) : draw_guessing(l, x, y + height, width));
}

}  // namespace headlight::views
