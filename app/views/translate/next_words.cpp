#include "views/translate/next_words.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "session/translate/translating.hpp"
#include "text/tokenizer.hpp"
#include "text/words.hpp"
#include "views/prose/translate_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float names = 84, numbers = 50, ruler = 34, controls = 42;

/// Returns a round end of the axis that holds the largest share: 0.25, 0.5 or 1.
float end_of(const std::vector<NextWord>& words) {
  float largest = 0;
  for (const NextWord& w : words) largest = std::max({largest, w.share, w.before.value_or(0)});
  return largest > 0.5f ? 1.f : largest > 0.25f ? 0.5f : 0.25f;
}

void draw_axis(const Canvas& c, float x, float y, float width, float end) {
  for (const float part : {0.f, 0.5f, 1.f}) {
    const float at = std::round(x + part * width);
    c.vline(at, y, y + 4, c.colours().muted);
    c.text(at, y + 16, c.fonts().mono_small, c.colours().muted, c.phrases.number(tick_text(part * end)), Align::centre);
  }
}

/// The explanation of the bars, or while comparing of the marks on them.
struct Note {
  bool marks;
  std::string words;
};

Note note_of(const Frame& frame, Index row) {
  const Phrases& phrases = frame.canvas.phrases;
  const bool marks = next_words(frame.session, row, 1).front().before.has_value();
  return {marks, marks ? before_words(frame.session, phrases)
                       : phrases("translate.share", {{"n", frame.session.document().model->target_tokenizer->size()}})};
}

void draw_note(const Canvas& c, const Note& note, float right, float baseline) {
  const float width = c.text(right, baseline, c.fonts().small, c.colours().muted, note.words, Align::right);
  if (note.marks) c.fill({right - width - 10, baseline - 10, 2, 13}, c.colours().text);
}

}  // namespace

void NextWords::draw(Frame& frame, const Rect& area, Index row) {
  const Canvas& c = frame.canvas;
  const std::string& read = frame.session.navigation().sample().target.tokens[static_cast<size_t>(row)].text;
  const float title = c.text(area.x, area.y + 12, c.fonts().label_hot, c.colours().text,
                             c.phrases("translate.next_after", {{"word", displayable(c.fonts().label_hot, printed_word(read))}}));
  const Note note = note_of(frame, row);
  const bool below = title + c.text_width(c.fonts().small, note.words) + 24 > area.w;
  const float heading = below ? 42 : 24;
  draw_note(c, note, below ? area.x + c.text_width(c.fonts().small, note.words) + (note.marks ? 10.f : 0.f) : area.right(),
            area.y + heading - 12);
  draw_bars(frame, {area.x, area.y + heading, area.w, area.h - heading - controls}, row);
  draw_choice(frame, {area.x, area.bottom() - controls + 6, area.w, 34}, row);
}

void NextWords::draw_bars(Frame& frame, const Rect& area, Index row) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const int n = std::clamp(static_cast<int>((area.h - ruler) / 25), 2, 8);
  const std::vector<NextWord> words = next_words(s, row, static_cast<size_t>(n));
  const float pitch = std::min(32.f, (area.h - ruler) / static_cast<float>(n)), x = area.x + names, width = area.w - names - numbers,
              end = end_of(words);
  const int next = row + 1 < s.navigation().sample().n_target ? s.navigation().sample().target.tokens[static_cast<size_t>(row) + 1].id : -1;
  const Tokenizer& ends = *s.document().model->target_tokenizer;
  const ImU32 beam = heat_colour(c.theme.beam, ColourMap::beam, 0.62f, 1);
  for (size_t i = 0; i < words.size(); ++i) {
    const NextWord& w = words[i];
    const Rect r = {area.x - 6, area.y + pitch * static_cast<float>(i), area.w + 12, pitch};
    const Interaction touch = c.touch("next." + w.piece, r);
    const bool is_written = w.id == next;
    if (touch.hovered) c.fill(r, c.colours().wash, radius::ring);
    const ImFont* font = is_written ? c.fonts().word_bold : c.fonts().word;
    c.text(x - 10, c.baseline_at(font, r.centre_y()), font, c.colours().text,
           c.shortened(font, displayable(font, printed_word(w.word)), names - 12), Align::right);
    const Rect bar = {x, r.y + 2, width, pitch - 4};
    c.fill(bar, c.colours().panel, radius::cell);
    const float part = std::isfinite(w.share) ? std::clamp(w.share / end, 0.f, 1.f) : 0;
    c.fill({bar.x, bar.y, std::max(1.f, bar.w * part), bar.h}, beam, radius::cell);
    if (w.before) c.fill({bar.x + bar.w * std::clamp(*w.before / end, 0.f, 1.f) - 1, bar.y - 1, 2, bar.h + 2}, c.colours().text);
    c.text(area.right(), c.baseline_at(c.fonts().mono, r.centre_y()), is_written ? c.fonts().mono_bold : c.fonts().mono, c.colours().text,
           c.phrases.number(format_number(w.share, 3)), Align::right);
    if (touch.focused) c.focus_ring(r.inset(3), radius::ring);
    c.tooltip(touch, ends.ends_text(w.id) ? c.phrases("translate.bar.end") : c.phrases("translate.bar"));
    if (touch.clicked) {
      s.selection().translation.words = std::pair(words.front().id == w.id && words.size() > 1 ? words[1].id : words.front().id, w.id);
      write_word(s, row, w.piece);
    }
  }
  const float below = area.y + pitch * static_cast<float>(words.size()) + 2;
  draw_axis(c, x, below, width, end);
}

/// Draws the field for any word of the vocabulary, and the button that draws one at random.
void NextWords::draw_choice(Frame& frame, const Rect& r, Index row) {
  const Canvas& c = frame.canvas;
  if (c.log.on_paper()) return;
  Session& s = frame.session;
  const float field = std::min(150.f, r.w * 0.36f), draw = 62;
  const FieldEvent event = completion_.field(frame, "word", {r.x, r.y, field, r.h}, typed_, "",
                                             {.placeholder = c.phrases("translate.any_word")}, *s.document().model->target_tokenizer);
  if (event == FieldEvent::entered && !typed_.text.empty()) {
    const std::string word = single_line(typed_.text);
    if (!word.empty()) write_word(s, row, word);
    typed_.text.clear();
    ++typed_.generation;
  }
  const Rect button_at = {r.right() - draw, r.y, draw, r.h};
  if (button(c, "draw", button_at, c.phrases("translate.draw"), ButtonKind::outline, {c.phrases("translate.draw.tip"), ""}))
    draw_next(s, row, static_cast<double>(temperature_), ++draws_);
  const float left = r.x + field + 14;
  const std::string words = "T " + c.phrases.number(format_number(temperature_, 1));
  const float text = std::max(38.f, c.text_width(c.fonts().mono_small, words) + 6);
  c.text(left, c.baseline_at(c.fonts().mono_small, r.centre_y()), c.fonts().mono_small, c.colours().muted, words);
  if (const auto t =
          slider(c, "temperature", {left + text + 8, r.y, std::max(20.f, button_at.x - left - text - 30), r.h}, temperature_,
                 {.low = 0, .high = 3, .step = 0.1f, .tick = 1.f, .label = c.phrases.of("board.continue.knob.*", "temperature")}))
    temperature_ = *t;
}

}  // namespace headlight::views
