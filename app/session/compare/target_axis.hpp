#pragma once
#include "app_rooms.hpp"
#include "model/nodes.hpp"
#include "run/run.hpp"

namespace headlight::session {

/// The axis that counts the second text of a sample that has two: the words of a decoder, or the queries of tensors that somebody gave,
/// which have no matrix of tokens.
inline const Axis& target_axis(const Sample& sample, const ModelNodes& nodes) {
  const StackNodes& stack = nodes.decoder ? *nodes.decoder : nodes;
  const NodeId counted = stack.tokens != absent && nodes.decoder ? stack.tokens : stack.block.front().attn.head.front().pattern;
  return (*sample.graph)[counted].axes.rows;
}

inline bool counts_target(const Sample& sample, const ModelNodes& nodes, const Axis& axis) {
  return sample.n_target > 0 && axis.labels && axis.labels == target_axis(sample, nodes).labels;
}

}  // namespace headlight::session
