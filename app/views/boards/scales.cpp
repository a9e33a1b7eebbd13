#include "views/boards/scales.hpp"

#include <algorithm>
#include <optional>

#include "graph/number_sizes.hpp"
#include "theme/number_format.hpp"

namespace headlight::views {
float common_limit(const Run& run, NodeId node) {
  float limit = 0;
  for (const Sample& sample : run.samples)
    for (const NodeId id : run.nodes.outline.in_every_head(node)) limit = std::max(limit, nice_limit(sample.trace[id]));
  return limit;
}

namespace {

/// The limit of all heads without computing one, from its preview or else its values, for a run of one sentence; none if a head has
/// neither.
std::optional<float> limit_at_hand(const Session& session, NodeId node) {
  float size = 0;
  if (session.run().samples.size() != 1) return std::nullopt;
  const std::vector<NodeId> heads = session.nodes().outline.in_every_head(node);
  const auto has_neither = [&](NodeId id) { return !session.preview(id) && !session.trace().ready(id); };
  if (std::any_of(heads.begin(), heads.end(), has_neither)) return std::nullopt;
  for (const NodeId id : heads) {
    const auto preview = session.preview(id);
    size = std::max(size, preview ? preview->largest_size : number_sizes(session.trace()[id]).largest);
  }
  return nice_limit(static_cast<double>(size));
}

/// True if a head's values are neither ready nor previewed yet: the background computes its preview.
bool awaits_previews(const Session& session, NodeId node) {
  const std::vector<NodeId> heads = session.nodes().outline.in_every_head(node);
  return std::any_of(heads.begin(), heads.end(), [&](NodeId id) { return !session.trace().ready(id) && session.will_preview(id); });
}

}  // namespace

void Scales::look_at(const Session& session) {
  const Document& d = session.document();
  if (d.model == model_ && d.config.n_heads == n_heads_ && session.navigation().place() == place_) return;
  model_ = d.model;
  n_heads_ = d.config.n_heads;
  place_ = session.navigation().place();
  known_.clear();
}

float Scales::limit(const Session& session, NodeId node) {
  Known& known = known_[session.nodes().outline.in_every_head(node).front()];
  if (known.version == session.version()) return known.limit;
  if (const auto at_hand = limit_at_hand(session, node)) known.limit = std::max(known.limit, *at_hand);
  else if (awaits_previews(session, node)) return known.limit > 0 ? known.limit : 1;
  else known.limit = std::max(known.limit, common_limit(session.run(), node));
  known.version = session.version();
  return known.limit;
}

}  // namespace headlight::views
