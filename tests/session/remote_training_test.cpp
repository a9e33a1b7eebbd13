// A run whose steps are computed elsewhere, such as in a worker of a page, is the same as one computed here.
#include "session/training/remote_training.hpp"
#include "base/json.hpp"

#include <gtest/gtest.h>

#include <deque>

#include "base/error.hpp"
#include "core/scratch_folder.hpp"
#include "fake_task.hpp"
#include "session/training/training_worker.hpp"
#include "tasks/tasks.hpp"

namespace headlight::tests::remote_training_test {

/// Carries requests and reports between the two, when the test says so.
struct Elsewhere : ScratchFolder {
  struct News {
    int run, order;
    std::filesystem::path file;
  };
  TaskRegistry registry = fakes(-1);
  std::unique_ptr<TrainingWorker> place;
  std::deque<std::function<void()>> asked;
  std::deque<News> news;
  int files = 0;
  RemoteTrainings remote{
      {.begin = [this](int run, const auto& recipe,
                       const auto& model) { asked.push_back([=, this] { place->begin(run, recipe, model); }); },
       .run_to = [this](int run, int step, int order) { asked.push_back([=, this] { place->run_to(run, step, order); }); },
       .open_steps = [this](int run, bool on) { asked.push_back([=, this] { place->open_steps(run, on); }); },
       .end = [this](int run) { asked.push_back([=, this] { place->end(run); }); }}};

