// Editing any number, switching heads, intentional mistakes: by hand, in the window.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/number_text.hpp"
#include "folders/built_in.hpp"
#include "headless_program.hpp"
#include "session/overridden.hpp"
#include "views/prose/head_text.hpp"
#include "views/prose/mistake_text.hpp"

namespace headlight::tests::shell_changes_test {

struct ShellChanges : testing::Test {
  HeadlessProgram p{readable()};

  const Document& document() const { return p.session.document(); }
  size_t steps() const { return p.session.history().position(); }
  void open(Stage stage) {
    p.session.go(stage);
    p.frames(3);
  }
  void pin(const char* matrix, Index row, Index col) {
    p.press(p.cell(matrix, row, col));
    p.release();
  }
  void drag(const char* matrix, Index row, Index col, float by) {
    const ImVec2 from = p.cell(matrix, row, col);
    p.drag(from, {from.x + by, from.y});
  }
  const Matrix& output() const { return p.value(p.session.nodes().block.front().attn.out); }
};

struct StageMatrix {
  Stage stage;
  const char* matrix;
};

class EveryMatrix : public testing::TestWithParam<StageMatrix> {};

TEST_P(EveryMatrix, IsChangedByDraggingAndEverythingAfterItFollows) {
  HeadlessProgram p{readable()};
  p.session.go(GetParam().stage);
  p.frames(3);
  const Matrix before = p.value(p.session.nodes().block.front().attn.out);
  const size_t history = p.session.history().position();
  const ImVec2 from = p.cell(GetParam().matrix, 2, 1);
  p.drag(from, {from.x + 60, from.y});
  ASSERT_EQ(p.session.history().position(), history + 1) << "a drag is one step";
  ASSERT_TRUE(p.session.selection().pinned.has_value());
  const Cell cell = *p.session.selection().pinned;
  EXPECT_EQ(cell.row, 2);
  EXPECT_TRUE(is_overridden(p.session, cell));
  EXPECT_NE(p.session.trace().at(cell), *untouched_value(p.session, cell));
  EXPECT_NE(p.value(p.session.nodes().block.front().attn.out), before);
  p.click("undo");
  EXPECT_EQ(p.value(p.session.nodes().block.front().attn.out), before);
}

INSTANTIATE_TEST_SUITE_P(OfAStage, EveryMatrix,
                         testing::Values(StageMatrix{Stage::positions, "sum"}, StageMatrix{Stage::q, "left"},
                                         StageMatrix{Stage::q, "result"}, StageMatrix{Stage::k, "result"}, StageMatrix{Stage::v, "top"},
                                         StageMatrix{Stage::scores, "left"}, StageMatrix{Stage::scores, "result"},
                                         StageMatrix{Stage::scale, "out"}, StageMatrix{Stage::mask, "out"},
                                         StageMatrix{Stage::softmax, "in"}, StageMatrix{Stage::softmax, "out"},
                                         StageMatrix{Stage::weighted_sum, "result"}, StageMatrix{Stage::merge, "concat"},
                                         StageMatrix{Stage::output, "result"}),
                         [](const auto& param) { return std::string(id(param.param.stage)) + "_" + param.param.matrix; });

TEST_F(ShellChanges, AnAttentionWeightKeepsTheSumOfItsRowUnlessToldNotTo) {
  open(Stage::softmax);
  pin("out", 6, 1);
  p.click("page.Change");
  p.enter("cell.value", "0.2");
  EXPECT_FLOAT_EQ(p.value(p.head().pattern)(6, 1), 0.2f);
  EXPECT_NEAR(p.value(p.head().pattern).row(6).sum(), 1, 1e-5);
  EXPECT_TRUE(broken_promises(p.session, p.phrases(), 9).empty());
  p.click("row_sum.leave as is");
  EXPECT_FLOAT_EQ(p.value(p.head().pattern)(6, 1), 0.2f);
  ASSERT_EQ(broken_promises(p.session, p.phrases(), 9).size(), 1u);
  EXPECT_NE(broken_promises(p.session, p.phrases(), 9).front().find("Head 2, row it: the weights sum to 0.297"), std::string::npos)
      << broken_promises(p.session, p.phrases(), 9).front();
  p.click("cell.reset");
  EXPECT_TRUE(document().overrides.empty());
}

TEST_F(ShellChanges, ANumberIsTypedStraightOntoThePinnedCellAndReplacesTheOneThere) {
  open(Stage::scores);
  pin("result", 6, 1);
  const auto type_slowly = [&](std::initializer_list<const char*> keys) {
    for (const char* key : keys) p.type(key);
    p.tap(Key::enter);
    p.frame();
  };
  type_slowly({"-", "2", ".", "2", "5"});
  EXPECT_EQ(p.value(p.head().scores)(6, 1), -2.25f);
  pin("result", 6, 1);
  type_slowly({"0", ".", "5"});
  EXPECT_EQ(p.value(p.head().scores)(6, 1), 0.5f);
  pin("result", 6, 1);
  type_slowly({"12.75"});
  EXPECT_EQ(p.value(p.head().scores)(6, 1), 12.75f);
}

TEST_F(ShellChanges, LeaveAsIsHoldsForTheWholeRow) {
  open(Stage::softmax);
  pin("out", 6, 1);
  p.click("page.Change");
  p.enter("cell.value", "0.2");
  pin("out", 6, 4);
  p.enter("cell.value", "0.3");
  EXPECT_NEAR(p.value(p.head().pattern).row(6).sum(), 1, 1e-5);
  const size_t history = steps();
  p.click("row_sum.leave as is");
  EXPECT_EQ(steps(), history + 1);
  EXPECT_NEAR(p.value(p.head().pattern).row(6).sum(), 0.505, 0.01) << "the others are as computed";
}

TEST_F(ShellChanges, AWholeRowTakenByHandLeavesNothingAndTheFactorSaysSo) {
  open(Stage::softmax);
  pin("out", 6, 1);
  p.click("page.Change");
  p.enter("cell.value", "1");
  EXPECT_EQ(p.value(p.head().pattern).row(6).sum(), 1);
  EXPECT_EQ(p.value(p.head().pattern)(6, 4), 0);
}

TEST_F(ShellChanges, ThePinStaysWithItsMatrixWhenTheGraphChanges) {
  open(Stage::softmax);
  pin("out", 6, 1);
  p.click("page.Change");
  p.click("head_setting.1.off");
  ASSERT_TRUE(p.session.selection().pinned.has_value());
  EXPECT_EQ(p.session.selection().pinned->node, p.head().pattern);
}

TEST_F(ShellChanges, ABiasIsChangedMarkedAndReset) {
  p.session.push(SetBiases{true});
  p.frames(2);
  const NodeId b_Q = *p.session.nodes().block.front().attn.b_Q;
  p.session.navigation().pin({b_Q, 0, 3});
  p.click("page.Change");
  p.enter("cell.value", "2");
  EXPECT_TRUE(p.has("set.b_Q.clear"));
  EXPECT_NE(p.session.untouched(), nullptr);
  p.click("cell.reset");
  EXPECT_EQ(p.session.untouched(), nullptr);
}

TEST_F(ShellChanges, ATokenIdPicksAnotherWord) {
  open(Stage::tokens);
  p.session.navigation().pin({p.session.nodes().tokens, 1, 0});
  p.click("page.Change");
  p.enter("cell.value", "398");
  EXPECT_EQ(document().sentences.front(), "The " + document().tokenizer->piece(398) + " ate the banana as it was hungry");
  p.enter("cell.value", "99999");
  EXPECT_NE(p.session.message().find("whole number"), std::string::npos);
}

TEST_F(ShellChanges, WhatWasSetIsListedAndClearedAloneOrAtOnce) {
  open(Stage::q);
  drag("result", 1, 1, 50);
  drag("result", 2, 3, 50);
  drag("top", 3, 3, 50);
  p.click("page.Change");
  EXPECT_TRUE(p.has("set.0.clear") && p.has("set.1.clear") && p.has("set.W_Q.clear"));
  p.click("set.0.clear");
  EXPECT_EQ(document().overrides.size(), 1u);
  p.click("set.W_Q.clear");
  EXPECT_TRUE(document().weights["blocks.0.attn.W_Q"] == (*document().model->weights)["blocks.0.attn.W_Q"]);
  p.click("clear_all");
  EXPECT_TRUE(document().overrides.empty());
  EXPECT_EQ(p.session.untouched(), nullptr);
}

TEST_F(ShellChanges, CellsThatFollowAreMarkedAndOthersAreNot) {
  open(Stage::scores);
  drag("result", 6, 1, 80);
  const auto& untouched = *p.session.untouched();
  const Matrix& now = p.value(p.head().pattern);
  const Matrix& then = untouched.samples.front().trace[p.head().pattern];
  EXPECT_NE(now.row(6), then.row(6));
  EXPECT_EQ(now.topRows(6), then.topRows(6));
}

TEST_F(ShellChanges, HeadsAreSwitchedOffMadeUniformAndAveraged) {
  p.click("page.Change");
  p.click("head_setting.2.off");
  EXPECT_TRUE(p.value(p.head().z).isZero(0));
  p.click("head_setting.2.uniform");
  EXPECT_NEAR(p.value(p.head().pattern)(0, 0), 1. / 9, 1e-6);
  p.click("head_setting.2.mean");
  EXPECT_TRUE(p.value(p.head().z).row(0) == p.value(p.head().z).row(8));
  p.click("head_setting.2.as it is");
  EXPECT_TRUE(document().interventions.head_settings.empty());
}

TEST_F(ShellChanges, TheTemperatureIsSlidInOneStepOrTyped) {
  p.click("page.Change");
  const size_t history = steps();
  const Item slider = p.item("temperature.slider");
  p.drag(slider.centre(), {slider.max.x - 4, slider.centre().y});
  EXPECT_GT(document().interventions.temperature, 5);
  EXPECT_EQ(steps(), history + 1);
  p.enter("temperature", "0.5");
  EXPECT_EQ(document().interventions.temperature, 0.5);
  p.enter("temperature", "0");
  EXPECT_EQ(document().interventions.temperature, 0.5);
  EXPECT_NE(p.session.message().find("0.001 to 1000"), std::string::npos);
}

TEST_F(ShellChanges, EveryMistakeIsASwitchThatChangesTheOutputAndIsAnnounced) {
  p.session.push(SetMask{MaskKind::causal});
  p.frame();
  const Matrix right = output();
  p.click("page.Break it");
  for (const Mistake mistake : all_mistakes()) {
    const std::string name = std::string("mistake.") + id(mistake);
    p.click(name);
    EXPECT_TRUE(document().makes(mistake)) << name;
    EXPECT_NE(output(), right) << name;
    EXPECT_EQ(p.session.selection().stage, stage_of(mistake)) << name;
    ASSERT_NE(p.session.comparison(), nullptr) << "the right result stands beside it";
    const auto& beside = *p.session.comparison()->baseline().run;
    EXPECT_EQ(beside.samples.front().trace[beside.nodes.block.front().attn.out], right) << name;
    EXPECT_TRUE(p.session.comparison()->differs(Stage::output)) << name;
    for (int stage = 0; stage < n_stages; ++stage) open(stage_at(stage));
    p.click(name);
    EXPECT_EQ(output(), right) << name << " is not switched off again";
    EXPECT_EQ(p.session.comparison(), nullptr) << name;
  }
}

TEST_F(ShellChanges, AllMistakesAreMendedAtOnce) {
  p.session.push(SetMistake{Mistake::no_scale, true});
  p.session.push(SetMistake{Mistake::no_positions, true});
  p.frames(3);
  ASSERT_EQ(p.session.comparison(), nullptr) << "pushed as edits, not switched on the page";
  p.click("broken");  // the notice on the board opens the page
  p.click("mistakes.none");
  EXPECT_FALSE(any_mistake(document()));
  EXPECT_FALSE(p.has("broken"));
}

/// In Spanish the notice about a long mistake once reached over the play button, and this over the choice of the head.
TEST(BrokenNotice, LeavesTheButtonsTheirRoomInEveryLanguage) {
  for (const std::string language : {"en", "fr", "es", "zh"}) {
    HeadlessProgram p(readable(), {1280, 720});
    p.settings.language = language;
    p.session.push(SetMask{MaskKind::causal});
    p.session.push(SetMistake{Mistake::mask_after_softmax, true});
    p.session.go(Stage::softmax);
    p.frames(3);
    ASSERT_TRUE(p.has("broken")) << language;
    EXPECT_GE(p.item("motion.play").min.x, p.item("head.next").max.x) << language;
    EXPECT_GE(p.item("broken").min.x, p.item("look.lines").max.x) << language;
  }
}

TEST_F(ShellChanges, WordsAreSwappedDoubledAndRemovedFromTheirChips) {
  const auto choose = [&](const char* chip, const char* row) {
    p.right_click(chip);
    p.click(std::string(chip) + ".menu." + row);
  };
  choose("chip.1", "0");
  EXPECT_EQ(document().sentences.front(), "The ate elephant the banana as it was hungry");
  choose("chip.1", "1");
  EXPECT_EQ(document().sentences.front(), "ate The elephant the banana as it was hungry");
  choose("chip.0", "3");
  EXPECT_EQ(document().sentences.front(), "The elephant the banana as it was hungry");
  choose("chip.4", "2");
  EXPECT_EQ(document().sentences.front(), "The elephant the banana as as it was hungry");
  p.drag(p.item("chip.0").centre(), p.item("chip.3").centre());
  EXPECT_EQ(document().sentences.front(), "banana elephant the The as as it was hungry");
}

/// The number that was there has as many digits as the one in the field beside it; with fewer it would look changed.
TEST_F(ShellChanges, TheNumberBeforeHasTheDigitsOfTheField) {
  open(Stage::softmax);
  p.shell.inspector().show(InspectorPage::change);
  const Cell cell = {p.session.navigation().block().attn.head[1].pattern, 6, 1};
  p.session.navigation().pin(cell);
  p.frames(3);
  const std::string was = "cell.was=" + field_number(p.session.trace().at(cell));
  EXPECT_TRUE(p.has(was)) << was;
  p.session.push(OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 1}, 0.2f, true});
  p.frames(3);
  EXPECT_TRUE(p.has(was)) << was;
}

