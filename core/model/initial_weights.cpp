#include "model/initial_weights.hpp"

#include <cmath>
#include <numbers>
#include <random>

#include "model/transformer.hpp"

namespace headlight::model {
namespace {

/// Normal numbers by Box and Muller's method, since std::normal_distribution differs between libraries.
Matrix normal(Index rows, Index cols, double deviation, std::uint64_t seed) {
  std::mt19937_64 draw(seed);
  const auto uniform = [&] { return (static_cast<double>(draw() >> 11) + 0.5) / 9007199254740992.0; };
  Matrix m(rows, cols);
  for (Index i = 0; i < m.size(); ++i) {
    const double radius = std::sqrt(-2 * std::log(uniform()));
    m.data()[i] = static_cast<float>(deviation * radius * std::cos(2 * std::numbers::pi * uniform()));
  }
  return m;
}

Matrix initial(const WeightShape& shape, int d_model, std::uint64_t seed) {
  const Index rows = shape.rows, cols = shape.cols;
  if (shape.part == Part::W_E || shape.part == Part::W_pos) return normal(rows, cols, 1 / std::sqrt(static_cast<double>(d_model)), seed);
  if (shape.part == Part::norm_w) return Matrix::Ones(rows, cols);
  if (shape.part == Part::norm_b || is_bias(shape.part)) return Matrix::Zero(rows, cols);
  return xavier(rows, cols, seed);
}

}  // namespace

Matrix uniform(Index rows, Index cols, float limit, std::uint64_t seed) {
  std::mt19937_64 draw(seed);
  Matrix m(rows, cols);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = (static_cast<float>(draw() >> 40) / 8388608.f - 1.f) * limit;
  return m;
}

Matrix xavier(Index rows, Index cols, std::uint64_t seed) {
  return uniform(rows, cols, std::sqrt(6.f / static_cast<float>(rows + cols)), seed);
}

Weights initial_weights(const ModelConfig& config, Index source_words, Index target_words, std::uint64_t seed) {
  Weights weights;
  std::mt19937_64 seeds(seed);
  for (const WeightShape& shape : weight_shapes(config, source_words, target_words))
    weights.set(shape.name, initial(shape, config.d_model, seeds()));
  return weights;
}

std::vector<WeightShape> weight_shapes(const ModelConfig& config, Index source_words, Index target_words) {
  const ModelGraph model = transformer(config, WordCounts{1, 1, source_words, target_words});
  std::vector<WeightShape> shapes;
  for (NodeId id = 0; id < model.graph.size(); ++id)
    if (const Node& node = model.graph[id]; node.is_input() && model.nodes.outline.is_weight(id))
      shapes.push_back({node.name, node.axes.rows.size, node.axes.cols.size, model.nodes.outline.part_of(id)});
  return shapes;
}

}  // namespace headlight::model
