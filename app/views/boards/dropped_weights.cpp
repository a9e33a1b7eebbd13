#include "views/boards/dropped_weights.hpp"

#include <algorithm>

#include "document/variants/variant.hpp"
#include "views/boards/crossed_cells.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// Places the button at the right of the words, and below them if both do not fit side by side.
struct WordsAndButton {
  static constexpr float button_height = 30, gap = 16, least_words = 380;
  float words_width, button_width;
  bool beside;

  WordsAndButton(const Canvas& c, float width)
      : button_width(c.text_width(c.fonts().label, c.phrases("board.dropped.again")) + 28),
        beside(width - button_width - gap >= least_words) {
    words_width = beside ? width - button_width - gap : width;
  }
  float height(float words) const { return beside ? std::max(words, button_height) : words + 8 + button_height; }
};

}  // namespace

bool shows_dropout(const Session& session) { return session.selection().stage == Stage::dropout && !session.selection().map; }

void dropped_swatch(const Canvas& c, float x, float y) {
  constexpr float bar_height = 10, side = 14, gap = 4;  // as narrow as the words beside the rows
  const Rect r{x, y + (bar_height - side) / 2, side, side};
  c.fill(r, c.colours().panel, 2);
  draw_cross(c, r);
  const std::string& word = c.phrases("board.dropped.swatch");
  c.text(x + side + gap, c.baseline_at(c.fonts().tiny, y + bar_height / 2), c.fonts().tiny, c.colours().muted, word);
  c.note("dropped.swatch", {x, y - 2, side + gap + c.text_width(c.fonts().tiny, word), side});
}

void draw_dropped_words(Frame& frame, const std::string& words, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const WordsAndButton at(c, width);
  const float height = paragraph(c, "dropped.words", x, y, at.words_width, small_style(c), words).height;
  c.note("dropped.words", {x, y, at.words_width, height});
  const Rect r = at.beside ? Rect{x + width - at.button_width, y, at.button_width, at.button_height}
                           : Rect{x, y + height + 8, at.button_width, at.button_height};
  const Variant& seed = variant_called("dropout_seed");
  const auto panel = seed.panel(s.document(), 0);
  if (button(c, "dropped.again", r, c.phrases("board.dropped.again"), ButtonKind::outline, {c.phrases("board.dropped.again.tip")}) && panel)
    s.push(SetVariant{seed.id, panel->more.to.value_or("1")});
}

float dropped_words_height(const Canvas& c, const std::string& words, float width) {
  const WordsAndButton at(c, width);
  return at.height(paragraph_height(c, at.words_width, small_style(c), words));
}

}  // namespace headlight::views
