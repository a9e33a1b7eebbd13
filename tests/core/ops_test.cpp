#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <regex>
#include <set>
#include <string>

#include "base/error.hpp"
#include "core/properties.hpp"
#include "graph/differentiate.hpp"
#include "graph/gradient_formula.hpp"
#include "graph/row_blocks.hpp"
#include "ops/alibi.hpp"
#include "ops/concat_rows.hpp"
#include "ops/distances.hpp"
#include "ops/dropout.hpp"
#include "ops/gate.hpp"
#include "ops/ops.hpp"
#include "ops/relative_bias.hpp"
#include "ops/rms_norm.hpp"
#include "ops/softcap.hpp"

namespace headlight::tests::ops_test {

using tests::Case;
using tests::numbers;
using tests::shared;

constexpr float inf = std::numeric_limits<float>::infinity();

Axes axes(AxisKind rows, Index n_rows, AxisKind cols, Index n_cols) { return {axis(rows, n_rows), axis(cols, n_cols)}; }

/// A case with random inputs: `wire` adds the op under test as the last node.
Case make(std::string name, std::vector<std::pair<std::string, Axes>> inputs,
          const std::function<NodeId(GraphBuilder&, const std::vector<NodeId>&)>& wire) {
  GraphBuilder g;
  std::vector<NodeId> ids;
  Bindings values;
  unsigned seed = 1;
  for (auto& [input, shape] : inputs) {
    values[input] = shared(numbers(shape.rows.size, shape.cols.size, seed++));
    ids.push_back(g.input(input, shape));
  }
  wire(g, ids);
  return {std::move(name), std::move(g).build(), std::move(values)};
}

Matrix causal(Index n) {
  Matrix M = Matrix::Zero(n, n);
  for (Index r = 0; r < n; ++r) M.row(r).tail(n - r - 1).setConstant(-inf);
  return M;
}

Case with(Case c, const std::string& input, Matrix value) {
  c.inputs[input] = shared(std::move(value));
  return c;
}

std::vector<Case> cases() {
  using G = GraphBuilder;
  using Ids = std::vector<NodeId>;
  const Axes x = axes(AxisKind::token, 5, AxisKind::d_model, 6), row = axes(AxisKind::one, 1, AxisKind::d_model, 6);
  const Axes W = axes(AxisKind::d_model, 6, AxisKind::heads, 4), b = axes(AxisKind::one, 1, AxisKind::heads, 4);
  const Axes tall = axes(AxisKind::d_model, 17, AxisKind::heads, 4);
  const Axes k = axes(AxisKind::token, 7, AxisKind::d_model, 6);
  const Axes s = axes(AxisKind::query, 5, AxisKind::key, 5), wide = axes(AxisKind::query, 3, AxisKind::key, 37);
  const Axes ids = axes(AxisKind::token, 4, AxisKind::one, 1), W_E = axes(AxisKind::vocabulary, 9, AxisKind::d_model, 6);
  Matrix tokens(4, 1);
  tokens << 3, 0, 8, 3;
  Matrix closed = causal(5);
  closed.row(2).setConstant(-inf);

  std::vector<Case> all;
  all.push_back(with(make("embed", {{"tokens", ids}, {"W_E", W_E}}, [](G& g, const Ids& in) { return embed(g, "y", in[0], in[1]); }),
                     "tokens", tokens));
  all.push_back(make("positions", {{"tokens", ids}}, [](G& g, const Ids& in) {
    return positions(g, "y", in[0], axis(AxisKind::d_model, 9), {2, 5, 100.0, 1.5});
  }));
  all.push_back(make("add", {{"a", x}, {"b", x}}, [](G& g, const Ids& in) { return add(g, "y", in[0], in[1]); }));
  all.push_back(make("add_row", {{"a", x}, {"b", row}}, [](G& g, const Ids& in) { return add(g, "y", in[0], in[1]); }));
  all.push_back(make("add_itself", {{"a", x}}, [](G& g, const Ids& in) { return add(g, "y", in[0], in[0]); }));
  all.push_back(make("matmul", {{"x", x}, {"W", W}}, [](G& g, const Ids& in) { return matmul(g, "y", in[0], in[1]); }));
  all.push_back(
      make("matmul_bias", {{"x", x}, {"W", W}, {"b", b}}, [](G& g, const Ids& in) { return matmul(g, "y", in[0], in[1], in[2]); }));
  all.push_back(make("matmul_rows", {{"x", x}, {"W", tall}}, [](G& g, const Ids& in) { return matmul_rows(g, "y", in[0], in[1], 9); }));
  all.push_back(
      make("matmul_transposed", {{"q", x}, {"k", k}}, [](G& g, const Ids& in) { return matmul_transposed(g, "y", in[0], in[1]); }));
  all.push_back(make("matmul_transposed_bias", {{"q", x}, {"k", k}, {"b", axes(AxisKind::one, 1, AxisKind::token, 7)}},
                     [](G& g, const Ids& in) { return matmul_transposed(g, "y", in[0], in[1], in[2]); }));
  all.push_back(
      make("slice_columns", {{"x", x}}, [](G& g, const Ids& in) { return slice_columns(g, "y", in[0], 2, 3, AxisKind::d_head); }));
  all.push_back(make("concat_columns", {{"a", x}, {"b", x}}, [](G& g, const Ids& in) {
    return concat_columns(g, "y", {in[0], in[1], in[0]}, AxisKind::heads);
  }));
  all.push_back(make("concat_rows", {{"a", x}, {"b", row}}, [](G& g, const Ids& in) { return concat_rows(g, "y", in[0], in[1]); }));
  all.push_back(make("softcap", {{"s", s}}, [](G& g, const Ids& in) { return softcap(g, "y", in[0], 1.5); }));
  all.push_back(make("dropout", {{"s", s}}, [](G& g, const Ids& in) { return dropout(g, "y", in[0], {0.4, 7, 2}); }));
  all.push_back(make("scale", {{"x", x}}, [](G& g, const Ids& in) { return scale(g, "y", in[0], 8); }));
  all.push_back(with(make("mask", {{"s", s}, {"mask", s}}, [](G& g, const Ids& in) { return softmax(g, "y", mask(g, "m", in[0], in[1])); }),
                     "mask", causal(5)));
  all.push_back(with(
      make("mask_closed_row", {{"s", s}, {"mask", s}}, [](G& g, const Ids& in) { return softmax(g, "y", mask(g, "m", in[0], in[1])); }),
      "mask", closed));
  all.push_back(make("softmax", {{"s", wide}}, [](G& g, const Ids& in) { return softmax(g, "y", in[0]); }));
  all.push_back(
      make("layer_norm", {{"x", x}, {"w", row}, {"b", row}}, [](G& g, const Ids& in) { return layer_norm(g, "y", in[0], in[1], in[2]); }));
  all.push_back(make("scale_temperature", {{"x", x}}, [](G& g, const Ids& in) { return scale(g, "y", in[0], 8, 0.7); }));
  all.push_back(make("copy", {{"x", x}}, [](G& g, const Ids& in) { return copy(g, "y", in[0]); }));
  all.push_back(make("zero", {{"x", x}}, [](G& g, const Ids& in) { return zero(g, "y", in[0]); }));
  all.push_back(make("mean_rows", {{"x", x}}, [](G& g, const Ids& in) { return mean_rows(g, "y", in[0], {0, 2, 3}); }));
  all.push_back(make("softmax_over_queries", {{"s", wide}}, [](G& g, const Ids& in) { return softmax_over_queries(g, "y", in[0]); }));
  all.push_back(make("split_by_view", {{"x", x}}, [](G& g, const Ids& in) { return split_by_view(g, "y", in[0], 1, 3); }));
  all.push_back(make("merge_by_view", {{"a", x}, {"b", x}}, [](G& g, const Ids& in) {
    return merge_by_view(g, "y", {in[0], in[1], in[0]});
  }));
  all.push_back(
      make("place_columns", {{"x", x}}, [](G& g, const Ids& in) { return place_columns(g, "y", in[0], 2, axis(AxisKind::d_model, 11)); }));
  all.push_back(
      with(make("uniform", {{"s", s}, {"mask", s}}, [](G& g, const Ids& in) { return uniform(g, "y", mask(g, "m", in[0], in[1])); }),
           "mask", causal(5)));
  all.push_back(
      with(make("zero_where_masked", {{"s", s}, {"mask", s}}, [](G& g, const Ids& in) { return zero_where_masked(g, "y", in[0], in[1]); }),
           "mask", causal(5)));
  const Axes queries = axes(AxisKind::token, 5, AxisKind::d_head, 3), keys = axes(AxisKind::token, 6, AxisKind::d_head, 3),
             weights = axes(AxisKind::query, 5, AxisKind::key, 4);
  const Packed packed = {{2, 3}, {4, 2}};  // two sentences
  all.push_back(make("matmul_transposed_within", {{"q", queries}, {"k", keys}},
                     [=](G& g, const Ids& in) { return matmul_transposed_within(g, "y", in[0], in[1], packed); }));
  all.push_back(make("matmul_within", {{"pattern", weights}, {"v", keys}},
                     [=](G& g, const Ids& in) { return matmul_within(g, "y", in[0], in[1], packed); }));
  all.push_back(make("pick_rows", {{"tokens", ids}, {"W", W_E}}, [](G& g, const Ids& in) {
    return pick_rows(g, "y", in[0], in[1], {2, 0, 2, 8});
  }));
  all.push_back(make("positions_of_two_sentences", {{"tokens", ids}}, [](G& g, const Ids& in) {
    return positions(g, "y", in[0], axis(AxisKind::d_model, 9), {2, 5, 100.0, 1.5}, {3, 4, 0, 1});
  }));
  all.push_back(make("positions_in_halves", {{"tokens", ids}}, [](G& g, const Ids& in) {
    return positions(g, "y", in[0], axis(AxisKind::d_model, 9), {2, 6, 100.0, 1.5, true});
  }));
  for (const bool both : {true, false})
    all.push_back(make(both ? "relative_bias" : "relative_bias_to_the_left", {{"W", axes(AxisKind::one, 8, AxisKind::one, 3)}},
                       [=](G& g, const Ids& in) {
                         return relative_bias(g, "y", in[0], 1, {8, 7, both}, wide);
                       }));
  const Axes of_distances = axes(AxisKind::query, 5, AxisKind::one, 9), of_two = axes(AxisKind::query, 5, AxisKind::one, 7);
  all.push_back(make("distances", {{"W", axes(AxisKind::d_model, 5, AxisKind::heads, 4)}},
                     [](G& g, const Ids& in) { return matmul(g, "y", distances(g, "R", 4, axis(AxisKind::d_model, 5)), in[0]); }));
  all.push_back(make("shifted", {{"a", of_distances}}, [=](G& g, const Ids& in) { return shifted(g, "y", in[0], s); }));
  all.push_back(
      make("shifted_of_two_sentences", {{"a", of_two}}, [=](G& g, const Ids& in) { return shifted(g, "y", in[0], weights, packed); }));
  for (const Index head : {1, 4})
    all.push_back(make("alibi_of_head_" + std::to_string(head), {{"s", wide}}, [=](G& g, const Ids& in) {
      return add(g, "y", in[0], alibi(g, "alibi", {head, 6}, wide));
    }));
  all.push_back(make("alibi_of_two_sentences", {{"s", weights}}, [=](G& g, const Ids& in) {
    return add(g, "y", in[0], alibi(g, "alibi", {0, 2}, weights, packed));
  }));
  all.push_back(make("rotary", {{"x", x}}, [](G& g, const Ids& in) { return rotary(g, "y", in[0], {.base = 100}); }));
  all.push_back(make("rotary_of_two_sentences", {{"x", x}}, [](G& g, const Ids& in) {
    return rotary(g, "y", in[0], {}, {0, 1, 2, 0, 1});
  }));
  all.push_back(make("rotary_by_halves", {{"x", x}}, [](G& g, const Ids& in) {
    return rotary(g, "y", in[0], {.base = 50, .halves = true}, {0, 1, 2, 0, 1});
  }));
  all.push_back(make("rotary_by_given_frequencies", {{"x", x}}, [](G& g, const Ids& in) {
    return rotary(g, "y", in[0], {.halves = true, .frequencies = {1, 0.3, 0.01}, .magnitude = 1.2});
  }));
  all.push_back(make("rms_norm", {{"x", x}, {"w", row}}, [](G& g, const Ids& in) { return rms_norm(g, "y", in[0], in[1], 1e-5); }));
  all.push_back(make("multiply", {{"a", x}, {"b", x}}, [](G& g, const Ids& in) { return multiply(g, "y", in[0], in[1]); }));
  all.push_back(make("multiply_itself", {{"a", x}}, [](G& g, const Ids& in) { return multiply(g, "y", in[0], in[0]); }));
  all.push_back(make("silu", {{"x", x}}, [](G& g, const Ids& in) { return silu(g, "y", in[0]); }));
  all.push_back(make("group_columns", {{"x", x}}, [](G& g, const Ids& in) { return group_columns(g, "y", in[0], 5, 2, 2); }));
  all.push_back(make("times", {{"x", x}}, [](G& g, const Ids& in) { return times(g, "y", in[0], 5.6); }));
  Matrix targets(5, 1), wanted = Matrix::Zero(5, 5);
  targets << 3, -1, 0, 4, 1;
  wanted(0, 1) = wanted(0, 3) = wanted(2, 0) = 1;
  const Axes target = axes(AxisKind::token, 5, AxisKind::one, 1);
  all.push_back(
      with(make("cross_entropy", {{"s", s}, {"mask", target}}, [](G& g, const Ids& in) { return cross_entropy(g, "y", in[0], in[1]); }),
           "mask", targets));
  all.push_back(
      with(make("guidance", {{"s", s}, {"mask", s}}, [](G& g, const Ids& in) { return guidance(g, "y", softmax(g, "p", in[0]), in[1]); }),
           "mask", wanted));
  all.push_back(make("entropy", {{"s", s}}, [](G& g, const Ids& in) { return entropy(g, "y", softmax(g, "p", in[0])); }));
  all.push_back(make("weighted_total", {{"x", x}}, [](G& g, const Ids& in) { return weighted_total(g, "y", in[0], 0.3); }));
  all.push_back(make("relu", {{"x", x}}, [](G& g, const Ids& in) { return relu(g, "y", in[0]); }));
  all.push_back(make("gelu", {{"x", x}}, [](G& g, const Ids& in) { return gelu(g, "y", in[0]); }));
  all.push_back(make("gelu_tanh", {{"x", x}}, [](G& g, const Ids& in) { return gelu_tanh(g, "y", in[0]); }));
  return all;
}

class Ops : public testing::TestWithParam<Case> {};

TEST_P(Ops, EveryCellEqualsItsFormula) { tests::expect_formulas_hold(GetParam().graph, evaluate(GetParam().graph, GetParam().inputs)); }
TEST_P(Ops, IsSaidInEveryLanguage) { tests::expect_said_in_every_language(GetParam().graph); }
/// Also where an op treats rows by their number, or reads all of them: those are computed at once.
TEST_P(Ops, RowsOfABlockAreThoseOfTheWhole) {
  const Graph& graph = GetParam().graph;
  const Trace whole = evaluate(graph, GetParam().inputs);
  const NodeId last = graph.size() - 1;
  RowBlocks blocks(graph, 0, last);
  const Index rows = blocks.rows_within(0), all = whole[last].rows();
  for (Index row = 0; row < all; row += rows)
    EXPECT_TRUE(blocks.compute(whole, whole[0], {row, row + rows})->isApprox(whole[last].middleRows(row, rows), 1e-6f)) << row;
}
TEST_P(Ops, GradientsMatchFiniteDifferences) { tests::expect_gradients_match(GetParam().graph, GetParam().inputs); }

/// Every op's name, as its source declares it.
std::set<std::string> declared_ops() {
  std::set<std::string> names;
  const std::regex declaration(R"re(std::string name\(\) const override \{ return "([a-z0-9_]+)"; \})re");
  for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "core/ops")) {
    std::ifstream in(file.path());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    for (std::sregex_iterator it(text.begin(), text.end(), declaration), end; it != end; ++it) names.insert((*it)[1]);
  }
  return names;
}

