#include "views/prose/mistake_text.hpp"

#include <algorithm>
#include <cmath>

#include "session/compare/most_wrong.hpp"
#include "theme/number_format.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/equal_rows.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::views {

namespace {

/// Tells the factor by which the scores are too far apart without the division.
std::string undivided_scores(const Session& s, const Phrases& phrases) {
  const double factor = s.document().interventions.temperature * std::sqrt(static_cast<double>(s.document().config.d_head()));
  const std::string times = to_text(factor, 3);
  if (std::abs(factor - 1) < 1e-6) return phrases("mistake.undivided.same");
  if (s.document().config.softcap > 0) return phrases("mistake.undivided", {{"factor", times}});  // the cap may lower the largest again
  return factor > 1 ? phrases("mistake.undivided.more", {{"factor", times}}) : phrases("mistake.undivided.less", {{"factor", times}});
}

/// Names the row that gives the most weight to words that it must not see.
std::string weight_on_masked(const Session& s, const Phrases& phrases) {
  const AttentionNodes& attention = s.navigation().attention();
  const auto masked = (s.trace()[attention.mask].array() == -INFINITY).eval();
  if (!masked.any()) return phrases("mistake.sums.nothing_masked");
  const Axis& words = s.graph()[attention.head.front().pattern].axes.rows;
  RowTotal most{0, 0, -1};
  for (size_t h = 0; h < attention.head.size(); ++h)
    for (Index row = 0; row < s.navigation().n_words(words); ++row) {
      const auto weights = s.trace()[attention.head[h].pattern].row(row).cast<double>().array();
      const double share = masked.row(row).select(weights, 0.).sum();
      if (share > most.sum) most = {static_cast<int>(h), row, share};
    }
  return phrases("mistake.zero.most",
                 {{"row", bold_word(phrases, words, most.row)}, {"head", most.head + 1}, {"share", percent(most.sum)}});
}

std::string mirrored_scores(const Session& s, const Phrases& phrases) {
  for (const HeadNodes& head : s.navigation().attention().head) {
    const Matrix& scores = s.trace()[head.scores];
    constexpr float rounded = 1e-4f;
    const bool square = s.graph()[head.scores].axes.rows.labels == s.graph()[head.scores].axes.cols.labels;
    if (!square || !((scores - scores.transpose()).cwiseAbs().maxCoeff() <= rounded * std::max(1.f, scores.cwiseAbs().maxCoeff())))
      return phrases("mistake.mirrored.not");
  }
  return phrases("mistake.mirrored");
}

std::string alike_patterns(const Session& s, const Phrases& phrases) {
  const auto& heads = s.navigation().attention().head;
  if (heads.size() == 1) return phrases("mistake.alike.one");
  float most = 0;
  for (const HeadNodes& head : heads)
    most = std::max(most, (s.trace()[head.pattern] - s.trace()[heads.front().pattern]).cwiseAbs().maxCoeff());
  constexpr float noticed = 5e-4f;
  return most < noticed ? phrases("mistake.alike") : phrases("mistake.alike.not", {{"most", difference_text(static_cast<double>(most))}});
}

/// Explains why there is nothing to transpose; empty if there is.
std::string nothing_to_transpose(const Session& s, const Phrases& phrases) {
  if (s.navigation().attention().head.size() == 1) return phrases("mistake.transpose.none");
  return s.trace()[s.navigation().attention().head.front().q].rows() == 1 ? phrases("mistake.transpose.none.word") : "";
}

/// Tells the mistake's effect in this run; empty if there is nothing more to say.
std::string seen_here(const Session& s, Mistake mistake, const Phrases& phrases) {
  if (breaks_row_sums(mistake)) return broken_sums(s, phrases);
  switch (mistake) {
    case Mistake::no_scale: return undivided_scores(s, phrases);
    case Mistake::zero_for_masked: return weight_on_masked(s, phrases);
    case Mistake::no_output_projection: return columns_that_stay(s, phrases);
    case Mistake::no_positions: return equal_rows_sentence(s, phrases);
    case Mistake::W_K_is_W_Q: return mirrored_scores(s, phrases);
    case Mistake::heads_alike: return alike_patterns(s, phrases);
    case Mistake::merge_without_transpose:
    case Mistake::split_by_view: return nothing_to_transpose(s, phrases);
    default: return "";
  }
}

}  // namespace

MistakeText mistake_text(const Session& session, Mistake mistake, const Phrases& phrases) {
  const std::string seen = session.document().makes(mistake) ? seen_here(session, mistake, phrases) : "";
  return {phrases.of("mistake.*.what", id(mistake)), phrases.of("mistake.*.look_at", id(mistake)) + (seen.empty() ? "" : " " + seen)};
}

std::string broken_sums(const Session& session, const Phrases& phrases) {
  const bool masked = (session.trace()[session.navigation().attention().mask].array() == -INFINITY).any(),
             by_mask = session.document().makes(Mistake::mask_after_softmax);
  if (by_mask && !masked) return phrases("mistake.sums.nothing_masked");
  const auto worst = furthest_from_one(session, session.selection().at);
  if (!worst) return by_mask ? phrases("mistake.sums.still_one.masked") : phrases("mistake.sums.still_one");
  const Axis& words = session.graph()[session.navigation().attention().head.front().pattern].axes.rows;
  return phrases("mistake.sums.furthest",
                 {{"row", bold_word(phrases, words, worst->row)}, {"head", worst->head + 1}, {"sum", sum_text(worst->sum)}});
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
  const AttentionNodes& attention = s.navigation().attention();
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
  return phrases.counted("mistake.no_output_projection.stay", static_cast<int>(heads.size()), {{"columns", columns}, {"heads", of}});
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

}  // namespace headlight::views
