// The next step of a training, computed while the training is paused and somebody wants to see it.
#include <gtest/gtest.h>

#include "fake_task.hpp"
#include "session/training/training.hpp"
#include "session/training/training_session.hpp"

namespace headlight::tests::opened_step_test {

struct OpenedStepTest : testing::TestWithParam<Pace> {
  LiveTraining run{std::make_shared<const FakeTask>(), FakeTask().recipe(), 1, GetParam()};
  const TrainingSnapshot& after_all() {
    run.wait();
    return run.poll();
  }
};
INSTANTIATE_TEST_SUITE_P(Paces, OpenedStepTest, testing::Values(Pace::background, Pace::between_frames));

TEST_P(OpenedStepTest, IsTheOneThatIsThenTaken) {
  EXPECT_EQ(after_all().next, nullptr) << "nobody wants it";
  run.open_steps(true);
  const std::shared_ptr<const NextStep> first = after_all().next;
  ASSERT_TRUE(first);
  EXPECT_EQ(first->number(), 1);
  EXPECT_EQ(run.snapshot().step, 0) << "it was not taken";
  run.step_once();
  const TrainingSnapshot& now = after_all();
  EXPECT_EQ(now.step, 1);
  for (const char* name : {"W_E", "blocks.1.attn.W_O"}) EXPECT_EQ(first->terms(name, 3, 5).after.w, (*now.weights)[name](3, 5)) << name;
  ASSERT_TRUE(now.next);
  EXPECT_EQ(now.next->number(), 2);
  EXPECT_EQ(now.next->terms("W_E", 3, 5).before.w, (*now.weights)["W_E"](3, 5));
  run.open_steps(false);
  EXPECT_EQ(after_all().next, nullptr);
}

TEST_P(OpenedStepTest, WaitsWhileStepsAreTakenAndEndsWithThem) {
  run.open_steps(true);
  run.start();
  const TrainingSnapshot& now = after_all();
  EXPECT_TRUE(now.finished);
  EXPECT_EQ(now.step, 60);
  EXPECT_EQ(now.next, nullptr) << "there is none";
  EXPECT_TRUE(run.idle());
}

/// Looking at steps changes nothing about them.
TEST_P(OpenedStepTest, LeavesTheTrainingAsItIs) {
  run.open_steps(true);
  for (int i = 0; i < 3; ++i) run.step_once(), run.wait();
  LiveTraining plain(run.task(), run.recipe(), 1);
  plain.run_to(3);
  plain.wait();
  for (const auto& [name, value] : plain.poll().weights->by_name) EXPECT_EQ((*after_all().weights)[name], *value) << name;
}

TEST_P(OpenedStepTest, AnErrorIsToldOnce) {
  LiveTraining broken(std::make_shared<const FakeTask>("copy", 2), FakeTask().recipe(), 1, GetParam());
  broken.open_steps(true);
  broken.run_to(2);
  broken.wait();
  EXPECT_FALSE(broken.poll().error.empty());
  EXPECT_TRUE(broken.idle());
}

TEST(OpenedSteps, AreThoseOfTheChosenRun) {
  TrainingSession training({{"copy"}, [](const std::string& name) { return std::make_shared<const FakeTask>(name); }});
  training.begin();
  training.open_steps(true);
  training.wait();
  EXPECT_TRUE(training.snapshot().next);
  training.compare_with_another();
  training.open_steps(true);
  training.wait();
  EXPECT_FALSE(training.snapshot(0).next);
  EXPECT_TRUE(training.snapshot(1).next);
  training.reset();
  training.open_steps(true);
  training.wait();
  EXPECT_TRUE(training.snapshot(1).next) << "a new run has it, too";
}

}  // namespace headlight::tests::opened_step_test
