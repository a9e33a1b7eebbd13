#include "analysis/masked_pattern.hpp"

#include <cmath>

#include "graph/crosses_out.hpp"

namespace headlight::analysis {

MatrixPtr masked_pattern(const Graph& graph, const Trace& trace, NodeId pattern) {
  const MatrixPtr& p = trace.matrix(pattern);
  if (graph[pattern].is_input()) return p;  // an input does not tell which cells were masked
  const NodeId from = graph[pattern].inputs.front();
  const MatrixPtr behind = crossing_op(graph[pattern]) ? masked_pattern(graph, trace, from) : trace.matrix(from);
  const Matrix& s = *behind;
  if (!(s.array() == -INFINITY).any()) return p;
  Matrix shown(p->rows(), p->cols());
  const float *scores = s.data(), *weights = p->data();
  float* out = shown.data();  // plain numbers, which the compiler turns into vectors: Eigen's select takes them one by one
  for (Index i = 0; i < shown.size(); ++i) out[i] = scores[i] == -INFINITY ? -INFINITY : weights[i];
  if (const NodeOverrides* overrides = trace.overrides(pattern))
    for (const Override& o : *overrides) shown(o.row, o.col) = o.value;
  return std::make_shared<const Matrix>(std::move(shown));
}

}  // namespace headlight::analysis
