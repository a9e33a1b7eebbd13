// Every stage of a model with an encoder and a decoder on screen: all three attentions in the same detail as one.
#include <algorithm>
#include <cmath>
#include <set>

#include "explain/working.hpp"
#include "headless_program.hpp"
#include "small_models.hpp"

namespace headlight::tests::stages_drawn_test {

const StagePlace cross_softmax{Stage::softmax, {true, 0, true}};

struct StagesDrawn : testing::Test {
  HeadlessProgram p{translating_document()};

  void go(const StagePlace& place) {
    p.session.go(place);
    p.point({-1000, -1000});
    p.frames(2);
  }
  std::string here() const { return id(p.session.navigation().place(), p.session.nodes()); }
  NodeId node(const std::string& name) const { return p.session.graph().find(name); }
  /// True if the board shows the node, with -infinity in masked cells of attention weights.
  bool shows(NodeId node) const {
    const Matrix& values = p.value(node);
    return std::any_of(p.painter.all.begin(), p.painter.all.end(), [&](const Painted& painted) {
      const Matrix& drawn = *painted.heat.values;
      return painted.clip_min.x > 70 && drawn.rows() == values.rows() && drawn.cols() == values.cols() &&
             (drawn.array() == values.array() || drawn.array() == -INFINITY).all();
    });
  }
};

/// Items of the board that overlap although neither contains the other.
std::string overlapping(const HeadlessProgram& p, const Screen& screen) {
  const Rect board = grid(static_cast<float>(screen.width), static_cast<float>(screen.height)).board;
  std::vector<Item> matrices;
  for (const Item& item : p.log.items())
    if (std::any_of(p.painter.all.begin(), p.painter.all.end(), [&](const Painted& painted) {
          return std::abs(painted.clip_min.x - item.min.x) < 1 && std::abs(painted.clip_min.y - item.min.y) < 1;
        }))
      if (item.min.x >= board.x && item.min.x < board.right()) matrices.push_back(item);
  std::string out;
  for (const Item& item : matrices) {
    if (item.max.x > board.right() + 1 || item.max.y > board.bottom() + 1) out += item.name + " leaves the board; ";
    for (const Item& other : matrices)
      if (&item < &other && item.name != other.name && item.min.x < other.max.x - 1 && other.min.x < item.max.x - 1 &&
          item.min.y < other.max.y - 1 && other.min.y < item.max.y - 1)
        out += item.name + " and " + other.name + "; ";
  }
  return out;
}

TEST_F(StagesDrawn, EveryStageShowsItsMatrixAndNothingLiesOnAnother) {
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 800, 1, true}}) {
    p.resize(screen);
    for (const StagePlace& place : std::vector<StagePlace>(p.session.navigation().stages())) {
      go(place);
      ASSERT_EQ(p.session.navigation().place(), place);
      EXPECT_EQ(overlapping(p, screen), "") << here() << " at " << screen.width;
      EXPECT_EQ(p.session.message(), "") << here();
      EXPECT_TRUE(p.has("stage." + here())) << here();
      EXPECT_TRUE(place.stage == Stage::tokens || place == Stage::translate ||
                  shows(main_node(place, p.session.nodes(), p.session.selection().head)))
          << here();
      EXPECT_EQ(p.session.selection().pinned->row <
                    p.session.navigation().n_words(p.session.graph()[p.session.selection().pinned->node].axes.rows),
                true)
          << here();
    }
  }
}

TEST_F(StagesDrawn, CrossAttentionHasWrittenWordsAsRowsAndSourceWordsAsColumns) {
  go(cross_softmax);
  const Axes& axes = p.session.graph()[p.session.navigation().head().pattern].axes;
  EXPECT_EQ(axes.rows.label(0), "<s>");
  EXPECT_EQ(axes.rows.label(2), "chat");
  EXPECT_EQ(axes.cols.label(1), "cat");
  EXPECT_EQ(axes.cols.label(6), "</s>");
  const Painted* shown = p.painted("out");
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->heat.values->rows(), 4);
  EXPECT_EQ(shown->heat.values->cols(), 7);
  EXPECT_TRUE(p.has("out.row.2") && p.has("in.row.3"));
  EXPECT_FALSE(p.has("in.row.4"));
  go({Stage::k, {true, 0, true}});
  EXPECT_EQ(p.painted("left")->heat.values, p.session.trace().value[static_cast<size_t>(node("encoder.ln_final"))])
      << "keys come from the memory";
  EXPECT_EQ(p.painted("result")->heat.values->rows(), 7);
  go({Stage::q, {true, 0, true}});
  EXPECT_EQ(p.painted("left")->heat.values, p.session.trace().value[static_cast<size_t>(node("decoder.blocks.0.ln2"))]);
  EXPECT_EQ(p.painted("result")->heat.values->rows(), 4);
}

