#include "views/mistake_text.hpp"

namespace headlight {

MistakeText mistake_text(Mistake mistake) {
  switch (mistake) {
    case Mistake::softmax_over_queries:
      return {Stage::softmax, "`softmax(scores, dim=-2)`: the shares are taken down each column instead of along each row.",
              "**Look at** the row sums: columns sum to 1 now, rows do not, so some words get far more than one word\u2019s worth and some almost nothing."};
    case Mistake::no_scale:
      return {Stage::softmax, "`q @ k.T` goes into softmax without the division by \u221ad_{head}.",
              "**Look at** the rows: the largest score takes nearly all of the light, because differences between scores are \u221ad_{head} times as large."};
    case Mistake::mask_after_softmax:
      return {Stage::softmax, "Masked weights are set to 0 after softmax instead of masking the scores before it.",
              "**Look at** the row sums: what the masked words had taken is missing, so rows with masked words sum to less than 1. Needs a mask: choose causal."};
    case Mistake::zero_for_masked:
      return {Stage::mask, "Masked scores become 0 instead of \u2212\u221e.",
              "**Look at** the masked cells in Softmax: e^{0} is 1, so words that must not be seen get weight all the same. Needs a mask: choose causal."};
    case Mistake::merge_without_transpose:
      return {Stage::merge, "`z.reshape(T, d_model)` right after the heads, without `transpose(1, 2)`: the numbers are read as they lie in memory.",
              "**Look at** one row: it holds numbers of several words of one head, not one word\u2019s numbers of all heads. Shapes fit, and training can still seem to work."};
    case Mistake::split_by_view:
      return {Stage::split, "`q.view(n_heads, T, d_head)` without `transpose(1, 2)`: rows are cut into pieces instead of columns into heads.",
              "**Look at** head 1: its rows are pieces of the first few words. Words have lost their rows, and every score compares the wrong things."};
    case Mistake::no_output_projection:
      return {Stage::output, "The merged heads are the output; W_{O} is left out.",
              "**Look at** the columns: each head stays in its own block, so no dimension hears more than one head, and none is where the model expects it."};
    case Mistake::no_positions:
      return {Stage::positions, "Nothing is added for the place of a word.",
              "**Look at** two equal words: their rows stay equal through Q, K and V, and swapping words only swaps rows. The head for the previous word is lost."};
    case Mistake::W_K_is_W_Q:
      return {Stage::k, "Keys are made with the weights of the queries.",
              "**Look at** the scores: row and column can be exchanged. If this word looks at that one, that one looks back just as much, and most of all at itself."};
    case Mistake::heads_alike: break;
  }
  return {Stage::split, "Every head reads the columns of the first.",
          "**Look at** the heads in Softmax: their patterns are one and the same. Four heads that see the same thing are one head, paid for four times."};
}

std::optional<Mistake> mistake_at(const Session& session, Stage stage) {
  for (int i = 0; i < n_mistakes; ++i)
    if (const auto mistake = static_cast<Mistake>(i); session.document().config.makes(mistake) && mistake_text(mistake).stage == stage) return mistake;
  return std::nullopt;
}

bool any_mistake(const ModelConfig& config) { return !config.mistakes.empty() || !config.positions; }

}  // namespace headlight
