#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "base/error.hpp"
#include "core/properties.hpp"
#include "graph/largest_in_row.hpp"
#include "graph/schedule.hpp"
#include "graph/spare_matrices.hpp"
#include "ops/ops.hpp"

namespace headlight::tests::graph_test {

using tests::numbers;
using tests::shared;

Axes axes(AxisKind rows, Index n_rows, AxisKind cols, Index n_cols) { return {axis(rows, n_rows), axis(cols, n_cols)}; }

/// An attention head over `n` words of width `d`, with its inputs: a small model of everything computed here.
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
  EXPECT_EQ(refusal([&] { g.find("patern"); }), "no matrix is called \"patern\"; did you mean \"pattern\"?");
  EXPECT_EQ(refusal([&] { g.find("something quite different"); }), "no matrix is called \"something quite different\"");
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

/// Small graphs run step by step, large ones in blocks.
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

/// Copies its input, and throws at a row.
template <class Error>
class Failing final : public Op {
 public:
  explicit Failing(Index at) : at_(at) {}
  std::string name() const override { return "failing"; }
  std::string equation() const override { return "a"; }
  bool row_aligned(size_t) const override { return false; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }
  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    if (rows.begin <= at_ && at_ < rows.end) throw Error();
    out.middleRows(rows.begin, rows.size()) = in[0]->middleRows(rows.begin, rows.size());
  }
  void backward(Inputs, const Matrix&, Gradients) const override {}
  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override { return Formula::cell({ids[0], row, col}); }
  std::string code(Language, const CodeNames& n) const override { return n[0]; }

 private:
  Index at_;
};

struct LostPlace : std::runtime_error {
  LostPlace() : std::runtime_error("a place is lost") {}
};

/// Six levels of 1,000 rows; each of `failing` throws in its row.
template <class Error>
Graph failing_graph(const std::map<int, Index>& failing) {
  GraphBuilder g;
  NodeId at = g.input("x", axes(AxisKind::token, 1000, AxisKind::d_model, 64));
  for (int level = 0; level < 6; ++level) {
    const auto found = failing.find(level);
    at = g.add("x" + std::to_string(level), std::make_shared<Failing<Error>>(found == failing.end() ? -1 : found->second), {at});
  }
  return std::move(g).build();
}

TEST(Evaluate, WhatAnOpThrowsOnAnyThreadReachesTheCallerAndNobodyWaitsForEver) {
  const Bindings inputs = {{"x", shared(Matrix::Ones(1000, 64))}};
  for (const int threads : {1, 2, 8})
    for (const int level : {0, 3, 5})
      for (const Index row : {0, 500, 999}) {
        EXPECT_THROW(evaluate(failing_graph<LostPlace>({{level, row}}), inputs, {.threads = threads}), LostPlace) << level << ", " << row;
        EXPECT_THROW(evaluate(failing_graph<std::bad_alloc>({{level, row}, {5, 10}}), inputs, {.threads = threads}), std::bad_alloc)
            << level << ", " << row;
      }
  EXPECT_NO_THROW(evaluate(failing_graph<LostPlace>({}), inputs));
}

TEST(Evaluate, OfTwoThreadsThatThrowOneIsHeard) {
  for (int i = 0; i < 50; ++i) {
    GraphBuilder g;
    const NodeId x = g.input("x", axes(AxisKind::token, 1000, AxisKind::d_model, 64));
    for (int k = 0; k < 6; ++k) g.add("y" + std::to_string(k), std::make_shared<Failing<LostPlace>>(k * 150), {x});
    EXPECT_THROW(evaluate(std::move(g).build(), {{"x", shared(Matrix::Ones(1000, 64))}}), LostPlace);
  }
}

constexpr Index wide = 400;  ///< large enough that products of such matrices are divided by columns

/// A layer of two heads: a wide product, its halves, their separate steps, and a wide product of both together.
struct Layer {
  Graph graph;
  Bindings inputs;

