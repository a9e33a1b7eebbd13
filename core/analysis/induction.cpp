#include "analysis/induction.hpp"

namespace headlight::analysis {

std::vector<Index> after_the_same(std::span<const int> ids, Index row) {
  std::vector<Index> places;
  for (Index place = 0; place < row; ++place)
    if (ids[static_cast<size_t>(place)] == ids[static_cast<size_t>(row)]) places.push_back(place + 1);
  return places;
}

}  // namespace headlight::analysis
