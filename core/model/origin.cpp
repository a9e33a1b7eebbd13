#include "model/origin.hpp"

namespace headlight::model {

/// Only a model made by hand says what its heads are for, and no file says from which seed a model was drawn.
Origin origin_of(const Model& model) {
  if (model.imported) return Origin::given;
  if (!model.head_roles.empty()) return Origin::made_by_hand;
  return model.made_from ? Origin::drawn_at_random : Origin::learned;
}

}  // namespace headlight::model
