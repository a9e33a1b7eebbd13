#include "views/boards/masked_patterns.hpp"

#include <cmath>

namespace headlight::views {

MatrixPtr MaskedPatterns::with_mask(const Session& session, NodeId pattern) {
  const MatrixPtr& p = session.trace().matrix(pattern);
  if (session.graph()[pattern].is_input()) return p;
  const MatrixPtr& s = session.trace().matrix(session.graph()[pattern].inputs.front());
  Entry& entry = entries_[pattern];
  if (entry.pattern != p || entry.scores != s) entry = {p, s, masked_pattern(session.graph(), session.trace(), pattern)};
  return entry.masked;
}

MatrixPtr MaskedPatterns::mask_to_draw(const Session& session) {
  constexpr float unmasked = 0.2f;
  const NodeId mask = session.navigation().mask();
  const MatrixPtr& m = session.trace().matrix(mask);
  Entry& entry = entries_[mask];
  if (entry.pattern != m)
    entry = {m, m, std::make_shared<const Matrix>((m->array() == -INFINITY).select(*m, Matrix::Constant(m->rows(), m->cols(), unmasked)))};
  return entry.masked;
}

}  // namespace headlight::views