TEST(Ops, EachHasACase) {
  std::set<std::string> tested = {"rounded"};  // its steps have no slope: see rounded_test.cpp
  for (const Case& c : cases())
    for (NodeId id = 0; id < static_cast<NodeId>(c.graph.size()); ++id)
      if (const auto& op = c.graph[id].op) tested.insert(op->name());
  const std::set<std::string> declared = declared_ops();
  EXPECT_GE(declared.size(), 38u) << "how an op declares its name has changed";
  for (const std::string& name : declared) EXPECT_TRUE(tested.count(name)) << name << " has no case above";
}

INSTANTIATE_TEST_SUITE_P(Each, Ops, testing::ValuesIn(cases()), [](const auto& param) { return param.param.name; });

Matrix softmaxed(Matrix scores) {
  GraphBuilder g;
  const NodeId s = g.input("s", axes(AxisKind::query, scores.rows(), AxisKind::key, scores.cols()));
  const NodeId y = softmax(g, "y", s);
  const Graph graph = std::move(g).build();
  return evaluate(graph, {{"s", shared(std::move(scores))}})[y];
}

TEST(Softmax, ARowThatMayAttendToNothingGivesZeros) { EXPECT_TRUE(softmaxed(Matrix::Constant(2, 20, -inf)).isZero(0)); }

