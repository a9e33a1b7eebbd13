#pragma once
#include <functional>
#include <vector>

#include "app_rooms.hpp"
#include "graph/matrix.hpp"

namespace headlight::views {

/// How the patterns of the heads stand: so many in a row, the chosen one wider where that gives it room for its numbers.
struct PatternPlan {
  int per_row = 1, rows = 1;
  float narrow = 0, wide = 0;  ///< width of a cell, of the chosen head the wide one
  float row_height = 0, apart = 0;
  bool numbers = false;  ///< the cells of the chosen head have room for them

  /// Of a head's cells; `share` is how much of the wide one's width it has, 0 to 1.
  float cell(float share) const { return narrow + (wide - narrow) * share; }
  float width(Index cols) const;  ///< of the widest row of heads
};

/// A number of two decimals fits a cell so wide and so high.
constexpr float least_number_width = 28, least_number_height = 18.5f;

/// For `heads` patterns of `rows` x `cols` cells within `room`; rows of heads are `apart` beside one another.
PatternPlan plan_patterns(int heads, Index rows, Index cols, float room, float row_height, float apart);

}  // namespace headlight::views
