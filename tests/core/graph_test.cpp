#include <gtest/gtest.h>

#include "core/properties.hpp"
#include "graph/error.hpp"
#include "ops/ops.hpp"

namespace headlight {
namespace {

using tests::numbers;
using tests::shared;

Axes axes(AxisKind rows, Index n_rows, AxisKind cols, Index n_cols) { return {axis(rows, n_rows), axis(cols, n_cols)}; }

/// One attention head over `n` words of width `d`, with its inputs: the shape of everything that is computed here.
struct Head {
  Graph graph;
  Bindings inputs;
};

Head head(Index n, Index d) {
  GraphBuilder g;
  const Axes x = axes(AxisKind::token, n, AxisKind::d_model, d), W = axes(AxisKind::d_model, d, AxisKind::d_head, d);
  const NodeId in = g.input("x", x);
  const NodeId W_Q = g.input("W_Q", W), W_K = g.input("W_K", W), W_V = g.input("W_V", W);
  const NodeId q = matmul(g, "q", in, W_Q), k = matmul(g, "k", in, W_K), v = matmul(g, "v", in, W_V);
  const NodeId scaled = scale(g, "scaled_scores", matmul_transposed(g, "scores", q, k), d);
  const NodeId z = matmul(g, "z", softmax(g, "pattern", scaled), v);
  gelu_tanh(g, "y", z);
  Bindings inputs = {{"x", shared(numbers(n, d, 1))}};
  unsigned seed = 2;
  for (const char* name : {"W_Q", "W_K", "W_V"}) inputs[name] = shared(numbers(d, d, seed++) / static_cast<float>(d));
  return {std::move(g).build(), std::move(inputs)};
}

std::string refusal(const std::function<void()>& act) {
  try {
    act();
  } catch (const UserError& error) {
    return error.what();
  }
  return "nothing was refused";
}

void expect_same_bits(const Graph& graph, const Trace& a, const Trace& b) {
  for (NodeId id = 0; id < graph.size(); ++id) ASSERT_TRUE(a[id] == b[id]) << graph[id].name;
}

TEST(Graph, LevelsGrowOnlyWhereAllRowsAreNeeded) {
  const Graph g = head(3, 4).graph;
  EXPECT_EQ(g.level(g.find("x")), -1);
  for (const char* name : {"q", "k", "v"}) EXPECT_EQ(g.level(g.find(name)), 0) << name;
  for (const char* name : {"scores", "scaled_scores", "pattern", "z", "y"}) EXPECT_EQ(g.level(g.find(name)), 1) << name;
  EXPECT_EQ(g.n_levels(), 2);
}

TEST(Graph, FindsANodeAndNamesTheNearestOne) {
  const Graph g = head(3, 4).graph;
  EXPECT_EQ(g[g.find("pattern")].name, "pattern");
  EXPECT_TRUE(g.has("z"));
  EXPECT_FALSE(g.has("zz"));
  EXPECT_EQ(refusal([&] { g.find("patern"); }), "no matrix is called 'patern'; did you mean 'pattern'?");
  EXPECT_EQ(refusal([&] { g.find("something quite different"); }), "no matrix is called 'something quite different'");
}

TEST(Graph, TwoNodesCannotShareAName) {
  GraphBuilder g;
  const NodeId x = g.input("x", axes(AxisKind::token, 2, AxisKind::d_model, 2));
  EXPECT_EQ(refusal([&] { g.input("x", g.axes(x)); }), "two matrices are called 'x'");
  EXPECT_NE(refusal([&] { relu(g, "x", x); }).find("two matrices are called 'x'"), std::string::npos);
}

TEST(Evaluate, AMissingInputIsNamed) {
  Head h = head(3, 4);
  h.inputs.erase("W_K");
  EXPECT_EQ(refusal([&] { evaluate(h.graph, h.inputs); }), "no value was given for 'W_K'");
}

TEST(Evaluate, AnInputOfAnotherShapeIsRefusedWithBothShapes) {
  Head h = head(3, 4);
  h.inputs["W_K"] = shared(numbers(4, 5, 1));
  EXPECT_EQ(refusal([&] { evaluate(h.graph, h.inputs); }), "'W_K' is 4 x 5; the model needs 4 x 4");
}

/// Small graphs run step by step, large ones block by block.
class EvaluateAtEachSize : public testing::TestWithParam<Index> {};

TEST_P(EvaluateAtEachSize, WhatDependsOnAChangeIsComputedAndTheRestIsShared) {
  Head h = head(GetParam(), 48);
  const Trace before = evaluate(h.graph, h.inputs);
  h.inputs["W_V"] = shared(numbers(48, 48, 77));
  const Trace after = evaluate(h.graph, h.inputs, {.before = &before});
  expect_same_bits(h.graph, after, evaluate(h.graph, h.inputs));
  for (const char* name : {"q", "k", "scores", "scaled_scores", "pattern"}) {
    const auto at = static_cast<size_t>(h.graph.find(name));
    EXPECT_EQ(after.value[at], before.value[at]) << name << " was computed again";
  }
  for (const char* name : {"v", "z", "y"})
    EXPECT_FALSE(after[h.graph.find(name)] == before[h.graph.find(name)]) << name << " is the old value";
}

TEST_P(EvaluateAtEachSize, OneThreadAndManyGiveTheSameBits) {
  const Head h = head(GetParam(), 48);
  expect_same_bits(h.graph, evaluate(h.graph, h.inputs, {.threads = 1}), evaluate(h.graph, h.inputs, {.threads = 2}));
}

TEST_P(EvaluateAtEachSize, SpentMatricesAreUsedAgainButNeverThoseThatSomeoneHolds) {
  Head h = head(GetParam(), 48);
  Trace spent = evaluate(h.graph, h.inputs);
  const auto q = static_cast<size_t>(h.graph.find("q")), z = static_cast<size_t>(h.graph.find("z"));
  const MatrixPtr held = spent.value[z];
  const Matrix held_then = *held;
  const float* q_then = spent.value[q]->data();
  h.inputs["x"] = shared(numbers(GetParam(), 48, 5));
  const Trace after = evaluate(h.graph, h.inputs, {.spent = &spent});
  EXPECT_EQ(after.value[q]->data(), q_then) << "the matrix nobody holds was not used again";
  EXPECT_NE(after.value[z], held);
  EXPECT_TRUE(*held == held_then) << "a matrix that is still held changed";
  expect_same_bits(h.graph, after, evaluate(h.graph, h.inputs));
}

TEST_P(EvaluateAtEachSize, ATraceMayBeBothBeforeAndSpent) {
  Head h = head(GetParam(), 48);
  Trace trace = evaluate(h.graph, h.inputs);
  h.inputs["W_V"] = shared(numbers(48, 48, 6));
  const Trace after = evaluate(h.graph, h.inputs, {.before = &trace, .spent = &trace});
  expect_same_bits(h.graph, after, evaluate(h.graph, h.inputs));
}

INSTANTIATE_TEST_SUITE_P(Sizes, EvaluateAtEachSize, testing::Values(1, 7, 63, 65, 257, 500));

TEST(Evaluate, ABeforeOfAnotherGraphIsNotUsed) {
  const Head one = head(5, 8);
  GraphBuilder g;
  relu(g, "y", g.input("x", axes(AxisKind::token, 5, AxisKind::d_model, 8)));
  const Graph small = std::move(g).build();
  const Trace other = evaluate(small, {{"x", one.inputs.at("x")}});
  expect_same_bits(one.graph, evaluate(one.graph, one.inputs, {.before = &other}), evaluate(one.graph, one.inputs));
}

TEST(Evaluate, AGraphOfAThousandStepsIsRight) {
  GraphBuilder g;
  const Axes x = axes(AxisKind::token, 200, AxisKind::d_model, 8);
  NodeId at = g.input("x", x);
  const NodeId one = g.input("one", x);
  for (int i = 0; i < 1000; ++i) at = add(g, "x" + std::to_string(i), at, one);
  const Graph graph = std::move(g).build();
  const Trace trace = evaluate(graph, {{"x", shared(Matrix::Zero(200, 8))}, {"one", shared(Matrix::Ones(200, 8))}});
  EXPECT_TRUE((trace[at].array() == 1000.f).all());
}

}  // namespace
}  // namespace headlight
