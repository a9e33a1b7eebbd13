#pragma once
#include <functional>
#include <vector>

#include "app_rooms.hpp"
#include "graph/matrix.hpp"

namespace headlight::views {

/// The arrangement of the heads' patterns: how many are in a row, with the chosen one wider if that gives its numbers room.
struct PatternPlan {
  int per_row = 1, rows = 1;
  float narrow = 0, wide = 0;  ///< width of a cell; the chosen head has the wide one
  float row_height = 0, apart = 0;
  bool numbers = false;  ///< the chosen head's cells have room for numbers

  /// Returns the width of a head's cells; `share` is its share of the extra width, 0 to 1.
  float cell(float share) const { return narrow + (wide - narrow) * share; }
  float width(Index cols) const;  ///< the widest row of heads
};

/// The least cell, in logical pixels, for a number of two decimals.
constexpr float least_number_width = 28, least_number_height = 18.5f;

/// Plans `heads` patterns of `rows` x `cols` cells within `room`, with gaps of `apart` in a row of heads.
PatternPlan plan_patterns(int heads, Index rows, Index cols, float room, float row_height, float apart);

}  // namespace headlight::views
