#pragma once
#include <memory>

#include "graph/op.hpp"
#include "machine/workers.hpp"

namespace headlight::generate {

/// Computes single rows. The product of a row takes as long as reading its weights from memory, and several threads read faster than one,
/// so they share the columns of a product with many weights.
class SharedRow {
 public:
  /// `threads`: 0 for one per core, up to the number that memory can serve. They start with the first product that has many weights.
  explicit SharedRow(int threads = 0) : threads_(threads) {}

  /// Does what Op::forward does for this row alone.
  void forward(const Op& op, Inputs in, Index row, Matrix& out);

 private:
  int threads_;
  std::unique_ptr<Crew> crew_;
};

}  // namespace headlight::generate
