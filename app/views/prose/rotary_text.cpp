#include "views/prose/rotary_text.hpp"

#include <cmath>
#include <numbers>

#include "base/number_text.hpp"

namespace headlight {

namespace {

/// By how much the pair of columns that is looked at turns from one word to the next; else the first pair.
std::string turn_sentence(const Session& s) {
  const HeadNodes& h = s.head();
  const auto& pinned = s.selection.pinned;
  const Index d_head = s.trace()[h.q].cols(), pair = pinned && s.graph()[pinned->node].axes.cols.size == d_head ? pinned->col / 2 : 0;
  const double angle = 1 / std::pow(rotary_base, static_cast<double>(2 * pair) / static_cast<double>(d_head));
  return "Columns " + std::to_string(2 * pair) + " and " + std::to_string(2 * pair + 1) + " turn by **" +
         format_precise(static_cast<float>(angle * 180 / std::numbers::pi), 3) + "\u00b0** a word.";
}

}  // namespace

StageText rotate_text(const Session& s) {
  StageText t;
  t.subtitle = "Every query and every key is turned, pair of columns by pair, by the place of its word.";
  t.what =
      "Two columns make an arrow in the plane. At place t the i-th pair is turned by t / base^{2i/d}, where the base is 10000 (rotary "
      "positions, Su et al. 2021). A score then depends on how far two words are apart, not on where they stand. Values are not turned.";
  t.look_at =
      std::string(
          "**Look at** the first row: at place 0 nothing is turned. Further down the first pair of columns changes fastest, the last pair "
          "hardly "
          "at all. ") +
      turn_sentence(s);
  return t;
}

StageText nothing_added_text() {
  StageText t;
  t.subtitle = "Positions are rotary: nothing is added here, and queries and keys are turned later.";
  t.what =
      "Attention itself does not know the order of the words. This model tells it at [Rotate](text:rotate), where every query and key is "
      "turned by the place of its word; what other models add here is zeros.";
  t.look_at = "**Look at** the middle matrix: it is all zeros, so the sum is the embedding.";
  return t;
}

}  // namespace headlight
