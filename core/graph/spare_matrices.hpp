#pragma once
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::graph {

/// The most that evaluations keep, in numbers: 100 MB, of which a head's scores on 1,024 words take 16 on each thread, and the neurons of
/// its layer 24.
constexpr Index most_spare = 25 << 20;

/// Matrices that are no longer needed, kept for others with as many numbers: new memory takes longer to get than to fill.
class SpareMatrices {
 public:
  /// Keeps at most `most` numbers.
  explicit SpareMatrices(Index most) : most_(most) {}
  SpareMatrices(Index most, std::vector<Matrix> spent);

  /// A matrix of this shape with any numbers in it; an empty one if there is none.
  Matrix find(Index rows, Index cols);
  Matrix zero(Index rows, Index cols);
  /// Keeps `done`, or frees it if there is no room; it is empty afterwards.
  void take(Matrix& done);
  void clear();

 private:
  const Index most_;
  std::vector<Matrix> all_;
  Index held_ = 0;
};

}  // namespace headlight::graph
