// Training: its gradients are those of the loss, its steps do not depend on threads or interruptions, and it learns.
#include <gtest/gtest.h>

#include <cmath>

#include "core/properties.hpp"
#include "core/scratch_folder.hpp"
#include "core/tiny_translation.hpp"
#include "graph/differentiate.hpp"
#include "model/initial_weights.hpp"
#include "tasks/tasks.hpp"
#include "train/batch_graph.hpp"
#include "train/trainer.hpp"

namespace headlight::tests::train_test {

using tests::same_bits;
using tests::TinyTranslation;

// --- The loss and its gradients ----------------------------------------------------------------------------------------------------------

/// A batch of the tiny translation at a step with guidance and entropy, with random weights.
struct TinyBatch {
  static constexpr int step = 22;
  TinyTranslation task;
  Recipe recipe = task.recipe();
  std::vector<Example> examples = task.batch(1, step, 6);
  Weights weights;

  explicit TinyBatch(ScorePositions form = ScorePositions::none) {
    recipe.config.score_positions = form;
    weights = initial_weights(recipe.config, 8, 8, 4);
  }

  BatchGraph graph(size_t begin, size_t end) const {
    const std::span<const Example> some = std::span(examples).subspan(begin, end - begin);
    return BatchGraph(recipe, task, some, BatchCounts::of(recipe, examples), step);
  }
  BatchGraph whole() const { return graph(0, examples.size()); }
};

Trace evaluated(const BatchGraph& batch, const Weights& weights) {
  Bindings inputs = batch.inputs();
  inputs.insert(weights.by_name.begin(), weights.by_name.end());
  return evaluate(batch.graph(), inputs);
}

double number(const Trace& trace, NodeId id) { return static_cast<double>(trace[id](0, 0)); }

/// The slope of the total as weight `name` moves along `direction`.
double slope(const BatchGraph& batch, Weights weights, const std::string& name, const Matrix& direction) {
  const float step = 2e-2f / std::max(1e-3f, direction.norm());
  const Matrix start = weights[name];
  weights.set(name, start + step * direction);
  const double above = number(evaluated(batch, weights), batch.total());
  weights.set(name, start - step * direction);
  return (above - number(evaluated(batch, weights), batch.total())) / (2 * static_cast<double>(step));
}

class TrainingLossOf : public testing::TestWithParam<ScorePositions> {};
INSTANTIATE_TEST_SUITE_P(Positions, TrainingLossOf,
                         testing::Values(ScorePositions::none, ScorePositions::alibi, ScorePositions::transformer_xl));

TEST_P(TrainingLossOf, GradientsMatchFiniteDifferencesGuidanceAndEntropyIncluded) {
  const TinyBatch b(GetParam());
  const BatchGraph batch = b.whole();
  ASSERT_GT(b.recipe.entropy_at(b.step), 0);
  const Trace trace = evaluated(batch, b.weights);
  ASSERT_GT(batch.guidance(trace), 0);
  const auto gradients = differentiate(batch.graph(), trace, batch.total(), Matrix::Ones(1, 1));
  for (const auto& [name, value] : b.weights.by_name) {
    const Matrix& gradient = gradients[static_cast<size_t>(batch.graph().find(name))];
    const double length = static_cast<double>(gradient.norm());
    if (name.ends_with("b_K")) EXPECT_LT(length, 1e-5) << "softmax does not see what all keys share";
    else ASSERT_GT(length, 1e-4) << name;
    constexpr double rounding = 1e-8;  // of two losses, where the gradient is nearly zero
    EXPECT_NEAR(slope(batch, b.weights, name, gradient), length * length, 1e-2 * length * length + 1e-5 * length + rounding) << name;
    const Matrix any = tests::numbers(value->rows(), value->cols(), 7);
    EXPECT_NEAR(slope(batch, b.weights, name, any), (any.array() * gradient.array()).sum(),
                1e-2 * length * static_cast<double>(any.norm()) + 1e-4)
        << name;
  }
}

TEST(TrainingLoss, IsCrossEntropyAndWeightedGuidanceAndEntropy) {
  const TinyBatch b;
  const BatchGraph batch = b.whole();
  const Trace trace = evaluated(batch, b.weights);
  double loss = 0, guidance = 0, entropy = 0;
  Index row = 0, n_wanted = 0, n_rows = 0;
  for (const Example& e : b.examples)
    for (const int id : e.labels) {
      const auto logits = trace[*batch.nodes().logits].row(row++).cast<double>().array();
      loss += std::log(logits.exp().sum()) - logits[id];
      ++n_wanted;
    }
  const auto places = attention_ids(batch.nodes());
  const Matrix& guided = trace[attention_at(batch.nodes(), places[1]).head[1].pattern];
  row = 0;
  for (const Example& e : b.examples) {
    row += static_cast<Index>(e.source.size());
    guidance -= std::log(static_cast<double>(guided(row - 2, 0) + guided(row - 2, 1)));
  }
  for (const AttentionId& place : places)
    for (const HeadNodes& head : attention_at(batch.nodes(), place).head) {
      for (Index i = 0; i < trace[head.pattern].size(); ++i) {
        const double p = static_cast<double>(trace[head.pattern].data()[i]);
        entropy -= p > 0 ? p * std::log(p) : 0;
      }
      n_rows += trace[head.pattern].rows();
    }
  loss /= static_cast<double>(n_wanted);
  guidance /= static_cast<double>(b.examples.size());
  entropy /= static_cast<double>(n_rows);
  EXPECT_NEAR(number(trace, batch.loss()), loss, 1e-5);
  EXPECT_NEAR(batch.guidance(trace), guidance, 1e-4);
  EXPECT_NEAR(number(trace, batch.total()), loss + 0.24 * guidance + 0.05 * entropy, 1e-4);
}

TEST_P(TrainingLossOf, PartsOfABatchAddUpToTheWhole) {
  const TinyBatch b(GetParam());
  const BatchGraph whole = b.whole();
  const Trace all = evaluated(whole, b.weights);
  double loss = 0, guidance = 0, total = 0;
  Index right = 0;
  for (const auto& [begin, end] : {std::pair<size_t, size_t>{0, 1}, {1, 4}, {4, 6}}) {
    const BatchGraph part = b.graph(begin, end);
    const Trace trace = evaluated(part, b.weights);
    loss += number(trace, part.loss());
    guidance += part.guidance(trace);
    total += number(trace, part.total());
    right += part.right(trace);
  }
  EXPECT_NEAR(loss, number(all, whole.loss()), 1e-5);
  EXPECT_NEAR(guidance, whole.guidance(all), 1e-5);
  EXPECT_NEAR(total, number(all, whole.total()), 1e-5);
  EXPECT_EQ(right, whole.right(all));
}

TEST(TrainingLoss, CountsTheWordsThatAreTheLikeliest) {
  const auto task = make_task("copy");
  const Recipe recipe = task->recipe();
  const std::vector<Example> examples = task->batch(1, 0, 4);
  Weights weights = initial_weights(recipe.config, task->tokenizer()->size(), 0, 1);
  const BatchGraph batch(recipe, *task, examples, BatchCounts::of(recipe, examples), 0);
  const Trace trace = evaluated(batch, weights);
  Index right = 0, row = 0;
  for (const Example& e : examples)
    for (const int id : e.labels) {
      const auto logits = trace[*batch.nodes().logits].row(row++);
      right += id >= 0 && logits[id] == logits.maxCoeff();
    }
  EXPECT_EQ(batch.right(trace), right);
}

// --- Schedules ---------------------------------------------------------------------------------------------------------------------------

TEST(Recipe, TheRateRisesAndThenFallsAlongHalfACosine) {
  Recipe r;
  r.steps = 100;
  r.rate = 2;
  r.warm_up = 10;
  r.last_rate = 0.1;
  const auto cosine = [](double done) { return 0.1 + 0.9 * 0.5 * (1 + std::cos(M_PI * done / 100)); };
  EXPECT_DOUBLE_EQ(r.rate_at(0), 2 * 0.1 * cosine(1));
  EXPECT_DOUBLE_EQ(r.rate_at(4), 2 * 0.5 * cosine(5));
  EXPECT_DOUBLE_EQ(r.rate_at(9), 2 * cosine(10));
  EXPECT_DOUBLE_EQ(r.rate_at(49), 2 * 0.55);
  EXPECT_DOUBLE_EQ(r.rate_at(99), 2 * 0.1);
  EXPECT_DOUBLE_EQ(r.rate_at(1000), 2 * 0.1) << "longer than planned: not up again";
  r.warm_up = 0;
  EXPECT_DOUBLE_EQ(r.rate_at(0), 2 * cosine(1));
}

TEST(Recipe, GuidanceFadesAndEntropyRises) {
  const GuidedHead head = {.weight = 0.2, .full_until = 10, .gone_at = 20};
  EXPECT_EQ(head.weight_at(0), 0.2);
  EXPECT_EQ(head.weight_at(9), 0.2);
  EXPECT_DOUBLE_EQ(head.weight_at(15), 0.1);
  EXPECT_DOUBLE_EQ(head.weight_at(19), 0.02);
  EXPECT_EQ(head.weight_at(20), 0);
  const GuidedHead at_once = {.weight = 0.2, .full_until = 10, .gone_at = 10};
  EXPECT_EQ(at_once.weight_at(9), 0.2);
  EXPECT_EQ(at_once.weight_at(10), 0);
  Recipe r;
  r.entropy = 0.4;
  r.entropy_ramp = 10;
  EXPECT_EQ(r.entropy_at(0), 0);
  EXPECT_DOUBLE_EQ(r.entropy_at(5), 0.2);
  EXPECT_EQ(r.entropy_at(100), 0.4);
  r.entropy_ramp = 0;
  EXPECT_EQ(r.entropy_at(0), 0.4);
}

// --- Steps -------------------------------------------------------------------------------------------------------------------------------

Trainer trained(Recipe recipe, int steps, int threads = 1) {
  Trainer trainer(std::make_shared<TinyTranslation>(), recipe);
  for (int i = 0; i < steps; ++i) trainer.step(threads);
  return trainer;
}

bool same_state(const Checkpoint& a, const Checkpoint& b) {
  return a.recipe == b.recipe && a.step == b.step && a.curve == b.curve && same_bits(a.weights, b.weights) &&
         same_bits(a.first_moment, b.first_moment) && same_bits(a.second_moment, b.second_moment);
}

TEST(Trainer, StepsAreTheSameWhateverTheThreads) {
  const Recipe recipe = TinyTranslation().recipe();
  const Trainer one = trained(recipe, 12, 1), two = trained(recipe, 12, 2), many = trained(recipe, 12, 9);
  EXPECT_TRUE(same_state(one.checkpoint(), two.checkpoint()));
  EXPECT_TRUE(same_state(one.checkpoint(), many.checkpoint()));
}

TEST(Trainer, TheSeedDecidesEverything) {
  Recipe recipe = TinyTranslation().recipe();
  const Trainer a = trained(recipe, 5), b = trained(recipe, 5);
  EXPECT_TRUE(same_bits(a.weights(), b.weights()));
  recipe.seed = 2;
  EXPECT_FALSE(same_bits(a.weights(), trained(recipe, 5).weights()));
}

TEST(Trainer, GoesOnAsIfItHadNotBeenStopped) {
  const Recipe recipe = TinyTranslation().recipe();
  const Trainer whole = trained(recipe, 31);
  const Checkpoint halfway = trained(recipe, 13).checkpoint();
  Trainer rest(std::make_shared<TinyTranslation>(), halfway);
  EXPECT_EQ(rest.done(), 13);
  while (rest.done() < 31) rest.step(1);
  EXPECT_TRUE(same_state(whole.checkpoint(), rest.checkpoint()));
  EXPECT_FALSE(whole.finished());
  EXPECT_TRUE(trained(recipe, 40).finished());
}

TEST(Trainer, WhoeverKeepsTheWeightsKeepsWhatTheyWere) {
  Trainer trainer = trained(TinyTranslation().recipe(), 1);
  const Weights kept = trainer.weights();
  const Matrix before = kept["encoder.W_E"];
  trainer.step(1);
  EXPECT_EQ(kept["encoder.W_E"], before);
  EXPECT_NE(trainer.weights()["encoder.W_E"], before);
}

/// Computes a step of AdamW by its definition, in double precision, from gradients that finite differences have confirmed above.
TEST(Trainer, AStepIsAdamW) {
  Recipe recipe = TinyTranslation().recipe();
  recipe.weight_decay = 0.1;
  recipe.clip = 0.05;
  recipe.position_offset = 0;
  const Trainer before = trained(recipe, 3), after = trained(recipe, 4);
  const Checkpoint &a = before.checkpoint(), &b = after.checkpoint();
  const std::vector<Example> examples = before.task().batch(recipe.seed, 3, recipe.batch);
  const BatchGraph batch(recipe, before.task(), examples, BatchCounts::of(recipe, examples), 3);
  const auto d = differentiate(batch.graph(), evaluated(batch, a.weights), batch.total(), Matrix::Ones(1, 1));
  double squares = 0;
  for (const auto& [name, value] : a.weights.by_name)
    squares += d[static_cast<size_t>(batch.graph().find(name))].cast<double>().squaredNorm();
  EXPECT_NEAR(b.curve.back().gradient, std::sqrt(squares), 1e-4 * std::sqrt(squares));
  ASSERT_GT(std::sqrt(squares), recipe.clip);
  for (const auto& [name, value] : a.weights.by_name) {
    const auto g = (d[static_cast<size_t>(batch.graph().find(name))].cast<double>() * (recipe.clip / std::sqrt(squares))).eval();
    const Eigen::MatrixXd m = 0.9 * a.first_moment[name].cast<double>() + 0.1 * g,
                          v = 0.98 * a.second_moment[name].cast<double>() + 0.02 * g.cwiseProduct(g);
    const double decay = value->rows() > 1 ? 1 - recipe.rate_at(3) * 0.1 : 1;
    const Eigen::MatrixXd step = (m.array() / (1 - std::pow(0.9, 4))) / ((v.array() / (1 - std::pow(0.98, 4))).sqrt() + recipe.epsilon);
    const Eigen::MatrixXd w = value->cast<double>() * decay - recipe.rate_at(3) * step;
    if (name.ends_with("b_K")) continue;  // its gradient is rounding alone
    EXPECT_TRUE(b.first_moment[name].cast<double>().isApprox(m, 1e-3)) << name;
    EXPECT_TRUE(b.second_moment[name].cast<double>().isApprox(v, 1e-3)) << name;
    EXPECT_LT((b.weights[name].cast<double>() - w).norm(), 2e-3 * recipe.rate_at(3) * std::sqrt(static_cast<double>(w.size()))) << name;
  }
}

/// The error for the tiny task's recipe after `change`.
template <class Change>
std::string refused(Change change) {
  Recipe recipe = TinyTranslation().recipe();
  change(recipe);
  return error_of([&] { Trainer(std::make_shared<TinyTranslation>(), recipe); });
}

TEST(Trainer, ImpossibleRecipesAreRefusedInWords) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(refused([](Recipe&) {}), "no error");
  EXPECT_EQ(refused([](Recipe& r) { r.steps = 0; }), "a number of steps of 0 is out of range: 1 to 10000000 works");
  EXPECT_EQ(refused([](Recipe& r) { r.batch = -3; }), "a batch of -3 is out of range: 1 to 65536 works");
  EXPECT_EQ(refused([](Recipe& r) { r.rate = 0; }), "the rate 0 is out of range: a number from 0 (itself too small) to 10 works");
  EXPECT_EQ(refused([&](Recipe& r) { r.rate = nan; }), "the rate nan is out of range: a number from 0 (itself too small) to 10 works");
  EXPECT_EQ(refused([](Recipe& r) { r.config.n_heads = 3; }), "3 heads cannot share d_model 8 evenly: 1, 2, 4, 8 can");
  EXPECT_EQ(refused([](Recipe& r) { r.config.unembedding = Unembedding::none; }),
            "the model writes no words: it needs an unembedding to be trained");
  EXPECT_EQ(refused([](Recipe& r) { r.config.n_decoder_layers = 0; }), "the task tiny translates: it needs a model with decoder layers");
  EXPECT_EQ(refused([](Recipe& r) { r.guided[0].head = 2; }),
            "head 2 of attention 1 cannot be guided: the model has 4 attentions of 2 heads, counted from 0");
  EXPECT_EQ(refused([](Recipe& r) { r.guided[0].gone_at = 5; }), "guidance that is full until step 20 cannot end at step 5");
  EXPECT_EQ(refused([](Recipe& r) { r.task = "copy"; }), "the recipe is for the task \"copy\", not for \"tiny\"");
  for (const auto field : {&Recipe::beta1, &Recipe::beta2, &Recipe::epsilon, &Recipe::weight_decay, &Recipe::clip, &Recipe::last_rate,
                           &Recipe::entropy, &Recipe::initial_attention})
    for (const double bad : {nan, -1.0, 1e30}) EXPECT_TRUE(contains(refused([&](Recipe& r) { r.*field = bad; }), "is out of range")) << bad;
}