TEST(Softmax, NaNAndInfinityAreNotRepaired) {
  Matrix s = Matrix::Zero(4, 20);
  s(0, 3) = std::numeric_limits<float>::quiet_NaN();
  s(1, 3) = inf;
  s.row(2).setConstant(-inf);
  s(2, 19) = std::numeric_limits<float>::quiet_NaN();
  const Matrix y = softmaxed(s);
  EXPECT_TRUE(y.row(0).array().isNaN().all());
  EXPECT_TRUE(y.row(1).array().isNaN().all());
  EXPECT_TRUE(y.row(2).array().isNaN().all()) << "also where all else is masked";
  EXPECT_FLOAT_EQ(y(3, 0), 0.05f);
}

TEST(Softmax, LargeScoresDoNotOverflow) {
  Matrix s(1, 3);
  s << 1e38f, 1e38f, -1e38f;
  const Matrix y = softmaxed(s);
  EXPECT_FLOAT_EQ(y(0, 0), 0.5f);
  EXPECT_EQ(y(0, 2), 0.f);
}

TEST(Mask, AMaskedScoreIsMinusInfinityUnlessItWasNoNumber) {
  GraphBuilder g;
  const Axes one = axes(AxisKind::query, 1, AxisKind::key, 3);
  const NodeId y = mask(g, "y", g.input("s", one), g.input("mask", one));
  const Graph graph = std::move(g).build();
  Matrix s(1, 3), M = Matrix::Constant(1, 3, -inf);
  s << inf, std::numeric_limits<float>::quiet_NaN(), 1.f;
  const Trace trace = evaluate(graph, {{"s", shared(s)}, {"mask", shared(M)}});
  EXPECT_TRUE(std::isnan(trace[y](0, 0))) << "infinity - infinity";
  EXPECT_TRUE(std::isnan(trace[y](0, 1)));
  EXPECT_EQ(trace[y](0, 2), -inf);
}

