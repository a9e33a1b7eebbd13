// A row of a large product is the same on any number of threads.
#include "generate/shared_row.hpp"

#include <gtest/gtest.h>

#include "model/initial_weights.hpp"
#include "ops/ops.hpp"

namespace headlight::tests::shared_row_test {

struct Row {
  Matrix left, right, bias;
  Graph graph;

  /// A row of 700 numbers times `columns` columns.
  Row(Index columns, bool transposed)
      : left(xavier(3, 700, 1)), right(transposed ? xavier(columns, 700, 2) : xavier(700, columns, 2)), bias(xavier(1, columns, 3)) {
    GraphBuilder g;
    const auto input = [&](const char* name, AxisKind rows, AxisKind cols, const Matrix& m) {
      return g.input(name, {axis(rows, m.rows()), axis(cols, m.cols())});
    };
    const AxisKind inner = AxisKind::d_model, outer = AxisKind::d_mlp;
    const NodeId a = input("a", AxisKind::token, inner, left),
                 b = transposed ? input("b", outer, inner, right) : input("b", inner, outer, right),
                 c = input("c", AxisKind::one, outer, bias);
    transposed ? matmul_transposed(g, "product", a, b, c) : matmul(g, "product", a, b, c);
    graph = std::move(g).build();
  }
  Matrix on(int threads) const {
    const Matrix* in[] = {&left, &right, &bias};
    Matrix out = Matrix::Constant(3, bias.cols(), -7);
    SharedRow rows(threads);
    for (int time = 0; time < 2; ++time) rows.forward(*graph[graph.find("product")].op, in, 1, out);  // its threads are used again
    return out;
  }
};

TEST(SharedRow, IsTheSameOnAnyNumberOfThreads) {
  for (const Index columns : {40, 750, 773, 1500})
    for (const bool transposed : {false, true}) {
      const Row row(columns, transposed);
      const Matrix alone = row.on(1);
      const Matrix anew = transposed ? Matrix(row.left * row.right.transpose()) : Matrix(row.left * row.right);
      EXPECT_TRUE(alone.row(1).isApprox(anew.row(1) + row.bias, 1e-4f)) << columns;
      EXPECT_TRUE((alone.row(0).array() == -7).all() && (alone.row(2).array() == -7).all()) << "other rows";
      for (const int threads : {2, 3, 8}) {
        const Matrix shared = row.on(threads);
        EXPECT_TRUE(shared.isApprox(alone, 1e-5f)) << columns << " columns, " << threads << " threads";
      }
    }
}

}  // namespace headlight::tests::shared_row_test
