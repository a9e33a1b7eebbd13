#pragma once
#include <vector>

#include "app_rooms.hpp"
#include "graph/formula.hpp"

namespace headlight::session {

/// What stands in a cell at one moment while it is computed.
struct WayStop {
  Formula so_far;              ///< its value is what stands there
  std::vector<Formula> added;  ///< the parts of the formula that have just been taken in
  size_t terms = 0;            ///< of a sum: so many of its terms are added
  size_t all_terms = 0;        ///< out of so many; 0: this is no sum
};

/// At most so many stops has a sum; of a longer one some add several terms.
constexpr size_t most_terms_shown = 8;

/// How a cell comes about, read off its formula: a sum begins with its first term and takes one after the other, a quotient begins with its
/// numerator (a softmax with the exponential), a product with the first factor that is computed. The last stop is the formula itself.
std::vector<WayStop> way_to(const Formula& cell);
/// The cells that have just been taken in, each once for every part that reads it.
std::vector<Cell> taken_at(const WayStop& stop);

}  // namespace headlight::session
