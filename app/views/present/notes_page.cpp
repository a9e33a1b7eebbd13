#include "views/present/notes_page.hpp"

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "session/stage.hpp"
#include "views/prose/lesson_words.hpp"
#include "views/prose/spoken.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float notes_edge = 28, notes_gap = 10;

/// Returns "4:07", and after an hour "1:04:07".
std::string clock_text(double seconds) {
  constexpr int hour = 3600, ten_minutes = 600;
  const auto all = static_cast<int>(std::max(0.0, seconds));
  if (all < hour) return minutes_and_seconds(all);
  return std::to_string(all / hour) + (all % hour < ten_minutes ? ":0" : ":") + minutes_and_seconds(all % hour);
}

/// Splits notes into paragraphs, which an empty line or a leading dash separates.
std::vector<LessonText> paragraphs_of(const LessonText& notes) {
  std::vector<LessonText> all(1, LessonText{"", notes.at});
  std::size_t begin = 0;
  while (begin < notes.text.size()) {
    const std::size_t end = std::min(notes.text.find('\n', begin), notes.text.size());
    const std::string line = notes.text.substr(begin, end - begin);
    if (line.empty() || line.starts_with("- ")) all.push_back({"", notes.at});
    if (!line.empty()) all.back().text += (all.back().text.empty() ? "" : " ") + line;
    begin = end + 1;
  }
  std::erase_if(all, [](const LessonText& one) { return one.text.empty(); });
  return all;
}

class NotesPage {
 public:
  NotesPage(const Canvas& c, const Session& session, const LessonPlayer& player, const NotesLook& look, float width, float height)
      : c_(c), s_(session), player_(player), look_(look), width_(width), height_(height) {}

  void draw() {
    c_.fill({0, 0, width_, height_}, c_.colours().bg);
    const bool lesson = player_.is_open() && player_.sound();
    draw_head(lesson);
    float y = 96;
    lesson ? draw_step(y) : draw_stage(y);
    draw_foot();
  }

 private:
  float words_width() const { return look_.picture ? width_ * 0.56f - notes_edge : width_ - 2 * notes_edge; }

  void draw_head(bool lesson) const {
    const auto step = [&] {
      return c_.phrases("present.notes.step",
                        {{"lesson", player_.lesson().title}, {"step", player_.step_number() + 1}, {"all", player_.n_steps()}});
    };
    const auto stage = [&] {
      return c_.phrases("present.place",
                        {{"stage", s_.navigation().stage_number() + 1}, {"all", static_cast<int>(s_.navigation().stages().size())}});
    };
    const std::string where = displayable(c_.fonts().label_plain, lesson ? step() : stage());
    c_.text(notes_edge, 38, c_.fonts().label_plain, c_.colours().muted, c_.shortened(c_.fonts().label_plain, where, width_ - 160));
    const std::string title = lesson ? player_.step().title.plain() : without_markup(board_title(s_, c_.phrases));
    c_.text(notes_edge, 72, c_.fonts().title, c_.colours().text,
            c_.shortened(c_.fonts().title, displayable(c_.fonts().title, title), width_ - 2 * notes_edge));
    c_.text(width_ - notes_edge, 40, c_.fonts().mono_large, c_.colours().text, clock_text(look_.seconds), Align::right);
    c_.note("notes.clock", {width_ - notes_edge - 80, 22, 80, 22});
    draw_picture();
  }

  void draw_picture() const {
    if (!look_.picture || look_.picture_width <= 0) return;
    const float w = width_ * 0.44f - notes_edge, h = w * look_.picture_height / look_.picture_width;
    const Rect r = {width_ - notes_edge - w, 92, w, h};
    c_.draw->AddImage(look_.picture, c_.at(r.x, r.y), c_.at(r.right(), r.bottom()), {0, 1}, {1, 0});  // GL counts rows from the bottom
    c_.outline(r, c_.colours().line2);
    c_.note("notes.picture", r);
    const std::string& words = look_.frozen ? c_.phrases("present.notes.frozen") : c_.phrases("present.notes.live");
    c_.text(r.x, r.bottom() + 20, c_.fonts().label_plain, look_.frozen ? c_.colours().edit : c_.colours().muted, words);
  }

  void say(const std::string& name, float& y, const TextStyle& style, const std::string& markup) const {
    y += paragraph(c_, name, notes_edge, y, words_width(), style, markup).height + notes_gap;
    c_.note(name, {notes_edge, y - 20, words_width(), 10});
  }
  TextStyle large() const { return {c_.fonts().name, c_.fonts().name, c_.colours().text, 25}; }
  TextStyle quiet() const { return {c_.fonts().body, c_.fonts().body_bold, c_.colours().muted, 21}; }

  void draw_step(float& y) const {
    const LessonStep& step = player_.step();
    int n = 0;
    for (const LessonText& one : paragraphs_of(step.notes))
      say("notes.text." + std::to_string(n++), y, large(), player_.rendered(one).words());
    if (n == 0) say("notes.none", y, quiet(), c_.phrases("present.notes.none"));
    if (player_.step_number() == 0 && !player_.lesson().notes.empty())
      say("notes.lesson", y, body_style(c_), escaped(player_.lesson().notes));
    const LessonAnswer* answer = player_.answer();
    if (answer && !is_answered_by_changing(answer->kind))
      say("notes.answer", y, body_style(c_),
          c_.phrases("present.notes.answer",
                     {{"answer", escaped(without_markup(words_of_guess(*answer, right_guess(*answer), *player_.run().run, c_.phrases)))}}));
  }

  void draw_stage(float& y) const {
    const StageText text = stage_text(s_, c_.phrases);
    for (const std::string* words : {&text.subtitle, &text.look_at})
      if (!words->empty()) say("notes.stage", y, large(), escaped(without_markup(*words)));
    say("notes.none", y, quiet(), c_.phrases("present.notes.outside"));
  }

  void draw_foot() const {
    const float y = height_ - 62;
    c_.hline(notes_edge, width_ - notes_edge, y - 24, c_.colours().line);
    const bool lesson = player_.is_open() && player_.sound();
    const int next = player_.is_open() ? player_.step_number() + 1 : 0;
    const ImFont* font = c_.fonts().body;
    if (lesson && next < player_.n_steps())
      c_.text(notes_edge, y, font, c_.colours().muted,
              c_.shortened(font,
                           displayable(font, c_.phrases("present.notes.next",
                                                        {{"title", player_.lesson().steps[static_cast<size_t>(next)].title.plain()}})),
                           width_ - 2 * notes_edge));
    c_.text(notes_edge, y + 28, font, c_.colours().text,
            c_.shortened(font, displayable(font, spoken_selection(s_, c_.phrases)), width_ - 2 * notes_edge));
    c_.note("notes.spoken", {notes_edge, y + 14, width_ - 2 * notes_edge, 20});
  }

  const Canvas& c_;
  const Session& s_;
  const LessonPlayer& player_;
  const NotesLook& look_;
  float width_, height_;
};

}  // namespace

void draw_notes_page(const Canvas& c, const Session& session, const LessonPlayer& player, const NotesLook& look, float width,
                     float height) {
  NotesPage(c, session, player, look, width, height).draw();
}

}  // namespace headlight::views
