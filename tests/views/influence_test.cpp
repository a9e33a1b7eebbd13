// The reach of a cell, its slopes, and the real contribution of each key: driven by name, and checked against runs with other numbers.
#include <algorithm>
#include <cmath>

#include "headless_program.hpp"
#include "session/way_back/objectives.hpp"

namespace headlight::tests::influence_test {

constexpr Screen tall = {1600, 2600};  // the whole inspector is visible

std::string words(int n) {
  const char* some[] = {"the", "cat", "sat", "on", "a", "red", "mat", "and", "ate", "fish"};
  std::string out;
  for (int i = 0; i < n; ++i) out += std::string(i ? " " : "") + some[i % 10];
  return out;
}

struct InfluenceTest : testing::Test {
  HeadlessProgram p{readable(), tall};
  Selection& sel() { return p.session.selection(); }
  const AttentionNodes& attn() const { return p.session.nodes().block.front().attn; }

  void open(Stage stage) {
    p.session.go(stage);
    p.frames(3);
  }
  void pin(const Cell& cell) {
    p.session.navigation().go_to(cell);
    p.frames(3);
  }
};

TEST_F(InfluenceTest, TheButtonLightsWhatThePinnedCellReachesAndFadesTheRest) {
  pin({attn().head[1].q, 6, 2});
  p.click("reach");
  ASSERT_EQ(sel().reach_from, (Cell{attn().head[1].q, 6, 2}));
  open(Stage::softmax);
  const Heat heat = p.painted("out")->heat;
  ASSERT_TRUE(heat.highlighted_cells);
  for (Index r = 0; r < 9; ++r)
    for (Index c = 0; c < 9; ++c) EXPECT_EQ((*heat.highlighted_cells)(r, c), r == 6 ? 1 : 0);
  EXPECT_TRUE(p.painted("head.1.matrix")->heat.highlighted_cells->isZero(0)) << "another head is not reached";
  EXPECT_TRUE(p.has("stage.softmax.reached"));
  EXPECT_TRUE(p.has("stage.output.reached"));
  EXPECT_FALSE(p.has("stage.q.reached"));
  EXPECT_FALSE(p.has("stage.embedding.reached"));
  p.click("reach");
  EXPECT_FALSE(sel().reach_from);
  EXPECT_FALSE(p.painted("out")->heat.highlighted_cells);
}

TEST_F(InfluenceTest, TheKeyDoesTheSameAndEveryMatrixOfEveryStageTakesPart) {
  pin({attn().head[1].q, 6, 2});
  p.tap(letter('r'));
  ASSERT_TRUE(sel().reach_from);
  for (int i = 1; i < n_stages; ++i) {
    open(stage_at(i));
    for (const Painted& painted : p.painter.all) {
      ASSERT_TRUE(painted.heat.highlighted_cells) << id(stage_at(i)) << " has a matrix that takes no part";
      EXPECT_EQ(painted.heat.highlighted_cells->rows(), painted.heat.values->rows());
      EXPECT_EQ(painted.heat.highlighted_cells->cols(), painted.heat.values->cols());
    }
  }
  p.tap(letter('r'));
  EXPECT_FALSE(sel().reach_from);
}

TEST_F(InfluenceTest, TheListLeadsToWhatIsReached) {
  pin({attn().head[1].q, 6, 2});
  p.click("reach");
  EXPECT_FALSE(p.has("reached.q")) << "nothing before the cell is reached";
  EXPECT_FALSE(p.has("reached.split")) << "the cell itself does not count";
  p.click("reached.weighted_sum");
  EXPECT_EQ(sel().stage, Stage::weighted_sum);
  ASSERT_TRUE(sel().pinned);
  EXPECT_EQ(sel().pinned->node, attn().head[1].z);
  EXPECT_EQ(sel().pinned->row, 6);
  EXPECT_EQ(sel().reach_from, (Cell{attn().head[1].q, 6, 2})) << "the question stays while one looks around";
  p.click("reach.here");
  EXPECT_EQ(sel().reach_from, sel().pinned);
}

TEST_F(InfluenceTest, MaskedCellsAndCellsSetByHandAreNotReached) {
  p.session.push(SetMask{MaskKind::causal});
  p.session.push(OverrideCell{{0, "blocks.0.attn.masked_scores[1]", 6, 3}, 2.f});
  p.frames(3);
  pin({attn().head[1].q, 6, 2});
  p.click("reach");
  open(Stage::mask);
  const Matrix highlighted = *p.painted("out")->heat.highlighted_cells;
  EXPECT_EQ(highlighted.row(6).sum(), 6) << "seven words may be looked at, one score was set by hand";
  EXPECT_EQ(highlighted(6, 3), 0);
  EXPECT_EQ(highlighted(6, 7), 0);
}

/// Checks the displayed gradient against two runs in which the number itself was moved a little.
void expect_slope_holds(HeadlessProgram& p, Cell of, Cell by, float step, double tolerance) {
  Influence influence;
  const double shown = influence.slope(p.session, of, by);
  const CellName place = {0, p.session.graph()[by.node].name, by.row, by.col};
  const float now = p.session.trace()[by.node](by.row, by.col);
  double moved[2];
  for (const int side : {0, 1}) {
    p.session.push(OverrideCell{place, side ? now + step : now - step});
    p.session.settle();
    moved[side] = p.session.trace().at(of);
    p.session.undo();
  }
  EXPECT_NEAR(shown, (moved[1] - moved[0]) / (2 * static_cast<double>(step)), tolerance) << p.session.graph()[by.node].name;
}

TEST_F(InfluenceTest, GradientsAgreeWithRunsInWhichTheNumberWasMoved) {
  const HeadNodes h = attn().head[1];  // a copy, because runs come and go below
  for (const Cell& by : {Cell{h.q, 6, 0}, Cell{h.k, 4, 0}, Cell{h.scores, 6, 1}, Cell{h.pattern, 6, 1}, Cell{p.session.nodes().embed, 6, 1},
                         Cell{attn().q, 6, 8}}) {
    expect_slope_holds(p, {h.pattern, 6, 1}, by, 0.01f, 1e-3);
    expect_slope_holds(p, {h.z, 6, 0}, by, 0.01f, 1e-3);
    expect_slope_holds(p, {attn().out, 6, 0}, by, 0.01f, 2e-3);
  }
  Influence influence;
  EXPECT_GT(std::abs(influence.slope(p.session, {h.pattern, 6, 1}, {h.q, 6, 0})), 0.01) << "the comparison says nothing of zeros alone";
  EXPECT_EQ(influence.slope(p.session, {h.q, 6, 0}, {h.pattern, 6, 1}), 0) << "nothing leads back";
}

TEST_F(InfluenceTest, GradientsEndAtNumbersThatWereSetByHand) {
  const HeadNodes h = attn().head[1];
  p.session.push(OverrideCell{{0, "blocks.0.attn.scores[1]", 6, 1}, 3.f});
  p.frames(2);
  Influence influence;
  EXPECT_EQ(influence.slope(p.session, {h.scores, 6, 1}, {h.q, 6, 0}), 0);
  expect_slope_holds(p, {h.pattern, 6, 4}, {h.scores, 6, 1}, 0.01f, 1e-3);
}

TEST_F(InfluenceTest, AnObjectiveIsPinnedItsWayBackIsShownAndItIsCleared) {
  const Cell objective = {attn().head[1].pattern, 6, 4};
  pin(objective);
  p.click("objective.pin");
  ASSERT_EQ(sel().objective, objective);
  EXPECT_FALSE(p.has("objective.pin")) << "it is the objective already";
  p.click("gradient");
  EXPECT_TRUE(shows_way_back(p.session));
  EXPECT_EQ(chosen_objective(p.session), (Objective{Objective::Kind::cell, objective, {}}));
  set_way_back(p.session, false);
  open(Stage::scores);
  p.click("objective.clear");
  EXPECT_FALSE(sel().objective);
}

TEST_F(InfluenceTest, CellsThatNoLongerExistAreLetGoAndOthersStayWithTheirMatrix) {
  sel().reach_from = Cell{attn().head[1].pattern, 8, 4};
  sel().objective = Cell{attn().out, 2, 3};
  p.session.push(SetBiases{true});  // the same matrices get other ids in the graph
  p.frames(2);
  ASSERT_TRUE(sel().reach_from && sel().objective);
  EXPECT_EQ(sel().reach_from->node, attn().head[1].pattern);
  EXPECT_EQ(sel().objective->node, attn().out);
  p.session.push(SetHeads{1});
  p.frames(2);
  EXPECT_FALSE(sel().reach_from) << "head 2 is gone";
  ASSERT_TRUE(sel().objective);
  EXPECT_EQ(sel().objective->node, attn().out);
  p.session.push(SetSentences{{"it was"}});
  p.frames(2);
  EXPECT_FALSE(sel().objective) << "the third word is gone";
}

TEST_F(InfluenceTest, WhatIsReachedFollowsTheRun) {
  sel().reach_from = Cell{attn().head[1].q, 6, 2};
  open(Stage::mask);
  EXPECT_EQ(p.painted("out")->heat.highlighted_cells->sum(), 9);
  p.session.push(SetMask{MaskKind::causal});
  p.frames(3);
  EXPECT_EQ(p.painted("out")->heat.highlighted_cells->sum(), 7);
}

TEST_F(InfluenceTest, AReachedCellUnderThePointerSaysHowItMoves) {
  pin({attn().head[1].q, 6, 0});
  p.click("reach");
  open(Stage::softmax);
  EXPECT_TRUE(p.has("objective.pin"));
  p.point(p.cell("out", 6, 1));
  p.frame();
  EXPECT_EQ(sel().hovered, (Cell{attn().head[1].pattern, 6, 1}));
  const float with = p.item("reach").min.y;
  p.point(p.cell("out", 2, 1));
  p.frame();
  EXPECT_LT(p.item("reach").min.y, with) << "an unreached cell has nothing to say";
}

TEST_F(InfluenceTest, WeightStandsBesideWhatItAddsWhereAQueryIsPinned) {
  for (const Stage stage : {Stage::softmax, Stage::weighted_sum, Stage::merge, Stage::output}) {
    open(stage);
    EXPECT_TRUE(p.has("contribution.table")) << id(stage);
  }
  for (const Stage stage : {Stage::scores, Stage::q, Stage::embedding}) {
    open(stage);
    EXPECT_FALSE(p.has("contribution.table")) << id(stage);
  }
  open(Stage::softmax);
  p.session.push(SetHeadSetting{0, 1, HeadSetting::off});
  p.frames(3);
  EXPECT_FALSE(p.has("contribution.table")) << "a head that is off adds nothing";
}

TEST(InfluenceLarge, FiveHundredDimensionsAndFortyWords) {
  HeadlessProgram p(random_document(512, 8, {words(23)}), tall);
  const AttentionNodes& attn = p.session.nodes().block.front().attn;
  p.session.navigation().go_to({attn.W_V, 3, 100});
  p.frames(3);
  p.click("reach");
  for (int i = 1; i < n_stages; ++i) {
    p.session.go(stage_at(i));
    p.frames(2);
    EXPECT_FALSE(p.painter.all.empty());
  }
  EXPECT_EQ(p.painted("result")->heat.highlighted_cells->sum(), 23 * 512);
  p.click("objective.pin");
  p.session.go(Stage::q);
  p.frames(2);
  p.click("gradient");
  p.wait_for([&] { return p.has("gradient.0"); });
  EXPECT_GT(p.painted("gradient.0")->heat.values->cwiseAbs().maxCoeff(), 0);
  HeadlessProgram many(random_document(64, 4, {words(40)}), tall);
  many.session.go(Stage::softmax);
  many.frames(3);
  const Item table = many.item("contribution.table");
  EXPECT_LT(table.max.y - table.min.y, 14 * 22 + 20) << "the largest, and the rest in one row";
}

}  // namespace headlight::tests::influence_test
