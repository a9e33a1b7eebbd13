#pragma once
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::ops {

/// The position of each row in its own sentence, for consecutive sentences of these lengths; empty: all rows belong to one.
inline std::vector<Index> positions_within(const std::vector<Index>& lengths) {
  std::vector<Index> at;
  for (const Index length : lengths)
    for (Index t = 0; t < length; ++t) at.push_back(t);
  return at;
}

}  // namespace headlight::ops
