#pragma once
#include "graph/code.hpp"

namespace headlight::ops {

/// The source of softmax() for a language whose own gives NaN for a row that may attend to nothing, or that has none.
CodeFunction softmax_function(Language language);

}  // namespace headlight::ops
