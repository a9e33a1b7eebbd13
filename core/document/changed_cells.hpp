#pragma once
#include <cstddef>
#include <utility>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::document {

/// The cells of a weight that differ from the model's own, bit by bit: their row-major indices and new values.
struct CellChanges {
  std::vector<std::pair<Index, float>> cells;  ///< the first of them, up to a limit
  Index count = 0;                             ///< the number of all

  bool all() const { return count == static_cast<Index>(cells.size()); }
};
/// Lists at most `most` cells. Extra rows of `now` belong to words that the model never met and do not count. If the widths differ, every
/// cell counts as changed.
CellChanges changed_cells(const Matrix& own, const Matrix& now, std::size_t most);

}  // namespace headlight::document
