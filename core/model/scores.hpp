#pragma once
#include "model/writer.hpp"
#include "ops/ops.hpp"

namespace headlight::model {

/// True if the attention of `w` also compares its queries with distances (Dai et al. 2019); cross-attention has no distances.
bool compares_distances(const Writer& w);

/// Writes the matrices that all heads share: the weights W_R, b_u and b_v, a row for every distance of `words` words, and the keys of the
/// distances.
void write_distance_keys(const Writer& w, Index words);

/// Writes the scores (query, key) of the head of `w`: q kT; with relative attention (q + b_u) kT plus the product of q + b_v with the key
/// of each word pair's distance (Dai et al. 2019, section 3.3).
NodeId write_scores(const Writer& w, NodeId q, NodeId k, const Packed& packed);

}  // namespace headlight::model