TEST_F(ShellChanges, TheChangePageIsInTheDrawerOfANarrowWindow) {
  p.resize({1024, 720});
  p.tap(letter('i'));
  p.frames(2);
  p.click("page.Change");
  EXPECT_TRUE(p.has("head_setting.1.off"));
}

TEST(LostRoles, AModelMadeByHandSaysSoOnceItsHeadsWereChanged) {
  Session session(readable());
  EXPECT_EQ(lost_roles(session.document(), english()), "");
  session.push(SetHeads{2});
  session.settle();
  EXPECT_EQ(lost_roles(session.document(), english()), "This model was made by hand for 4 heads. With 2 heads their roles no longer hold.");
  EXPECT_EQ(lost_roles(random_document(32, 8), english()), "") << "random heads have no roles";
}

/// Eight heads on weights that were trained as four: no head has the columns of a trained one.
TEST(LostRoles, AModelThatWasTrainedSaysSoToo) {
  if (trained_folder("en-fr").empty()) GTEST_SKIP() << "assets/models/en-fr is missing";
  HeadlessProgram p(make_document(BuiltInModels().make("en-fr"), {"the elephant ate the banana because it was hungry"}));
  EXPECT_EQ(lost_roles(p.session.document(), english()), "");
  p.click("heads.plus");
  p.frames(2);
  ASSERT_EQ(p.session.document().config.n_heads, 8);
  const std::string said = "Trained with 4 heads; cut into 8, no head has the columns that it learned with.";
  EXPECT_EQ(p.session.message(), said) << "in the status line";
  EXPECT_EQ(lost_roles(p.session.document(), english()), said) << "and in the inspector";
}

