#include "views/lesson/worksheet.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "session/stage.hpp"
#include "views/lesson/lesson_picture.hpp"
#include "views/lesson/worksheet_flow.hpp"
#include "views/lesson/worksheet_matrices.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/lesson_words.hpp"

namespace headlight::views {
namespace {

void append(SheetBlocks& to, SheetBlocks more) { to.insert(to.end(), more.begin(), more.end()); }

std::string said_on_paper(const LessonPlayer& player, const LessonText& text) { return player.rendered(text, Medium::paper).words(); }

std::string plain_markup(const ImFont* font, const std::string& text) { return escaped(displayable(font, text)); }

/// Draws a caption with a line to write on, up to the right end of the room, and what is already written on it.
void draw_field(const Canvas& c, float x, float y, float width, const std::string& caption, const std::string& written = "") {
  c.text(x, c.baseline_at(c.fonts().label_plain, y + 20), c.fonts().label_plain, c.colours().muted, caption);
  const float line = x + c.text_width(c.fonts().label_plain, caption) + 12;
  c.hline(line, x + width, y + 28, c.colours().muted);
  const std::string words = c.shortened(c.fonts().pair, written, x + width - line - 8);
  c.text(line + 8, c.baseline_at(c.fonts().pair, y + 18), c.fonts().pair, c.colours().text, words);
}

SheetBlock name_and_date(const std::string& student) {
  return {48, [=](const Canvas& c, float y) {
            constexpr float date_width = 190, between = 24;
            draw_field(c, sheet_margin, y, sheet_width - date_width - between, c.phrases("worksheet.name"), student);
            draw_field(c, sheet_margin + sheet_width - date_width, y, date_width, c.phrases("worksheet.date"));
          }};
}

SheetBlocks sheet_title(const Canvas& c, const std::string& title, const std::string& summary) {
  const TextStyle large = {c.fonts().title, c.fonts().title, c.colours().text, 32};
  const TextStyle muted = {c.fonts().body, c.fonts().body_bold, c.colours().muted, 20};
  SheetBlocks blocks = {sheet_paragraph(c, large, plain_markup(c.fonts().title, title), 0, 2)};
  if (!summary.empty()) blocks.push_back(sheet_paragraph(c, muted, plain_markup(c.fonts().body, summary), 0, 8));
  return blocks;
}

SheetBlock step_heading(const Canvas& c, const LessonPlayer& player) {
  const std::string words = std::to_string(player.step_number() + 1) + "  " + plain_markup(c.fonts().letter, player.step().title.text);
  return sheet_paragraph(c, sheet_heading(c), words, 0, 6);
}

/// A picture at its own size, or smaller if the paper is, with its caption below it.
SheetBlocks step_picture(const Canvas& c, const LessonPlayer& player, const LessonPicture& picture) {
  constexpr float most_height = 380;
  const PictureFile& file = player.file_of(picture);
  const float width = std::min(sheet_width, static_cast<float>(file.width));
  Rect box = picture_box(file, sheet_margin, 0, width, most_height);
  box.x = sheet_margin;
  const TextStyle caption = {c.fonts().small, c.fonts().small_bold, c.colours().muted, 17};
  const auto draw = [=](const Canvas& on, float y) { draw_picture(on, "sheet.picture", file, {box.x, y, box.w, box.h}); };
  return {{box.h + 5, draw}, sheet_paragraph(c, caption, said_on_paper(player, picture.words), 0, 10)};
}

SheetBlocks step_prose(const Canvas& c, const LessonPlayer& player) {
  SheetBlocks blocks;
  for (const LessonText& text : player.step().prose) {
    if (const auto picture = picture_in(text)) {
      append(blocks, step_picture(c, player, *picture));
      continue;
    }
    const bool item = text.text.starts_with("- ");
    const std::string words = said_on_paper(player, item ? LessonText{text.text.substr(2), text.at} : text);
    if (words.empty()) continue;  // a paragraph for the window only
    blocks.push_back(sheet_paragraph(c, sheet_prose(c), item ? "\u2022 " + words : words, item ? 12 : 0, item ? 2 : 8));
  }
  return blocks;
}

/// Returns the kind of instruction for answering on paper.
const char* how_to_answer(QuestionKind kind) {
  switch (kind) {
    case QuestionKind::key: return "key";
    case QuestionKind::wrong_row: return "row";
    case QuestionKind::number: return "number";
    case QuestionKind::fill: return "fill";
    case QuestionKind::choice:
    case QuestionKind::claim: return "choice";
    case QuestionKind::order: return "order";
    case QuestionKind::until:
    case QuestionKind::judge: break;
  }
  return "until";
}

SheetBlocks step_question(const Canvas& c, const LessonPlayer& player) {
  const LessonAnswer& answer = *player.answer();
  const TextStyle ask = {c.fonts().word, c.fonts().word_bold, c.colours().text, 21};  // as on the screen
  const TextStyle how = {c.fonts().small, c.fonts().small_bold, c.colours().muted, 17};
  SheetBlocks blocks = {sheet_paragraph(c, ask, said_on_paper(player, player.step().question->text("ask")), 0, 2),
                        sheet_paragraph(c, how, c.phrases.of("worksheet.how.*", how_to_answer(answer.kind)), 0, 4)};
  for (const RenderedText& option : answer.options) blocks.push_back(sheet_box(c, option.words()));
  for (const StagePlace& place : answer.stages) blocks.push_back(sheet_box(c, title(place.stage, c.phrases)));
  if (answer.options.empty() && answer.stages.empty() && answer.kind != QuestionKind::fill)
    blocks.push_back({38, [](const Canvas& on, float y) {
                        draw_field(on, sheet_margin, y, sheet_width, on.phrases("worksheet.answer"));
                        on.note("sheet.line", {sheet_margin, y, sheet_width, 38});
                      }});
  return blocks;
}

/// Returns the player's step, kept on one page if possible.
SheetBlocks step_blocks(const Canvas& c, const LessonPlayer& player, const Session& session) {
  SheetBlocks blocks = {step_heading(c, player)};
  append(blocks, step_prose(c, player));
  append(blocks, sheet_matrices(c, player, session));
  if (player.answer()) append(blocks, step_question(c, player));
  blocks.push_back({18, [](const Canvas&, float) {}});
  return blocks;
}

void enter_step(LessonPlayer& player, int step) {
  player.go_to(step);
  player.settle();
  if (!player.sound()) throw UserError(player.mistakes().front());
}

/// Returns settings that meet a condition: "sentence: The cat sat, mask: causal".
std::string said_of(const LessonLines& solution, const Phrases& phrases) {
  std::string all;
  for (const LessonLine& line : solution)
    all = longer_list(all, phrases("common.labelled", {{"label", line.key}, {"words", line.value.plain()}}), phrases);
  return all;
}

/// Returns the right answer in words; for a key with the number in its cell.
std::string right_words(const Canvas& c, const LessonPlayer& player) {
  const LessonAnswer& answer = *player.answer();
  if (is_answered_by_changing(answer.kind)) return escaped(said_of(answer.solution, c.phrases));
  const std::string words = words_of_answer(answer, *player.run().run, c.phrases);
  if (!answer.options.empty()) return words;  // with its own markup
  return escaped(displayable(c.fonts().pair, words));
}

std::string title_for(const Lesson& lesson, const std::string& student) {
  return student.empty() ? lesson.title : lesson.title + " \u2013 " + student;
}

SheetBlocks answer_blocks(const Canvas& c, const LessonPlayer& player) {
  const TextStyle bold = {c.fonts().pair, c.fonts().pair, c.colours().text, 21};
  return {step_heading(c, player), sheet_paragraph(c, bold, right_words(c, player), 0, 4),
          sheet_paragraph(c, sheet_prose(c), said_on_paper(player, player.step().question->text("explain")), 0, 18)};
}

}  // namespace

void draw_worksheet(PaperPages& pages, LessonPlayer& player, const Session& session, const std::string& student) {
  const Lesson& lesson = player.lesson();
  SheetFlow flow(pages, title_for(lesson, student));
  SheetBlocks top = sheet_title(flow.canvas(), lesson.title, lesson.summary);
  top.push_back(name_and_date(student));
  flow.add(top);
  for (int step = 0; step < player.n_steps(); ++step) {
    enter_step(player, step);
    flow.add(step_blocks(flow.canvas(), player, session));
  }
  flow.finish();
}

void draw_worksheet_answers(PaperPages& pages, LessonPlayer& player, const std::string& student) {
  const std::string title = title_for(player.lesson(), student);
  SheetFlow flow(pages, title);
  flow.add(sheet_title(flow.canvas(), flow.canvas().phrases("worksheet.answers", {{"title", title}}), ""));
  for (int step = 0; step < player.n_steps(); ++step) {
    enter_step(player, step);
    if (player.answer()) flow.add(answer_blocks(flow.canvas(), player));
  }
  flow.finish();
}

}  // namespace headlight::views
