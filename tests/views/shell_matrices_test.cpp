// Pointing at cells, and changing weights and the mask by hand.
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "explain/working.hpp"
#include "headless_program.hpp"

namespace headlight::tests::shell_matrices_test {

struct ShellMatrices : testing::Test {
  HeadlessProgram p{readable()};
  const Document& document() const { return p.session.document(); }
  const AttentionNodes& attn() const { return p.session.nodes().block.front().attn; }
  float weight(Index row, Index col) const { return document().weights["blocks.0.attn.W_Q"](row, col); }
  size_t steps() const { return p.session.history().position(); }

  void open(Stage stage) {
    p.session.go(stage);
    p.frames(3);
  }
  /// Opens the Q stage with one weight pinned, for changes at the right.
  void pin_weight(Index row, Index col) {
    open(Stage::q);
    p.press(p.cell("top", row, col));
    p.release();
    ASSERT_EQ(p.session.selection().pinned, (Cell{attn().W_Q, row, col}));
    p.click("page.Change");
  }
};

TEST_F(ShellMatrices, HoveringAScoreLightsExactlyWhatItsFormulaReads) {
  open(Stage::scores);
  p.point(p.cell("result", 6, 1));
  const Cell target = {p.head().scores, 6, 1};
  ASSERT_EQ(p.session.selection().hovered, target);
  Workings workings;
  const Highlight highlight(p.session, workings);
  std::set<Cell> read, highlighted_cells;
  for (const Cell& cell : reads(formula(p.session.graph(), p.session.trace(), target))) read.insert(cell);
  for (NodeId node = 0; node < p.session.graph().size(); ++node)
    if (const auto block = highlight.read_in(node))
      for (Index r = block->first_row; r <= block->last_row; ++r)
        for (Index c = block->first_col; c <= block->last_col; ++c) highlighted_cells.insert({node, r, c});
  EXPECT_EQ(highlighted_cells, read);
  p.frame();
  // The row of Q, the column of K^T and the row and column of the score keep their colour; the rest fades.
  const Heat q = p.painted("left")->heat, k = p.painted("top")->heat;
  EXPECT_EQ(q.highlighted_rows[0], 6);
  EXPECT_EQ(q.highlighted_rows[1], 6);
  EXPECT_EQ(k.highlighted_cols[0], 1);
  EXPECT_EQ(k.highlighted_cols[1], 1);
  EXPECT_TRUE(k.transposed);
}

TEST_F(ShellMatrices, NothingFadesWhenThePointerHasLeft) {
  open(Stage::scores);
  p.point(p.cell("result", 6, 1));
  p.frame();
  ASSERT_EQ(p.painted("left")->heat.highlighted_rows[0], 6);
  p.point({-1000, -1000});
  p.frame();
  EXPECT_FALSE(p.session.selection().hovered);
  EXPECT_LT(p.painted("left")->heat.highlighted_rows[1], p.painted("left")->heat.highlighted_rows[0]);
}

/// Pointing at a cell selects that cell, and its working is shown, in every stage and for every matrix on the board.
TEST_F(ShellMatrices, EveryCellOfEveryStageCanBePointedAt) {
  const Rect board = grid(1600, 1000).board;
  for (int i = 1; i < n_stages; ++i) {
    open(stage_at(i));
    std::set<std::string> names;
    for (const Item& item : p.log.items()) {
      const bool matrix = std::any_of(p.painter.all.begin(), p.painter.all.end(), [&](const Painted& h) {
        return std::abs(h.clip_min.x - item.min.x) < 1 && std::abs(h.clip_min.y - item.min.y) < 1;
      });
      if (matrix && item.id && item.min.x >= board.x && item.max.x <= board.right()) names.insert(item.name);
    }
    EXPECT_FALSE(names.empty()) << id(stage_at(i));
    for (const std::string& name : names) {
      const Painted* painted = p.painted(name);
      if (!painted) continue;
      const Heat heat = painted->heat;
      const Index rows = heat.transposed ? heat.values->cols() : heat.values->rows(),
                  cols = heat.transposed ? heat.values->rows() : heat.values->cols();
      const Index step_r = std::max<Index>(1, rows / 3), step_c = std::max<Index>(1, cols / 3);
      for (Index r = 0; r < rows; r += step_r)
        for (Index c = 0; c < cols; c += step_c) {
          if (heat.pitch.x < 2 || heat.pitch.y < 2) continue;
          const ImVec2 at = p.cell(name, r, c);
          if (at.x > painted->clip_max.x || at.y > painted->clip_max.y) continue;
          p.point(at);
          const auto& hovered = p.session.selection().hovered;
          ASSERT_TRUE(hovered) << name << " [" << r << ", " << c << "] in " << id(stage_at(i));
          EXPECT_EQ(p.session.trace().value[static_cast<size_t>(hovered->node)], heat.values) << name;
          EXPECT_EQ(hovered->row, heat.transposed ? c : r) << name << " in " << id(stage_at(i));
          EXPECT_EQ(hovered->col, heat.transposed ? r : c) << name << " in " << id(stage_at(i));
        }
    }
  }
}

TEST_F(ShellMatrices, WhatARowSumsToStandsBesideThePartOfItThatIsSeen) {
  open(Stage::softmax);
  p.point(p.cell("out", 3, 2));
  for (int i = 0; i < 10; ++i) p.scroll_with_control(1);
  p.frames(3);
  const Item matrix = p.item("out");
  int seen = 0;
  for (const Item& item : p.log.items()) {
    if (!item.name.starts_with("sum.") || std::isdigit(item.name[4]) == 0) continue;
    const float middle = (item.min.y + item.max.y) / 2;
    EXPECT_GE(middle, matrix.min.y) << item.name;
    EXPECT_LE(middle, matrix.max.y) << item.name;
    ++seen;
  }
  EXPECT_GT(seen, 0);
  EXPECT_LT(seen, 9) << "it is enlarged";
}

TEST_F(ShellMatrices, AClickPinsACellAndEscapeLetsGo) {
  open(Stage::softmax);
  p.press(p.cell("out", 6, 4));
  p.release();
  EXPECT_EQ(p.session.selection().pinned, (Cell{p.head().pattern, 6, 4}));
  p.point({-1000, -1000});
  EXPECT_EQ(p.session.selection().active_cell(), (Cell{p.head().pattern, 6, 4})) << "the working of a pinned cell stays";
  p.tap(Key::escape);
  EXPECT_FALSE(p.session.selection().pinned);
}

TEST_F(ShellMatrices, WithoutAPinnedCellEveryStageIsStillDrawn) {
  for (int i = 0; i < n_stages; ++i) {
    open(stage_at(i));
    p.session.navigation().unpin();
    p.frames(2);
    EXPECT_FALSE(p.session.selection().pinned);
  }
}

TEST_F(ShellMatrices, AHeadCardChoosesTheHead) {
  open(Stage::softmax);
  const Item card = p.item("head.3");
  p.press({card.centre().x, card.min.y + 8});
  p.release();
  EXPECT_EQ(p.session.selection().head, 2);
  p.click("head.next");
  EXPECT_EQ(p.session.selection().head, 3);
}

TEST_F(ShellMatrices, DraggingAWeightChangesEverythingDownstreamInTheSameSettle) {
  open(Stage::q);
  const Matrix q = p.value(attn().q), out = p.value(attn().out);
  const float before = weight(3, 2);
  const size_t history = steps();
  const ImVec2 from = p.cell("top", 3, 2);
  p.drag(from, {from.x + 60, from.y});
  EXPECT_NEAR(weight(3, 2), before + 60 * 0.02f, 0.05f);
  EXPECT_NE(p.value(attn().q), q);
  EXPECT_NE(p.value(attn().out), out);
  EXPECT_EQ(steps(), history + 1) << "a drag is one step";
  p.click("undo");
  EXPECT_EQ(weight(3, 2), before);
  EXPECT_EQ(p.value(attn().out), out);
}

TEST_F(ShellMatrices, TwoDragsAreTwoSteps) {
  open(Stage::q);
  const size_t history = steps();
  for (const Index row : {3, 5}) {
    const ImVec2 from = p.cell("top", row, 2);
    p.drag(from, {from.x + 40, from.y});
  }
  EXPECT_EQ(steps(), history + 2);
}

TEST_F(ShellMatrices, AShortClickOnAWeightChangesNothing) {
  const size_t history = steps();
  pin_weight(3, 2);
  EXPECT_EQ(steps(), history);
}

TEST_F(ShellMatrices, AWeightIsTypedAndSoAreNumbersThatAreNone) {
  pin_weight(3, 2);
  p.enter("cell.value", "0.5");
  EXPECT_EQ(weight(3, 2), 0.5f);
  p.enter("cell.value", "1e38");
  EXPECT_EQ(weight(3, 2), 1e38f);
  p.enter("cell.value", "-inf");
  EXPECT_EQ(weight(3, 2), -std::numeric_limits<float>::infinity());
  p.enter("cell.value", "nan");
  EXPECT_TRUE(std::isnan(weight(3, 2)));
  for (int i = 0; i < n_stages; ++i) open(stage_at(i));
  EXPECT_TRUE(std::isnan(p.value(attn().q)(0, 2))) << "a NaN is never repaired in silence";
}

TEST_F(ShellMatrices, AWordInsteadOfAWeightChangesNothing) {
  pin_weight(3, 2);
  const float before = weight(3, 2);
  p.enter("cell.value", "many");
  EXPECT_EQ(weight(3, 2), before);
}

TEST_F(ShellMatrices, NanInfinityAndHugeWeightsAreDrawnInEveryStage) {
  const float infinity = std::numeric_limits<float>::infinity();
  for (const char* matrix : {"W_E", "blocks.0.attn.W_Q", "blocks.0.attn.W_K", "blocks.0.attn.W_V", "blocks.0.attn.W_O"})
    for (const float value : {std::nanf(""), infinity, -infinity, 1e38f, -1e38f}) {
      p.session.push(SetWeight{matrix, 1, 2, value});
      p.frame();
      for (int i = 0; i < n_stages; ++i) {
        open(stage_at(i));
        for (const Painted& painted : p.painter.all)
          EXPECT_TRUE(std::isfinite(painted.heat.limit) && painted.heat.limit > 0) << matrix << " " << value << " " << id(stage_at(i));
      }
      p.session.undo();
    }
}

TEST_F(ShellMatrices, FillButtonsFillTheWholeMatrix) {
  const Matrix original = document().weights["blocks.0.attn.W_Q"];
  pin_weight(3, 2);
  p.click("fill.identity");
  EXPECT_TRUE(document().weights["blocks.0.attn.W_Q"].isIdentity());
  p.click("fill.zeros");
  EXPECT_TRUE(document().weights["blocks.0.attn.W_Q"].isZero());
  p.click("fill.random");
  const Matrix first = document().weights["blocks.0.attn.W_Q"];
  EXPECT_FALSE(first.isZero());
  p.click("fill.random");
  EXPECT_NE(document().weights["blocks.0.attn.W_Q"], first) << "each press draws anew";
  p.click("fill.original");
  EXPECT_EQ(document().weights["blocks.0.attn.W_Q"], original);
}

TEST_F(ShellMatrices, KeysCanBeMadeTheSameAsQueries) {
  open(Stage::k);
  p.press(p.cell("top", 1, 1));
  p.release();
  p.click("page.Change");
  p.click("fill.same");
  EXPECT_EQ(document().weights["blocks.0.attn.W_K"], document().weights["blocks.0.attn.W_Q"]);
  EXPECT_EQ(p.value(attn().k), p.value(attn().q));
}

TEST_F(ShellMatrices, ASliderChangesAWeightInOneStep) {
  pin_weight(3, 2);
  const size_t history = steps();
  const Item slider = p.item("cell.slider");
  p.drag(slider.centre(), {slider.max.x - 10, slider.centre().y});
  EXPECT_GT(weight(3, 2), 0.5f);
  EXPECT_EQ(steps(), history + 1);
}

TEST_F(ShellMatrices, TheMaskIsPaintedWithOneStroke) {
  open(Stage::mask);
  const size_t history = steps();
  p.drag(p.cell("mask_matrix", 2, 3), p.cell("mask_matrix", 2, 6), 8);
  EXPECT_EQ(document().mask, MaskKind::custom);
  for (Index key = 3; key <= 6; ++key) EXPECT_EQ(p.value(p.head().pattern)(2, key), 0.f) << key;
  EXPECT_GT(p.value(p.head().pattern)(2, 2), 0.f);
  EXPECT_EQ(steps(), history + 1) << "a stroke is one step";
  p.press(p.cell("mask_matrix", 2, 3));
  p.release();
  EXPECT_GT(p.value(p.head().pattern)(2, 3), 0.f) << "painting again opens the cell";
}

TEST_F(ShellMatrices, AStrokeEndsWhereItsMaskIsShownNoLonger) {
  open(Stage::mask);
  p.press(p.cell("mask_matrix", 8, 8));
  p.tap(Key::right);
  p.session.push(SetSentences{{"The elephant"}});
  p.frames(2);
  p.tap(Key::left);
  ASSERT_EQ(p.session.selection().stage, Stage::mask);
  const Document before = document();
  p.point(p.cell("mask_matrix", 1, 1));  // the button is still down
  p.frames(2);
  EXPECT_FALSE(p.session.failed()) << p.session.message();
  EXPECT_TRUE(document() == before);
  p.release();
}

TEST_F(ShellMatrices, ARowThatMayAttendToNothingIsZeroEverywhere) {
  open(Stage::mask);
  p.drag(p.cell("mask_matrix", 4, 0), p.cell("mask_matrix", 4, 8), 16);
  EXPECT_TRUE(p.value(p.head().pattern).row(4).isZero());
  for (int i = 0; i < n_stages; ++i) open(stage_at(i));
  EXPECT_TRUE(p.value(p.head().z).row(4).isZero());
}

TEST_F(ShellMatrices, AMatrixIsCopiedAsTextThatASpreadsheetTakes) {
  open(Stage::softmax);
  p.tap_with_control(Key::c);
  const std::string text = ImGui::GetClipboardText();
  EXPECT_EQ(text.rfind("blocks.0.attn.pattern[1]\tThe\telephant\t", 0), 0u) << text.substr(0, 80);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 10);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\t'), 90);
  EXPECT_NE(text.find("\nit\t"), std::string::npos);
}

