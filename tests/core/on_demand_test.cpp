// Values computed on demand: only then, once, and with the bits of a whole evaluation.
#include "graph/on_demand.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "base/error.hpp"
#include "core/documents.hpp"
#include "core/properties.hpp"
#include "graph/evictable.hpp"
#include "run/run.hpp"

namespace headlight::tests::on_demand_test {

using tests::edited;
using tests::numbers;
using tests::shared;
using Sentences = run::Run;  // GoogleTest's tests have their own Run

Document layered_document() { return make_document(tests::layered_model(3), {"the cat sat", "it was tired"}); }

std::shared_ptr<const Sentences> run_on_demand(const Document& document, const Sentences* before = nullptr) {
  return compute(document, before, {}, Values::on_demand);
}

int n_ready(const Sample& sample) {
  int n = 0;
  for (NodeId id = 0; id < sample.graph->size(); ++id) n += sample.trace.ready(id) ? 1 : 0;
  return n;
}

/// Asks from the last to the first, so that one request needs many values.
void expect_same_bits(const Sentences& whole, const Sentences& asked) {
  for (size_t i = 0; i < whole.samples.size(); ++i)
    for (NodeId id = whole.samples[i].graph->size(); id-- > 0;)
      EXPECT_TRUE(whole.samples[i].trace[id] == asked.samples[i].trace[id]) << (*whole.samples[i].graph)[id].name;
}

/// The number of computations of a slow op, and of failures to begin with.
struct Tally {
  std::atomic<int> computed = 0, failures = 0;
};

/// Copies its input, slowly.
class SlowCopy : public Op {
 public:
  explicit SlowCopy(Tally& tally) : tally_(tally) {}
  std::string name() const override { return "slow copy"; }
  std::string equation() const override { return "a"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }
  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    ++tally_.computed;
    if (tally_.failures > 0 && tally_.failures-- > 0) throw UserError("it did not work");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    out.middleRows(rows.begin, rows.size()) = in[0]->middleRows(rows.begin, rows.size());
  }
  void backward(Inputs, const Matrix&, Gradients) const override {}
  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override { return Formula::cell({ids[0], row, col}); }
  std::string code(Language, const CodeNames& names) const override { return names[0]; }

 private:
  Tally& tally_;
};

/// x, and a chain of two slow copies of it.
struct Chain {
  Tally tally;
  std::shared_ptr<const Graph> graph;
  Bindings inputs = {{"x", shared(numbers(3, 4, 1))}};
  NodeId x = 0, first = 0, second = 0;

  Chain() {
    GraphBuilder g;
    x = g.input("x", {axis(AxisKind::token, 3), axis(AxisKind::d_model, 4)});
    first = g.add("first", std::make_shared<SlowCopy>(tally), {x});
    second = g.add("second", std::make_shared<SlowCopy>(tally), {first});
    graph = std::make_shared<const Graph>(std::move(g).build());
  }
};

TEST(OnDemand, NothingIsComputedBeforeSomebodyAsks) {
  Chain chain;
  const Trace trace = evaluate_on_demand(chain.graph, chain.inputs);
  EXPECT_EQ(chain.tally.computed, 0);
  EXPECT_TRUE(trace.ready(chain.x));
  EXPECT_FALSE(trace.ready(chain.first));
  EXPECT_EQ(trace[chain.first], *chain.inputs.at("x"));
  EXPECT_EQ(chain.tally.computed, 1);
  EXPECT_FALSE(trace.ready(chain.second));
  EXPECT_FALSE(trace.whole());
  const Trace copy = trace;
  EXPECT_EQ(&copy[chain.second], &trace[chain.second]) << "a copy shares what is computed";
  EXPECT_EQ(chain.tally.computed, 2);
  EXPECT_TRUE(trace.whole());
}

TEST(OnDemand, WhoeverAsksAtOnceComputesOnce) {
  Chain chain;
  const Trace trace = evaluate_on_demand(chain.graph, chain.inputs);
  const Matrix* seen[4] = {};
  {
    std::vector<std::jthread> askers;
    for (const Matrix*& mine : seen) askers.emplace_back([&] { mine = &trace[chain.second]; });
    askers.emplace_back([&] { trace.fill(); });
  }
  EXPECT_EQ(chain.tally.computed, 2);
  for (const Matrix* one : seen) EXPECT_EQ(one, seen[0]);
}

TEST(OnDemand, WhatFailedCanBeAskedForAgain) {
  Chain chain;
  chain.tally.failures = 1;
  const Trace trace = evaluate_on_demand(chain.graph, chain.inputs);
  EXPECT_THROW(trace[chain.second], UserError);
  EXPECT_FALSE(trace.ready(chain.second));
  EXPECT_EQ(trace[chain.second], *chain.inputs.at("x"));
}

