#include "views/boards/held_title.hpp"

#include "views/prose/stage_title.hpp"

namespace headlight::views {

float draw_held_title(const Frame& frame, const Rect& seen) {
  constexpr float apart = 14;
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const Fonts& f = c.fonts();
  const float left = seen.x + frame.grid.board_padding, baseline = seen.y + 19;
  float x = left + c.text(left, baseline, f.label_hot, c.colours().text, board_title(s, c.phrases));
  c.note("board.held", {left, seen.y + 6, x - left, 16});
  const auto fits = [&](const std::string& words) { return c.text_width(f.label_plain, words) <= seen.right() - x - 60; };
  const auto add = [&](const std::string& words) {
    if (!words.empty() && fits(words)) x += apart + c.text(x + apart, baseline, f.label_plain, c.colours().muted, words);
  };
  if (is_per_head(s.selection().stage)) add(c.phrases("heads.head", {{"head", s.selection().head + 1}}));
  const std::string place = board_place(s, c.phrases, fits);
  if (!place.empty() && fits(place)) x += c.text(x, baseline, f.label_hot, c.colours().text, colon_before(s, place, c.phrases));
  add(place);
  c.hline(seen.x, seen.right(), seen.y + held_title_height - 1, c.colours().line);
  return seen.y + held_title_height;
}

}  // namespace headlight::views