TEST_F(ShellMatrices, AMatrixIsZoomedAndMoved) {
  HeadlessProgram wide(random_document(256, 8));
  wide.session.go(Stage::merge);
  wide.frames(3);
  const float before = wide.painted("concat")->heat.pitch.x;
  wide.point(wide.item("concat").centre());
  wide.scroll_with_control(2);
  wide.frames(2);
  EXPECT_GT(wide.painted("concat")->heat.pitch.x, before * 1.2f);
}

TEST_F(ShellMatrices, ALinkInTheWorkingLeadsToTheOperandsOwnWorking) {
  open(Stage::scores);
  p.press(p.cell("result", 6, 1));
  p.release();
  p.point({-1000, -1000});
  p.frames(2);
  p.click("working.a3");
  EXPECT_EQ(p.session.selection().pinned, (Cell{p.head().q, 6, 3}));
}

TEST(ShellMatrixSizes, EveryRowOfWQHasItsNameWhereTheWindowHasRoom) {
  HeadlessProgram p(readable(), {1440, 900});
  p.session.go(Stage::q);
  p.frames(3);
  for (Index row = 0; row < 32; ++row) EXPECT_TRUE(p.has("top.row." + std::to_string(row))) << row;
}

TEST_F(ShellMatrices, TheLegendNamesAMaskOnlyWhereSomethingIsMasked) {
  p.session.go(Stage::softmax);
  p.frames(2);
  EXPECT_FALSE(p.has("mask.swatch") || p.has("mask.swatch.numbers"));
  p.session.push(SetMask{MaskKind::causal});
  p.frames(3);
  EXPECT_TRUE(p.has("mask.swatch"));
  p.session.go(Stage::scale);
  p.frames(2);
  EXPECT_FALSE(p.has("mask.swatch")) << "nothing is masked before the mask";
}

TEST_F(ShellMatrices, MaskedCellsThatHaveANumberByMistakeAreMarked) {
  p.session.push(SetMask{MaskKind::causal});
  p.session.push(SetMistake{Mistake::zero_for_masked, true});
  p.session.go(Stage::softmax);
  p.frames(3);
  EXPECT_TRUE(p.has("mask.swatch.numbers"));
  EXPECT_FALSE(p.has("mask.swatch"));
  p.session.push(SetMask{MaskKind::none});
  p.frames(3);
  EXPECT_FALSE(p.has("mask.swatch.numbers")) << "then no cell is masked";
}

}  // namespace headlight::tests::shell_matrices_test
