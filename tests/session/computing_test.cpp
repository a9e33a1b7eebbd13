// A large document is computed on another thread: the window continues, and shows it only once it is complete.
#include "session/computing.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "core/documents.hpp"
#include "graph/on_demand.hpp"
#include "session/session.hpp"

namespace headlight::tests::computing_test {

using tests::small_document;

struct BesideSession {
  Session session{small_document()};

  BesideSession() { session.set_background_work_limit(0); }
  void settle_all() {
    for (int i = 0; i < 5000; ++i) {
      session.settle();
      if (!session.computing() && !session.settle()) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ADD_FAILURE() << "it never ended";
  }
};

void expect_same_values(const Run& a, const Run& b) {
  ASSERT_EQ(a.samples.size(), b.samples.size());
  for (size_t i = 0; i < a.samples.size(); ++i)
    for (NodeId id = 0; id < a.samples[i].graph->size(); ++id) EXPECT_EQ(a.samples[i].trace[id], b.samples[i].trace[id]);
}

TEST(ComputedBeside, ShowsTheOldRunUntilTheNewOneIsThere) {
  BesideSession at;
  const std::uint64_t version = at.session.version();
  at.session.push(SetTemperature{2});
  EXPECT_TRUE(at.session.settle());
  ASSERT_TRUE(at.session.computing());
  EXPECT_EQ(at.session.version(), version);
  EXPECT_EQ(at.session.history().entries().size(), 1u);
  at.settle_all();
  EXPECT_NE(at.session.version(), version);
  EXPECT_EQ(at.session.document().interventions.temperature, 2);
  EXPECT_EQ(at.session.history().entries().size(), 2u);
  expect_same_values(at.session.run(), *compute(at.session.document()));
}

TEST(ComputedBeside, TakesTogetherWhatIsAskedForMeanwhile) {
  BesideSession at;
  at.session.push(SetTemperature{2});
  at.session.settle();
  at.session.push(SetTemperature{3});
  at.session.push(SetSentences{{"the banana ate"}});
  at.session.later([](Session& session) { session.save_as_baseline(); });
  EXPECT_FALSE(at.session.comparing().saved()) << "it waits";
  at.settle_all();
  EXPECT_EQ(at.session.document().interventions.temperature, 3);
  EXPECT_EQ(at.session.document().sentences[0], "the banana ate");
  EXPECT_TRUE(at.session.comparing().saved());
  EXPECT_EQ(at.session.history().entries().size(), 4u);
}

TEST(ComputedBeside, IsGivenUpWithNothingChanged) {
  BesideSession at;
  const auto* shown = &at.session.run();
  at.session.push(SetTemperature{2});
  at.session.settle();
  at.session.push(SetTemperature{3});
  at.session.give_up();
  at.settle_all();
  EXPECT_EQ(&at.session.run(), shown);
  EXPECT_EQ(at.session.history().entries().size(), 1u);
  EXPECT_FALSE(at.session.message().empty());
  at.session.push(SetTemperature{4});
  at.settle_all();
  EXPECT_EQ(at.session.document().interventions.temperature, 4) << "and it goes on";
}

TEST(ComputedBeside, IsUndoneByUndo) {
  BesideSession at;
  at.session.push(SetTemperature{2});
  at.session.settle();
  at.session.undo();
  EXPECT_FALSE(at.session.computing());
  EXPECT_EQ(at.session.history().entries().size(), 1u);
  at.session.push(SetTemperature{2});
  at.settle_all();
  at.session.undo();
  at.settle_all();
  EXPECT_EQ(at.session.document().interventions.temperature, 1);
  EXPECT_TRUE(at.session.history().can_redo());
}

TEST(ComputedBeside, AnotherDocumentTakesItsPlace) {
  BesideSession at;
  at.session.push(SetTemperature{2});
  at.session.settle();
  Document other = small_document();
  other.sentences = {"the cat sat"};
  at.session.open(other, tr_id("history.opened"));
  at.settle_all();
  EXPECT_EQ(at.session.document().sentences[0], "the cat sat");
  EXPECT_EQ(at.session.document().interventions.temperature, 1);
  EXPECT_EQ(at.session.history().entries().size(), 1u);
}

/// Makes a model with a weight of the wrong shape, which only the computation detects.
Model broken_model() {
  Model model = *tests::small_model();
  Weights weights = *model.weights;
  weights.set("blocks.0.attn.W_Q", Matrix::Zero(3, 3));
  model.weights = std::make_shared<const Weights>(std::move(weights));
  return model;
}

Document broken_document() {
  Document broken = small_document();
  broken.weights.set("blocks.0.attn.W_Q", Matrix::Zero(3, 3));
  return broken;
}

TEST(ComputedBeside, ADocumentThatIsOpenedWaitsWithWhatFollows) {
  BesideSession at;
  Document other = small_document();
  other.sentences = {"it was tired"};
  int opened = 0;
  at.session.open(other, tr_id("history.opened"), [&] { opened += at.session.document().sentences[0] == "it was tired" ? 1 : 100; });
  ASSERT_TRUE(at.session.computing());
  EXPECT_NE(at.session.document().sentences[0], "it was tired");
  EXPECT_EQ(opened, 0);
  at.settle_all();
  EXPECT_EQ(at.session.document().sentences[0], "it was tired");
  EXPECT_EQ(opened, 1);
  EXPECT_FALSE(at.session.history().can_undo());
  expect_same_values(at.session.run(), *compute(other));
}

TEST(ComputedBeside, ADocumentThatIsGivenUpOrCannotBeComputedIsNotOpened) {
  BesideSession at;
  at.session.push(SetTemperature{2});
  at.settle_all();
  const auto* shown = &at.session.run();
  int opened = 0;
  at.session.open(small_document(), tr_id("history.opened"), [&] { ++opened; });
  at.session.give_up();
  at.settle_all();
  EXPECT_FALSE(at.session.failed());
  at.session.open(broken_document(), tr_id("history.opened"), [&] { ++opened; });
  ASSERT_TRUE(at.session.computing());
  at.settle_all();
  EXPECT_TRUE(at.session.failed());
  EXPECT_EQ(opened, 0);
  EXPECT_EQ(&at.session.run(), shown);
  EXPECT_TRUE(at.session.history().can_undo()) << "nothing is lost";
}

TEST(ComputedBeside, WhatIsComparedWithWaitsToo) {
  BesideSession at;
  at.session.push(SetTemperature{2});
  at.settle_all();
  const std::uint64_t version = at.session.version();
  at.session.compare_with_state(0);
  ASSERT_TRUE(at.session.computing());
  EXPECT_FALSE(at.session.comparison());
  at.settle_all();
  ASSERT_TRUE(at.session.comparison());
  EXPECT_EQ(at.session.comparison()->baseline().run->document.interventions.temperature, 1);
  EXPECT_EQ(at.session.version(), version) << "what is worked on is the same";
  EXPECT_EQ(at.session.history().entries().size(), 2u);
  at.session.swap_baseline();
  ASSERT_TRUE(at.session.computing());
  EXPECT_EQ(at.session.document().interventions.temperature, 2);
  at.settle_all();
  EXPECT_EQ(at.session.document().interventions.temperature, 1);
  EXPECT_EQ(at.session.comparison()->baseline().run->document.interventions.temperature, 2);
  EXPECT_EQ(at.session.history().entries().size(), 3u);
}

TEST(ComputedBeside, TheRightResultIsMadeBesideWithEveryEdit) {
  BesideSession at;
  at.session.push(SetMistake{Mistake::no_scale, true});
  at.session.later([](Session& session) { session.show_right_result(true); });
  at.session.settle();
  EXPECT_FALSE(at.session.comparison()) << "what is done later waits for the edit";
  at.settle_all();
  ASSERT_TRUE(at.session.comparison());
  at.session.push(SetTemperature{2});
  at.session.settle();
  ASSERT_TRUE(at.session.computing());
  EXPECT_EQ(at.session.comparison()->baseline().run->document.interventions.temperature, 1);
  at.settle_all();
  const run::Run& right = *at.session.comparison()->baseline().run;
  EXPECT_EQ(right.document.interventions.temperature, 2);
  EXPECT_TRUE(right.document.interventions.mistakes.empty());
  EXPECT_EQ(&at.session.comparison()->run_b(), &at.session.run());
}

TEST(ComputedBeside, AComparisonIsGivenUpWithNothingChanged) {
  BesideSession at;
  at.session.push(SetTemperature{2});
  at.settle_all();
  at.session.compare_with_state(0);
  at.session.set_comparing(true);
  at.session.give_up();
  at.settle_all();
  EXPECT_FALSE(at.session.comparison());
  EXPECT_FALSE(at.session.comparing().chosen());
  at.session.set_comparing(true);
  at.session.set_comparing(false);
  at.settle_all();
  EXPECT_FALSE(at.session.comparison()) << "switched on and off, one after the other";
  EXPECT_TRUE(at.session.comparing().chosen());
}

TEST(ComputedBeside, SaysWhatWentWrongAndStaysWhatItWas) {
  BesideSession at;
  at.session.push(SetModel{std::make_shared<const Model>(broken_model()), {}});
  at.settle_all();
  EXPECT_TRUE(at.session.failed());
  EXPECT_EQ(at.session.history().entries().size(), 1u);
}

/// Three layers; the session is at the first.
struct LayeredSession : BesideSession {
  LayeredSession() {
    session.push(SetModel{tests::layered_model(3), {}});
    session.push(SetSentences{{"the cat sat", "it was tired"}});
    settle_all();
  }
  NodeId pattern(size_t layer) const { return session.nodes().block[layer].attn.head[1].pattern; }
  static StagePlace softmax(int layer) { return {Stage::softmax, {false, layer, false}}; }
  void fill() {
    session.fill_in_background();
    for (int i = 0; session.filling() && i < 5000; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
};

TEST(ShownFirst, IsWhatIsLookedAtAndTheRestAfterwards) {
  LayeredSession at;
  EXPECT_TRUE(at.session.is_ready(at.pattern(0)));
  EXPECT_FALSE(at.session.trace().ready(at.pattern(1)));
  at.fill();
  for (const Sample& sample : at.session.run().samples) EXPECT_TRUE(sample.trace.whole());
  EXPECT_FALSE(at.session.filling());
  EXPECT_FALSE(at.session.failed());
  expect_same_values(at.session.run(), *compute(at.session.document()));
}

TEST(ShownFirst, AStageIsShownOnceItsValuesAreThere) {
  LayeredSession at;
  at.session.go(at.softmax(2));
  ASSERT_TRUE(at.session.computing());
  EXPECT_EQ(at.session.navigation().place().at.layer, 0) << "the picture stays whole";
  at.settle_all();
  EXPECT_EQ(at.session.navigation().place(), at.softmax(2));
  EXPECT_TRUE(at.session.is_ready(at.pattern(2)));
  EXPECT_FALSE(at.session.trace().ready(*at.session.nodes().probs));
  at.session.show_map();
  EXPECT_FALSE(at.session.selection().map);
  at.settle_all();
  EXPECT_TRUE(at.session.selection().map);
  EXPECT_TRUE(at.session.trace().whole());
}

TEST(ShownFirst, GoingThereIsGivenUpToo) {
  LayeredSession at;
  at.session.go(at.softmax(2));
  at.session.give_up();
  at.settle_all();
  EXPECT_EQ(at.session.navigation().place().at.layer, 0);
  at.fill();
  at.session.go(at.softmax(2));
  EXPECT_EQ(at.session.navigation().place().at.layer, 2) << "at once, for everything is there";
}

TEST(ShownFirst, AComparisonSeesEverything) {
  LayeredSession at;
  at.session.push(SetTemperature{2});
  at.settle_all();
  EXPECT_FALSE(at.session.trace().whole());
  at.session.compare_with_state(2);
  at.settle_all();
  ASSERT_TRUE(at.session.comparison());
  EXPECT_TRUE(at.session.comparison()->differs(at.softmax(2)));
  EXPECT_TRUE(at.session.trace().whole());
}

TEST(ShownFirst, TheRestOfOneRunDoesNotHoldUpTheNext) {
  LayeredSession at;
  at.session.fill_in_background();
  at.session.push(SetTemperature{2});
  at.settle_all();
  EXPECT_FALSE(at.session.filling());
  at.fill();
  expect_same_values(at.session.run(), *compute(at.session.document()));
}

class BrokenOp : public Op {
 public:
  std::string name() const override { return "broken"; }
  std::string equation() const override { return "a"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }
  void forward(Inputs, RowRange, Matrix&) const override { throw std::runtime_error("it broke"); }
  void backward(Inputs, const Matrix&, Gradients) const override {}
  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override { return Formula::cell({ids[0], row, col}); }
  std::string code(Language, const CodeNames& names) const override { return names[0]; }
};

TEST(ShownFirst, WhatGoesWrongAfterwardsIsSaidOnce) {
  GraphBuilder g;
  g.add("broken", std::make_shared<BrokenOp>(), {g.input("x", {axis(AxisKind::token, 1), axis(AxisKind::d_model, 1)})});
  auto run = std::make_shared<run::Run>();
  Sample sample;
  sample.graph = std::make_shared<const Graph>(std::move(g).build());
  sample.trace = evaluate_on_demand(sample.graph, {{"x", std::make_shared<const Matrix>(Matrix::Zero(1, 1))}});
  run->samples.push_back(std::move(sample));
  Filling filling({run, nullptr}, std::make_shared<Previews>());
  for (int i = 0; !filling.done() && i < 5000; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_THROW(filling.check(), std::runtime_error);
  EXPECT_NO_THROW(filling.check());
}

TEST(Evaluate, StopsWhenItIsAskedTo) {
  StopSource stop;
  stop.request_stop();
  EXPECT_THROW(compute(small_document(), nullptr, stop.get_token()), Stopped);
}

}  // namespace headlight::tests::computing_test
