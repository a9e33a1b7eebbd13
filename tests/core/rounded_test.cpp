// Rounding to the nearest 16-bit number.
#include "ops/rounded.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "core/properties.hpp"

namespace headlight::tests::rounded_test {

constexpr float infinite = std::numeric_limits<float>::infinity();

float rounded_alone(float x, HalfType type) {
  GraphBuilder g;
  const NodeId y = rounded(g, "y", g.input("x", {axis(AxisKind::query, 1), axis(AxisKind::key, 1)}), type);
  const Graph graph = std::move(g).build();
  return evaluate(graph, {{"x", std::make_shared<const Matrix>(Matrix::Constant(1, 1, x))}})[y](0, 0);
}

TEST(Rounded, GoesToTheNearestNumberAndToTheEvenOne) {
  EXPECT_EQ(rounded_alone(1.f / 3, HalfType::f16), 0.333251953125f);
  EXPECT_EQ(rounded_alone(1.f / 3, HalfType::bf16), 0.333984375f);
  EXPECT_EQ(rounded_alone(2049, HalfType::f16), 2048) << "2048 and 2050 are as near";
  EXPECT_EQ(rounded_alone(2051, HalfType::f16), 2052);
  EXPECT_EQ(rounded_alone(70000, HalfType::f16), infinite);
  EXPECT_EQ(rounded_alone(70000, HalfType::bf16), 70144);
  EXPECT_EQ(rounded_alone(-infinite, HalfType::f16), -infinite);
}

TEST(Rounded, ExplainsItselfAndIsSaidInEveryLanguage) {
  for (const HalfType type : {HalfType::f16, HalfType::bf16}) {
    GraphBuilder g;
    rounded(g, "y", g.input("x", {axis(AxisKind::query, 5), axis(AxisKind::key, 7)}), type);
    const Graph graph = std::move(g).build();
    Matrix x = tests::numbers(5, 7, 1);
    x.row(2) << 0, -infinite, infinite, 1e-9f, -1e-9f, 7e4f, 1;
    tests::expect_formulas_hold(graph, evaluate(graph, {{"x", tests::shared(x)}}));
    tests::expect_said_in_every_language(graph);
  }
}

}  // namespace headlight::tests::rounded_test
