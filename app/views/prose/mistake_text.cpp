#include "views/prose/mistake_text.hpp"

#include <algorithm>
#include <cmath>

#include "session/compare/most_wrong.hpp"
#include "theme/number_format.hpp"
#include "views/prose/counting.hpp"
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

std::vector<Index> columns_that_stay(const Matrix& W_O) {
  std::vector<Index> stay;
  for (Index column = 0; column < W_O.cols(); ++column) {
    const bool only_own = (W_O.col(column).array() != 0).count() == 1 && column < W_O.rows() && W_O(column, column) == 1;
    if (only_own) stay.push_back(column);
  }
  return stay;
}

std::string columns_that_stay(const Session& s, const Phrases& phrases) {
  const AttentionNodes& attention = s.attention();
  std::vector<Index> stay = attention.W_O == absent ? std::vector<Index>() : columns_that_stay(s.trace()[attention.W_O]);
  if (attention.b_O) std::erase_if(stay, [&](Index column) { return s.trace()[*attention.b_O](0, column) != 0; });
  if (stay.empty()) return phrases("mistake.no_output_projection.none_stay");
  const Index d_head = s.document().config.d_head();
  std::vector<std::string> heads, ranges;
  for (size_t first = 0, last = 0; first < stay.size(); first = last + 1) {
    last = first;
    while (last + 1 < stay.size() && stay[last + 1] == stay[last] + 1) ++last;
    ranges.push_back(first == last ? std::to_string(stay[first])
                                   : phrases("mistake.no_output_projection.range", {{"first", stay[first]}, {"last", stay[last]}}));
  }
  for (const Index column : stay)
    if (const std::string head = std::to_string(column / d_head + 1); heads.empty() || heads.back() != head) heads.push_back(head);
  const std::string columns = listed(ranges, phrases), of = listed(heads, phrases);
  return heads.size() == 1 ? phrases("mistake.no_output_projection.stay.one", {{"columns", columns}, {"heads", of}})
                           : phrases("mistake.no_output_projection.stay.many", {{"columns", columns}, {"heads", of}});
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
