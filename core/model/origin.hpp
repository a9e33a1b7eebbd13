#pragma once
#include "model/model.hpp"

namespace headlight::model {

/// The origin of a model's numbers. Every text about a weight must be true for all four.
enum class Origin { made_by_hand, drawn_at_random, learned, imported };
Origin origin_of(const Model& model);

}  // namespace headlight::model
