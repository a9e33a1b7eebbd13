#include "session/start/typical_sizes.hpp"

#include <cmath>

namespace headlight::session {

TypicalSizes typical_sizes(const Sample& sample, const ModelNodes& nodes, const FourStrokes& strokes) {
  const HeadNodes& head = attention_at(nodes, strokes.place.at).head[static_cast<size_t>(*strokes.place.head)];
  const Matrix &q = sample.trace[head.query], &k = sample.trace[head.key], &masked = sample.trace[head.masked_scores];
  TypicalSizes sizes;
  double products = 0, scores = 0;
  for (Index row = 0; row < masked.rows(); ++row)
    for (Index col = 0; col < masked.cols(); ++col) {
      if (masked(row, col) == -INFINITY) continue;
      const Eigen::Array<double, 1, Eigen::Dynamic> pair = q.row(row).cast<double>().array() * k.row(col).cast<double>().array();
      products += pair.square().mean(), scores += pair.sum() * pair.sum();
      ++sizes.pairs;
    }
  sizes.product = std::sqrt(products / sizes.pairs), sizes.score = std::sqrt(scores / sizes.pairs);
  return sizes;
}

}  // namespace headlight::session
