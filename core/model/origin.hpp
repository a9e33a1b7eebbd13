#pragma once
#include "model/model.hpp"

namespace headlight::model {

/// Where a model's numbers come from. Every text about a weight must be true for all of them.
enum class Origin { made_by_hand, drawn_at_random, learned, given };
Origin origin_of(const Model& model);

}  // namespace headlight::model