TEST(Trainer, CheckpointsOfSomethingElseAreRefused) {
  const Checkpoint sound = trained(TinyTranslation().recipe(), 2).checkpoint();
  const auto refused = [&](auto change) {
    Checkpoint checkpoint = sound;
    change(checkpoint);
    return error_of([&] { Trainer(std::make_shared<TinyTranslation>(), checkpoint); });
  };
  EXPECT_EQ(refused([](Checkpoint&) {}), "no error");
  EXPECT_EQ(refused([](Checkpoint& c) { c.step = 3; }), "3 steps are done, but the curve has 2");
  EXPECT_EQ(refused([](Checkpoint& c) { c.weights.by_name.erase("encoder.W_E"); }), "the weight of \"encoder.W_E\" is missing");
  EXPECT_EQ(refused([](Checkpoint& c) { c.second_moment.set("encoder.W_E", Matrix::Zero(8, 7)); }),
            "the second moment of \"encoder.W_E\" is 8 x 7; the model needs 8 x 8");
  EXPECT_EQ(refused([](Checkpoint& c) { c.first_moment.set("W_U", Matrix::Zero(8, 7)); }),
            "there is a first moment of \"W_U\", which the model lacks");
  EXPECT_EQ(refused([](Checkpoint& c) { c.curve[1].step = 7; }), "step 2 of the curve calls itself 7");
}

TEST(Trainer, LearnsToCopy) {
  const auto task = make_task("copy");
  const Recipe recipe = task->recipe();
  Trainer trainer(task, recipe);
  const double first = trainer.step().loss, unlearned = task->measure(trainer.weights(), recipe.config).accuracy;
  EXPECT_GT(first, 3.2) << "26 letters, of which it knows nothing: log 26 = 3.26";
  EXPECT_LT(unlearned, 0.15);
  while (!trainer.finished()) trainer.step();
  EXPECT_LT(trainer.checkpoint().curve.back().loss, 0.15);
  EXPECT_GT(task->measure(trainer.weights(), recipe.config).accuracy, 0.95) << "on what it was not trained with";
}

}  // namespace headlight::tests::train_test
