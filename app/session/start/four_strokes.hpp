#pragma once
#include <optional>
#include <vector>

#include "app_rooms.hpp"
#include "run/run.hpp"

namespace headlight::session {

/// A weight of a softmax head, in the four strokes that lead to it: two rows of numbers, their products with the sum, the division, and
/// the shares of the whole row. Every number is the run's own.
struct FourStrokes {
  Cell weight;
  MatrixPlace place;  ///< the weight's matrix, with its head
  std::vector<double> q, k, products;
  double score = 0;                    ///< the sum of the products
  double divisor = 1;                  ///< the root of the number of products
  std::vector<double> scaled, shares;  ///< the weight's row; -infinity and 0 for masked words

  size_t at() const { return static_cast<size_t>(weight.col); }
  int d_head() const { return static_cast<int>(q.size()); }
  int n_open() const;  ///< the number of words that are not masked
  /// Returns the shares of the row without the division of its scores.
  std::vector<double> undivided_shares() const;
};

/// Returns none if the weight was computed another way: by a variant of attention that alters scores, another temperature, a mistake, or by
/// hand.
std::optional<FourStrokes> four_strokes(const Sample& sample, const ModelNodes& nodes, const Cell& weight);

}  // namespace headlight::session
