#pragma once
#include "graph/product_op.hpp"

namespace headlight::graph {

/// An op whose result is, row by row, a sum of linear contributions of some of its inputs: a sum, a product with a weight, a cut, a
/// rotation, and a norm once the scale of the row is held constant. So parts that sum to a row of such an input stay separate parts of the
/// result.
class RowSum {
 public:
  virtual ~RowSum() = default;
  /// True if input i contributes; the others are held constant, as the W of a product.
  virtual bool sums(size_t i) const = 0;
  /// The columns of input i that the columns `cols` of the result read.
  virtual ColRange columns_read(Inputs in, size_t i, ColRange cols) const = 0;
  /// parts (n, columns read) -> (n, columns of `cols`): the contribution of each row of `parts` to row `row` of the result. The rows of
  /// `parts` sum to the columns of input i that columns_read names, in its row `row`, or in its only row.
  virtual Matrix contribution(Inputs in, size_t i, Index row, Matrix parts, ColRange cols) const = 0;
};

}  // namespace headlight::graph
