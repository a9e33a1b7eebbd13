// The inside of a step of training, as a person opens it: the question, the working, one step after the other.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <variant>

#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "commands/pictures/paper.hpp"
#include "core/scratch_folder.hpp"
#include "headless_program.hpp"
#include "session/fake_task.hpp"
#include "views/training/training_step_text.hpp"
#include "written_words.hpp"

namespace headlight::tests::training_step_test {

struct TrainingStepTest : testing::TestWithParam<Screen> {
  HeadlessProgram p{readable(), GetParam()};
  TrainingSession& training = p.shell.training().session();
  TrainingStep& step = p.shell.training().step();

  TrainingStepTest() {
    training = TrainingSession({{"copy"}, [](const std::string& name) { return std::make_shared<const FakeTask>(name); }});
  }
  void settle() {
    p.frames(2);
    training.wait();
    p.frames(3);
  }
  void open() {
    p.tap(letter('t'));
    settle();
    p.click("training.part.step");
    settle();
    ASSERT_TRUE(step.opened_step());
    ASSERT_TRUE(step.chosen());
  }
  UpdateTerms<float> terms() const { return step.opened_step()->terms(step.chosen()->weight, step.chosen()->row, step.chosen()->col); }
  size_t n_lines() const {
    size_t n = 0;
    while (p.has("training.step.line." + std::to_string(n))) ++n;
    return n;
  }
  bool inside(const Item& item) const {
    return item.min.x >= 0 && item.min.y >= 0 && item.max.x <= static_cast<float>(GetParam().width) && item.max.y <= p.item("status").min.y;
  }
};

TEST_P(TrainingStepTest, AsksBeforeItShowsTheWorking) {
  open();
  EXPECT_EQ(step.opened_step()->number(), 1);
  EXPECT_EQ(n_lines(), 2u) << "the value and its gradient";
  EXPECT_FALSE(p.has("training.step.cause"));
  p.click("training.step.up");
  settle();
  EXPECT_FALSE(p.has("training.step.up"));
  EXPECT_TRUE(p.has("training.step.cause") && p.has("training.step.plain"));
  const auto& at = *step.chosen();
  const auto lines = step_lines(terms(), step.opened_step()->before.recipe, step.opened_step()->rule(at.weight),
                                step.opened_step()->batch.report.gradient, 1);
  EXPECT_EQ(n_lines(), lines.size());
  for (size_t i = 0; i < lines.size(); ++i) EXPECT_TRUE(inside(p.item("training.step.line." + std::to_string(i)))) << i;
  for (const char* item :
       {"training.step.legend", "training.step.cause", "training.step.plain", "training.step.take", "training.step.weight"})
    EXPECT_TRUE(inside(p.item(item))) << item;
  EXPECT_GE(p.item("training.step.cause").min.y, p.item("training.step.line." + std::to_string(lines.size() - 1)).max.y - 1);
}

/// A phone has no room for the longest line's numbers below its symbols; then the others do not stay there either.
TEST_P(TrainingStepTest, TheNumbersOfAllLinesBeginAtOnePlace) {
  open();
  p.click("training.step.show");
  settle();
  for (int taken = 0; taken < 3; ++taken) {
    std::vector<Item> numbers;
    for (size_t i = 0; i < n_lines(); ++i)
      if (const std::string name = "training.step.numbers." + std::to_string(i); p.has(name)) numbers.push_back(p.item(name));
    ASSERT_GE(numbers.size(), 6u);
    for (const Item& item : numbers) {
      EXPECT_EQ(item.min.x, numbers.front().min.x) << item.name << ", step " << taken;
      EXPECT_TRUE(inside(item)) << item.name << ", step " << taken;
    }
    p.click("training.step.take");
    settle();
  }
}

TEST_P(TrainingStepTest, TakesOneStepAfterTheOther) {
  open();
  p.click("training.step.show");
  settle();
  const WeightCell place = *step.chosen();
  const float promised = terms().after.w;
  p.click("training.step.take");
  settle();
  EXPECT_EQ(training.snapshot().step, 1);
  EXPECT_EQ(step.opened_step()->number(), 2);
  EXPECT_EQ(*step.chosen(), place);
  EXPECT_EQ(terms().before.w, promised) << "what was shown came to be";
  EXPECT_FALSE(p.has("training.step.up")) << "it asks once";
  p.tap(Key::right);
  settle();
  EXPECT_EQ(step.opened_step()->number(), 3);
  training.start();
  training.wait();
  settle();
  EXPECT_TRUE(p.has("training.step.state")) << "there is no next step";
}

TEST_P(TrainingStepTest, AnyWeightIsChosen) {
  open();
  p.click("training.step.show");
  p.frames(2);
  step.choose({"W_E", 3, 5});
  p.frames(2);
  p.click("training.step.row.plus");
  p.click("training.step.col.minus");
  EXPECT_EQ(*step.chosen(), (WeightCell{"W_E", 4, 4}));
  p.click("training.step.weight");
  p.click("training.step.weight.0");
  p.frames(2);
  const std::string first = step.opened_step()->before.weights.by_name.begin()->first;
  ASSERT_EQ(step.chosen()->weight, first);
  const Matrix& gradient = *step.opened_step()->gradient(first);
  EXPECT_EQ(std::abs(gradient(step.chosen()->row, step.chosen()->col)), gradient.cwiseAbs().maxCoeff());
  if (p.has("training.step.matrix")) {
    EXPECT_EQ(p.painted("training.step.matrix")->heat.values->rows(), gradient.rows());
    p.click("training.step.shown.gradient");
    p.frames(2);
    EXPECT_EQ(*p.painted("training.step.matrix")->heat.values, gradient);
  }
}

INSTANTIATE_TEST_SUITE_P(Screens, TrainingStepTest,
                         testing::Values(Screen{1280, 720, 1, false}, Screen{1600, 1000, 1, true}, Screen{390, 844, 1, false}));

/// The rate rises during warm-up and falls afterwards, so it is that of one step; plain gradient descent moves by it times the gradient.
TEST(TrainingStepLegend, HasTheLearningRateOfTheStepThatIsOpen) {
  const Recipe recipe = FakeTask().recipe();
  for (const int taken : {0, 3, 30}) {
    Session session(readable());
    PaperStudio studio(session, {}, 1280, 720);
    TrainingBoard& board = studio.shell().training();
    board.session() = TrainingSession({{"copy"}, [](const std::string& name) { return std::make_shared<const FakeTask>(name); }});
    board.show(session);
    board.show_part(TrainingPart::step);
    board.session().run_to(taken);
    board.session().open_steps(true);
    board.session().wait();
    ASSERT_TRUE(board.session().poll().empty());
    studio.view();
    board.step().answer({});
    std::string written;
    for (const Drawing::Item& item : studio.view().items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) written += text->utf8 + " ";
    const double done = taken + 1, cosine = 0.5 * (1 + std::cos(M_PI * done / recipe.steps));
    const double rate = recipe.rate * std::min(1., done / recipe.warm_up) * (cosine * (1 - recipe.last_rate) + recipe.last_rate);
    EXPECT_TRUE(contains(without_spaces(written), "learningrate,now" + to_text(rate, 4) + ";")) << rate << ": " << written;
    ASSERT_TRUE(board.step().opened_step() && board.step().chosen());
    const WeightCell at = *board.step().chosen();
    const UpdateTerms<float> t = board.step().opened_step()->terms(at.weight, at.row, at.col);
    const double moved = static_cast<double>(t.before.w) - static_cast<double>(t.plain);
    EXPECT_NEAR(moved, rate * static_cast<double>(t.g), 1e-3 * std::abs(moved) + 1e-7) << taken;
  }
}

// --- Sentences ---------------------------------------------------------------------------------------------------------------------------

struct Weight {
  WeightState<float> before;
  float gradient;
};

TEST(TrainingStepSentences, SayWhatTheStepComputes) {
  Recipe recipe = FakeTask().recipe();
  recipe.weight_decay = 3;
  const UpdateRule flat(recipe, 20, 0.5, false), decaying(recipe, 20, 0.5, true);
  const auto said = [](const UpdateRule& rule, const Weight& w) { return cause_sentence(english(), update(rule, w.before, w.gradient)); };
  const auto amount = [](const UpdateRule& rule, const Weight& w) {
    const UpdateTerms<float> t = update(rule, w.before, w.gradient);
    return power_in_prose(to_text(std::abs(static_cast<double>(t.decay) + static_cast<double>(t.update)), 4));
  };
  const Weight down = {{1, 0.1f, 0.1f}, 0.2f}, up = {{1, -0.1f, 0.1f}, -0.2f}, against = {{1, -0.1f, 0.1f}, 0.2f},
               alone = {{1, 0.1f, 0.1f}, 0}, heavy = {{100, -0.1f, 0.1f}, -0.2f}, still = {{1, 0, 0}, 0}, lost = {{1, 0, 0}, NAN};
  EXPECT_EQ(said(flat, down),
            "**w** falls by " + amount(flat, down) + ". The gradient is positive: a smaller w lowers the loss of this batch.");
  EXPECT_EQ(said(flat, up), "**w** rises by " + amount(flat, up) + ". The gradient is negative: a larger w lowers the loss of this batch.");
  EXPECT_EQ(said(flat, against),
            "**w** rises by " + amount(flat, against) +
                " although the gradient is positive: **m** still remembers the earlier gradients, whose weighted mean is negative.");
  EXPECT_EQ(said(flat, alone),
            "**w** falls by " + amount(flat, alone) + " although the gradient is 0: **m** still remembers the earlier gradients.");
  EXPECT_EQ(said(decaying, heavy),
            "**w** falls by " + amount(decaying, heavy) + ": the weight decay moves it at least as far as the step.");
  EXPECT_EQ(said(flat, {{1e9f, 0.1f, 0.1f}, 0.2f}), "**w** stays as it is: it would move by less than its last digit.");
  EXPECT_EQ(said(flat, still), "**w** stays as it is: nothing moves it.");
  EXPECT_EQ(said(flat, lost),
            "The gradient or the new value is not a finite number. The weight is ruined, and so is the model: NaN spreads to what is "
            "computed from it.");
}

/// Powers of ten are written as elsewhere, never "e-05", and every symbol is explained.
TEST(TrainingStepSentences, TypesetSymbolsAndPowers) {
  EXPECT_EQ(typeset_symbols("m ÷ (1 − β1^t)"), "m ÷ (1 − β_{1}^{t})");
  EXPECT_EQ(typeset_symbols("lr × m_hat ÷ (√v_hat + ε)"), "lr × m_hat ÷ (√v_hat + ε)");
  EXPECT_EQ(typeset_numbers("6.59778e-05 ÷ (1 − 0.98^21)"), "6.59778e-5 ÷ (1 − 0.98^{21})");
  EXPECT_EQ(typeset_numbers("0.02 × (-3e-05)² − 1e+10"), "0.02 × (-3e-5)² − 1e10");
  Recipe recipe = FakeTask().recipe();
  const UpdateTerms<float> t = update(UpdateRule(recipe, 20, 0.5, false), WeightState<float>{1, 1e-6f, 1e-6f}, 1e-6f);
  const std::string plain = plain_sentence(english(), t, UpdateRule(recipe, 20, 0.5, false));
  EXPECT_EQ(plain.find("e-"), std::string::npos) << plain;
  EXPECT_TRUE(contains(plain, "\u00a0×\u00a010")) << plain;
  const std::vector<StepLine> all = {{StepTerm::decay, "d", "lr × λ × w", "", "0", true}, {StepTerm::clipped, "g", "g", "", "0", true}};
  for (const char* symbol : {"lr: ", "4\u00a0×\u00a010⁻⁵", "β_{1}, β_{2}: ", "t: ", "ε: ", "λ: ", "c: "})
    EXPECT_TRUE(contains(legend_of_symbols(english(), all, 4e-5), symbol)) << symbol;
  EXPECT_FALSE(contains(legend_of_symbols(english(), {}, 4e-5), "λ"));
}

TEST(TrainingStepSentences, CompareWithPlainGradientDescent) {
  const Recipe recipe = FakeTask().recipe();
  const UpdateRule rule(recipe, 20, 0.5, false);
  const auto said = [&](const UpdateTerms<float>& t) { return plain_sentence(english(), t, rule); };
  for (const float gradient : {0.001f, 0.2f, -4.f}) {
    const UpdateTerms<float> t = update(rule, WeightState<float>{1, 0.1f, 0.1f}, gradient);
    const double plain = static_cast<double>(rule.rate) * std::abs(static_cast<double>(gradient)),
                 times = std::abs(static_cast<double>(t.update)) / plain;
    EXPECT_TRUE(contains(said(t), "moves it by " + power_in_prose(to_text(plain, 4)) + "; AdamW’s step is ")) << said(t);
    EXPECT_TRUE(contains(said(t), times >= 1 ? power_in_prose(to_text(times, 3)) + " times as long." : percent(times) + " of that."))
        << said(t);
  }
  EXPECT_EQ(said(update(rule, WeightState<float>{1, 0.1f, 0.1f}, 0.f)),
            "Plain gradient descent with the same gradient leaves it as it is.");
  const UpdateTerms<float> tiny = update(rule, WeightState<float>{1, 0.1f, 0.1f}, 1e-6f);
  ASSERT_EQ(tiny.plain, 1);
  EXPECT_TRUE(contains(said(tiny), "leaves it as it is: its step, " + power_in_prose(to_text(static_cast<double>(rule.rate) * 1e-6, 4))))
      << said(tiny);
  EXPECT_EQ(said(update(rule, WeightState<float>{1, 0.1f, 0.1f}, NAN)), "");
}

}  // namespace headlight::tests::training_step_test