TEST_F(StagesDrawn, TheTransportCountsThemAndKeysWalkThroughStagesAndGroups) {
  p.tap(Key::home);
  EXPECT_EQ(here(), "translate");
  for (const char* next : {"encoder.tokens", "encoder.0.norm", "encoder.0.mlp_norm", "encoder.1.norm"}) {
    p.tap_with_control(Key::right);
    EXPECT_EQ(here(), next);
  }
  p.tap(Key::right);
  EXPECT_EQ(here(), "encoder.1.q");
  p.tap(Key::page_up);
  EXPECT_EQ(here(), "encoder.1.norm") << "as clickers send it: one stage back";
  p.tap_with_control(Key::left);
  EXPECT_EQ(here(), "encoder.0.mlp_norm");
  p.tap(Key::end);
  EXPECT_EQ(here(), "probs");
  p.tap(Key::left);
  EXPECT_EQ(here(), "logits");
}

TEST_F(StagesDrawn, TheRailOpensTheGroupOneIsInAndAClickOpensAnother) {
  go(cross_softmax);
  EXPECT_TRUE(p.has("stage.decoder.0.cross.q"));
  EXPECT_FALSE(p.has("stage.encoder.0.q"));
  p.session.go(Stage::tokens);
  p.frames(3);
  p.click("group.3");
  EXPECT_EQ(here(), "encoder.0.norm");
  p.frames(2);
  p.click("stage.encoder.0.q");
  EXPECT_EQ(here(), "encoder.0.q");
}

TEST_F(StagesDrawn, TheHeadStepperAndTheHeadSettingsAreOfTheAttentionOneLooksAt) {
  go(cross_softmax);
  const int head = p.session.selection().head;
  p.click("head.next");
  EXPECT_NE(p.session.selection().head, head);
  EXPECT_EQ(here(), "decoder.0.cross.softmax");
  EXPECT_EQ(p.session.selection().pinned->node, p.session.navigation().head().pattern);
  p.shell.inspector().show(InspectorPage::change);
  p.resize({1600, 1600});
  p.click("head_setting.1.off");
  p.frames(2);
  EXPECT_EQ(p.session.document().interventions.head_setting({3, 0}), HeadSetting::off) << "encoder 0 and 1, decoder self, decoder cross";
  EXPECT_TRUE(p.value(attention_at(p.session.nodes(), cross_softmax.at).head[0].z).isZero());
  EXPECT_FALSE(p.value(p.session.nodes().block[0].attn.head[0].z).isZero());
}

TEST_F(StagesDrawn, NumbersAreFollowedFromALogitDownToAWordOfTheSource) {
  p.session.navigation().go_to({*p.session.nodes().logits, 3, 4});
  std::vector<std::string> way = {here()};
  for (int step = 0; step < 60 && p.session.navigation().place() != Stage::tokens; ++step) {
    const Graph& graph = p.session.graph();
    const std::vector<Cell> next = operands(working(graph, p.session.trace(), *p.session.selection().pinned));
    // The path into the encoder takes, of two computed operands, the one that is not attention weights, a query, or the residual past
    // cross-attention.
    const auto leads = [&](const Cell& cell) {
      const std::string& name = graph[cell.node].name;
      if (name == "encoder.tokens") return 4;
      if (graph[cell.node].is_input()) return 0;
      return name.find("cross_attn") != std::string::npos && name.find("pattern") == std::string::npos ? 3
             : name.starts_with("encoder.")                                                            ? 2
                                                                                                       : 1;
    };
    const auto best = std::max_element(next.begin(), next.end(), [&](const Cell& a, const Cell& b) { return leads(a) < leads(b); });
    ASSERT_NE(best, next.end());
    p.session.navigation().follow(*best);
    ASSERT_GE(p.session.navigation().stage_number(), 0);
    if (way.back() != here()) way.push_back(here());
    p.frame();
  }
  EXPECT_EQ(here(), "encoder.tokens");
  for (const char* stage : {"logits", "decoder.final_norm", "decoder.0.cross.residual", "decoder.0.cross.output", "decoder.0.cross.merge",
                            "decoder.0.cross.weighted_sum", "decoder.0.cross.v", "encoder.final_norm", "encoder.positions"})
    EXPECT_TRUE(std::count(way.begin(), way.end(), stage)) << stage;
}

TEST_F(StagesDrawn, ReachGoesFromTheEncoderIntoTheDecoder) {
  go({Stage::activation, {false, 1}});
  const NodeId units = main_node(p.session.navigation().place(), p.session.nodes(), 0);
  const Matrix& values = p.value(units);
  Index col = 0;
  while (values(2, col) <= 0) ++col;  // a unit that is active
  p.session.selection().reach_from = Cell{units, 2, col};
  go(cross_softmax);
  const MatrixPtr highlighted = p.painted("out")->heat.highlighted_cells;
  ASSERT_TRUE(highlighted);
  EXPECT_GT(highlighted->sum(), 0);
  go({Stage::softmax, {true, 0, false}});
  EXPECT_TRUE(p.painted("out")->heat.highlighted_cells->isZero()) << "what has been written does not depend on the source";
  go({Stage::softmax, {false, 0}});
  EXPECT_TRUE(p.painted("out")->heat.highlighted_cells->isZero()) << "an earlier layer";
}

