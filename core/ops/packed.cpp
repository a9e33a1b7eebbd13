#include "ops/packed.hpp"

#include <algorithm>

namespace headlight::ops {

PackedRows::PackedRows(const Packed& packed) {
  for (size_t i = 0; i < packed.queries.size(); ++i) {
    sentences_.push_back({queries_, packed.queries[i], keys_, packed.keys[i]});
    queries_ += packed.queries[i];
    keys_ += packed.keys[i];
    longest_ = std::max(longest_, packed.keys[i]);
  }
}

const PackedSentence& PackedRows::of_query(Index row) const {
  const auto after =
      std::upper_bound(sentences_.begin(), sentences_.end(), row, [](Index r, const PackedSentence& s) { return r < s.first_query; });
  return *(after - 1);
}

}  // namespace headlight::ops
