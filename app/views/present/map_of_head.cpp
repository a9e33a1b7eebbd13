#include "views/present/map_of_head.hpp"

#include <algorithm>

#include "graph/largest_in_row.hpp"
#include "model/equation.hpp"
#include "model/score_steps.hpp"
#include "views/prose/matrix_name.hpp"

namespace headlight::views {

MapOfHead map_of_head(const Session& s) {
  MapOfHead map{s.selection().at, nullptr, nullptr, s.selection().head};
  const Cell* pinned = s.selection().pinned && s.navigation().contains(*s.selection().pinned) ? &*s.selection().pinned : nullptr;
  const auto place = pinned ? place_of(s.nodes(), pinned->node) : std::nullopt;
  if (place && scope(place->stage) == StageScope::attention) map.at = place->at;
  map.attention = &attention_at(s.nodes(), map.at);
  map.head = &map.attention->head[static_cast<size_t>(std::min<int>(map.number, static_cast<int>(map.attention->head.size()) - 1))];
  if (map.head->pattern == absent) return map;
  const Axes& words = s.graph()[map.head->pattern].axes;
  map.row = s.navigation().n_words(words.rows) - 1;
  if (pinned) {
    const Axes& there = s.graph()[pinned->node].axes;
    if (same_words(there, words)) return map.row = pinned->row, map.key = pinned->col, map;
    if (words.rows.labels && there.rows.labels == words.rows.labels) map.row = std::min(pinned->row, words.rows.size - 1);
  }
  map.key = largest_in_row(s.trace()[map.head->pattern], map.row);
  return map;
}

std::string softmax_of_scores(const Session& s, const HeadNodes& head) {
  const Outline& outline = s.nodes().outline;
  std::string inside = letter_of(s, head.query) + " " + letter_of(s, head.key) + "^{T}";
  const auto add = [&](NodeId node) {
    const std::string step = node == absent ? "" : step_text(s.graph(), outline, node);
    if (!step.empty()) inside += " " + step;
  };
  add(head.scaled_scores);
  for (const NodeId node : altered_scores(s.graph(), head)) add(node);
  const bool masks = head.masked_scores != absent && (s.trace()[head.masked_scores].array() == -INFINITY).any();
  if (masks) add(head.masked_scores);
  return step_text(s.graph(), outline, step_drawn(s.graph(), outline, head.pattern)) + " (" + inside + ")";
}

}  // namespace headlight::views
