// The training view's statements about a hundred steps, against the weights of those steps: nothing here calls the code that computes the
// view.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "graph/evaluate.hpp"
#include "model/transformer.hpp"
#include "session/fake_task.hpp"
#include "session/language.hpp"
#include "session/training/training_session.hpp"
#include "train/trainer.hpp"
#include "views/training/training_text.hpp"

namespace headlight::tests::drawn_training_test {

struct Told {
  double loss = 0, accuracy = 0;
};

/// The mean cross entropy of the target words of a step's examples, and the number of them that are the likeliest, word by word.
Told told_by(const FakeTask& task, const Weights& weights, const Recipe& recipe, int step) {
  Told out;
  int n = 0;
  std::vector<std::string> pieces;
  for (int id = 0; id < task.tokenizer()->size(); ++id) pieces.push_back(task.tokenizer()->piece(id));
  for (const Example& example : task.batch(recipe.seed, step, recipe.batch)) {
    std::vector<std::string> words;
    for (const int id : example.source) words.push_back(task.tokenizer()->piece(id));
    const auto size = static_cast<Index>(words.size());
    const ModelGraph model = transformer(recipe.config, words, axis(AxisKind::vocabulary, pieces), {});
    Bindings inputs(weights.by_name.begin(), weights.by_name.end());
    Matrix ids(size, 1), mask = Matrix::Zero(size, size);
    for (Index i = 0; i < size; ++i) {
      ids(i, 0) = static_cast<float>(example.source[static_cast<size_t>(i)]);
      for (Index k = i + 1; k < size; ++k) mask(i, k) = -INFINITY;
    }
    inputs["tokens"] = std::make_shared<const Matrix>(ids);
    inputs["mask"] = std::make_shared<const Matrix>(mask);
    const Trace trace = evaluate(model.graph, inputs, {.threads = 1});
    const Matrix& logits = trace[*model.nodes.logits];
    for (Index row = 0; row < size; ++row) {
      const int wanted = example.labels[static_cast<size_t>(row)];
      if (wanted < 0) continue;
      ++n;
      double sum = 0;
      Index best = 0;
      for (Index word = 0; word < logits.cols(); ++word) {
        sum += std::exp(static_cast<double>(logits(row, word)));
        if (logits(row, word) > logits(row, best)) best = word;
      }
      out.loss += std::log(sum) - static_cast<double>(logits(row, wanted));
      out.accuracy += best == wanted;
    }
  }
  return {out.loss / n, out.accuracy / n};
}

/// The weights before each step of a run, from a separate trainer.
std::vector<Weights> weights_before_steps(const std::shared_ptr<const FakeTask>& task, const Recipe& recipe) {
  Trainer trainer(task, recipe, 1);
  std::vector<Weights> all = {trainer.weights()};
  while (!trainer.finished()) {
    trainer.step(1);
    all.push_back(trainer.weights());
  }
  return all;
}

std::string plain(std::string text) {
  for (size_t at = text.find("**"); at != std::string::npos; at = text.find("**")) text.erase(at, 2);
  return text;
}

struct DrawnTraining : testing::Test {
  std::shared_ptr<const FakeTask> task = std::make_shared<const FakeTask>("copy");
  TrainingSession training{TaskRegistry{{"copy"}, [this](const std::string&) { return task; }}};
  std::vector<Phrases> spoken;
  DrawnTraining() {
    for (const std::string& language : languages()) spoken.push_back(phrases_in(language));
    training.begin();
  }
  void expect_said(const std::string& number) {
    for (const Phrases& phrases : spoken) {
      const std::string said = plain(training_sentence(training, phrases)), here = numbers_with_mark(number, phrases.decimal_mark());
      EXPECT_NE(said.find(here), std::string::npos) << here << " is not said: " << said;
    }
  }
};

/// Two runs of sixty steps each.
TEST_F(DrawnTraining, TheNumbersOfAStepAreThoseOfItsExamples) {
  for (const std::uint64_t seed : {1u, 5u}) {
    TrainingChoice choice = training.choice();
    choice.seed = seed;
    training.choose(choice);
    training.reset();
    const Recipe recipe = training.live(0).recipe();
    const std::vector<Weights> before = weights_before_steps(task, recipe);
    training.run_to(recipe.steps);
    training.wait();
    training.poll();
    int looked_at = 0;
    for (int step = 1; step <= recipe.steps; ++step) {
      training.look_at(step);
      const SelectedWeights at = training.selected_weights(0);
      ASSERT_LE(at.step, step);
      if (at.step == 0) continue;
      ++looked_at;
      SCOPED_TRACE("seed " + std::to_string(seed) + ", step " + std::to_string(at.step));
      const Told told = told_by(*task, before[static_cast<size_t>(at.step) - 1], recipe, at.step - 1);
      const StepReport& report = training.snapshot().curve[static_cast<size_t>(at.step) - 1];
      EXPECT_NEAR(report.loss, told.loss, 1e-4);
      EXPECT_NEAR(report.accuracy, told.accuracy, 1e-9);
      expect_said(format_number(static_cast<float>(report.loss), 3));
      expect_said(format_number(static_cast<float>(told.accuracy), 2));
      expect_said(std::to_string(at.step));
    }
    EXPECT_GE(looked_at, 50);
  }
}

/// The window shows weights that are not measured yet while a run continues.
TEST_F(DrawnTraining, ALabelIsThatOfTheStepAtWhichItWasMeasured) {
  TrainingChoice choice = training.choice();
  choice.steps = 400;
  training.choose(choice);
  training.reset();
  const Recipe recipe = training.live(0).recipe();
  const std::vector<Weights> before = weights_before_steps(task, recipe);
  int labels = 0, older = 0;
  for (int step = 9; step <= recipe.steps; step += 9) {
    training.run_to(step);
    training.wait();
    training.poll();
    const SelectedWeights at = training.selected_weights(0);
    ASSERT_EQ(at.step, step);
    const Measures own = task->measure(before[static_cast<size_t>(at.measured_at)], recipe.config);
    std::map<std::string, double> best;
    for (const HeadScore& head : own.heads) best[head.title] = std::max(best[head.title], head.score);
    for (const auto& [title, score] : best) {
      if (score < 0.5) continue;
      ++labels;
      expect_said(with_decimals(score, 2));
      if (at.measured_at == step) continue;
      ++older;
      for (const Phrases& phrases : spoken) {
        const std::string said = training_sentence(training, phrases),
                          when = phrases("training.status.measured_at", {{"n", at.measured_at}});
        EXPECT_NE(said.find(when), std::string::npos) << said;
      }
    }
  }
  EXPECT_GT(labels, 5);
  EXPECT_GT(older, 0) << "steps far apart are measured";
}

}  // namespace headlight::tests::drawn_training_test