  static TaskRegistry fakes(int fails_at) {
    return {{"copy"}, [fails_at](const std::string& name) { return std::make_shared<const FakeTask>(name, fails_at); }};
  }
  std::unique_ptr<TrainingRun> begin(const std::string& task = "copy") {
    place = std::make_unique<TrainingWorker>(registry);
    const auto made = registry.make(task);
    return remote.begin(made, made->recipe());
  }
  void carry_orders() {
    for (; !asked.empty(); asked.pop_front()) asked.front()();
  }
  void carry_news() {
    for (; !news.empty(); news.pop_front()) remote.take(news.front().run, news.front().order, news.front().file);
  }
  bool work(double seconds = 0) {
    carry_orders();
    const bool busy = place->work(seconds);
    const auto next = [this] { return in_folder("news" + std::to_string(files)); };
    place->tell(next(), [&](int run, int order) {
      news.push_back({run, order, in_folder("told" + std::to_string(files++))});
      std::filesystem::rename(in_folder("news" + std::to_string(files - 1)), news.back().file);
    });
    return busy;
  }
  void work_to_the_end() {
    while (work()) carry_news();
    carry_news();
  }
};

void expect_same(const Measures& a, const Measures& b) {
  EXPECT_EQ(a.accuracy, b.accuracy);
  ASSERT_EQ(a.heads.size(), b.heads.size());
  for (size_t i = 0; i < a.heads.size(); ++i) {
    EXPECT_EQ(std::tuple(a.heads[i].attention, a.heads[i].head, a.heads[i].title, a.heads[i].score),
              std::tuple(b.heads[i].attention, b.heads[i].head, b.heads[i].title, b.heads[i].score));
    EXPECT_EQ(in_ids(a.heads[i].measured_on), in_ids(b.heads[i].measured_on));
    EXPECT_EQ(std::tuple(a.heads[i].rows, a.heads[i].against, a.heads[i].sequences),
              std::tuple(b.heads[i].rows, b.heads[i].against, b.heads[i].sequences));
  }
}

bool same_bits(const Weights& a, const Weights& b) {
  return std::equal(a.by_name.begin(), a.by_name.end(), b.by_name.begin(), b.by_name.end(),
                    [](const auto& x, const auto& y) { return x.first == y.first && *x.second == *y.second; });
}

void expect_same(const TrainingSnapshot& a, const TrainingSnapshot& b) {
  EXPECT_EQ(a.step, b.step);
  EXPECT_EQ(a.curve, b.curve);
  EXPECT_EQ(a.finished, b.finished);
  EXPECT_TRUE(same_bits(*a.weights, *b.weights));
  ASSERT_EQ(a.checkpoints.size(), b.checkpoints.size());
  for (size_t i = 0; i < a.checkpoints.size(); ++i) {
    EXPECT_EQ(a.checkpoints[i].step, b.checkpoints[i].step);
    EXPECT_TRUE(same_bits(*a.checkpoints[i].weights, *b.checkpoints[i].weights)) << "of step " << a.checkpoints[i].step;
    expect_same(*a.checkpoints[i].measures, *b.checkpoints[i].measures);
  }
  ASSERT_EQ(a.measured.size(), b.measured.size());
  for (size_t i = 0; i < a.measured.size(); ++i) expect_same(*a.measured[i].measures, *b.measured[i].measures);
}

void expect_as_here(Elsewhere& there, const std::string& task, int steps) {
  const auto run = there.begin(task);
  EXPECT_EQ(run->snapshot().step, 0);
  run->run_to(steps);
  EXPECT_TRUE(run->snapshot().running);
  there.work_to_the_end();
  EXPECT_FALSE(run->snapshot().running);
  LiveTraining here(run->task(), run->recipe(), 1);
  here.run_to(steps);
  here.wait();
  expect_same(run->poll(), here.poll());
}

TEST_F(Elsewhere, ARunIsTheSameAsHere) { expect_as_here(*this, "copy", 60); }

TEST_F(Elsewhere, SoItIsForATaskOfTheShelf) {
  registry = every_task();
  expect_as_here(*this, "induction", 4);
}

TEST_F(Elsewhere, ItsNextStepIsTheSameAsHere) {
  const auto run = begin();
  run->run_to(3);
  work_to_the_end();
  EXPECT_FALSE(run->snapshot().next);
  run->open_steps(true);
  work_to_the_end();
  LiveTraining here(run->task(), run->recipe(), 1);
  here.open_steps(true);
  here.run_to(3);
  here.wait();
  const std::shared_ptr<const NextStep> there = run->snapshot().next, own = here.poll().next;
  ASSERT_TRUE(there && own);
  EXPECT_EQ(there->batch.report, own->batch.report);
  for (const auto& [name, value] : own->before.weights.by_name) {
    ASSERT_EQ(there->gradient(name) != nullptr, own->gradient(name) != nullptr) << name;
    if (!own->gradient(name)) continue;
    const UpdateTerms<float> a = there->terms(name, 0, 0), b = own->terms(name, 0, 0);
    EXPECT_EQ(std::tuple(a.gradient, a.after.w, a.after.m, a.after.v, a.plain),
              std::tuple(b.gradient, b.after.w, b.after.m, b.after.v, b.plain))
        << name;
  }
  run->run_to(4);
  work_to_the_end();
  ASSERT_TRUE(run->snapshot().next);
  EXPECT_EQ(run->snapshot().next->number(), 5);
  run->open_steps(false);
  work_to_the_end();
  EXPECT_FALSE(run->snapshot().next);
}

TEST_F(Elsewhere, WhatWasKeptThereIsKeptHereAlone) {
  const auto run = begin();
  run->start();
  work_to_the_end();
  place->tell(in_folder("unread"), [](int, int) { FAIL() << "nothing is new"; });
  EXPECT_GT(run->snapshot().checkpoints.size(), 10u);
  for (const WeightsSnapshot& kept : run->snapshot().checkpoints) EXPECT_TRUE(kept.weights && kept.measures) << kept.step;
}

TEST_F(Elsewhere, APauseIsShownAtOnceAndOlderNewsDoNotUndoIt) {
  const auto run = begin();
  run->run_to(60);
  work();  // reported, and not received yet
  run->pause();
  EXPECT_FALSE(run->snapshot().running);
  carry_news();
  EXPECT_FALSE(run->snapshot().running);
  const int paused_at = run->snapshot().step;
  work_to_the_end();
  EXPECT_EQ(run->snapshot().step, paused_at);
  run->run_to(paused_at + 2);
  EXPECT_TRUE(run->snapshot().running);
  work_to_the_end();
  EXPECT_EQ(run->snapshot().step, paused_at + 2);
}

TEST_F(Elsewhere, WhatGoesWrongThereIsSaidHere) {
  registry = fakes(3);
  const auto run = begin();
  run->start();
  work_to_the_end();
  EXPECT_EQ(english_line(run->snapshot().error), "the examples of step 3 cannot be read");
  EXPECT_EQ(run->snapshot().step, 3);
  EXPECT_FALSE(run->snapshot().running);
}

TEST_F(Elsewhere, APlaceThatIsGoneStopsItsRunsAndTakesNoOthers) {
  const auto run = begin();
  run->start();
  remote.fail(tr("it is gone"));
  EXPECT_FALSE(run->snapshot().running);
  EXPECT_EQ(english_line(run->snapshot().error), "it is gone");
  run->start();
  EXPECT_FALSE(run->snapshot().running);
  EXPECT_EQ(english_line(run->snapshot().error), "it is gone");
}

TEST_F(Elsewhere, ARunThatEndedIsForgotten) {
  auto run = begin();
  run->start();
  work();
  run->end();
  EXPECT_TRUE(run->ended());
  run.reset();
  carry_news();
  EXPECT_FALSE(work());
}

TEST_F(Elsewhere, AMessageKeepsItsPlaces) {
  PlaceholderNames names;
  const Message message = did_you_mean(tr("no {what} is called {name}", {{"what", tr_id("view")}, {"name", "sof"}}), "softmax");
  EXPECT_EQ(english_line(message_in(json_of(message), names)), english_line(message));
  EXPECT_EQ(in_ids(message_in(json_of(tr_id_counted("rows", 3)), names)), in_ids(tr_id_counted("rows", 3)));
  EXPECT_TRUE(message_in(json_of(Message()), names).empty());
}

}  // namespace headlight::tests::remote_training_test