  explicit Layer(Index n) {
    GraphBuilder g;
    const NodeId x = g.input("x", {axis(AxisKind::token, n), axis(AxisKind::d_model, wide)});
    const NodeId W = g.input("W", {axis(AxisKind::d_model, wide), axis(AxisKind::heads, wide)});
    const NodeId b = g.input("b", {axis(AxisKind::one, 1), axis(AxisKind::heads, wide)});
    const NodeId W_O = g.input("W_O", {axis(AxisKind::heads, wide), axis(AxisKind::d_model, wide)});
    const NodeId q = matmul(g, "q", x, W, b);
    std::vector<NodeId> z;
    for (int h = 0; h < 2; ++h) {
      const auto called = [&](const char* name) { return name + std::to_string(h); };
      const NodeId own = slice_columns(g, called("own"), q, h * wide / 2, wide / 2, AxisKind::d_head);
      const NodeId scores = scale(g, called("scaled"), matmul_transposed(g, called("scores"), own, own), wide);
      z.push_back(matmul(g, called("z"), softmax(g, called("pattern"), scores), own));
    }
    const NodeId out = matmul(g, "out", concat_columns(g, "concat", z, AxisKind::heads), W_O);
    gelu(g, "y", add(g, "resid", x, out));
    graph = std::move(g).build();
    inputs = {{"x", shared(numbers(n, wide, 1))},
              {"W", shared(numbers(wide, wide, 2) / 20.f)},
              {"b", shared(numbers(1, wide, 3))},
              {"W_O", shared(numbers(wide, wide, 4) / 20.f)}};
  }
};

TEST(Schedule, HeadsAreChainsOfOnePhaseAndWhatJoinsThemComesAfter) {
  const Graph graph = Layer(300).graph;
  std::vector<Placement> placed(static_cast<size_t>(graph.size()));
  for (NodeId id = 0; id < graph.size(); ++id)
    if (!graph[id].is_input()) placed[static_cast<size_t>(id)] = placement(graph, id, placed);
  const auto of = [&](const char* name) { return placed[static_cast<size_t>(graph.find(name))]; };
  EXPECT_TRUE(of("q").wide);
  EXPECT_FALSE(of("scores0").wide) << "its operands are small";
  EXPECT_EQ(of("q").phase, 0);
  EXPECT_EQ(of("own0").phase, 1) << "all columns of q first";
  EXPECT_EQ(of("scores0").phase, 2) << "all rows of k first";
  for (const char* name : {"scaled0", "pattern0", "z0"}) EXPECT_EQ(of(name).chain, of("scores0").chain) << name;
  EXPECT_EQ(of("z1").phase, of("z0").phase);
  EXPECT_NE(of("z1").chain, of("z0").chain);
  EXPECT_EQ(of("concat").phase, of("z0").phase + 1);
  EXPECT_EQ(of("out").phase, of("concat").phase + 1);
  EXPECT_EQ(of("y").chain, of("resid").chain);
}

class ScheduleAtEachSize : public testing::TestWithParam<Index> {};

TEST_P(ScheduleAtEachSize, TheSameBitsOnAnyThreadsAndWhateverElseIsComputed) {
  Layer layer(GetParam());
  const Trace whole = evaluate(layer.graph, layer.inputs, {.threads = 1});
  expect_same_bits(layer.graph, whole, evaluate(layer.graph, layer.inputs, {.threads = 2}));
  for (NodeId id = 0; id < layer.graph.size(); ++id) {
    Trace known = whole;
    if (layer.graph[id].is_input()) continue;
    known.value[static_cast<size_t>(id)] = nullptr;
    EXPECT_TRUE(evaluate(layer.graph, layer.inputs, {.before = &known, .only_for = {id}})[id] == whole[id]) << layer.graph[id].name;
  }
}

TEST_P(ScheduleAtEachSize, AWideProductIsTheSumOfProducts) {
  const Layer layer(GetParam());
  const Trace trace = evaluate(layer.graph, layer.inputs);
  const auto input = [&](const char* name) { return layer.inputs.at(name)->cast<double>(); };
  const Eigen::MatrixXd right = (input("x") * input("W")).rowwise() + input("b").row(0);
  EXPECT_LT((trace[layer.graph.find("q")].cast<double>() - right).cwiseAbs().maxCoeff(), 1e-4);
}

