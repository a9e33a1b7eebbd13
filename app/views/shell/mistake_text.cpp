#include "views/shell/mistake_text.hpp"

#include <cmath>

#include "session/compare/most_wrong.hpp"
#include "theme/number_format.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight {

Stage stage_of(Mistake mistake) {
  switch (mistake) {
    case Mistake::no_scale: return Stage::scale;
    case Mistake::merge_without_transpose: return Stage::merge;
    case Mistake::split_by_view: return Stage::split;
    case Mistake::no_output_projection: return Stage::output;
    case Mistake::no_positions: return Stage::positions;
    case Mistake::W_K_is_W_Q: return Stage::scores;
    default: return Stage::softmax;
  }
}

MistakeText mistake_text(Mistake mistake, const Phrases& phrases) {
  return {phrases.of("mistake.*.what", id(mistake)), phrases.of("mistake.*.look_at", id(mistake))};
}

std::string broken_sums(const Session& session, const Phrases& phrases) {
  const bool masked = (session.trace()[session.attention().mask].array() == -INFINITY).any(),
             by_mask = session.document().makes(Mistake::mask_after_softmax);
  if (by_mask && !masked) return phrases("mistake.sums.nothing_masked");
  const auto worst = furthest_from_one(session, session.selection.at);
  if (!worst) return by_mask ? phrases("mistake.sums.still_one.masked") : phrases("mistake.sums.still_one");
  const Axis& words = session.graph()[session.attention().head.front().pattern].axes.rows;
  return phrases("mistake.sums.furthest",
                 {{"row", bold_word(words, worst->row)}, {"head", worst->head + 1}, {"sum", sum_text(worst->sum)}});
}

std::optional<Mistake> mistake_at(const Session& session, Stage stage) {
  for (int i = 0; i < n_mistakes; ++i)
    if (const auto mistake = static_cast<Mistake>(i); session.document().makes(mistake) && stage_of(mistake) == stage) return mistake;
  return std::nullopt;
}

bool any_mistake(const Document& document) { return !document.interventions.mistakes.empty() || !document.config.positions; }

}  // namespace headlight
