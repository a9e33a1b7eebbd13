#pragma once
#include <vector>

#include "app_rooms.hpp"
#include "graph/formula.hpp"

namespace headlight::session {

/// The content of a cell at one moment of its computation.
struct WayStop {
  Formula so_far;              ///< its value is the cell's partial value
  std::vector<Formula> added;  ///< the parts of the formula read just now
  size_t terms = 0;            ///< in a sum: the number of terms added
  size_t all_terms = 0;        ///< the number of all terms; 0: no sum
};

/// The most stops of a sum; in a longer one some stops add several terms.
constexpr size_t most_visible_terms = 8;

/// Returns the stops on the way to a cell, read off its formula: a sum begins with its first term and adds one after the other, a quotient
/// begins with its numerator (a softmax with the exponential), a product with the first computed factor. The last stop is the formula
/// itself.
std::vector<WayStop> way_to(const Formula& cell);
/// Returns the cells read just now, each once for every part that reads it.
std::vector<Cell> operands_at(const WayStop& stop);

}  // namespace headlight::session
