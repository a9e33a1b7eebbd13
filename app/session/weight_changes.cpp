#include "session/weight_changes.hpp"

#include <utility>

namespace headlight::session {

const CellChanges& WeightChanges::of(const Document& document, const std::string& weight) {
  Known& known = known_[weight];
  const MatrixPtr& now = document.weights.by_name.at(weight);
  if (known.now == now && known.model == document.model) return known.changes;
  const MatrixPtr own = weight_before_changes(document, weight, given_.get());
  known = {now, document.model, own == now ? CellChanges{} : changed_cells(*own, *now, most)};
  return known.changes;
}

void WeightChanges::count_from(std::shared_ptr<const Document> given) {
  given_ = std::move(given);
  known_.clear();
}

}  // namespace headlight::session
