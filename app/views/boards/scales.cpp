#include "views/boards/scales.hpp"

#include <algorithm>

#include "theme/number_format.hpp"

namespace headlight {
namespace {

/// A gradient of nothing but zeros says nothing about the scale.
bool has_slope(const Matrix& d) { return (d.array().isFinite() && d.array() != 0).any(); }

}  // namespace

float common_limit(const Run& run, NodeId node) {
  float limit = 0;
  for (const Sample& sample : run.samples)
    for (const NodeId id : run.nodes.outline.in_every_head(node)) limit = std::max(limit, nice_limit(sample.trace[id]));
  return limit;
}

void Scales::look_at(const Session& session) {
  const Document& d = session.document();
  if (session.selection.objective != objective_ || session.place() != place_) gradients_.clear();
  objective_ = session.selection.objective;
  if (d.model == model_ && d.config.n_heads == n_heads_ && session.place() == place_) return;
  model_ = d.model;
  n_heads_ = d.config.n_heads;
  place_ = session.place();
  known_.clear();
}

float Scales::limit(const Session& session, NodeId node) {
  Known& known = known_[session.nodes().outline.in_every_head(node).front()];
  if (known.version == session.version()) return known.limit;
  known.version = session.version();
  known.limit = std::max(known.limit, common_limit(session.run(), node));
  return known.limit;
}

float Scales::gradient_limit(const Session& session, NodeId node, Influence& influence) {
  const std::vector<NodeId> all = session.nodes().outline.in_every_head(node);
  KnownGradient& known = gradients_[all.front()];
  const MatrixPtr first = influence.gradient(session, all.front());
  if (!first || known.of_first == first) return known.limit > 0 ? known.limit : 1;
  known.of_first = first;
  float limit = 0;
  for (const NodeId id : all)
    if (const MatrixPtr d = influence.gradient(session, id); has_slope(*d)) limit = std::max(limit, nice_limit(*d));
  known.limit = std::max(known.limit, limit);
  return known.limit > 0 ? known.limit : 1;
}

}  // namespace headlight
