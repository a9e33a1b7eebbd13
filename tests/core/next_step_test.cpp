// A step of training, opened: its terms are those that the trainer computes, and its gradient is that of the batch at hand.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/number_text.hpp"
#include "core/properties.hpp"
#include "core/tiny_translation.hpp"
#include "tasks/tasks.hpp"
#include "train/batch_graph.hpp"
#include "train/step_lines.hpp"
#include "train/step_text.hpp"
#include "train/trainer.hpp"

namespace headlight::tests::next_step_test {

using tests::contains;
using tests::error_of;
using tests::TinyTranslation;

/// A short training with everything that a step can have: decay, a gradient that is cut, guidance, entropy, dropout.
Recipe full_recipe() {
  Recipe recipe = TinyTranslation().recipe();
  recipe.weight_decay = 0.1;
  recipe.clip = 1.2;
  recipe.rate = 0.05;
  recipe.config.dropout = 0.1;
  return recipe;
}

bool same_number(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// Visits every number of every weight with what the opened step says about it.
template <class Visit>
void each(const NextStep& step, const Visit& visit) {
  for (const auto& [name, value] : step.before.weights.by_name) {
    if (!step.gradient(name)) continue;
    for (Index r = 0; r < value->rows(); ++r)
      for (Index c = 0; c < value->cols(); ++c) visit(name, r, c, step.terms(name, r, c));
  }
}

TEST(NextStep, IsWhatTheTrainerThenDoesToEveryWeightToTheBit) {
  Trainer trainer(std::make_shared<TinyTranslation>(), full_recipe());
  int clipped = 0, compared = 0;
  for (int i = 0; i < 8; ++i) {
    const NextStep next = trainer.next(1);
    EXPECT_EQ(next.number(), i + 1);
    EXPECT_EQ(trainer.done(), i) << "it was not taken";
    trainer.step(2);
    EXPECT_EQ(trainer.checkpoint().curve.back(), next.batch.report);
    clipped += next.batch.report.gradient > trainer.recipe().clip;
    int wrong = 0;
    each(next, [&](const std::string& name, Index r, Index c, const UpdateTerms<float>& t) {
      const Checkpoint& now = trainer.checkpoint();
      wrong += !same_number(t.after.w, now.weights[name](r, c)) || !same_number(t.after.m, now.first_moment[name](r, c)) ||
               !same_number(t.after.v, now.second_moment[name](r, c));
      ++compared;
    });
    EXPECT_EQ(wrong, 0) << "step " << i + 1;
  }
  EXPECT_GT(clipped, 0);
  EXPECT_LT(clipped, 8) << "both kinds of steps were taken";
  EXPECT_GT(compared, 8 * 1000);
}

/// AdamW as its authors write it, in double precision.
TEST(NextStep, IsAdamWByItsDefinition) {
  Trainer trainer(std::make_shared<TinyTranslation>(), full_recipe());
  const Recipe& r = trainer.recipe();
  for (int i = 0; i < 5; ++i) trainer.step(1);
  const NextStep next = trainer.next(1);
  const double clip = std::min(1.0, r.clip / next.batch.report.gradient), lr = r.rate_at(5);
  each(next, [&](const std::string& name, Index, Index, const UpdateTerms<float>& t) {
    const auto of = [](float number) { return static_cast<double>(number); };
    const double g = of(t.gradient) * clip, m = 0.9 * of(t.before.m) + 0.1 * g, v = 0.98 * of(t.before.v) + 0.02 * g * g;
    const double m_hat = m / (1 - std::pow(0.9, 6)), v_hat = v / (1 - std::pow(0.98, 6)), step = lr * m_hat / (std::sqrt(v_hat) + 1e-9);
    const double decay = trainer.weights()[name].rows() > 1 ? lr * 0.1 * of(t.before.w) : 0;
    const double close = 1e-5 * lr + 1e-6 * std::abs(of(t.before.w));
    EXPECT_NEAR(of(t.m_hat), m_hat, 1e-6 * (std::abs(of(t.before.m)) + std::abs(g)) * 3) << name;
    EXPECT_NEAR(of(t.v_hat), v_hat, 2e-6 * v_hat) << name;
    EXPECT_NEAR(of(t.update), step, close) << name;
    EXPECT_NEAR(of(t.decay), decay, close) << name;
    EXPECT_NEAR(of(t.after.w), of(t.before.w) - decay - step, close) << name;
    EXPECT_NEAR(of(t.plain), of(t.before.w) - lr * g, close) << name;
  });
}

/// The quantity that training lowers, over the whole batch of a step.
double total_loss(const Task& task, const Recipe& recipe, int step, const Weights& weights) {
  const std::vector<Example> examples = task.batch(recipe.seed, step, recipe.batch);
  const BatchGraph batch(recipe, task, examples, BatchCounts::of(recipe, examples), step);
  Bindings inputs = batch.inputs();
  inputs.insert(weights.by_name.begin(), weights.by_name.end());
  return static_cast<double>(evaluate(batch.graph(), inputs)[batch.total()](0, 0));
}

TEST(NextStep, ItsGradientIsTheSlopeOfTheLossOfTheBatchAtHand) {
  for (const char* const name : {"copy", "induction"}) {
    const auto task = make_task(name);
    Recipe recipe = task->recipe();
    recipe.batch = 8;
    Trainer trainer(task, recipe);
    for (int i = 0; i < 3; ++i) trainer.step(1);
    const NextStep next = trainer.next(1);
    for (const std::string weight : {"W_E", "blocks.0.attn.W_V", "blocks.0.attn.W_O"}) {
      const Matrix& gradient = *next.gradient(weight);
      Index row = 0, col = 0;
      gradient.cwiseAbs().maxCoeff(&row, &col);
      const auto loss_at = [&](float by) {
        Weights moved = trainer.weights();
        Matrix w = moved[weight];
        w(row, col) += by;
        moved.set(weight, w);
        return total_loss(*task, recipe, 3, moved);
      };
      const double slope = (loss_at(0.02f) - loss_at(-0.02f)) / 0.04, here = static_cast<double>(gradient(row, col));
      EXPECT_NEAR(slope, here, 0.03 * std::abs(here) + 1e-4) << name << " " << weight;
    }
  }
}

/// The number that a line says: its text worked out.
double worked_out(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

TEST(StepLines, SayTheNumbersOfTheStepInItsOrder) {
  Trainer trainer(std::make_shared<TinyTranslation>(), full_recipe());
  trainer.step(1);
  const NextStep next = trainer.next(1);
  int exact = 0, all = 0, with_decay = 0;
  each(next, [&](const std::string& name, Index, Index, const UpdateTerms<float>& t) {
    const auto lines = step_lines(t, trainer.recipe(), next.rule(name), next.batch.report.gradient, next.number());
    for (const StepLine& line : lines) {
      ++all;
      exact += line.exact;
      const float is = line.term == StepTerm::value              ? t.before.w
                       : line.term == StepTerm::gradient         ? t.gradient
                       : line.term == StepTerm::clipped          ? t.g
                       : line.term == StepTerm::first_moment     ? t.after.m
                       : line.term == StepTerm::second_moment    ? t.after.v
                       : line.term == StepTerm::first_corrected  ? t.m_hat
                       : line.term == StepTerm::second_corrected ? t.v_hat
                       : line.term == StepTerm::update           ? t.update
                       : line.term == StepTerm::decay            ? t.decay
                       : line.term == StepTerm::next             ? t.after.w
                                                                 : t.plain;
      EXPECT_NEAR(worked_out(line.value), static_cast<double>(is), 1e-5 * std::abs(static_cast<double>(is))) << name << " " << line.symbols;
      with_decay += line.term == StepTerm::decay;
    }
  });
  EXPECT_GT(with_decay, 100);
  EXPECT_GT(exact, all * 0.95) << "what is printed adds up, but where float32 itself rounds";
}

/// A step without decay and clipping, with numbers that are easy to follow.
TEST(StepLines, ReadAsTheyAreWorkedOut) {
  Recipe recipe = TinyTranslation().recipe();
  recipe.rate = 0.01;
  recipe.warm_up = 0;
  recipe.last_rate = 1;
  recipe.epsilon = 0;
  const UpdateRule rule(recipe, 1, 0.5, true);
  const auto lines = step_lines(update(rule, WeightState<float>{1.f, -0.5f, 0.25f}, 2.f), recipe, rule, 0.5, 2);
  ASSERT_EQ(lines.size(), 9u) << "neither clipped nor decay";
  EXPECT_EQ(lines[2].symbols, "β1 m + (1 − β1) g");
  EXPECT_EQ(lines[2].numbers, "0.9 × (-0.5) + 0.1 × 2");
  EXPECT_EQ(lines[2].value, "-0.25");
  EXPECT_EQ(lines[3].numbers, "0.98 × 0.25 + 0.02 × 2²");
  EXPECT_EQ(lines[3].value, "0.325");
  EXPECT_EQ(lines[4].numbers, "-0.25 ÷ (1 − 0.9^2)");
  EXPECT_EQ(lines[6].symbols, "lr × m_hat ÷ (√v_hat + ε)");
  EXPECT_EQ(lines[7].symbols, "w − Δ");
  EXPECT_EQ(lines[8].numbers, "1 − 0.01 × 2");
  EXPECT_EQ(lines[8].value, "0.98");
}

/// A name that stands on both sides is an old value on the right and a new one on the left, which "=" would call equal.
TEST(StepLines, ALineWithItsOwnNameOnTheRightIsWrittenWithAnArrow) {
  Recipe recipe = full_recipe();
  recipe.weight_decay = 0.1;
  recipe.clip = 1;
  const double length = 10;
  const UpdateRule rule(recipe, 1, length, true);
  int arrows = 0;
  for (const StepLine& line : step_lines(update(rule, WeightState<float>{1.f, -0.5f, 0.25f}, 2.f), recipe, rule, length, 2)) {
    const bool on_both_sides = (" " + line.symbols + " ").find(" " + line.name + " ") != std::string::npos;
    EXPECT_EQ(renews(line.term), on_both_sides) << line.name << " and " << line.symbols;
    arrows += on_both_sides;
  }
  EXPECT_EQ(arrows, 5) << "the clipped gradient, two moments, and the weight twice";
}

TEST(StepLines, TheCauseIsTheGradientTheMomentTheDecayOrNothing) {
  Recipe recipe = TinyTranslation().recipe();
  recipe.weight_decay = 10;
  const UpdateRule rule(recipe, 20, 0.5, true), flat(recipe, 20, 0.5, false);
  const auto cause = [](const UpdateRule& with, WeightState<float> at, float gradient) { return cause_of(update(with, at, gradient)); };
  EXPECT_EQ(cause(flat, {1, 0.1f, 0.1f}, 0.2f), StepCause::gradient);
  EXPECT_EQ(cause(flat, {1, -0.1f, 0.1f}, 0.2f), StepCause::moment) << "0.9 x -0.1 + 0.1 x 0.2 is negative";
  EXPECT_EQ(cause(flat, {1, -0.1f, 0.1f}, 0.f), StepCause::moment_alone);
  for (const float w : {100.f, -100.f})
    for (const float gradient : {0.f, 0.2f, -0.2f})
      EXPECT_EQ(cause(rule, {w, 0, 0.1f}, gradient), StepCause::decay) << w << ", " << gradient << ": the decay is larger either way";
  EXPECT_EQ(cause(flat, {1e9f, 0.1f, 0.1f}, 0.2f), StepCause::rounded);
  EXPECT_EQ(cause(rule, {100, -0.1f, 0.1f}, -0.2f), StepCause::decay);
  EXPECT_EQ(cause(flat, {1, 0, 0}, 0.f), StepCause::nothing);
  EXPECT_EQ(cause(flat, {1, 0, 0}, std::numeric_limits<float>::quiet_NaN()), StepCause::lost);
}

TEST(NextStep, AfterTheLastThereIsNone) {
  Recipe recipe = TinyTranslation().recipe();
  recipe.steps = 1;
  Trainer trainer(std::make_shared<TinyTranslation>(), recipe);
  trainer.step(1);
  EXPECT_EQ(error_of([&] { trainer.next(1); }), "all 1 steps are done: there is no next one");
}

TEST(NextStep, AGradientThatIsNoNumberIsSaidInOneLine) {
  Recipe recipe = TinyTranslation().recipe();
  Checkpoint start = Trainer(std::make_shared<TinyTranslation>(), recipe).checkpoint();
  Matrix broken = start.weights["encoder.blocks.0.attn.W_Q"];
  broken(0, 0) = std::numeric_limits<float>::quiet_NaN();
  start.weights.set("encoder.blocks.0.attn.W_Q", broken);
  const NextStep next = Trainer(std::make_shared<TinyTranslation>(), start).next(1);
  EXPECT_TRUE(contains(step_text(next, "encoder.W_E", 3, 0, "encoder.W_E[one, 0]"),
                       "the gradient or the new value is not a finite number; the weight is ruined, and so is the model: NaN spreads to "
                       "what is computed from it\n"));
  EXPECT_TRUE(contains(step_json(next, "encoder.W_E", 3, 0), "\"gradient\": null"));
}

}  // namespace headlight::tests::next_step_test
