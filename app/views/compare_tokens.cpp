#include "views/compare_tokens.hpp"

#include <algorithm>
#include <cmath>

#include "views/compare_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

constexpr float head = 44, line = 42;

/// Chips from left to right, on as many lines as they need.
struct Flow {
  float width, x = 0, y = 0;
  ImVec2 next(float chip) {
    if (x > 0 && x + chip > width) x = 0, y += line;
    const ImVec2 at = {x, y};
    x += chip + 10;
    return at;
  }
};

struct Side {
  const char *letter, *item;
  std::string name;
  const Sample &own, &other;
};

bool differs(const Side& side, int i) {
  const auto at = static_cast<size_t>(i);
  return i >= side.other.n_words || side.own.tokens.tokens[at].text != side.other.tokens.tokens[at].text;
}

float draw_side(Frame& frame, const Rect& area, const Side& side) {
  const Canvas& c = frame.canvas;
  rich_line(c, side.item, area.x, area.y + 30, {c.fonts().label_hot, c.fonts().label_hot, c.colours().text, 20}, std::string(side.letter) + "  [" + side.name + "](muted)");
  c.text(area.right(), area.y + 30, c.fonts().small, c.colours().muted, std::to_string(side.own.n_words) + (side.own.n_words == 1 ? " token" : " tokens"), Align::right);
  Flow flow{area.w};
  const auto& pinned = frame.session.selection.pinned;
  const bool is_b = *side.letter == 'B';
  for (int i = 0; i < side.own.n_words; ++i) {
    const Token& token = side.own.tokens.tokens[static_cast<size_t>(i)];
    Chip what = {std::to_string(i), token.text, std::to_string(token.id)};
    what.unknown = token.unknown;
    what.pinned = pinned && pinned->row == i && pinned->node == frame.session.nodes().tokens;
    const ImVec2 at = flow.next(chip_width(c, what));
    const Rect r = {area.x + at.x, area.y + head + at.y, chip_width(c, what), 32};
    const Touch touch = chip(c, std::string(side.item) + "." + std::to_string(i), r.x, r.y, what);
    c.log.skip_last_in_tab_order();
    if (differs(side, i)) c.outline(r.inset(-2.5f), c.colours().edit, radius::control + 2, stroke::changed);
    const Cell cell = {frame.session.nodes().tokens, i, 0};
    const bool real = is_b || i < frame.session.sample().n_words;
    if (touch.hovered && real) frame.hover = cell;
    if (touch.hovered && !real) frame.session.selection.hovered_in_a = Cell{frame.session.comparison()->baseline().run->nodes.tokens, i, 0};
    if (touch.clicked && real) frame.session.pin(cell);
  }
  return head + flow.y + line;
}

std::string sentence_of(const Comparison& comparison) {
  const StageChange words = comparison.of(Stage::tokens, 0);
  const Index n = comparison.common_words();
  if (!words.differs()) return "Both have the same words in the same places.";
  std::string out = words.change->cells == 0 ? "The first " + std::to_string(n) + " words are the same" : std::to_string(words.change->cells) + " of the first " + std::to_string(n) + " words differ";
  const Index longer = std::max(comparison.a().n_words, comparison.b().n_words) - n;
  if (longer > 0) out += std::string("; ") + (comparison.a().n_words > n ? "A" : "B") + " goes on for " + std::to_string(longer) + " more";
  return out + ".";
}

}  // namespace

float draw_compared_tokens(Frame& frame, const Rect& area) {
  const Comparison& comparison = *frame.session.comparison();
  const Canvas& c = frame.canvas;
  const Side a = {"A", "a.token", name_of_a(comparison), comparison.a(), comparison.b()}, b = {"B", "b.token", name_of_b(comparison), comparison.b(), comparison.a()};
  float y = area.y;
  y += draw_side(frame, {area.x, y, area.w, 0}, a);
  y += draw_side(frame, {area.x, y, area.w, 0}, b);
  c.text(area.x, y + 16, c.fonts().label_plain, c.colours().text, c.shortened(c.fonts().label_plain, sentence_of(comparison), area.w));
  return y + 34 - area.y;
}

}  // namespace headlight
