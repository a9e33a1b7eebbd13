#include "train/trainer.hpp"

#include "machine/system.hpp"
#include "model/initial_weights.hpp"
#include "train/training_memory.hpp"

namespace headlight::train {
namespace {

/// A matrix of weights with its moments, after a step.
struct Stepped {
  MatrixPtr m, v, w;
};

/// Computes all new matrices before any is replaced: if memory runs out, the step was not taken.
std::vector<Stepped> stepped(const BatchGradient& batch, const Checkpoint& state) {
  const auto shared = [](Matrix& matrix) { return std::make_shared<const Matrix>(std::move(matrix)); };
  std::vector<Stepped> all;
  for (const auto& [name, value] : state.weights.by_name) {
    const Matrix& gradient = batch.by_weight[all.size()];
    Stepped& own = all.emplace_back();
    if (gradient.size() == 0) continue;
    const UpdateRule rule(state.recipe, state.step, batch.report.gradient, decays(*value));
    WeightState<Matrix> after = update(rule, *value, state.first_moment[name], state.second_moment[name], gradient);
    own = {shared(after.m), shared(after.v), shared(after.w)};
  }
  return all;
}

/// Installs the new matrices by exchanging pointers, which cannot fail. All three maps have the same names.
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

bool is_attention_matrix(Part part) { return is_weight(part) && !is_bias(part) && attention_role(part) != AttentionRole::none; }

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
  retain_freed_memory();
}

Trainer::Trainer(std::shared_ptr<const Task> task, Checkpoint checkpoint, int threads)
    : task_(std::move(task)), state_(std::move(checkpoint)) {
  require_possible(state_, *task_);
  require_memory(drawn(state_.recipe, 0, 0), *task_, threads);
  retain_freed_memory();
}

const StepReport& Trainer::step(int threads) {
  const BatchGradient batch = gradient_of_batch(*task_, state_, threads);
  std::vector<Stepped> made = stepped(batch, state_);
  make_room_for_one(state_.curve);
  adopt(made, state_);
  state_.step = batch.report.step;
  state_.curve.push_back(batch.report);
  return state_.curve.back();
}

NextStep Trainer::next(int threads) const { return next_step(*task_, state_, threads); }

}  // namespace headlight::train
