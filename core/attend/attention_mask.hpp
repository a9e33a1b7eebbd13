#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::attend {

/// The `attn_mask` that somebody gave: numbers that are added to scores, -infinity where a query may not look. Its axes are those of the
/// scores, of which one that counts 1 stands for all, but for the keys: those that it does not reach are masked.
struct AdditiveMask {
  std::array<Index, 4> shape = {1, 1, 1, 1};  ///< batch, head, query, key
  std::vector<float> added;

  float at(Index batch, Index head, Index query, Index key) const;
};

/// Broadcasts `mask` from the right: its axes as the last ones of four. Nothing where it has none, or more than four.
std::optional<std::array<Index, 4>> aligned_right(const std::vector<std::int64_t>& shape);

/// Which keys a query may look at, whatever the mask says. Query i stands at i + offset, key j at j.
struct KeyRule {
  bool causal = false;          ///< no key after the query
  Index left = -1, right = -1;  ///< at most so many keys before and after the query; -1: any
  Index offset = 0;
  Index keys = 0;  ///< from this key on all is padding

  bool allows(Index query, Index key) const;
};

/// (query, key) of what is added to the scores of one head of one batch item: 0, what `given` says, or -infinity.
Matrix mask_of(const KeyRule& rule, Index queries, Index keys, const AdditiveMask* given, Index batch, Index head);

}  // namespace headlight::attend
