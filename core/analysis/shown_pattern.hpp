#pragma once
#include "graph/evaluate.hpp"

namespace headlight::analysis {

/// The attention weights of a head with -infinity where the mask closes their cell, unless a hand opened it.
MatrixPtr shown_pattern(const Graph& graph, const Trace& trace, NodeId pattern);

}  // namespace headlight::analysis
