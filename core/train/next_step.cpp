#include "train/next_step.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace headlight::train {

const Matrix* NextStep::gradient(const std::string& weight) const {
  const auto& all = before.weights.by_name;
  const auto found = all.find(weight);
  if (found == all.end()) return nullptr;
  const Matrix& own = batch.by_weight[static_cast<size_t>(std::distance(all.begin(), found))];
  return own.size() > 0 ? &own : nullptr;
}

UpdateRule NextStep::rule(const std::string& weight) const {
  return UpdateRule(before.recipe, before.step, batch.report.gradient, decays(before.weights[weight]));
}

UpdateTerms<float> NextStep::terms(const std::string& weight, Index row, Index col) const {
  const WeightState<float> state = {before.weights[weight](row, col), before.first_moment[weight](row, col),
                                    before.second_moment[weight](row, col)};
  return update(rule(weight), state, (*gradient(weight))(row, col));
}

NextStep next_step(const Task& task, const Checkpoint& at, int threads) {
  if (at.step >= at.recipe.steps) throw UserError(tr("all {steps} steps are done: there is no next one", {{"steps", at.recipe.steps}}));
  return {without_curve(at), gradient_of_batch(task, at, threads)};
}

Checkpoint without_curve(const Checkpoint& state) {
  Checkpoint out;
  out.recipe = state.recipe;
  out.step = state.step;
  out.weights = state.weights;
  out.first_moment = state.first_moment;
  out.second_moment = state.second_moment;
  return out;
}

}  // namespace headlight::train
