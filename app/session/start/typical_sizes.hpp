#pragma once
#include "session/start/four_strokes.hpp"

namespace headlight::session {

/// Root mean squares in the head of four strokes, over all pairs of words that are not masked.
struct TypicalSizes {
  int pairs = 0;
  double product = 0;  ///< one number of a query times its partner in a key
  double score = 0;    ///< their sum; after the division it is score / divisor
};
TypicalSizes typical_sizes(const Sample& sample, const ModelNodes& nodes, const FourStrokes& strokes);

}  // namespace headlight::session
