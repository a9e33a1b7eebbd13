#pragma once
#include "graph/matrix.hpp"

namespace headlight::graph {

struct NumberSizes {
  float largest = 0;   ///< the largest absolute value of the finite numbers; 0: there are none
  bool fault = false;  ///< true if a number is NaN, or an infinity that is not a mask
};
NumberSizes number_sizes(const Matrix& m);

}  // namespace headlight::graph
