#include "attend/attention_mask.hpp"

#include <algorithm>
#include <limits>

namespace headlight::attend {
namespace {

constexpr float never = -std::numeric_limits<float>::infinity();

}  // namespace

float AdditiveMask::at(Index batch, Index head, Index query, Index key) const {
  if (key >= shape[3]) return never;
  const std::array<Index, 3> place = {batch, head, query};
  Index row = 0;
  for (size_t axis = 0; axis < place.size(); ++axis) row = row * shape[axis] + (shape[axis] == 1 ? 0 : place[axis]);
  return added[static_cast<size_t>(row * shape[3] + key)];
}

std::optional<std::array<Index, 4>> aligned_right(const std::vector<std::int64_t>& shape) {
  std::array<Index, 4> aligned = {1, 1, 1, 1};
  if (shape.empty() || shape.size() > aligned.size()) return std::nullopt;
  std::copy(shape.rbegin(), shape.rend(), aligned.rbegin());
  return aligned;
}

bool KeyRule::allows(Index query, Index key) const {
  const Index after = key - (query + offset);
  return key < keys && !(causal && after > 0) && !(left >= 0 && after < -left) && !(right >= 0 && after > right);
}

Matrix mask_of(const KeyRule& rule, Index queries, Index keys, const AdditiveMask* additive, Index batch, Index head) {
  return Matrix::NullaryExpr(queries, keys, [&](Index query, Index key) {
    const float added = additive ? additive->at(batch, head, query, key) : 0.f;
    return rule.allows(query, key) ? added : added + never;  // NaN stays NaN
  });
}

}  // namespace headlight::attend