TEST_F(StagesDrawn, ACellDraggedInTheSecondLayerOfTheEncoderChangesTheLogits) {
  go({Stage::softmax, {false, 1}});
  const Matrix before = p.value(*p.session.nodes().logits), earlier = p.value(p.session.nodes().block[0].attn.out);
  const ImVec2 at = p.cell("out", 2, 3);
  p.drag(at, {at.x + 60, at.y});
  p.frames(2);
  EXPECT_EQ(p.session.document().overrides.size(), 1u);
  EXPECT_EQ(p.session.document().overrides.begin()->first.node.rfind("encoder.blocks.1.attn.pattern", 0), 0u);
  EXPECT_FALSE(p.value(*p.session.nodes().logits).isApprox(before));
  EXPECT_EQ(p.value(p.session.nodes().block[0].attn.out), earlier);
}

TEST_F(StagesDrawn, TwoStatesAreComparedAtEveryPlace) {
  p.session.save_as_baseline();
  p.session.push(OverrideCell{{0, "encoder.blocks.1.attn.pattern[0]", 2, 3}, 0.9f, true});
  p.frames(3);
  const Comparison* c = p.session.comparison();
  ASSERT_TRUE(c);
  EXPECT_FALSE(c->differs({Stage::softmax, {false, 0}}));
  EXPECT_TRUE(c->differs({Stage::softmax, {false, 1}}));
  EXPECT_FALSE(c->differs({Stage::softmax, {true, 0, false}}));
  EXPECT_TRUE(c->differs(cross_softmax));
  EXPECT_TRUE(c->differs(Stage::logits));
  for (const StagePlace& place : std::vector<StagePlace>(p.session.navigation().stages())) {
    go(place);
    EXPECT_EQ(p.session.message(), "") << here();
    EXPECT_TRUE(place.stage == Stage::tokens || place.stage == Stage::translate || p.has("compare.B")) << here();
  }
}

TEST_F(StagesDrawn, TheDocumentsMaskIsTheEncodersAndTheDecodersCellsAreSetByHand) {
  go({Stage::mask, {false, 1}});
  const auto paint = [&](Index row, Index col) {
    p.press(p.cell("mask_matrix", row, col));
    p.release();
    p.frames(2);
  };
  paint(1, 2);
  EXPECT_EQ(p.session.document().mask, MaskKind::custom);
  EXPECT_EQ(p.value(p.session.nodes().mask)(1, 2), -INFINITY);
  EXPECT_TRUE(p.session.document().overrides.empty());
  go({Stage::mask, {true, 0, true}});
  paint(2, 1);
  EXPECT_EQ(p.value(attention_at(p.session.nodes(), cross_softmax.at).mask)(2, 1), -INFINITY);
  EXPECT_EQ(p.session.document().overrides.size(), 1u);
  EXPECT_EQ(p.value(p.session.navigation().head().pattern)(2, 1), 0);
  paint(2, 1);
  EXPECT_TRUE(p.session.document().overrides.empty()) << "as it was computed: nothing is set by hand";
  go({Stage::mask, {true, 0, false}});
  EXPECT_EQ(p.value(p.session.navigation().head().masked_scores)(0, 1), -INFINITY) << "the decoder does not look ahead";
  paint(0, 1);
  EXPECT_GT(p.value(p.session.navigation().head().pattern)(0, 1), 0);
}

TEST_F(StagesDrawn, CandidatesAreTheLikeliestWordsOfTheChosenRow) {
  go(Stage::probs);
  const Matrix& probs = p.value(*p.session.nodes().probs);
  p.session.navigation().pin({*p.session.nodes().probs, 1, 0});
  p.frames(2);
  Index best = 0;
  probs.row(1).maxCoeff(&best);
  p.click("candidate.0");
  EXPECT_EQ(*p.session.selection().pinned, (Cell{*p.session.nodes().probs, 1, best}));
  go(Stage::logits);
  EXPECT_TRUE(p.has("candidate.0") && p.painted("top")->heat.transposed) << "the table that reads words also writes them";
}

TEST(StagesOfTwoBlocks, AreDrawnAtEverySize) {
  HeadlessProgram p(two_block_document());
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 800}, Screen{320, 240}, Screen{2560, 1600, 2}}) {
    p.resize(screen);
    for (const StagePlace& place : std::vector<StagePlace>(p.session.navigation().stages())) {
      p.session.go(place);
      p.frames(2);
      EXPECT_FALSE(p.log.items().empty());
      EXPECT_EQ(p.session.message(), "");
      for (const Painted& heat : p.painter.all)
        EXPECT_TRUE(std::isfinite(heat.heat.limit) && heat.heat.pitch.x > 0 && heat.heat.pitch.y > 0) << id(place, p.session.nodes());
    }
  }
}

}  // namespace headlight::tests::stages_drawn_test
