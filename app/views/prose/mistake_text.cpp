#include "views/prose/mistake_text.hpp"

#include <algorithm>
#include <cmath>

#include "session/compare/most_wrong.hpp"
#include "theme/number_format.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight {

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
  for (const Mistake mistake : all_mistakes())
    if (session.document().makes(mistake) && stage_of(mistake) == stage) return mistake;
  return std::nullopt;
}

bool any_mistake(const Document& document) {
  const std::vector<Mistake> all = all_mistakes();
  return std::any_of(all.begin(), all.end(), [&](Mistake mistake) { return document.makes(mistake); });
}

}  // namespace headlight
