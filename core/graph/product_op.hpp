#pragma once
#include "graph/op.hpp"

namespace headlight::graph {

/// Columns begin..end-1.
struct ColRange {
  Index begin;
  Index end;
  Index size() const { return end - begin; }
};

/// A product that can compute a block of cells alone: threads divide a product with a large right operand by its columns, so that each part
/// of that operand is rearranged for the processor once and not again for every few rows.
class ProductOp : public Op {
 public:
  Form form() const final { return Form::product; }
  void forward(Inputs in, RowRange rows, Matrix& out) const final { forward_block(in, rows, {0, out.cols()}, out); }
  /// Computes what forward() does, for these columns only.
  virtual void forward_block(Inputs in, RowRange rows, ColRange cols, Matrix& out) const = 0;
};

}  // namespace headlight::graph
