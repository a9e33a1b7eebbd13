#include "train/trainer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>

#include "base/error.hpp"
#include "graph/differentiate.hpp"
#include "machine/system.hpp"
#include "machine/workers.hpp"
#include "model/dropout.hpp"
#include "model/initial_weights.hpp"
#include "train/batch_graph.hpp"
#include "train/training_memory.hpp"

namespace headlight::train {
namespace {

/// What one part of a batch contributes.
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

/// The way a part of a batch is computed: what dropout drops there is drawn anew in every step. All others, who measure a model, take the
/// recipe as it is, and nothing is dropped.
Recipe drawn(Recipe recipe, int step, size_t part) {
  if (!(recipe.config.dropout > 0)) return recipe;
  std::seed_seq mixed{static_cast<std::uint32_t>(recipe.seed), static_cast<std::uint32_t>(recipe.seed >> 32),
                      static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(part)};
  std::array<std::uint32_t, 1> draw{};
  mixed.generate(draw.begin(), draw.end());
  recipe.config.dropout_seed = static_cast<int>(1 + draw[0] % dropout_seeds.most);
  return recipe;
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
  report.accuracy = counts.wanted > 0 ? static_cast<double>(right) / static_cast<double>(counts.wanted) : 0;
  return report;
}

/// The sum of all parts' gradients, in order; empty where the loss does not depend on a weight.
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

/// A matrix of weights with its moments, after a step.
struct Stepped {
  MatrixPtr m, v, w;
};

/// One step of AdamW (Loshchilov and Hutter 2019, algorithm 2) for one matrix. Norms and biases do not decay, as is usual.
Stepped adamw(const Recipe& recipe, int step, const std::string& name, const Matrix& gradient, float clipped, const Checkpoint& state) {
  const auto b1 = static_cast<float>(recipe.beta1), b2 = static_cast<float>(recipe.beta2);
  Matrix m = state.first_moment[name] * b1 + gradient * (clipped * (1 - b1));
  Matrix v = state.second_moment[name] * b2 + (gradient.array() * clipped).square().matrix() * (1 - b2);
  const double t = step + 1, rate = recipe.rate_at(step);
  const auto size = static_cast<float>(rate / (1 - std::pow(recipe.beta1, t)));
  const auto root = static_cast<float>(1 / std::sqrt(1 - std::pow(recipe.beta2, t)));
  Matrix w = state.weights[name];
  if (recipe.weight_decay > 0 && w.rows() > 1) w *= static_cast<float>(1 - rate * recipe.weight_decay);
  w.array() -= size * m.array() / (v.array().sqrt() * root + static_cast<float>(recipe.epsilon));
  const auto shared = [](Matrix& matrix) { return std::make_shared<const Matrix>(std::move(matrix)); };
  return {shared(m), shared(v), shared(w)};
}

/// Everything that a step changes is made before anything is changed: where memory runs out in the middle, the step was not taken.
std::vector<Stepped> stepped(const std::vector<Matrix>& gradients, float clipped, const Checkpoint& state) {
  std::vector<Stepped> all;
  for (const auto& [name, value] : state.weights.by_name) {
    const Matrix& gradient = gradients[all.size()];
    all.push_back(gradient.size() > 0 ? adamw(state.recipe, state.step, name, gradient, clipped, state) : Stepped{});
  }
  return all;
}

/// Takes over a step that was made; one pointer after another, which cannot fail. All three maps have the same names.
void adopt(std::vector<Stepped>& made, Checkpoint& state) noexcept {
  auto w = state.weights.by_name.begin(), m = state.first_moment.by_name.begin(), v = state.second_moment.by_name.begin();
  for (Stepped& one : made) {
    if (one.w) {
      w->second.swap(one.w);
      m->second.swap(one.m);
      v->second.swap(one.v);
    }
    ++w, ++m, ++v;
  }
}

void make_room_for_one(std::vector<StepReport>& curve) {
  if (curve.size() == curve.capacity()) curve.reserve(2 * curve.size() + 64);
}

Weights zeros_like(const Weights& weights) {
  Weights zeros;
  for (const auto& [name, value] : weights.by_name) zeros.set(name, Matrix::Zero(value->rows(), value->cols()));
  return zeros;
}

bool is_attention_matrix(Part part) { return part == Part::W_Q || part == Part::W_K || part == Part::W_V || part == Part::W_O; }

Checkpoint beginning(const Task& task, const Recipe& recipe, int threads) {
  require_possible(recipe, task);
  require_memory(drawn(recipe, 0, 0), task, threads);
  Checkpoint start;
  start.recipe = recipe;
  start.weights =
      initial_weights(recipe.config, task.tokenizer()->size(), task.target_tokenizer() ? task.target_tokenizer()->size() : 0, recipe.seed);
  if (recipe.initial_attention != 1)
    for (const WeightShape& weight : weight_shapes(recipe.config, 1, 1))
      if (is_attention_matrix(weight.part))
        start.weights.set(weight.name, start.weights[weight.name] * static_cast<float>(recipe.initial_attention));
  start.first_moment = start.second_moment = zeros_like(start.weights);
  return start;
}

}  // namespace

Trainer::Trainer(std::shared_ptr<const Task> task, const Recipe& recipe, int threads)
    : task_(std::move(task)), state_(beginning(*task_, recipe, threads)) {
  keep_freed_memory();
}

Trainer::Trainer(std::shared_ptr<const Task> task, Checkpoint checkpoint, int threads)
    : task_(std::move(task)), state_(std::move(checkpoint)) {
  require_possible(state_, *task_);
  require_memory(drawn(state_.recipe, 0, 0), *task_, threads);
  keep_freed_memory();
}

const StepReport& Trainer::step(int threads) {
  const Recipe& recipe = state_.recipe;
  const std::vector<Example> batch = task_->batch(recipe.seed, state_.step, recipe.batch);
  std::vector<BatchPart> all = compute_parts(recipe, *task_, batch, state_.step, state_.weights, threads);
  StepReport report = report_of(all, BatchCounts::of(recipe, batch));
  const std::vector<Matrix> gradients = sum_of(all);
  report.step = state_.step + 1;
  report.gradient = length_of(gradients);
  const auto clipped = static_cast<float>(recipe.clip > 0 && report.gradient > recipe.clip ? recipe.clip / report.gradient : 1.0);
  std::vector<Stepped> made = stepped(gradients, clipped, state_);
  make_room_for_one(state_.curve);
  adopt(made, state_);
  state_.step = report.step;
  state_.curve.push_back(report);
  return state_.curve.back();
}

}  // namespace headlight::train
