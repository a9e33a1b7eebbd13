#pragma once
#include <optional>
#include <vector>

#include "app_rooms.hpp"
#include "graph/axis.hpp"
#include "graph/formula.hpp"

namespace headlight::session {

/// Which words one looked at last: the row, and which key of it. They come back at a stage that has them, also after stages that have not.
class PinnedWords {
 public:
  void remember(const Axes& axes, const Cell& cell);
  void forget() { looks_.clear(); }
  /// The row of these words that was looked at last.
  std::optional<Index> row(const Axis& rows) const;
  /// The key that was looked at last in this row of such a matrix.
  std::optional<Index> key(const Axes& axes, Index row) const;

 private:
  struct Look {
    Axes axes;
    Cell cell;
  };
  std::vector<Look> looks_;  ///< the newest last; one for each pair of axes
};

}  // namespace headlight::session
