#include "views/compare/compare_tokens.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "text/pieces/spelling.hpp"
#include "views/boards/token_chips.hpp"
#include "views/prose/compare_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
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
  bool target;  ///< of the words that the decoder has written

  const std::vector<Token>& words() const { return target ? own.target.tokens : own.tokens.tokens; }
  const std::vector<Token>& others() const { return target ? other.target.tokens : other.tokens.tokens; }
  int n_words() const { return target ? own.n_target : own.n_words; }
  int n_others() const { return target ? other.n_target : other.n_words; }
};

bool differs(const Side& side, int i) {
  const auto at = static_cast<size_t>(i);
  return i >= side.n_others() || side.words()[at].text != side.others()[at].text;
}

/// The words of a side in its own run: A may be of another model, with other stages.
NodeId tokens_of(const Side& side, const ModelNodes& nodes) { return side.target ? nodes.decoder->tokens : nodes.tokens; }

/// The rectangles of B's chips are put into `chips`; a chip of A that is pulled away, into `drag`.
float draw_side(Frame& frame, const Rect& area, const Side& side, std::vector<Rect>& chips, std::optional<PatchDrag>& drag) {
  const Canvas& c = frame.canvas;
  rich_line(c, side.item, area.x, area.y + 30, {c.fonts().label_hot, c.fonts().label_hot, c.colours().text, 20},
            std::string(side.letter) + "  [" + side.name + "](muted)");
  c.text(area.right(), area.y + 30, c.fonts().small, c.colours().muted, c.phrases.counted("common.tokens", side.n_words()), Align::right);
  Flow flow{area.w};
  const auto& pinned = frame.session.selection().pinned;
  const bool is_b = *side.letter == 'B';
  const NodeId tokens = tokens_of(side, frame.session.nodes());
  for (int i = 0; i < side.n_words(); ++i) {
    const Token& token = side.words()[static_cast<size_t>(i)];
    Chip what = {std::to_string(i), token.text, std::to_string(token.id)};
    if (!token.piece.empty()) what.bytes = bytes_of_part(token.text);
    what.unknown = token.unknown;
    what.pad = token.pad;
    what.pinned = pinned && pinned->row == i && pinned->node == tokens;
    const ImVec2 at = flow.next(chip_width(c, what));
    const Rect r = {area.x + at.x, area.y + head + at.y, chip_width(c, what), 32};
    const Interaction touch = chip(c, std::string(side.item) + "." + std::to_string(i), r.x, r.y, what);
    chip_tooltip(c, is_b ? frame.session.document() : frame.session.comparison()->baseline().run->document, what, touch, ChipClick::pins);
    c.log.skip_last_in_tab_order();
    if (is_b) chips.push_back(r);
    else take_word(frame, touch, i, side.target, drag);
    if (differs(side, i)) c.outline(r.inset(-2.5f), c.colours().edit, radius::control + 2, stroke::changed);
    const Cell cell = {tokens, i, 0};
    const bool real = is_b || i < frame.session.navigation().n_words(frame.session.graph()[tokens].axes.rows);
    if (touch.hovered && real) frame.hover = cell;
    if (touch.hovered && !real)
      frame.session.selection().hovered_in_a = Cell{tokens_of(side, frame.session.comparison()->baseline().run->nodes), i, 0};
    if (touch.clicked && real) frame.session.navigation().pin(cell);
  }
  return head + flow.y + line;
}

std::vector<std::string> texts_of(const Side& side) {
  std::vector<std::string> texts;
  for (int i = 0; i < side.n_words(); ++i) texts.push_back(side.words()[static_cast<size_t>(i)].text);
  return texts;
}

}  // namespace

float draw_compared_tokens(Frame& frame, const Rect& area, std::optional<PatchDrag>& drag) {
  const Comparison& comparison = *frame.session.comparison();
  const Canvas& c = frame.canvas;
  const bool target = frame.session.selection().at.decoder && comparison.a().n_target > 0 && comparison.b().n_target > 0;
  const Side a = {"A", "a.token", name_of_a(comparison, c.phrases), comparison.a(), comparison.b(), target},
             b = {"B", "b.token", name_of_b(comparison, c.phrases), comparison.b(), comparison.a(), target};
  float y = area.y;
  std::vector<Rect> chips;
  y += draw_side(frame, {area.x, y, area.w, 0}, a, chips, drag);
  y += draw_side(frame, {area.x, y, area.w, 0}, b, chips, drag);
  drop_on_words(frame, chips, drag);
  c.text(area.x, y + 16, c.fonts().label_plain, c.colours().text,
         c.shortened(c.fonts().label_plain, compared_tokens(texts_of(a), texts_of(b), c.phrases), area.w));
  return y + 34 - area.y;
}

}  // namespace headlight::views
