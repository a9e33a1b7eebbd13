#pragma once
#include "model/weights.hpp"

namespace headlight::model {

/// All weights rounded to 16 bits (F16): half the size in a file; computation still uses float32.
Weights in_halves(const Weights& weights);

}  // namespace headlight::model
