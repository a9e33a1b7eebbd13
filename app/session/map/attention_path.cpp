#include "session/map/attention_path.hpp"

#include <algorithm>

#include "attend/imported_tensors.hpp"

namespace headlight::session {
namespace {

constexpr size_t most_attentions = 3;
constexpr Index any_key = -1;  ///< the key with the largest weight

NodeId pattern_of(const Session& s, const AttentionId& at, int head) {
  return attention_at(s.nodes(), at).head[static_cast<size_t>(head)].pattern;
}

/// Returns the attention that made the rows of the keys of `at`; none if those are the words.
std::optional<AttentionId> attention_before(const ModelNodes& nodes, const AttentionId& at) {
  if (at.cross) return AttentionId{false, static_cast<int>(nodes.block.size()) - 1, false};
  if (at.layer == 0) return std::nullopt;
  const bool crosses = at.decoder && nodes.decoder->block[static_cast<size_t>(at.layer - 1)].cross;
  return AttentionId{at.decoder, at.layer - 1, crosses};
}

/// Returns the attention where the path begins: that of the pinned matrix, else the last one computed before it in its stack.
AttentionId first_attention(const Session& s, const Cell& pinned) {
  const auto place = place_of(s.nodes(), pinned.node);
  if (place && is_of_attention(place->stage)) return place->at;
  const bool target = s.nodes().decoder && s.navigation().is_target(s.graph()[pinned.node].axes.rows);
  AttentionId last{target, 0, false};
  for (const AttentionId& at : attention_ids(s.nodes()))
    if (at.decoder == target && (!place || s.graph()[pinned.node].is_input() || pattern_of(s, at, 0) < pinned.node)) last = at;
  return last;
}

bool is_last_of_model(const Session& s, const AttentionId& at) {
  const std::vector<AttentionId> all = attention_ids(s.nodes());
  return !all.empty() && all.back() == at;
}

/// Returns none while a long text's weights are unknown.
std::optional<PathHop> hop_from(const Session& s, const AttentionId& at, Index query, Index key) {
  const NodeId pattern = pattern_of(s, at, s.selection().head);
  const auto most = s.row_most(pattern, query);
  if (!most) return std::nullopt;
  const bool given = key != any_key && key < s.graph()[pattern].axes.cols.size;
  const Index to = given ? key : most->col;
  const auto weight = to == most->col ? most->value : s.known_number({pattern, query, to});
  if (!weight) return std::nullopt;
  return PathHop{at, s.selection().head, pattern, query, to, *weight};
}

/// True if the pinned row belongs to keys or values and is not a query: the path then begins one attention further back.
bool counts_keys(const Session& s, const AttentionId& at, const Cell& pinned) {
  const Part part = s.nodes().outline.part_of(pinned.node);
  return at.cross && (part == Part::key || part == Part::value || part == Part::turned_key);
}

}  // namespace

const PathHop* AttentionPath::hop_at(const AttentionId& at) const {
  const auto hop = std::find_if(hops.begin(), hops.end(), [&](const PathHop& h) { return h.at == at; });
  return hop == hops.end() ? nullptr : &*hop;
}

AttentionPath attention_path(const Session& s) {
  AttentionPath path;
  const auto& pinned = s.selection().pinned;
  if (!pinned || !s.navigation().contains(*pinned)) return path;
  const Axes& axes = s.graph()[pinned->node].axes;
  if (!counts_words(axes.rows.kind)) return path;
  std::optional<AttentionId> at = first_attention(s, *pinned);
  if (counts_keys(s, *at, *pinned)) at = attention_before(s.nodes(), *at);
  Index row = pinned->row;
  if (!at || row >= s.graph()[pattern_of(s, *at, s.selection().head)].axes.rows.size) return path;
  if (s.nodes().probs && is_last_of_model(s, *at))
    if (const auto next = s.row_most(*s.nodes().probs, row)) path.next = Cell{*s.nodes().probs, row, next->col};
  const Axes& first = s.graph()[pattern_of(s, *at, s.selection().head)].axes;
  Index key = same_words(axes, first) ? pinned->col : any_key;
  for (size_t steps = path.next ? 1 : 0; at && steps < most_attentions; ++steps) {
    const auto hop = hop_from(s, *at, row, key);
    if (!hop) break;
    path.hops.push_back(*hop);
    row = path.hops.back().key;
    key = any_key;
    at = s.imported() && s.imported()->only_crosses() ? std::nullopt : attention_before(s.nodes(), *at);  // its keys are not queries
  }
  return path;
}

namespace {

/// Returns the path's row in a stack's own matrices at `node`: before a hop its key, from there on its query.
std::optional<Index> row_in_stack(const AttentionPath& path, bool decoder, NodeId node) {
  std::optional<Index> row;
  for (auto hop = path.hops.rbegin(); hop != path.hops.rend(); ++hop) {
    if (hop->at.cross && !decoder && !row) row = hop->key;
    if (hop->at.decoder != decoder) continue;
    if (!row) row = hop->at.cross ? hop->query : hop->key;
    if (node > hop->pattern) row = hop->query;
  }
  return row;
}

}  // namespace

std::optional<Index> row_on_path(const AttentionPath& path, const Session& s, NodeId node) {
  if (path.empty() || !counts_words(s.graph()[node].axes.rows.kind)) return std::nullopt;
  const auto place = place_of(s.nodes(), node);
  if (!place) return std::nullopt;
  const Part part = s.nodes().outline.part_of(node);
  const bool of_keys = part == Part::key || part == Part::value || part == Part::turned_key;
  const bool looks = is_of_attention(place->stage) && part != Part::residual && part != Part::normed;
  if (looks) {
    if (const PathHop* hop = path.hop_at(place->at)) return of_keys ? hop->key : hop->query;
    if (place->at.cross && of_keys) return std::nullopt;
  }
  const bool decoder = s.nodes().decoder && (place->at.decoder || scope(place->stage) == StageScope::model);
  return row_in_stack(path, decoder, node);
}

}  // namespace headlight::session
