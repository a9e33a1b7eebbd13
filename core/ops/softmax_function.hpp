#pragma once
#include "graph/code.hpp"

namespace headlight::ops {

/// softmax() in a language whose own gives NaN for a row that may attend to nothing, or has none.
CodeFunction softmax_function(Language language);

}  // namespace headlight::ops
