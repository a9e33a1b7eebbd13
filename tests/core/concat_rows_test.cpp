// Concatenation of rows.
#include "ops/concat_rows.hpp"

#include <gtest/gtest.h>

#include <array>

#include "core/properties.hpp"

namespace headlight::tests::concat_rows_test {

TEST(ConcatRows, PutsTheSecondBelowTheFirstWhateverRowsAreAskedFor) {
  GraphBuilder g;
  const auto input = [&](const char* name, Index rows) { return g.input(name, {axis(AxisKind::key, rows), axis(AxisKind::d_head, 2)}); };
  const NodeId a = input("a", 3), b = input("b", 2), c = concat_rows(g, "c", a, b);
  const Graph graph = std::move(g).build();
  const Bindings bound = {{"a", tests::shared(tests::numbers(3, 2, 1))}, {"b", tests::shared(tests::numbers(2, 2, 2))}};
  const Trace trace = evaluate(graph, bound);
  Matrix expected(5, 2);
  expected << trace[a], trace[b];
  EXPECT_EQ(trace[c], expected);
  tests::expect_formulas_hold(graph, trace);
  tests::expect_gradients_match(graph, bound);
  tests::expect_said_in_every_language(graph);
  const std::array<const Matrix*, 2> in = {&trace[a], &trace[b]};
  for (const RowRange rows : {RowRange{0, 2}, RowRange{2, 4}, RowRange{3, 5}, RowRange{4, 5}}) {
    Matrix some = Matrix::Zero(5, 2);
    graph[c].op->forward(in, rows, some);
    EXPECT_EQ(some.middleRows(rows.begin, rows.size()), expected.middleRows(rows.begin, rows.size())) << rows.begin;
    EXPECT_FLOAT_EQ(some.cwiseAbs().sum(), expected.middleRows(rows.begin, rows.size()).cwiseAbs().sum()) << "no other row is written";
  }
}

}  // namespace headlight::tests::concat_rows_test
