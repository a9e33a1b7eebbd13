#pragma once
#include "ops/ops.hpp"

namespace headlight::ops {

/// The sinusoids of all distances between two of this many words (Dai et al. 2019): row r of (2 words - 1, d_model) is for the distance
/// query - key = r - (words - 1), with the sines and cosines of positions. It reads no matrix.
NodeId distances(GraphBuilder& g, std::string name, Index words, Axis d_model);

/// Picks from the scores for every distance the one of each key: c[i, j] = a[i, i - j + words - 1], where column r of a (T, 2 words - 1) is
/// for the distance r - (words - 1): every row is shifted by one place more than the row above. `scores` are the axes of the result; with
/// `packed` the rows hold several sentences, and positions count from the first word of each.
NodeId shifted(GraphBuilder& g, std::string name, NodeId of_distances, Axes scores, const Packed& packed = {});

}  // namespace headlight::ops
