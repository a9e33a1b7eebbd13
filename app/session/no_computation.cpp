#include "session/no_computation.hpp"

#include "base/error.hpp"

namespace headlight {

Unsaid no_computation() {
  return in_english("the tour follows what a model computes, and these tensors come without a model: open one with M");
}

}  // namespace headlight
