#pragma once
#include "model/weights.hpp"

namespace headlight::model {

/// All weights rounded to numbers of 16 bits (F16), which take half the room in a file and are computed with as float32.
Weights in_halves(const Weights& weights);

}  // namespace headlight::model
