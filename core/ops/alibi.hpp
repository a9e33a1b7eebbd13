#pragma once
#include "ops/ops.hpp"

namespace headlight::ops {

/// The head of an attention, counted from 0.
struct HeadOf {
  Index head = 0, n_heads = 1;
};

/// The slope of a head's bias (Press et al. 2022, section 3): 2^(-8h/H) for the h-th of H heads (h = head + 1) if H is a power of two. For
/// other numbers the first heads have the slopes of the power of two below H, and the rest every other slope of the power of two above it.
double alibi_slope(const HeadOf& of);

/// Attention with linear biases: c[query, key] = -slope |query - key|, which is added to the scores; it reads no matrix. With `packed` the
/// rows hold several sentences, and positions count from the first word of each.
NodeId alibi(GraphBuilder& g, std::string name, const HeadOf& of, Axes scores, const Packed& packed = {});

}  // namespace headlight::ops
