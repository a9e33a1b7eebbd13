#include "views/translate/french_line.hpp"

#include <algorithm>
#include <tuple>

#include "session/translate/translating.hpp"
#include "text/words.hpp"

namespace headlight::views {
namespace {

bool joins_next(const std::string& word) { return word.ends_with("'") || word.ends_with("\u2019"); }

/// The words of the line as they are printed.
std::vector<ChangedWord> printed_line(const Session& session) {
  std::vector<ChangedWord> line = changed_words(session);
  for (ChangedWord& w : line) w.word = printed_word(w.word), w.before = printed_word(w.before);
  return line;
}

constexpr float pad = 10, arrow = 26;

/// The fonts of the line: the largest that fits on one row or, for the smallest, on several.
struct Setting {
  const ImFont *word, *old;
  float space, rows = 1;
  bool whole_line = true;  ///< it has all rows that it needs

  Setting(const Canvas& c, const std::vector<ChangedWord>& line, float width, bool phone)
      : word(c.fonts().letter), old(c.fonts().name), space(9) {
    const Fonts& f = c.fonts();
    for (const auto& [large, small, gap] : {std::tuple{f.letter, f.name, 9.f}, std::tuple{f.name, f.word, 7.f},
                                            std::tuple{f.word_bold, f.label_plain, 6.f}, std::tuple{f.small_bold, f.small, 5.f}}) {
      word = large, old = small, space = gap;
      if (whole(c, line) <= width - 14) return;
    }
    constexpr float most = 2;  // the part above is dragged and must not move
    rows = rows_of(c, line, width);
    whole_line = phone || rows <= most;
    if (!whole_line) rows = most;
  }
  float width_of(const Canvas& c, const ChangedWord& w) const {
    const float now = c.text_width(word, w.word);
    if (!w.changed()) return now;
    return 2 * pad + 3 + now + (w.before.empty() ? 0.f : c.text_width(old, w.before)) + (w.word.empty() || w.before.empty() ? 0.f : arrow);
  }
  float rows_of(const Canvas& c, const std::vector<ChangedWord>& line, float width) const {
    float rows_ = 1, x = 0;
    for (const ChangedWord& w : line) {
      const float wide = width_of(c, w) + (w.changed() ? 3.f : 0.f);
      if (x > 0 && x + wide > width) x = 0, ++rows_;
      x += wide + gap_after(w);
    }
    return rows_;
  }
  float gap_after(const ChangedWord& w) const { return joins_next(w.word) && !w.changed() ? 1.f : space; }
  float whole(const Canvas& c, const std::vector<ChangedWord>& line) const {
    float sum = 0;
    for (const ChangedWord& w : line) sum += width_of(c, w) + gap_after(w);
    return sum;
  }
};

/// Draws the old word, an arrow, the new one; a removed word is struck through.
void draw_changed(const Canvas& c, const Setting& setting, const ChangedWord& w, const Rect& box) {
  const Palette& p = c.colours();
  c.fill(box, with_alpha(p.edit, 0.1f), radius::ring);
  c.outline(box, p.edit, radius::ring, 2);
  const float middle = box.centre_y();
  if (!w.before.empty()) {
    const float width = c.text(box.x + pad, c.baseline_at(setting.old, middle), setting.old, p.muted, displayable(setting.old, w.before));
    if (w.word.empty()) c.hline(box.x + pad - 2, box.x + pad + width + 2, middle, p.muted, 1.5f);
    else c.arrow(box.x + pad + width + 6, box.x + pad + width + arrow - 7, middle, p.edit, 1.6f);
  }
  c.text_in({box.x, box.y, box.w - pad, box.h}, setting.word, p.edit, displayable(setting.word, w.word), Align::right);
}

}  // namespace

float french_line_height(const Frame& frame, float width) {
  constexpr float least = 42, row = 21;
  return std::max(least, row * Setting(frame.canvas, printed_line(frame.session), width, frame.grid.phone).rows);
}

void draw_french_line(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const std::vector<ChangedWord> line = printed_line(s);
  const Setting setting(c, line, area.w, frame.grid.phone);
  const float row_height = area.h / setting.rows, box_height = std::min(row_height - 4, 34.f);
  float x = area.x, y = area.y + row_height - box_height;
  if (line.empty())
    c.text(x, c.baseline_at(c.fonts().body, y + box_height / 2), c.fonts().body, c.colours().muted, c.phrases("translate.french.empty"));
  for (const ChangedWord& w : line) {
    const float width = setting.width_of(c, w);
    const bool last_row = y + row_height > area.bottom();
    if (x > area.x && x + width > area.right() && !last_row) x = area.x, y += row_height;
    if (!setting.whole_line && x + width > area.right() - 14) {  // the chips above show all of it
      c.text(x, c.baseline_at(setting.word, y + box_height / 2), setting.word, c.colours().muted, "\u2026");
      break;
    }
    if (w.changed()) x += 3;
    const Rect box = {x, y, w.changed() ? width - 3 : width, box_height};
    if (w.position >= 0) {
      const Interaction touch = c.touch("french." + std::to_string(w.position), box);
      if (touch.hovered && !w.changed()) c.fill(box.inset(-3), c.colours().wash, radius::ring);
      if (touch.clicked) choose_row(s, w.position);  // the row that wrote it
      c.tooltip(touch, c.phrases("translate.french.word"));
    }
    if (w.changed()) draw_changed(c, setting, w, box);
    else c.text_in(box, setting.word, c.colours().text, displayable(setting.word, w.word), Align::left);
    if (w.changed()) c.note("changed." + (w.position >= 0 ? std::to_string(w.position) : w.before), box);
    x += box.w + setting.gap_after(w);
  }
}

}  // namespace headlight::views
