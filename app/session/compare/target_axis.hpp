#pragma once
#include <algorithm>

#include "app_rooms.hpp"
#include "model/nodes.hpp"
#include "run/run.hpp"

namespace headlight::session {

/// Returns the axis of the second text of a sample: the words of a decoder, or the queries of tensors from a file, which have no matrix of
/// tokens.
inline const Axis& target_axis(const Sample& sample, const ModelNodes& nodes) {
  const StackNodes& stack = nodes.decoder ? *nodes.decoder : nodes;
  const NodeId counted = stack.tokens != absent && nodes.decoder ? stack.tokens : stack.block.front().attn.head.front().pattern;
  return (*sample.graph)[counted].axes.rows;
}

inline bool counts_target(const Sample& sample, const ModelNodes& nodes, const Axis& axis) {
  return sample.n_target > 0 && axis.labels && axis.labels == target_axis(sample, nodes).labels;
}

/// The number of places on the axis that are not padding: the words of the sentence, or those that the decoder has written.
inline Index positions_without_padding(const Sample& sample, const ModelNodes& nodes, const Axis& axis) {
  if (!counts_words(axis.kind)) return axis.size;
  return std::min<Index>(axis.size, counts_target(sample, nodes, axis) ? sample.n_target : sample.n_words);
}

}  // namespace headlight::session