TEST(LostRoles, ACaptionGoesWhenItsHeadNoLongerDoesThat) {
  const auto captions = [](const Session& s) {
    std::vector<std::string> all;
    for (int head = 0; head < 4; ++head) all.push_back(head_caption(s, english(), head));
    return all;
  };
  const auto after = [&](const Edit& edit) {
    Session s(readable());
    s.push(edit);
    s.settle();
    EXPECT_EQ(s.message(), "");
    return captions(s);
  };
  const Session as_made(readable());
  const std::vector<std::string> roles = captions(as_made);
  EXPECT_EQ(roles[0], "made by hand: the previous word") << "who meets it could take it for learned";
  EXPECT_NE(after(SetPositions{false})[0], roles[0]) << "no word is the previous one without positions";
  EXPECT_EQ(after(SetPositions{false})[1], roles[1]);
  EXPECT_NE(after(SetMistake{Mistake::W_K_is_W_Q, true})[1], roles[1]);
  EXPECT_NE(after(SetMistake{Mistake::heads_alike, true})[3], roles[3]);
  EXPECT_EQ(after(SetMistake{Mistake::heads_alike, true})[0], roles[0]) << "all do what the first one does";
  EXPECT_EQ(after(SetMistake{Mistake::no_scale, true}), roles) << "sharper, and the same";
  EXPECT_NE(after(SetTemperature{1000})[0], roles[0]);
  EXPECT_EQ(after(SetMask{MaskKind::causal}), roles) << "a mask is no change of the model";
  const auto by_hand = after(OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 1}, 0.f, true});
  EXPECT_NE(by_hand[1], roles[1]);
  EXPECT_EQ(by_hand[0], roles[0]);
}

TEST(LostRoles, ComeBackWhenTheChangeIsTakenBack) {
  Session s(readable());
  s.push(SetPositions{false});
  s.settle();
  EXPECT_FALSE(s.role_holds(0));
  s.undo();
  s.settle();
  EXPECT_TRUE(s.role_holds(0));
}

}  // namespace headlight::tests::shell_changes_test
