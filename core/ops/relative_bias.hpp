#pragma once
#include "graph/graph.hpp"

namespace headlight::ops {

/// How distances between words are put into buckets (Raffel et al. 2020, section 2.1): near ones have one each, further ones share one, the
/// more of them the further they are.
struct DistanceBuckets {
  int buckets = 0;         ///< rows of the table of biases
  int furthest = 128;      ///< from this distance on all share the last bucket
  bool both_sides = true;  ///< half of the buckets are for keys to the right of the query; else those count as distance 0

  /// Of a key that stands so many words to the right of the query; below 0: to its left.
  Index bucket_of(Index to_the_right) const;
};

/// Relative positions: c[query, key] = W[bucket of their distance, head], where W (buckets, heads) is learned. What is added to the scores.
NodeId relative_bias(GraphBuilder& g, std::string name, NodeId W, Index head, DistanceBuckets buckets, Axes scores);

}  // namespace headlight::ops
