#pragma once
#include "graph/graph.hpp"

namespace headlight::ops {

/// The buckets of distances between words (Raffel et al. 2020, section 2.1): each near distance has its own, and further ones share buckets
/// that grow with the distance.
struct DistanceBuckets {
  int buckets = 0;         ///< rows of the table of biases
  int furthest = 128;      ///< from this distance on all share the last bucket
  bool both_sides = true;  ///< half of the buckets are for keys to the right of the query; false: those count as distance 0

  /// The bucket of a key this many words to the right of the query; below 0: to its left.
  Index bucket_of(Index to_the_right) const;
};

/// Relative positions, which are added to the scores: c[query, key] = W[bucket of their distance, head], where W (buckets, heads) is
/// learned.
NodeId relative_bias(GraphBuilder& g, std::string name, NodeId W, Index head, DistanceBuckets buckets, Axes scores);

}  // namespace headlight::ops
