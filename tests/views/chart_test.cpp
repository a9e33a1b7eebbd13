// The line chart: its geometry without drawing, and the effects of pointing and dragging.
#include "widgets/chart.hpp"

#include <cmath>

#include "widgets_fixture.hpp"

namespace headlight::tests::chart_test {

std::vector<std::string> labels(const std::vector<ChartTick>& ticks) {
  std::vector<std::string> out;
  for (const ChartTick& tick : ticks) out.push_back(tick.label);
  return out;
}

TEST(ChartLayout, TicksAreRoundNumbersWithinTheAxis) {
  EXPECT_EQ(labels(round_ticks(0, 1000, 6)), (std::vector<std::string>{"0", "200", "400", "600", "800", "1000"}));
  EXPECT_EQ(labels(round_ticks(0, 1, 5)), (std::vector<std::string>{"0", "0.5", "1"}));
  EXPECT_EQ(labels(round_ticks(-0.3, 0.35, 4)), (std::vector<std::string>{"-0.2", "0", "0.2"}));
  EXPECT_EQ(labels(log_ticks(0.05, 5, 10)), (std::vector<std::string>{"0.05", "0.1", "0.2", "0.5", "1", "2", "5"}));
  EXPECT_EQ(labels(log_ticks(2, 5, 6)), (std::vector<std::string>{"2", "3", "4", "5"}));
  EXPECT_EQ(labels(log_ticks(0.001, 10, 5)), (std::vector<std::string>{"0.001", "0.01", "0.1", "1", "10"}));
  EXPECT_TRUE(round_ticks(1, 1, 5).empty());
  EXPECT_TRUE(log_ticks(0, 5, 5).empty());
  for (int most = 1; most < 12; ++most) {
    EXPECT_LE(static_cast<int>(round_ticks(3, 77777, most).size()), most);
    EXPECT_LE(static_cast<int>(log_ticks(1e-9, 1e9, most).size()), most);
  }
}

TEST(ChartLayout, TheAxisHoldsEveryFiniteNumber) {
  const std::vector<double> values = {4.1, 0.032, 1.5, NAN, INFINITY};
  const ChartSpan log = span_of(values, true), plain = span_of(values, false);
  EXPECT_NEAR(log.low, 0.02, 1e-9);
  EXPECT_NEAR(log.high, 5, 1e-9);
  EXPECT_LE(plain.low, 0.032);
  EXPECT_GE(plain.high, 4.1);
  const std::vector<double> flat = {2, 2, 2}, nothing = {NAN};
  EXPECT_GT(span_of(flat, false).high, span_of(flat, false).low);
  EXPECT_GT(span_of(flat, true).high, span_of(flat, true).low);
  EXPECT_GT(span_of(nothing, true).high, span_of(nothing, true).low);
}

TEST(ChartLayout, PlacesAndValuesBelongToEachOther) {
  const ChartScale s = {{100, 50, 400, 200}, {0, 1000}, {0.01, 1}, true};
  EXPECT_EQ(s.x_at(0), 100);
  EXPECT_EQ(s.x_at(1000), 500);
  EXPECT_NEAR(static_cast<double>(s.y_at(0.1)), 150, 1e-3) << "half way on a log scale";
  for (const double x : {0.0, 12.0, 333.0, 1000.0}) EXPECT_NEAR(s.x_under(s.x_at(x)), x, 0.01);
  EXPECT_EQ(s.x_under(-50), 0);
  EXPECT_EQ(s.x_under(9999), 1000);
}

TEST(ChartLayout, ALineIsInterruptedWhereANumberIsNoneAndThinnedWhereThereAreTooMany) {
  const ChartScale s = {{0, 0, 100, 100}, {0, 10}, {0, 1}, false};
  const std::vector<ChartPoint> points = {{1, 0.5}, {2, 0.5}, {3, NAN}, {4, 0.5}, {5, INFINITY}, {6, 1}};
  const ChartPath path = path_of(s, points);
  EXPECT_EQ(path.at.size(), 4u);
  EXPECT_EQ(path.breaks, (std::vector<size_t>{0, 2, 3}));
  std::vector<ChartPoint> many;
  for (int i = 0; i < 5000; ++i) many.push_back({i / 500.0, i % 2 ? 1.0 : 0.0});
  const ChartPath thin = path_of(s, many);
  EXPECT_LE(thin.at.size(), 101u);
  for (size_t i = 1; i < thin.at.size(); ++i) {
    EXPECT_GT(thin.at[i].x, thin.at[i - 1].x);
    EXPECT_NEAR(thin.at[i].y, 50, 3) << "the mean of what stands there";
  }
}

TEST(ChartLayout, TheValueAtAStepIsTheLastOneUpToIt) {
  const std::vector<ChartPoint> points = {{0, 1}, {5, 2}, {9, 3}};
  EXPECT_EQ(*point_at(points, 5), points[1]);
  EXPECT_EQ(*point_at(points, 8.9), points[1]);
  EXPECT_EQ(*point_at(points, 100), points[2]);
  EXPECT_FALSE(point_at(points, -1));
}

TEST(ChartLayout, LabelsKeepApartAndInside) {
  const std::vector<float> at = spread({50, 52, 49, 195}, 15, 0, 200);
  EXPECT_EQ(at[3], 185);
  EXPECT_EQ(at[2], 49);
  EXPECT_EQ(at[0], 64);
  EXPECT_EQ(at[1], 79);
}

struct ChartWidget : Widgets {
  Chart chart;
  ChartResult result;
  ChartWidget() {
    chart = {.name = "chart", .title = "Loss", .x_title = "step", .x = {0, 100}, .log_y = true};
    for (int i = 1; i <= 50; ++i) {
      if (i == 1) chart.lines = {{"A", 0xff000000, Dash::dashed, {}}, {"B", 0xff0000ff, Dash::solid, {}}};
      chart.lines[0].points.push_back({i * 2.0, 4.0 / i});
      chart.lines[1].points.push_back({i * 1.0, 2.0 / i});
    }
    chart.marks = {{40, "heads appear"}, {44, "accuracy jumps"}};
    chart.cursor = 60;
  }
  Draw draw() {
    return [this](const Canvas& c) { result = draw_chart(c, {100, 100, 600, 300}, chart); };
  }
};

TEST_F(ChartWidget, TheCursorFollowsTheHand) {
  frame(draw());
  EXPECT_FALSE(result.hovered);
  EXPECT_FALSE(result.dragged);
  const ChartScale s = result.scale;
  input_.move(s.x_at(25), s.plot.centre_y());
  frame(draw());
  frame(draw());
  ASSERT_TRUE(result.hovered);
  EXPECT_NEAR(*result.hovered, 25, 0.5);
  EXPECT_FALSE(result.dragged);
  input_.press();
  frame(draw());
  frame(draw());
  ASSERT_TRUE(result.dragged);
  input_.move(s.x_at(80), s.plot.y - 40);
  frame(draw());
  frame(draw());
  ASSERT_TRUE(result.dragged) << "also when the hand slips above the chart";
  EXPECT_NEAR(*result.dragged, 80, 0.5);
  input_.release();
  frame(draw());
  frame(draw());
  EXPECT_FALSE(result.dragged);
}

TEST_F(ChartWidget, NamesAndMarksDoNotCoverEachOther) {
  frame(draw());
  const Item *a = log_.find("chart.line.0"), *b = log_.find("chart.line.1");
  ASSERT_TRUE(a && b);
  EXPECT_TRUE(a->max.y <= b->min.y + 2 || b->max.y <= a->min.y + 2);
  const Item *first = log_.find("chart.mark.0"), *second = log_.find("chart.mark.1");
  ASSERT_TRUE(first && second);
  EXPECT_TRUE(first->max.y <= second->min.y || first->max.x <= second->min.x);
  EXPECT_LE(a->max.x, 701);
}

}  // namespace headlight::tests::chart_test
