#include "model/half_weights.hpp"

namespace headlight::model {

Weights in_halves(const Weights& weights) {
  Weights rounded;
  for (const auto& [name, value] : weights.by_name) rounded.set(name, value->cast<Eigen::half>().cast<float>());
  return rounded;
}

}  // namespace headlight::model
