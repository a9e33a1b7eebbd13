#include "views/scales.hpp"

#include <algorithm>

#include "theme/number_format.hpp"

namespace headlight {
namespace {

/// The same matrix in every head.
std::vector<NodeId> siblings(const ModelNodes& nodes, NodeId node) {
  const auto& heads = nodes.block.front().attn.head;
  for (NodeId HeadNodes::*member : {&HeadNodes::q, &HeadNodes::k, &HeadNodes::v, &HeadNodes::scores, &HeadNodes::scaled_scores,
                                    &HeadNodes::masked_scores, &HeadNodes::pattern, &HeadNodes::z, &HeadNodes::result}) {
    if (std::none_of(heads.begin(), heads.end(), [&](const HeadNodes& h) { return h.*member == node; })) continue;
    std::vector<NodeId> all;
    for (const HeadNodes& h : heads) all.push_back(h.*member);
    return all;
  }
  return {node};
}

/// A gradient of nothing but zeros says nothing about the scale.
bool has_slope(const Matrix& d) { return (d.array().isFinite() && d.array() != 0).any(); }

}  // namespace

void Scales::look_at(const Session& session) {
  const Document& d = session.document();
  if (session.selection.objective != objective_ || session.selection.stage != stage_) gradients_.clear();
  objective_ = session.selection.objective;
  if (d.model == model_ && d.config.n_heads == n_heads_ && session.selection.stage == stage_) return;
  model_ = d.model;
  n_heads_ = d.config.n_heads;
  stage_ = session.selection.stage;
  known_.clear();
}

float Scales::limit(const Session& session, NodeId node) {
  const std::vector<NodeId> all = siblings(session.nodes(), node);
  Known& known = known_[all.front()];
  if (known.run == &session.run()) return known.limit;
  known.run = &session.run();
  for (const Sample& sample : session.run().samples)
    for (const NodeId id : all) known.limit = std::max(known.limit, nice_limit(sample.trace[id]));
  return known.limit;
}

float Scales::gradient_limit(const Session& session, NodeId node, Influence& influence) {
  const std::vector<NodeId> all = siblings(session.nodes(), node);
  KnownGradient& known = gradients_[all.front()];
  const MatrixPtr first = influence.gradient(session, all.front());
  if (!first || known.of_first == first) return known.limit;
  known.of_first = first;
  float limit = 0;
  for (const NodeId id : all)
    if (const MatrixPtr d = influence.gradient(session, id); has_slope(*d)) limit = std::max(limit, nice_limit(*d));
  known.limit = std::max(known.limit, limit);
  return known.limit > 0 ? known.limit : 1;
}

}  // namespace headlight
