#include "views/compare/contrast_gallery.hpp"

#include <utility>

#include "base/error.hpp"
#include "session/translate/known_words.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {
namespace {

constexpr float usual_pad = 10, close_pad = 7, pair_gap = 8, compare_width = 34;

void show(Session& session, const std::string& sentence) {
  session.stop_comparing();
  session.push(SetSentences{{sentence}});
}

/// Puts both sentences in one batch: the first is A, and the user works on the second.
void show_both(Session& session, const Contrast& contrast) {
  session.push(SetSentences{{contrast.first, contrast.second}});
  session.set_sample_next(1);
  session.later([](Session& s) { s.compare_with_sentence(0); });
}

std::string shortened_words(const Canvas& c, const std::string& words) { return c.shortened(c.fonts().label, words, 110); }

float words_width(const Canvas& c, const Contrast& pair) {
  const auto [first, second] = difference(pair);
  return c.text_width(c.fonts().label, shortened_words(c, first)) + c.text_width(c.fonts().label, shortened_words(c, second));
}

}  // namespace

void ContrastGallery::read() {
  if (std::exchange(was_read_, true)) return;
  try {
    pairs_ = example_contrasts();
  } catch (const UserError& error) {
    problem_ = error.message();
  }
}

void ContrastGallery::draw(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  if (c.log.on_paper()) return;
  read();
  if (!problem_.empty()) {
    c.text_in(r, c.fonts().small, c.colours().nan, c.shortened(c.fonts().small, c.phrases.format(problem_), r.w), Align::left);
    return;
  }
  const std::vector<size_t> known = known_pairs(frame.session);
  float words = 0;
  for (const size_t i : known) words += words_width(c, pairs_[i]);
  const float others = static_cast<float>(known.size()) * (compare_width + pair_gap) - pair_gap;
  const float pad = words + others + 4 * usual_pad * static_cast<float>(known.size()) <= r.w ? usual_pad : close_pad;
  float x = r.x;
  for (const size_t i : known) {
    if (x + words_width(c, pairs_[i]) + 4 * pad + compare_width > r.right()) break;
    x = draw_pair(frame, x, r, i, pad) + pair_gap;
  }
}

/// Returns the pairs whose words the model knows, one for each change.
std::vector<size_t> ContrastGallery::known_pairs(const Session& session) const {
  std::vector<size_t> known;
  std::string last;
  for (size_t i = 0; i < pairs_.size(); ++i) {
    const auto [first, second] = difference(pairs_[i]);
    const Tokenizer& tokenizer = *session.document().tokenizer;
    if (first.empty() || second.empty() || first == last || !knows_all(tokenizer, pairs_[i].first) ||
        !knows_all(tokenizer, pairs_[i].second))
      continue;
    last = first;
    known.push_back(i);
  }
  return known;
}

/// Three boxes side by side, with so much room on both sides of the words. Returns the right end.
float ContrastGallery::draw_pair(Frame& frame, float x, const Rect& r, size_t at, float pad) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Contrast& pair = pairs_[at];
  const auto words = difference(pair);
  const std::string& now = s.document().sentences[static_cast<size_t>(s.selection().sample)];
  const std::string name = "pair." + std::to_string(at);
  const float left = x;
  const bool both = s.comparison() && s.comparison()->baseline().kind == BaselineKind::sentence &&
                    s.document().sentences == std::vector<std::string>{pair.first, pair.second};
  for (const bool second : {false, true}) {
    const std::string label = shortened_words(c, second ? words.second : words.first);
    const Rect box = {x, r.y, c.text_width(c.fonts().label, label) + 2 * pad, r.h};
    const bool here = now == (second ? pair.second : pair.first) && !both;
    const Interaction touch = c.touch(name + (second ? ".second" : ".first"), box);
    if (here) c.fill(box, c.colours().accent, radius::control);
    else if (touch.hovered) c.fill(box, c.colours().table_wash, radius::control);
    c.text_in(box, c.fonts().label, here ? c.colours().on_accent : c.colours().text, label);
    if (touch.focused) c.focus_ring(box.inset(3), radius::control);
    c.tooltip(touch, (second ? pair.second : pair.first) + "\n" + c.phrases.translation(pair.look_for));
    if (touch.clicked) show(s, second ? pair.second : pair.first);
    x = box.right();
    if (!second) c.vline(x, r.y + 8, r.bottom() - 8, c.colours().line);
  }
  const Rect compare = {x, r.y, compare_width, r.h};
  if (icon_button(c, name + ".both", compare, Icon::compare, both ? ButtonKind::primary : ButtonKind::plain,
                  {c.phrases("compare.contrast"), ""}))
    show_both(s, pair);
  c.outline({left, r.y, compare.right() - left, r.h}, c.colours().line2, radius::control);
  return compare.right();
}

}  // namespace headlight::views
