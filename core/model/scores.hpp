#pragma once
#include "model/writer.hpp"
#include "ops/ops.hpp"

namespace headlight::model {

/// True where the attention that `w` writes compares its queries with distances too (Dai et al. 2019); across two texts there are none.
bool compares_distances(const Writer& w);

/// The matrices that all heads share: the weights W_R, b_u and b_v, a row for every distance of `words` words, and each head's keys of
/// them.
void write_distance_keys(const Writer& w, Index words);

/// The scores (query, key) of the head that `w` writes: q kT; with relative attention (q + b_u) kT plus the product of q + b_v with the key
/// of each word pair's distance (Dai et al. 2019, section 3.3).
NodeId write_scores(const Writer& w, NodeId q, NodeId k, const Packed& packed);

}  // namespace headlight::model
