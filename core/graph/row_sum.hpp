#pragma once
#include "graph/product_op.hpp"

namespace headlight {

/// An op whose result is a sum, row by row, of what some of its inputs give to it, each by itself and linearly: a sum, a product with a
/// weight, a cut, a turn, and a norm once the scale of the row is held. So parts that sum to the row of such an input stay parts.
class RowSum {
 public:
  virtual ~RowSum() = default;
  /// Whether input i gives to the sum; the others are held, as the W of a product.
  virtual bool sums(size_t i) const = 0;
  /// The columns of input i that columns `cols` of the result read.
  virtual ColRange columns_read(Inputs in, size_t i, ColRange cols) const = 0;
  /// What each row of `parts` gives to columns `cols` of row `row` of the result. The rows of `parts` sum to those columns of input i that
  /// columns_read names, in its row `row`, or in its only one.
  virtual Matrix given_by(Inputs in, size_t i, Index row, Matrix parts, ColRange cols) const = 0;
};

}  // namespace headlight
