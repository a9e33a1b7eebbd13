#pragma once
#include "base/unsaid.hpp"

namespace headlight {

/// Why tensors from a file cannot be followed from words to output.
Unsaid no_computation();

}  // namespace headlight
