#include "views/masked_patterns.hpp"

#include <cmath>

namespace headlight {

MatrixPtr MaskedPatterns::shown(const Session& session, NodeId pattern) {
  const NodeId scores = session.graph()[pattern].inputs.front();
  const MatrixPtr& p = session.trace().value[static_cast<size_t>(pattern)];
  const MatrixPtr& s = session.trace().value[static_cast<size_t>(scores)];
  Entry& entry = entries_[pattern];
  if (entry.pattern == p && entry.scores == s) return entry.shown;
  entry = {p, s, p};
  if (!(s->array() == -INFINITY).any()) return entry.shown;
  Matrix shown = (s->array() == -INFINITY).select(Matrix::Constant(p->rows(), p->cols(), -INFINITY), *p);
  if (const NodeOverrides* overrides = session.trace().overrides(pattern))
    for (const Override& o : *overrides) shown(o.row, o.col) = o.value;  // a closed cell that was opened by hand has a weight
  entry.shown = std::make_shared<const Matrix>(std::move(shown));
  return entry.shown;
}

MatrixPtr MaskedPatterns::as_light(const Session& session) {
  constexpr float lit = 0.2f;
  const NodeId mask = session.nodes().mask;
  const MatrixPtr& m = session.trace().value[static_cast<size_t>(mask)];
  Entry& entry = entries_[mask];
  if (entry.pattern != m) entry = {m, m, std::make_shared<const Matrix>((m->array() == -INFINITY).select(*m, Matrix::Constant(m->rows(), m->cols(), lit)))};
  return entry.shown;
}

}  // namespace headlight
