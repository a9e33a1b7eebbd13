#include "views/boards/masked_patterns.hpp"

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

MatrixPtr MaskedPatterns::shown(const Session& session, NodeId pattern) {
  const MatrixPtr& p = session.trace().matrix(pattern);
  if (session.graph()[pattern].is_input()) return p;
  const MatrixPtr& s = session.trace().matrix(session.graph()[pattern].inputs.front());
  Entry& entry = entries_[pattern];
  if (entry.pattern != p || entry.scores != s) entry = {p, s, shown_pattern(session.graph(), session.trace(), pattern)};
  return entry.shown;
}

MatrixPtr MaskedPatterns::mask_to_draw(const Session& session) {
  constexpr float unmasked = 0.2f;
  const NodeId mask = session.mask();
  const MatrixPtr& m = session.trace().matrix(mask);
  Entry& entry = entries_[mask];
  if (entry.pattern != m)
    entry = {m, m, std::make_shared<const Matrix>((m->array() == -INFINITY).select(*m, Matrix::Constant(m->rows(), m->cols(), unmasked)))};
  return entry.shown;
}

}  // namespace headlight
