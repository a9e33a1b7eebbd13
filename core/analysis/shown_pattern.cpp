#include "analysis/shown_pattern.hpp"

#include <cmath>

namespace headlight {

MatrixPtr shown_pattern(const Graph& graph, const Trace& trace, NodeId pattern) {
  const MatrixPtr& p = trace.matrix(pattern);
  if (graph[pattern].is_input()) return p;  // it was given, and nobody knows what was masked
  const Matrix& s = trace[graph[pattern].inputs.front()];
  if (!(s.array() == -INFINITY).any()) return p;
  Matrix shown = (s.array() == -INFINITY).select(Matrix::Constant(p->rows(), p->cols(), -INFINITY), *p);
  if (const NodeOverrides* overrides = trace.overrides(pattern))
    for (const Override& o : *overrides) shown(o.row, o.col) = o.value;
  return std::make_shared<const Matrix>(std::move(shown));
}

}  // namespace headlight
