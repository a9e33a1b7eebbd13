#pragma once
#include "graph/evaluate.hpp"

namespace headlight::analysis {

/// The attention weights of a head, with -infinity in cells that the mask closes, unless they were set by hand. The same for weights of
/// which an op crosses out some.
MatrixPtr masked_pattern(const Graph& graph, const Trace& trace, NodeId pattern);

}  // namespace headlight::analysis
