#include "views/prose/rotary_text.hpp"

#include <cmath>
#include <numbers>

#include "base/number_text.hpp"

namespace headlight {

namespace {

/// By how much the pair of columns that is looked at turns from one word to the next; else the first pair.
std::string turn_sentence(const Session& s, const Phrases& phrases) {
  const HeadNodes& h = s.head();
  const auto& pinned = s.selection.pinned;
  const Index d_head = s.trace()[h.q].cols();
  const RotaryAngles angles = s.document().config.rotary_angles.for_length(s.trace()[h.q].rows(), d_head);
  const Index col = pinned && s.graph()[pinned->node].axes.cols.size == d_head ? pinned->col : 0,
              pair = angles.halves ? col % (d_head / 2) : col / 2, first = angles.halves ? pair : 2 * pair,
              second = angles.halves ? pair + d_head / 2 : first + 1;
  const double angle = angles.frequency(pair, d_head);
  return phrases(
      "stage.rotate.look_at.turn",
      {{"first", first}, {"second", second}, {"degrees", format_precise(static_cast<float>(angle * 180 / std::numbers::pi), 3)}});
}

}  // namespace

StageText rotate_text(const Session& s, const Phrases& phrases) {
  StageText t = told_text(Stage::rotate, phrases);
  t.look_at += " " + turn_sentence(s, phrases);
  return t;
}

StageText nothing_added_text(const ModelConfig& config, const Phrases& phrases) {
  return {.subtitle = config.rotary ? phrases("stage.positions.subtitle.rotary") : phrases("stage.positions.subtitle.relative"),
          .what = config.rotary ? phrases("stage.positions.what.rotary") : phrases("stage.positions.what.relative"),
          .look_at = phrases("stage.positions.look_at.none"),
          .how_to_read = {}};
}

}  // namespace headlight
