#include "model/origin.hpp"

namespace headlight::model {

/// Only a hand-made model has roles for its heads, and no file records the seed of a random model.
Origin origin_of(const Model& model) {
  if (model.imported) return Origin::imported;
  if (!model.head_roles.empty()) return Origin::made_by_hand;
  return model.made_from ? Origin::drawn_at_random : Origin::learned;
}

}  // namespace headlight::model