TEST(OnDemand, FillingEndsWhenItIsAskedTo) {
  Chain chain;
  StopSource stop;
  stop.request_stop();
  const Trace trace = evaluate_on_demand(chain.graph, chain.inputs);
  trace.fill(stop.get_token());
  EXPECT_EQ(chain.tally.computed, 0);
  trace.fill();
  EXPECT_TRUE(trace.whole());
}

TEST(OnDemand, ARunHasTheBitsOfAWholeOne) {
  const Document document = layered_document();
  const auto asked = run_on_demand(document), filled = run_on_demand(document), whole = compute(document);
  const Sample& sample = asked->samples[0];
  const int inputs = n_ready(sample);
  EXPECT_GT(sample.trace[asked->nodes.block[1].attn.head[0].pattern].size(), 0);
  EXPECT_GT(n_ready(sample), inputs);
  EXPECT_FALSE(sample.trace.ready(asked->nodes.block[2].attn.head[0].q));
  EXPECT_FALSE(sample.trace.ready(*asked->nodes.probs));
  EXPECT_EQ(n_ready(asked->samples[1]), inputs) << "nobody asked for the other sentence";
  expect_same_bits(*whole, *asked);
  for (const Sample& one : filled->samples) one.trace.fill();
  expect_same_bits(*whole, *filled);
}

/// Large enough that every evaluation starts its own threads; the thread sanitizer observes them all.
TEST(OnDemand, ManyMayAskWhileTheRestIsFilled) {
  std::string words;
  for (int i = 0; i < 200; ++i) words += "cat ";
  const Document document = make_document(tests::layered_model(3), {words});
  const auto asked = run_on_demand(document), whole = compute(document);
  const Trace &trace = asked->samples[0].trace, &right = whole->samples[0].trace;
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> all;
    all.emplace_back([&] { trace.fill(); });
    for (size_t first : {0, 1, 2})
      all.emplace_back([&, first] {
        for (size_t i = 0; i < 3; ++i)
          for (const HeadNodes& head : asked->nodes.block[(first + 2 * i) % 3].attn.head)
            wrong += trace[head.pattern] == right[head.pattern] ? 0 : 1;
      });
    all.emplace_back([&] { expect_same_bits(*whole, *run_on_demand(document, asked.get())); });
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_TRUE(trace.whole());
  expect_same_bits(*whole, *asked);
}

/// Each edit leaves some values unchanged; some of the values that it changes had never been requested.
TEST(OnDemand, WhatIsTakenOverIsWhatIsTheSame) {
  const std::vector<Edit> edits = {SetWeight{"blocks.1.attn.W_Q", 0, 0, 2.f}, PaintMask{0, 1, true}, SetTemperature{2},
                                   OverrideCell{{0, "blocks.0.attn.q", 0, 1}, 3.f, false}, SetWeight{"blocks.2.attn.W_V", 1, 1, -1.f}};
  for (const size_t layer_asked_for : {0, 1, 2}) {
    Document document = layered_document();
    auto run = run_on_demand(document);
    for (const Edit& edit : edits) {
      for (const Sample& sample : run->samples) sample.trace.request_values({run->nodes.block[layer_asked_for].attn.head[0].pattern});
      document = edited(document, edit);
      run = run_on_demand(document, run.get());
      expect_same_bits(*compute(document), *run_on_demand(document, run.get()));
    }
  }
}

TEST(OnDemand, WhatWasReadyAndIsTheSameIsTheSameMatrix) {
  const Document document = layered_document();
  const auto before = compute(document);
  const auto after = run_on_demand(edited(document, SetWeight{"blocks.2.attn.W_V", 1, 1, -1.f}), before.get());
  const NodeId early = before->nodes.block[1].attn.head[0].pattern, late = before->nodes.block[2].attn.head[0].v;
  EXPECT_EQ(after->samples[0].trace.if_ready(early), before->samples[0].trace.matrix(early));
  EXPECT_FALSE(after->samples[0].trace.ready(late));
}

/// The trace of a text whose evictable values have only this much room.
Trace with_room_for(double bytes, const Sample& sample) {
  Bindings inputs;
  for (NodeId id = 0; id < sample.graph->size(); ++id)
    if ((*sample.graph)[id].is_input()) inputs[(*sample.graph)[id].name] = sample.trace.matrix(id);
  return evaluate_on_demand(sample.graph, inputs, {.room = bytes});
}

