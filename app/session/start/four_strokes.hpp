#pragma once
#include <optional>
#include <vector>

#include "app_rooms.hpp"
#include "run/run.hpp"

namespace headlight::session {

/// One weight of a softmax head, in the four strokes that lead to it: two rows of numbers, their products and the sum, the division, and
/// the shares of the whole row. Every number is the run's own.
struct FourStrokes {
  Cell weight;
  Place place;  ///< of the weight's matrix, with its head
  std::vector<double> q, k, products;
  double score = 0;                    ///< the sum of the products
  double divisor = 1;                  ///< the root of how many there are
  std::vector<double> scaled, shares;  ///< of the row of the weight; -infinity and 0 where a word is masked

  size_t at() const { return static_cast<size_t>(weight.col); }
  int d_head() const { return static_cast<int>(q.size()); }
  int n_open() const;  ///< how many words are not masked
  /// The shares of the row were its scores not divided.
  std::vector<double> undivided_shares() const;
};

/// Nothing where the weight was made another way: by a variant of attention that alters scores, another temperature, a mistake, or by hand.
std::optional<FourStrokes> four_strokes(const Sample& sample, const ModelNodes& nodes, const Cell& weight);

}  // namespace headlight::session