TEST_P(ScheduleAtEachSize, CellsThatAreSetInAWideProductAreSetAndItsRowRescaled) {
  const Layer layer(GetParam());
  const NodeId q = layer.graph.find("q");
  const Trace right = evaluate(layer.graph, layer.inputs);
  const auto set = std::make_shared<const Overrides>(Overrides{{q, {{0, wide - 1, 0.5f, true}}}});
  const Trace trace = evaluate(layer.graph, layer.inputs, {.overridden = set});
  EXPECT_EQ(trace[q](0, wide - 1), 0.5f);
  EXPECT_NEAR(trace[q].row(0).cast<double>().sum(), 1, 1e-3);
  for (Index row = 1; row < trace[q].rows(); ++row) ASSERT_TRUE(trace[q].row(row) == right[q].row(row)) << row;
}

INSTANTIATE_TEST_SUITE_P(Sizes, ScheduleAtEachSize, testing::Values(1, 65, 300));

TEST(Schedule, WhatIsLetGoServesLaterStepsAndChangesNothing) {
  const Layer layer(300);
  const Trace whole = evaluate(layer.graph, layer.inputs);
  const std::vector<bool> evictable(static_cast<size_t>(layer.graph.size()), true);
  const NodeId y = layer.graph.find("y"), pattern = layer.graph.find("pattern1");
  SpareMatrices spare(most_spare);
  for (const int threads : {1, 2, 4, 1}) {
    const Trace kept =
        evaluate(layer.graph, layer.inputs, {.only_for = {y, pattern}, .evictable = &evictable, .spare = &spare, .threads = threads});
    EXPECT_TRUE(kept[y] == whole[y]) << threads;
    EXPECT_TRUE(kept[pattern] == whole[pattern]) << threads;
    EXPECT_EQ(kept.value[static_cast<size_t>(layer.graph.find("scores0"))], nullptr) << threads;
  }
}

TEST(Schedule, ScoresOfOneHeadAfterTheOtherTakeTheSameMemory) {
  const Layer layer(300);
  const std::vector<bool> evictable(static_cast<size_t>(layer.graph.size()), true);
  SpareMatrices spare(most_spare);
  evaluate(layer.graph, layer.inputs, {.only_for = {layer.graph.find("y")}, .evictable = &evictable, .spare = &spare, .threads = 1});
  int left = 0;
  while (spare.find(300, 300).size() > 0) ++left;
  int of_all_heads = 0;
  for (NodeId id = 0; id < layer.graph.size(); ++id)
    of_all_heads += layer.graph[id].axes.rows.size == 300 && layer.graph[id].axes.cols.size == 300;
  EXPECT_GT(left, 0);
  EXPECT_EQ(2 * left, of_all_heads);
}

TEST(LargestInRow, PassesOverNaNAndWhatIsMaskedAndTakesTheFirstOfEqualOnes) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const auto of = [](std::vector<float> row) {
    return largest_in_row(Eigen::Map<const Matrix>(row.data(), 1, static_cast<Index>(row.size())), 0);
  };
  EXPECT_EQ(of({1, 3, 2}), 1);
  EXPECT_EQ(of({-3, -1, -2}), 1);
  EXPECT_EQ(of({2, 5, 5}), 1);
  EXPECT_EQ(of({-inf, -7, -inf}), 1);
  EXPECT_EQ(of({-inf, -inf}), 0);
  EXPECT_EQ(of({1, inf, 2}), 1);
  EXPECT_EQ(of({nan, 1, nan, 2, nan}), 3);
  EXPECT_EQ(of({nan, -inf}), 1);
  EXPECT_EQ(of({nan, nan}), 0);
  const Matrix two = numbers(2, 3, 1);
  Index best = 0;
  two.row(1).maxCoeff(&best);
  EXPECT_EQ(largest_in_row(two, 1), best);
  Matrix rising(1, 4);
  rising << 1, 2, 3, 4;
  EXPECT_EQ(largest_in_row(rising, 0, 2), 1) << "of the first two";
}

TEST(LargestInRow, SeveralAreInOrderWithoutNaN) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  Matrix two(2, 6);
  two << 9, 9, 9, 9, 9, 9,  //
      2, nan, 5, -inf, 5, 3;
  EXPECT_EQ(largest_columns(two, 1, 0), std::vector<Index>());
  EXPECT_EQ(largest_columns(two, 1, 1), (std::vector<Index>{2}));
  EXPECT_EQ(largest_columns(two, 1, 3), (std::vector<Index>{2, 4, 5})) << "the first of equal ones first";
  EXPECT_EQ(largest_columns(two, 1, 9), (std::vector<Index>{2, 4, 5, 0, 3}));
}

}  // namespace headlight::tests::graph_test
