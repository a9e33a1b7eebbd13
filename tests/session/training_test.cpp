// Training on a separate thread, and between frames without threads: start, pause, step, stop in the middle, and failure.
#include "session/training/training.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "fake_task.hpp"

namespace headlight::tests::training_test {

std::shared_ptr<const FakeTask> fake(int fails_at = -1) { return std::make_shared<const FakeTask>("copy", fails_at); }

Recipe recipe_of(int steps) {
  Recipe r = FakeTask().recipe();
  r.steps = steps;
  return r;
}

class LiveTrainingAt : public testing::TestWithParam<Pace> {
 protected:
  static LiveTraining live(std::shared_ptr<const Task> task, const Recipe& recipe) { return {std::move(task), recipe, 1, GetParam()}; }
};

INSTANTIATE_TEST_SUITE_P(EveryPace, LiveTrainingAt, testing::Values(Pace::background, Pace::between_frames),
                         [](const auto& pace) { return pace.param == Pace::background ? "Beside" : "BetweenFrames"; });

TEST(LiveTraining, GoesOnBesideTheWindowWhereThereAreThreads) { EXPECT_EQ(usual_pace(), Pace::background); }

TEST_P(LiveTrainingAt, StandsAtTheBeginningUntilItIsStarted) {
  LiveTraining run = live(fake(), recipe_of(20));
  run.wait();
  const TrainingSnapshot& s = run.poll();
  EXPECT_EQ(s.step, 0);
  EXPECT_FALSE(s.running || s.finished);
  EXPECT_TRUE(s.curve.empty());
  ASSERT_EQ(s.checkpoints.size(), 1u);
  EXPECT_EQ(s.checkpoints[0].step, 0);
  EXPECT_EQ(s.checkpoints[0].measures->heads.size(), 8u);
  EXPECT_EQ(*s.weights, *s.checkpoints[0].weights);
}

TEST_P(LiveTrainingAt, TakesTheStepsOfAPlainTrainer) {
  const auto task = fake();
  LiveTraining run = live(task, recipe_of(12));
  run.start();
  run.wait();
  Trainer plain(task, recipe_of(12));
  while (!plain.finished()) plain.step(1);
  const TrainingSnapshot& s = run.poll();
  EXPECT_TRUE(s.finished);
  EXPECT_FALSE(s.running);
  EXPECT_EQ(s.curve, plain.checkpoint().curve);
  for (const auto& [name, value] : plain.weights().by_name) EXPECT_EQ((*s.weights)[name], *value) << name;
}

TEST_P(LiveTrainingAt, WhatComesBeforeTheFirstStepIsToldStoppedByAPauseAndGoneOnWith) {
  const auto task = std::make_shared<const SlowTask>("copy", 60);
  LiveTraining run = live(task, recipe_of(20));
  run.wait();
  EXPECT_FALSE(run.poll().preparing);
  EXPECT_EQ(task->made, 0u) << "nothing is made before somebody trains";
  run.start();
  while (!run.poll().preparing || run.snapshot().preparing->done < 5) std::this_thread::yield();
  EXPECT_TRUE(run.snapshot().running);
  EXPECT_EQ(run.snapshot().preparing->of, 60u);
  EXPECT_EQ(run.snapshot().step, 0);
  run.pause();
  run.wait();
  const size_t made = task->made;
  EXPECT_LT(made, 60u);
  EXPECT_FALSE(run.poll().preparing || run.snapshot().running);
  EXPECT_EQ(run.snapshot().step, 0);
  EXPECT_TRUE(run.snapshot().error.empty());
  run.step_once();
  run.wait();
  EXPECT_EQ(run.poll().step, 1);
  EXPECT_FALSE(run.snapshot().preparing);
  EXPECT_EQ(task->made, 60u);
}

TEST_P(LiveTrainingAt, EndsInTheMiddleOfWhatComesBeforeTheFirstStep) {
  const auto task = std::make_shared<const SlowTask>("copy", 100000);
  {
    LiveTraining run = live(task, recipe_of(20));
    run.start();
    while (task->made < 3) run.poll();
  }
  EXPECT_LT(task->made, 10000u);
}

TEST_P(LiveTrainingAt, IsPausedBetweenTwoStepsAndGoesOn) {
  LiveTraining run = live(fake(), recipe_of(100000));
  run.start();
  while (run.poll().step < 3) std::this_thread::yield();
  EXPECT_TRUE(run.snapshot().running);
  run.pause();
  run.wait();
  const int paused_at = run.poll().step;
  EXPECT_FALSE(run.snapshot().running);
  EXPECT_GE(paused_at, 3);
  EXPECT_EQ(run.snapshot().curve.size(), static_cast<size_t>(paused_at));
  run.step_once();
  run.wait();
  EXPECT_EQ(run.poll().step, paused_at + 1);
  run.run_to(paused_at + 4);
  run.wait();
  EXPECT_EQ(run.poll().step, paused_at + 4);
}

TEST_P(LiveTrainingAt, EverySnapshotIsOfOneMomentAndNoneGoesBack) {
  LiveTraining run = live(fake(), recipe_of(40));
  run.start();
  int before = 0;
  while (!run.poll().finished) {
    const TrainingSnapshot& s = run.snapshot();
    EXPECT_GE(s.step, before);
    ASSERT_EQ(s.curve.size(), static_cast<size_t>(s.step));
    if (s.step > 0) {
      EXPECT_EQ(s.curve.back().step, s.step);
    }
    if (!s.checkpoints.empty()) {
      EXPECT_LE(s.checkpoints.back().step, s.step);
    }
    before = s.step;
  }
  for (size_t i = 1; i < run.snapshot().checkpoints.size(); ++i)
    EXPECT_GT(run.snapshot().checkpoints[i].step, run.snapshot().checkpoints[i - 1].step);
}

TEST_P(LiveTrainingAt, EndsInTheMiddleOfTraining) {
  const auto task = fake();
  {
    LiveTraining run = live(task, recipe_of(100000));
    run.start();
    while (run.poll().step < 2) std::this_thread::yield();
    run.end();
    run.wait();
    EXPECT_TRUE(run.ended());
    EXPECT_FALSE(run.poll().running);
  }
  LiveTraining never_waited_for = live(task, recipe_of(100000));
  never_waited_for.start();
}

TEST_P(LiveTrainingAt, WhatGoesWrongStopsItAndIsTold) {
  LiveTraining run = live(fake(5), recipe_of(20));
  run.start();
  run.wait();
  EXPECT_EQ(run.poll().step, 5);
  EXPECT_FALSE(run.snapshot().running);
  EXPECT_EQ(english_line(run.snapshot().error), "the examples of step 5 cannot be read");
  run.pause();
  run.wait();
  EXPECT_FALSE(run.poll().error.empty());  // it stays until the next attempt
}

TEST(LiveTraining, BetweenFramesItTakesNoMoreThanItsShare) {
  LiveTraining run(fake(), recipe_of(100000), 1, Pace::between_frames);
  EXPECT_EQ(run.snapshot().checkpoints.size(), 0u) << "nothing is done before the first frame";
  run.start();
  double longest = 0;
  for (int frame = 0; frame < 20; ++frame) {
    const auto begun = std::chrono::steady_clock::now();
    run.poll();
    longest = std::max(longest, std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
  }
  EXPECT_GE(run.snapshot().step, 20) << "at least one step in each frame";
  EXPECT_LT(longest, frame_share + 0.5) << "and not all of them in one";
  EXPECT_TRUE(run.snapshot().running);
  const int before = run.snapshot().step;
  run.pause();
  EXPECT_EQ(run.poll().step, before) << "a pause is heard at once";
}

TEST(LiveTraining, BetweenFramesWhatComesBeforeTheFirstStepIsDoneInParts) {
  const auto task = std::make_shared<const SlowTask>("copy", 60);
  LiveTraining run(task, recipe_of(20), 1, Pace::between_frames);
  run.run_to(1);
  run.poll();  // the initial model is measured, and some steps are taken
  int frames = 0;
  while (run.poll().step == 0) {
    ASSERT_TRUE(run.snapshot().preparing);
    ASSERT_LT(++frames, 61);
  }
  EXPECT_GT(frames, 2);
  EXPECT_EQ(task->made, 60u);
  EXPECT_FALSE(run.snapshot().preparing);
}

TEST(LiveTraining, AnImpossibleRecipeIsRefusedAtOnce) {
  Recipe r = recipe_of(10);
  r.config.n_heads = 3;
  EXPECT_THROW(LiveTraining(fake(), r), UserError);
}

TEST(SnapshotSteps, AreDenseInTheBeginningAndNeverTooMany) {
  SnapshotSteps rule(100000, 40);
  std::vector<WeightsSnapshot> kept;
  for (int step = 0; step <= 100000; ++step) {
    if (!rule.due(step)) continue;
    kept.push_back({step, nullptr, nullptr});
    rule.took(step);
    rule.thin(kept);
    ASSERT_LE(kept.size(), 40u);
    ASSERT_EQ(kept.front().step, 0);
    ASSERT_EQ(kept.back().step, step);
  }
  EXPECT_GE(kept.size(), 15u);
  for (size_t i = 2; i < kept.size(); ++i) EXPECT_LT(kept[i].step - kept[i - 1].step, 20000) << "a hole before " << kept[i].step;
  SnapshotSteps beginning(6400, 128);
  for (int step = 0; step < 10; ++step) {
    EXPECT_TRUE(beginning.due(step)) << step;
    beginning.took(step);
  }
}

TEST(SnapshotSteps, AreBoundedByTheMemoryOfTheirWeights) {
  Weights small, large;
  small.set("W_E", Matrix::Zero(10, 10));
  large.set("W_E", Matrix::Zero(4000, 1000));  // 16 MB
  EXPECT_EQ(most_checkpoints(small), 128);
  EXPECT_EQ(most_checkpoints(large), 16);
}

}  // namespace headlight::tests::training_test