TEST(OnDemand, WhatFindsNoRoomIsNotKeptWhereNobodyAsksForIt) {
  const auto whole = compute(layered_document());
  const HeadNodes& head = whole->nodes.block[1].attn.head[0];
  const Trace trace = with_room_for(0, whole->samples[0]);
  EXPECT_FALSE(trace.at_hand(head.pattern)) << "q and k are not there yet";
  trace.fill();
  EXPECT_TRUE(trace.whole());
  EXPECT_TRUE(trace.ready(head.z));
  EXPECT_TRUE(trace.ready(whole->nodes.block[1].attn.q));
  EXPECT_FALSE(trace.ready(head.q)) << "columns of it";
  EXPECT_FALSE(trace.ready(head.scores));
  EXPECT_FALSE(trace.ready(head.pattern));
  EXPECT_FALSE(trace.ready(*whole->nodes.probs));
  EXPECT_TRUE(trace.at_hand(head.pattern));
  EXPECT_EQ(trace[head.pattern], whole->samples[0].trace[head.pattern]);
  EXPECT_FALSE(trace.ready(head.scores)) << "nobody asked for what is before it";
}

TEST(OnDemand, WhatNobodyReadsAnyMoreIsLetGoAndComputedAgain) {
  const auto whole = compute(layered_document());
  const NodeId pattern = whole->nodes.block[1].attn.head[0].pattern;
  const Matrix& right = whole->samples[0].trace[pattern];
  const Trace trace = with_room_for(0, whole->samples[0]);
  EXPECT_EQ(trace[pattern], right);
  trace.evict();
  EXPECT_TRUE(trace.ready(pattern)) << "it was read since the last picture";
  {
    const auto held = trace.hold();
    trace.evict();
    EXPECT_TRUE(trace.ready(pattern));
  }
  trace.evict();
  EXPECT_FALSE(trace.ready(pattern));
  EXPECT_EQ(trace[pattern], right);
  for (NodeId id = whole->samples[0].graph->size(); id-- > 0; trace.evict())
    EXPECT_EQ(trace[id], whole->samples[0].trace[id]) << (*whole->samples[0].graph)[id].name;
}

TEST(OnDemand, WhoeverNeedsTheMemoryLeavesLessRoom) {
  const auto whole = compute(layered_document());
  const NodeId pattern = whole->nodes.block[1].attn.head[0].pattern;
  const Trace trace = with_room_for(bytes_of(*whole->samples[0].graph, pattern), whole->samples[0]);
  trace.matrix(pattern);
  for (int picture = 0; picture < 2; ++picture) trace.evict();
  EXPECT_TRUE(trace.ready(pattern));
  trace.evict(0);
  EXPECT_FALSE(trace.ready(pattern));
}

TEST(OnDemand, WhatWasReadLongestAgoIsLetGoFirst) {
  const auto whole = compute(layered_document());
  const NodeId first = whole->nodes.block[0].attn.head[0].pattern, second = whole->nodes.block[1].attn.head[0].pattern;
  const Trace trace = with_room_for(bytes_of(*whole->samples[0].graph, first), whole->samples[0]);
  for (const NodeId asked : {second, first, second}) {
    trace.request_values({asked});
    trace.matrix(asked);
    trace.evict();
  }
  trace.evict();
  EXPECT_FALSE(trace.ready(first));
  EXPECT_TRUE(trace.ready(second));
}

TEST(OnDemand, WhatIsLookedAtInPassingIsNotKept) {
  const auto whole = compute(layered_document());
  const HeadNodes& head = whole->nodes.block[1].attn.head[0];
  const Trace trace = with_room_for(0, whole->samples[0]);
  trace.fill();
  int looks = 0;
  const auto look = [&](const Trace& made) {
    ++looks;
    EXPECT_EQ(made[head.scores], whole->samples[0].trace[head.scores]);
    EXPECT_EQ(made[head.pattern], whole->samples[0].trace[head.pattern]);
  };
  trace.later->visit({head.scores, head.pattern}, look, {});
  EXPECT_EQ(looks, 1);
  EXPECT_FALSE(trace.ready(head.scores));
  EXPECT_FALSE(trace.ready(head.pattern));
  StopSource stopped;
  stopped.request_stop();
  EXPECT_THROW(trace.later->visit({head.pattern}, look, stopped.get_token()), Stopped);
  EXPECT_EQ(looks, 1);
}

TEST(SpareMatrices, KeepMemoryForAsManyNumbersUpToALimit) {
  SpareMatrices spare(20);
  Matrix m = Matrix::Constant(3, 4, 1.f), large(3, 3);
  const float* memory = m.data();
  spare.take(m);
  spare.take(large);
  EXPECT_EQ(m.size(), 0);
  EXPECT_EQ(large.size(), 0);
  EXPECT_EQ(spare.find(3, 3).size(), 0) << "there was no room for it";
  EXPECT_EQ(spare.find(5, 2).size(), 0);
  const Matrix again = spare.find(6, 2);
  EXPECT_EQ(again.rows(), 6);
  EXPECT_EQ(again.data(), memory);
  EXPECT_EQ(spare.find(3, 4).size(), 0) << "it was handed out";
  EXPECT_EQ(spare.zero(2, 2), Matrix::Zero(2, 2));
}

}  // namespace headlight::tests::on_demand_test
