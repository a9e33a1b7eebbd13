#include "session/why/why_score.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "session/looks.hpp"

namespace headlight::session {
namespace {

std::optional<Index> place_among(const std::vector<RowSource>& all, const RowSource& source) {
  const auto found = std::find(all.begin(), all.end(), source);
  return found == all.end() ? std::nullopt : std::optional(static_cast<Index>(found - all.begin()));
}

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

/// The head of these scores; null where its steps are not known.
const HeadNodes* head_of(const Session& s, NodeId scores) {
  const auto place = place_of(s.nodes(), scores);
  return place && place->head ? &attention_at(s.nodes(), place->at).head[static_cast<size_t>(*place->head)] : nullptr;
}

/// True if the word cannot be looked at, whatever the reason.
bool is_closed(const Session& s, const Cell& score) {
  const HeadNodes* const head = head_of(s, score.node);
  return head && head->masked_scores != absent && s.trace()[head->masked_scores](score.row, score.col) == minus_infinity;
}

/// True where the mask is the reason, and neither a setting by hand nor a score that is -infinity before it.
bool is_masked(const Session& s, const Cell& score) {
  if (!is_closed(s, score)) return false;
  const HeadNodes& head = *head_of(s, score.node);
  if (s.trace().override_at({head.masked_scores, score.row, score.col})) return false;
  return head.unmasked_scores == absent || s.trace()[head.unmasked_scores](score.row, score.col) != minus_infinity;
}

}  // namespace

std::optional<ScoreSources::Pair> WhyScore::pair(const std::optional<SourcePair>& chosen) const {
  if (chosen) {
    const auto query = place_among(score.query, chosen->query), key = place_among(score.key, chosen->key);
    if (query && key) return ScoreSources::Pair{*query, *key};
  }
  return score.largest();
}

std::optional<Index> WhyScore::most_of_lead() const {
  if (!difference || difference->value == 0 || !difference->parts.allFinite()) return std::nullopt;
  const Eigen::VectorXd totals = (difference->value < 0 ? -1. : 1.) * difference->query_totals();
  Index most = 0;
  const double largest = totals.maxCoeff(&most);
  return largest > 0 && (totals.array() == largest).count() == 1 ? std::optional(most) : std::nullopt;
}

bool WhyScore::adds_up() const { return score.adds_up(); }

std::optional<Cell> pinned_score(const Session& s) {
  const auto& pinned = s.selection().pinned;
  if (!pinned || !s.navigation().contains(*pinned)) return std::nullopt;
  const auto place = place_of(s.nodes(), pinned->node);
  if (!place || !place->head) return std::nullopt;
  const auto scores = s.nodes().outline.find_in_attention(Part::scores, place->at, place->head);
  if (!scores || !same_words(s.graph()[*scores].axes, s.graph()[pinned->node].axes)) return std::nullopt;
  return Cell{*scores, pinned->row, pinned->col};
}

bool looked_elsewhere(const Session& s) {
  const auto score = pinned_score(s);
  const HeadNodes* const head = score ? head_of(s, score->node) : nullptr;
  if (!head || head->pattern == absent) return false;
  Index open = 0;
  for (Index col = 0; col < s.navigation().n_words(s.graph()[score->node].axes.cols); ++col)
    open += !is_closed(s, {score->node, score->row, col});
  return s.trace()[head->pattern](score->row, score->col) * static_cast<float>(open) < 1;
}

bool why_is_visible(const Session& s) { return other_look(s) == StageLook::why && !s.selection().map && !s.comparison(); }

std::vector<Index> rivals_of(const Session& s, const Cell& score) {
  std::vector<Index> all;
  for (Index col = 0; col < s.navigation().n_words(s.graph()[score.node].axes.cols); ++col)
    if (const Cell other = {score.node, score.row, col}; col != score.col && !is_closed(s, other) && !s.trace().override_at(other))
      all.push_back(col);
  const Matrix& scores = s.trace()[score.node];
  const auto sortable = [&](Index col) { return std::isnan(scores(score.row, col)) ? -INFINITY : scores(score.row, col); };
  std::stable_sort(all.begin(), all.end(), [&](Index a, Index b) { return sortable(a) > sortable(b); });
  return all;
}

WhyScore why_score(const Session& s, const Cell& score, const std::optional<Index>& rival) {
  const auto split = [&](Index col) { return score_sources(s.graph(), s.trace(), s.nodes(), {score.node, score.row, col}); };
  WhyScore why = {.cell = score,
                  .score = split(score.col),
                  .rival = {},
                  .of_rival = {},
                  .difference = {},
                  .masked = is_masked(s, score),
                  .by_hand = s.trace().override_at(score) != nullptr};
  if (why.by_hand) return why;
  const std::vector<Index> rivals = rivals_of(s, score);
  if (rivals.empty()) return why;
  why.rival = rival && std::find(rivals.begin(), rivals.end(), *rival) != rivals.end() ? *rival : rivals.front();
  const ScoreSources of_rival = split(*why.rival);
  why.difference = analysis::difference(why.score, of_rival);
  why.score = by_sources_of(why.score, *why.difference);
  why.of_rival = by_sources_of(of_rival, *why.difference);
  return why;
}

namespace {

bool cancel(const DimensionPair& a, const DimensionPair& b) {
  constexpr double rounding = 1e-6;
  return (a.query == b.query || a.key == b.key) && std::abs(a.product() + b.product()) <= rounding * std::abs(a.product());
}

/// Takes the pairs that cancel each other out of the list, which is in the order of size.
void part_cancelled(WorkedPair& worked) {
  std::vector<DimensionPair> left = std::move(worked.dimensions);
  worked.dimensions.clear();
  while (!left.empty()) {
    const DimensionPair first = left.front();
    left.erase(left.begin());
    const auto other = std::find_if(left.begin(), left.end(), [&](const DimensionPair& pair) { return cancel(first, pair); });
    if (other == left.end()) {
      worked.dimensions.push_back(first);
      continue;
    }
    worked.cancelled.emplace_back(first, *other);
    left.erase(other);
  }
}

}  // namespace

WorkedPair worked_pair(const Session& s, const WhyScore& why, const ScoreSources::Pair& pair) {
  const SourcePair sources = why.sources_of(pair);
  WorkedPair worked = {pair,
                       column_pairs(s.graph(), s.trace(), s.nodes(), why.cell, sources),
                       dimension_pairs(s.graph(), s.trace(), s.nodes(), why.cell, sources),
                       {}};
  part_cancelled(worked);
  return worked;
}

void open_why_of(Session& s, const Cell& weight) {
  const auto place = place_of(s.nodes(), weight.node);
  if (!place || !place->head) return;
  const auto scores = s.nodes().outline.find_in_attention(Part::scores, place->at, place->head);
  if (!scores) return;
  s.selection().why.pair.reset();
  s.selection().why.rival.reset();
  s.go(StagePlace(Stage::scores, place->at));
  s.later([cell = Cell{*scores, weight.row, weight.col}, head = *place->head](Session& session) {
    session.navigation().set_head(head);
    if (session.navigation().contains(cell)) session.navigation().pin(cell);
  });
}

void open_why(Session& s) {
  if (why_is_visible(s)) return leave_why(s);
  const auto score = pinned_score(s);
  if (!score) return;
  const StagePlace asked = s.navigation().place();
  s.selection().why = {.from = asked, .from_map = s.selection().map};
  s.selection().look = StageLook::why;
  const StagePlace scores = *place_of(s.nodes(), score->node);
  if (asked != scores || s.selection().map) s.go(scores);
}

void leave_why(Session& s) {
  const WhyChoice was = s.selection().why;
  s.selection().look = StageLook::matrix;
  if (was.from_map) s.show_map();
  else if (was.from && *was.from != s.navigation().place()) s.go(*was.from);
}

void go_to_source(Session& s, const RowSource& source, Index row) {
  if (source.node == absent) return;
  const auto to = stage_of(s.graph(), s.nodes(), source.node, s.selection().at);
  if (!to) return;
  const auto place = place_of(s.nodes(), source.node);
  s.selection().look = StageLook::matrix;
  s.go(*to);
  s.later([source, row, head = place ? place->head : std::nullopt](Session& session) {
    if (head) session.navigation().set_head(*head);
    const Cell cell = {source.node, row, 0};
    if (session.navigation().contains(cell)) session.navigation().pin(cell);
  });
}

}  // namespace headlight::session
