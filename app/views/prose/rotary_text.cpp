#include "views/prose/rotary_text.hpp"

#include <cmath>
#include <numbers>

#include "base/number_text.hpp"
#include "model/positions.hpp"

namespace headlight::views {

namespace {

std::string degrees_text(double radians) { return format_precise(static_cast<float>(radians * 180 / std::numbers::pi), 3); }

/// Tells the angle between one word and the next for the current pair of columns, else for the first pair.
std::string turn_sentence(const Session& s, const Phrases& phrases) {
  const HeadNodes& h = s.navigation().head();
  const auto& pinned = s.selection().pinned;
  const Index d_head = s.trace()[h.q].cols();
  const RotaryAngles angles = s.document().config.rotary_angles.for_length(s.trace()[h.q].rows(), d_head);
  const Index col = pinned && s.graph()[pinned->node].axes.cols.size == d_head ? pinned->col : 0,
              pair = angles.halves ? col % (d_head / 2) : col / 2, first = angles.halves ? pair : 2 * pair,
              second = angles.halves ? pair + d_head / 2 : first + 1;
  return phrases("stage.rotate.look_at.turn",
                 {{"first", first}, {"second", second}, {"degrees", degrees_text(angles.frequency(pair, d_head))}});
}

/// Describes the pair that turns least, if there are several.
std::string slowest_sentence(const Session& s, const Phrases& phrases) {
  const Matrix& q = s.trace()[s.navigation().head().q];
  const Index d_head = q.cols(), pairs = d_head / 2;
  if (pairs < 2) return "";
  const RotaryAngles angles = s.document().config.rotary_angles.for_length(q.rows(), d_head);
  Index slow = 0;
  for (Index pair = 1; pair < pairs; ++pair)
    if (angles.frequency(pair, d_head) < angles.frequency(slow, d_head)) slow = pair;
  const Index first = angles.halves ? slow : 2 * slow;
  return " " + phrases("stage.rotate.look_at.pairs", {{"n", pairs},
                                                      {"first", first},
                                                      {"second", angles.halves ? slow + pairs : first + 1},
                                                      {"degrees", degrees_text(angles.frequency(slow, d_head))}});
}

}  // namespace

StageText rotate_text(const Session& s, const Phrases& phrases) {
  StageText t = fixed_text(Stage::rotate, phrases);
  t.look_at += " " + turn_sentence(s, phrases) + slowest_sentence(s, phrases);
  return t;
}

StageText nothing_added_text(const ModelConfig& config, const Phrases& phrases) {
  const std::string form = id_of_form(position_form(config));
  return {.subtitle = phrases.of("stage.positions.later.*.subtitle", form),
          .what = phrases.of("stage.positions.later.*.what", form),
          .look_at = phrases("stage.positions.look_at.none"),
          .how_to_read = {}};
}

}  // namespace headlight::views
