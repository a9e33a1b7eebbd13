#pragma once
#include <optional>
#include <vector>

#include "app_rooms.hpp"
#include "graph/axis.hpp"
#include "graph/formula.hpp"

namespace headlight::session {

/// The words last looked at: the row, and its key. They come back at a stage that has them, even after stages without them.
class PinnedWords {
 public:
  void remember(const Axes& axes, const Cell& cell);
  void forget();
  /// Returns the last selected row of these words.
  std::optional<Index> row(const Axis& rows) const;
  /// Returns the last selected key in this row of such a matrix.
  std::optional<Index> key(const Axes& axes, Index row) const;

 private:
  struct Look {
    Axes axes;
    Cell cell;
  };
  std::vector<Look> looks_;  ///< the newest last; one for each pair of axes
};

}  // namespace headlight::session
