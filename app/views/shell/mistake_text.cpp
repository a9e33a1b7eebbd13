#include "views/shell/mistake_text.hpp"

#include <cmath>

#include "session/compare/most_wrong.hpp"
#include "theme/number_format.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight {

MistakeText mistake_text(Mistake mistake) {
  switch (mistake) {
    case Mistake::softmax_over_queries:
      return {Stage::softmax, "`softmax(scores, dim=-2)`: the shares are taken down each column instead of along each row.",
              "**Look at** \u03a3 of the row below: it is no longer 1, because now the columns sum to 1. Some words get far more than one "
              "word\u2019s worth, others almost nothing."};
    case Mistake::no_scale:
      return {Stage::scale, "`q @ k.T` goes into softmax without the division by \u221ad_{head}.",
              "**Look at** the scores first, then at Softmax: differences between scores are \u221ad_{head} times as large, so the largest "
              "takes more of its row."};
    case Mistake::mask_after_softmax:
      return {Stage::softmax,
              "Masked weights are set to 0 after softmax instead of masking the scores before it. Needs a mask: choose causal.",
              "**Look at** \u03a3 of a row, head by head: what the masked words had taken is missing, so the row sums to less than 1."};
    case Mistake::zero_for_masked:
      return {Stage::softmax, "Masked scores become 0 instead of \u2212\u221e. Needs a mask: choose causal.",
              "**Look at** the masked cells: e^{0} is 1, so words that must not be seen get weight, the more the smaller the row\u2019s "
              "other scores are. Large scores hide it; a model with random weights shows it well."};
    case Mistake::merge_without_transpose:
      return {Stage::merge,
              "`z.reshape(T, d_model)` right after the heads, without `transpose(1, 2)`: the numbers are read as they lie in memory.",
              "**Look at** one row of B: it holds numbers of several words, head after head, not one word\u2019s numbers of all heads. The "
              "shapes fit, so nothing complains, and training can still seem to work."};
    case Mistake::split_by_view:
      return {Stage::split,
              "`q.view(n_heads, T, d_head)` without `transpose(1, 2)`: rows are cut into pieces instead of columns into heads.",
              "**Look at** B: each row of a head is a piece of some word\u2019s whole row. Rows no longer belong to words, and every score "
              "compares the wrong things."};
    case Mistake::no_output_projection:
      return {Stage::output, "The merged heads are the output; W_{O} is left out.",
              "**Look at** the columns of B: each head stays in its own block, so nothing mixes what the heads found, and no number is "
              "where the model expects it."};
    case Mistake::no_positions:
      return {Stage::positions, "Nothing is added for the place of a word.",
              "**Look at** two equal words: their rows are equal in X, Q, K and V. Without a mask, swapping two words only swaps rows, and "
              "no head can tell which word stood before."};
    case Mistake::W_K_is_W_Q:
      return {Stage::scores, "Keys are made with the weights of the queries.",
              "**Look at** the scores: row and column can be exchanged. A matches B exactly as well as B matches A: looking and being "
              "found can no longer differ."};
    case Mistake::heads_alike: break;
  }
  return {Stage::softmax, "Every head reads the columns of the first.",
          "**Step through** the heads: their patterns are one and the same. Heads that see the same thing are one head, paid for several "
          "times."};
}

std::string broken_sums(const Session& session) {
  const bool masked = (session.trace()[session.attention().mask].array() == -INFINITY).any(),
             by_mask = session.document().makes(Mistake::mask_after_softmax);
  if (by_mask && !masked) return "Nothing is masked here, so nothing is wrong here.";
  const auto worst = furthest_from_one(session, session.selection.at);
  if (!worst) return std::string("Here every row still sums to 1") + (by_mask ? ": what is masked had next to no weight." : ".");
  const Axis& words = session.graph()[session.attention().head.front().pattern].axes.rows;
  return "Furthest from 1 is row " + bold_word(words, worst->row) + " of head " + std::to_string(worst->head + 1) + ": " +
         sum_text(worst->sum) + ".";
}

std::optional<Mistake> mistake_at(const Session& session, Stage stage) {
  for (int i = 0; i < n_mistakes; ++i)
    if (const auto mistake = static_cast<Mistake>(i); session.document().makes(mistake) && mistake_text(mistake).stage == stage)
      return mistake;
  return std::nullopt;
}

bool any_mistake(const Document& document) { return !document.interventions.mistakes.empty() || !document.config.positions; }

}  // namespace headlight
