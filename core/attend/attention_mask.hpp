#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::attend {

/// The user's `attn_mask`: numbers to add to scores, -infinity where a query may not attend. Its axes are those of the scores; an axis of
/// size 1 applies to all, except the key axis: keys beyond its end are masked.
struct AdditiveMask {
  std::array<Index, 4> shape = {1, 1, 1, 1};  ///< batch, head, query, key
  std::vector<float> added;

  float at(Index batch, Index head, Index query, Index key) const;
};

/// Broadcasts a mask's shape from the right: its axes become the last of four. Nothing if it has none, or more than four.
std::optional<std::array<Index, 4>> aligned_right(const std::vector<std::int64_t>& shape);

/// The keys that a query may attend to, apart from the mask. Query i has position i + offset, key j position j.
struct KeyRule {
  bool causal = false;          ///< no key after the query
  Index left = -1, right = -1;  ///< the most keys before and after the query; -1: no limit
  Index offset = 0;
  Index keys = 0;  ///< keys from here on are padding

  bool allows(Index query, Index key) const;
};

/// (query, key): the numbers to add to the scores of one head of one batch item: 0, the number in `additive`, or -infinity.
Matrix mask_of(const KeyRule& rule, Index queries, Index keys, const AdditiveMask* additive, Index batch, Index head);

}  // namespace headlight::attend
