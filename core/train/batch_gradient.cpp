#include "train/batch_gradient.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <span>

#include "graph/differentiate.hpp"
#include "machine/workers.hpp"
#include "train/batch_graph.hpp"
#include "train/training_memory.hpp"

namespace headlight::train {
namespace {

/// The results of one part of a batch.
struct BatchPart {
  double loss = 0, guidance = 0;
  Index right = 0;
  std::vector<Matrix> gradients;  ///< in the order of the weights' names
};

std::vector<std::span<const Example>> cut(std::span<const Example> batch) {
  constexpr size_t parts = parts_of_a_batch;
  std::vector<std::span<const Example>> all;
  for (size_t i = 0; i < parts; ++i) {
    const size_t begin = i * batch.size() / parts, end = (i + 1) * batch.size() / parts;
    if (end > begin) all.push_back(batch.subspan(begin, end - begin));
  }
  return all;
}

BatchPart compute_part(const Recipe& recipe, const Task& task, std::span<const Example> examples, const BatchCounts& counts, int step,
                       const Weights& weights) {
  const BatchGraph batch(recipe, task, examples, counts, step);
  Bindings inputs = batch.inputs();
  inputs.insert(weights.by_name.begin(), weights.by_name.end());
  const Trace trace = evaluate(batch.graph(), inputs, {.only_for = {batch.total()}, .threads = 1});
  BatchPart part;
  part.loss = static_cast<double>(trace[batch.loss()](0, 0));
  part.guidance = batch.guidance(trace);
  part.right = batch.right(trace);
  std::vector<NodeId> wanted;
  for (const auto& [name, value] : weights.by_name) wanted.push_back(batch.graph().find(name));
  std::vector<Matrix> d = differentiate(batch.graph(), trace, batch.total(), Matrix::Ones(1, 1), wanted);
  for (const NodeId id : wanted) part.gradients.push_back(std::move(d[static_cast<size_t>(id)]));
  return part;
}

std::vector<BatchPart> compute_parts(const Recipe& recipe, const Task& task, std::span<const Example> batch, int step,
                                     const Weights& weights, int threads) {
  const BatchCounts counts = BatchCounts::of(recipe, batch);
  const auto examples = cut(batch);
  std::vector<BatchPart> all(examples.size());
  Crew crew(std::min(training_threads(threads), static_cast<int>(all.size())));
  crew.share(all.size(), [&](size_t i) { all[i] = compute_part(drawn(recipe, step, i), task, examples[i], counts, step, weights); });
  return all;
}

StepReport report_of(const std::vector<BatchPart>& all, const BatchCounts& counts) {
  StepReport report;
  Index right = 0;
  for (const BatchPart& part : all) {
    report.loss += part.loss;
    report.guidance += part.guidance;
    right += part.right;
  }
  report.accuracy = counts.targets > 0 ? static_cast<double>(right) / static_cast<double>(counts.targets) : 0;
  return report;
}

/// The sum of all parts' gradients, in order; empty if the loss does not depend on a weight.
std::vector<Matrix> sum_of(std::vector<BatchPart>& all) {
  std::vector<Matrix> sum = std::move(all.front().gradients);
  for (size_t p = 1; p < all.size(); ++p)
    for (size_t i = 0; i < sum.size(); ++i) {
      if (sum[i].size() == 0) sum[i] = std::move(all[p].gradients[i]);
      else if (all[p].gradients[i].size() > 0) sum[i] += all[p].gradients[i];
    }
  return sum;
}

double length_of(const std::vector<Matrix>& gradients) {
  double squares = 0;
  for (const Matrix& d : gradients) squares += static_cast<double>(d.squaredNorm());
  return std::sqrt(squares);
}

}  // namespace

Recipe drawn(Recipe recipe, int step, size_t part) {
  std::seed_seq mixed{static_cast<std::uint32_t>(recipe.seed), static_cast<std::uint32_t>(recipe.seed >> 32),
                      static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(part)};
  std::array<std::uint32_t, 1> draw{};
  mixed.generate(draw.begin(), draw.end());
  recipe.config.draw(draw[0]);
  return recipe;
}

BatchGradient gradient_of_batch(const Task& task, const Checkpoint& at, int threads) {
  const std::vector<Example> batch = task.batch(at.recipe.seed, at.step, at.recipe.batch);
  std::vector<BatchPart> all = compute_parts(at.recipe, task, batch, at.step, at.weights, threads);
  BatchGradient out;
  out.report = report_of(all, BatchCounts::of(at.recipe, batch));
  out.by_weight = sum_of(all);
  out.report.step = at.step + 1;
  out.report.gradient = length_of(out.by_weight);
  return out;
}

}  // namespace headlight::train
