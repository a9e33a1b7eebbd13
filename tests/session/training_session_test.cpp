// The state of the training view, without the view: tasks, settings, two runs, the selected step.
#include "session/training/training_session.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "fake_task.hpp"
#include "session/language.hpp"
#include "tasks/tasks.hpp"

namespace headlight::tests::training_session_test {

TaskRegistry registry(int fails_at = -1) {
  return {{"copy", "broken", "other"}, [fails_at](const std::string& name) -> std::shared_ptr<const Task> {
            if (name == "copy" || name == "other") return std::make_shared<const FakeTask>(name, fails_at);
            throw UserError("the words of '" + name + "' cannot be read");
          }};
}

struct Desk : testing::Test {
  TrainingSession training{registry()};
  Desk() { training.begin(); }

  void train_to(int step) {
    training.run_to(step);
    training.wait();
  }
};

TEST(DeskBetweenFrames, TrainsWhileItIsLookedAtAndSaysWhenTheNextFrameIsWanted) {
  TrainingSession training{registry(), Pace::between_frames};
  training.begin();
  EXPECT_GT(training.next_frame(), 0);
  training.run_to(60);  // more than one frame's share
  EXPECT_EQ(training.next_frame(), 0);
  for (int frame = 0; training.running() && frame < 1000; ++frame) EXPECT_TRUE(training.poll().empty());
  EXPECT_EQ(training.snapshot().step, 60);
  TrainingSession beside{registry(), Pace::background};
  beside.begin();
  beside.run_to(60);
  beside.wait();
  EXPECT_EQ(training.snapshot().curve, beside.snapshot().curve) << "the same run, wherever its steps are taken";
  EXPECT_GT(training.next_frame(), 0);
}

TEST_F(Desk, OffersEveryTaskAndSaysWhyOneCannotBeHad) {
  ASSERT_EQ(training.offers().size(), 3u);
  EXPECT_EQ(training.offers()[0].task->title(), "Copy: the same signs again");
  EXPECT_FALSE(training.offers()[1].task);
  EXPECT_EQ(english_line(training.offers()[1].problem), "the words of 'broken' cannot be read");
  EXPECT_THROW(training.choose_task("broken"), UserError);
  EXPECT_THROW(training.choose_task("nothing"), UserError);
  EXPECT_EQ(training.task().name(), "copy");
  training.choose_task("other");
  EXPECT_EQ(training.task().name(), "other");
}

TEST_F(Desk, AChoiceIsTakenAtOnceBeforeTheFirstStepAndLaterByReset) {
  TrainingChoice choice = training.choice();
  choice.n_heads = 4;
  training.choose(choice);
  EXPECT_EQ(training.live(0).recipe().config.n_heads, 4);
  EXPECT_FALSE(training.waits_for_reset());
  train_to(3);
  choice.seed = 9;
  training.choose(choice);
  EXPECT_EQ(training.live(0).recipe().seed, 1u);
  EXPECT_EQ(training.snapshot().step, 3);
  EXPECT_TRUE(training.waits_for_reset());
  training.reset();
  EXPECT_EQ(training.live(0).recipe().seed, 9u);
  EXPECT_EQ(training.snapshot().step, 0);
  EXPECT_FALSE(training.waits_for_reset());
}

TEST_F(Desk, TheCursorShowsTheKeptWeightsOfAStepAndTheEndFollowsTheRun) {
  train_to(30);
  const std::vector<WeightsSnapshot> kept = training.snapshot().checkpoints;
  ASSERT_GT(kept.size(), 5u);
  training.look_at(kept[3].step);
  EXPECT_EQ(training.selected_weights(0).step, kept[3].step);
  EXPECT_EQ(training.selected_weights(0).weights, kept[3].weights);
  EXPECT_EQ(training.selected_weights(0).measures, kept[3].measures);
  training.look_at(30);
  EXPECT_FALSE(training.cursor());
  EXPECT_EQ(training.selected_weights(0).weights, training.snapshot().weights);
  training.look_at(-4);
  EXPECT_EQ(training.selected_weights(0).step, 0);
  train_to(32);
  EXPECT_FALSE(training.cursor());
  EXPECT_EQ(training.selected_weights(0).step, 32);
}

TEST_F(Desk, TheProbeIsTheOrdinaryGraphAtTheShownWeights) {
  train_to(5);
  const run::Run& run = training.probe(0, 0);  // testing::Test has a Run of its own
  EXPECT_EQ(run.document.sentences.front(), training.task().probe());
  EXPECT_EQ(run.document.mask, MaskKind::causal);
  const NodeId pattern = run.nodes.block[1].attn.head[0].pattern;
  const Matrix now = run.samples[0].trace[pattern];
  for (Index row = 0; row < now.rows(); ++row) EXPECT_NEAR(now.row(row).sum(), 1, 1e-5);
  training.look_at(0);
  EXPECT_EQ(training.probe(0, 0.01).samples[0].trace[pattern], now);  // too soon after the last request
  EXPECT_TRUE(training.moves());
  EXPECT_NE(training.probe(0, 0.2).samples[0].trace[pattern], now);
  EXPECT_FALSE(training.running());
}

TEST_F(Desk, TwoRunsOfOneTaskStandBesideEachOtherAndOneTrainsAtATime) {
  train_to(20);
  training.compare_with_another();
  ASSERT_EQ(training.n_runs(), 2);
  EXPECT_EQ(training.chosen(), 1);
  EXPECT_EQ(training.live(1).recipe().seed, training.live(0).recipe().seed + 1);
  EXPECT_EQ(training.snapshot(1).step, 0);
  EXPECT_EQ(training.selected_weights(0).step, 0) << "both are looked at at the same step";
  train_to(6);
  EXPECT_EQ(training.selected_weights(1).step, 6);
  EXPECT_LE(training.selected_weights(0).step, 6);
  training.look_at(20);
  EXPECT_EQ(training.snapshot(0).step, 20);
  training.choose_run(0);
  training.start();
  training.choose_run(1);
  training.start();
  EXPECT_FALSE(training.snapshot(0).running && training.snapshot(1).running);
  training.wait();
  EXPECT_TRUE(training.snapshot(1).finished);
  training.stop_comparing();
  EXPECT_EQ(training.n_runs(), 1);
  EXPECT_EQ(training.live(0).recipe().seed, 2u);
}

/// The real tasks: nothing is drawn before training starts, and a translation's probe has words with an apostrophe.
TEST(TrainingSession, TheRealTasksAreThereAtOnceWithTheirProbes) {
  TrainingSession training(every_task());
  training.begin();
  ASSERT_EQ(training.offers().size(), task_names().size());
  for (const TrainingSession::Offer& offer : training.offers()) {
    ASSERT_TRUE(offer.task) << english_line(offer.problem);
    training.choose_task(offer.name);
    const run::Run& run = training.probe(0, 0);
    EXPECT_EQ(run.document.sentences.front(), offer.task->probe());
    const bool translates = offer.task->target_tokenizer() != nullptr;
    EXPECT_EQ(offer.task->prepare([](size_t, size_t) { return false; }), !translates);
    if (!translates) continue;
    EXPECT_EQ(run.document.targets.front().words.front(), "l'");
  }
}

TEST(TrainingSession, AnotherTaskStopsWhatWasBeingPrepared) {
  const auto slow = std::make_shared<const SlowTask>("slow", 100000);
  TrainingSession training({{"slow", "copy"}, [slow](const std::string& name) -> std::shared_ptr<const Task> {
                              if (name == "slow") return slow;
                              return std::make_shared<const FakeTask>(name);
                            }});
  training.begin();
  training.start();
  while (slow->made < 3) training.poll();
  EXPECT_TRUE(training.running());
  training.choose_task("copy");
  while (training.moves()) training.poll();  // until the thread has ended
  EXPECT_LT(slow->made, 50000u);
  training.run_to(2);
  training.wait();
  EXPECT_EQ(training.snapshot().step, 2);
}

TEST(TrainingSession, AnErrorOfTheThreadIsToldOnceAndAgainWhenItHappensAgain) {
  TrainingSession training(registry(2));
  training.begin();
  training.start();
  Message told;
  while (told.empty()) told = training.poll();
  EXPECT_EQ(english_line(told), "the examples of step 2 cannot be read");
  EXPECT_TRUE(training.poll().empty());
  training.start();
  told = {};
  while (told.empty()) told = training.poll();
  EXPECT_EQ(english_line(told), "the examples of step 2 cannot be read");
}

TEST(TrainingChoice, WhatIsAsWideAsTheModelGrowsWithIt) {
  Recipe base = FakeTask().recipe();
  base.config.d_mlp = 4 * base.config.d_model;
  base.config.embed_scale = 4;
  base.warm_up = 300;
  const Recipe r = recipe_for(base, {.d_model = 64, .n_heads = 4, .n_layers = 3, .steps = 400, .seed = 5});
  EXPECT_EQ(r.config.d_mlp, 256);
  EXPECT_EQ(r.config.embed_scale, 8);
  EXPECT_EQ(r.config.n_layers, 3);
  EXPECT_EQ(r.warm_up, 100);
  EXPECT_EQ(TrainingChoice::of(r), (TrainingChoice{64, 4, 3, 400, 5}));
  EXPECT_EQ(recipe_for(base, TrainingChoice::of(base)).config, base.config);
}

TEST(TrainingChoice, EveryStepIsPossibleAndEveryEndSaysWhy) {
  const Recipe base = FakeTask().recipe();
  for (const TrainingSize size : {TrainingSize::d_model, TrainingSize::n_heads, TrainingSize::n_layers, TrainingSize::steps})
    for (const bool up : {true, false}) {
      TrainingChoice choice = TrainingChoice::of(base);
      for (int i = 0;; ++i) {
        ASSERT_LT(i, 30);
        const SizeSteps beside = neighbouring_sizes(base, choice, size, phrases_in("en"));
        const auto& next = up ? beside.more : beside.less;
        EXPECT_NE(next.has_value(), !(up ? beside.why_no_more : beside.why_no_less).empty());
        if (!next) break;
        choice = *next;
        EXPECT_EQ(choice.d_model % choice.n_heads, 0);
        EXPECT_NO_THROW(LiveTraining(std::make_shared<const FakeTask>(), recipe_for(base, choice)));
      }
    }
}

TEST(TrainingChoice, HeadsThatAreShownWhereToLookStayWhereTheyAre) {
  Recipe base = FakeTask().recipe();
  base.guided = {{.attention = 1, .head = 1}};
  EXPECT_FALSE(neighbouring_sizes(base, TrainingChoice::of(base), TrainingSize::n_heads, phrases_in("en")).more);
  EXPECT_NE(neighbouring_sizes(base, TrainingChoice::of(base), TrainingSize::n_layers, phrases_in("en")).why_no_less, "");
  EXPECT_TRUE(neighbouring_sizes(base, TrainingChoice::of(base), TrainingSize::steps, phrases_in("en")).more);
}

TEST(HeadLabels, AreTheFirstTimeThatAHeadHasAHabit) {
  const auto at = [](int step, std::vector<HeadScore> heads) {
    return MeasuredStep{step, std::make_shared<const Measures>(Measures{0, std::move(heads)})};
  };
  const std::vector<MeasuredStep> measured = {at(0, {{0, 0, "previous", 0.1}, {1, 0, "induction", 0.2}}),
                                              at(5, {{0, 0, "previous", 0.6}, {0, 1, "previous", 0.9}, {1, 0, "induction", 0.3}}),
                                              at(9, {{0, 0, "previous", 0.95}, {1, 1, "induction", 0.5}})};
  const std::vector<FirstLabel> all = first_labels(measured);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].step, 5);
  EXPECT_EQ(all[0].head.head, 1) << "the clearest of them";
  EXPECT_EQ(all[1].step, 9);
  EXPECT_EQ(all[1].head.title, "induction");
  EXPECT_EQ(label_of(*measured[1].measures, 1, 0), nullptr);
  EXPECT_EQ(label_of(*measured[1].measures, 0, 1)->score, 0.9);
  EXPECT_EQ(head_labels(measured), (std::vector<std::string>{"previous", "induction"}));
}

TEST(HeadLabels, ASuddenRiseIsFoundWhereItIsAndNotWhereThereIsNone) {
  std::vector<StepReport> slow, sudden;
  for (int i = 1; i <= 200; ++i) {
    slow.push_back({.step = i, .accuracy = i / 200.0});
    sudden.push_back({.step = i, .accuracy = i < 120 ? 0.1 : 0.95});
  }
  EXPECT_FALSE(sudden_rise(slow, 200));
  ASSERT_TRUE(sudden_rise(sudden, 200));
  EXPECT_NEAR(*sudden_rise(sudden, 200), 120, 6);
  EXPECT_FALSE(sudden_rise({}, 200));
}

}  // namespace headlight::tests::training_session_test
