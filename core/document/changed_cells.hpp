#pragma once
#include <cstddef>
#include <utility>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::document {

/// The cells of a weight that differ from the model's own, bit by bit: their places in the matrix, row by row, and the numbers now there.
struct CellChanges {
  std::vector<std::pair<Index, float>> cells;  ///< the first of them
  Index count = 0;                             ///< of all

  bool all() const { return count == static_cast<Index>(cells.size()); }
};
/// At most `most` are written down. `now` may have more rows, of words that the model never met: they do not count. Of another width all
/// differs.
CellChanges changed_cells(const Matrix& own, const Matrix& now, std::size_t most);

}  // namespace headlight::document