/// This works without softmax, which hides the difference: the slope by m is 1 even if m closes the cell, and that by the score is 0.
TEST(Mask, ItsGradientsAreThoseOfItsFormula) {
  const Case c = [] {
    for (Case& one : cases())
      if (one.name == "mask_closed_row") return one;
    return Case{};
  }();
  const Trace trace = evaluate(c.graph, c.inputs);
  const NodeId m = c.graph.find("m");
  const GradientTrace back = {{}, differentiate(c.graph, trace, m, numbers(5, 5, 7))};
  for (const NodeId input : {c.graph.find("s"), c.graph.find("mask")})
    for (Index r = 0; r < 5; ++r)
      for (Index col = 0; col < 5; ++col)
        EXPECT_EQ(evaluate(gradient_formula(c.graph, trace, back, {input, r, col}), reader_of(trace, back)), back.at({input, r, col}));
  EXPECT_EQ(back.at({c.graph.find("s"), 0, 4}), 0);
  EXPECT_EQ(back.at({c.graph.find("mask"), 0, 4}), back.at({m, 0, 4}));
}

/// PyTorch does the same: NaN passes the gradient on.
TEST(Relu, NaNPassesAGradientOn) {
  GraphBuilder g;
  const NodeId y = relu(g, "y", g.input("x", axes(AxisKind::one, 1, AxisKind::one, 3)));
  const Graph graph = std::move(g).build();
  Matrix x(1, 3);
  x << std::nanf(""), 0, -1;
  const Trace trace = evaluate(graph, {{"x", shared(x)}});
  const GradientTrace back = {{}, differentiate(graph, trace, y, Matrix::Constant(1, 3, 4))};
  for (Index c = 0; c < 3; ++c) {
    EXPECT_EQ(back.at({0, 0, c}), c == 0 ? 4 : 0);
    EXPECT_EQ(evaluate(gradient_formula(graph, trace, back, {0, 0, c}), reader_of(trace, back)), back.at({0, 0, c}));
  }
}

TEST(Wiring, MatricesThatDoNotFitAreNamedWithTheirShapes) {
  GraphBuilder g;
  const NodeId x = g.input("x", axes(AxisKind::token, 5, AxisKind::d_model, 6));
  const NodeId W = g.input("W", axes(AxisKind::d_model, 7, AxisKind::heads, 4));
  try {
    matmul(g, "q", x, W);
    FAIL() << "a (5, 6) by (7, 4) product was accepted";
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("q: product: (5, 6)"), std::string::npos) << error.what();
  }
}

}  // namespace headlight::tests::ops_test
