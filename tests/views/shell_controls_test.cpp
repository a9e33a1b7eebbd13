// The controls around the board, used as a person would: found by name, pointed at, pressed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "document/variants/variant.hpp"
#include "headless_program.hpp"
#include "machine/product_kernels.hpp"

namespace headlight::tests::shell_controls_test {

struct ShellControls : testing::Test {
  HeadlessProgram p{readable()};
  Stage stage() const { return p.session.selection().stage; }
  const Document& document() const { return p.session.document(); }
};

TEST_F(ShellControls, EveryStageIsReachedFromTheRail) {
  for (int i = 0; i < n_stages; ++i) {
    p.click(std::string("stage.") + id(stage_at(i)));
    EXPECT_EQ(stage(), stage_at(i));
  }
}

TEST_F(ShellControls, TheRunThatIsDrawnIsNotTakenAwayInTheMidstOfIt) {
  p.session.push(SetTemperature{2});
  p.frames(2);
  const auto version = p.session.version();
  bool pressed = false;
  p.painter.before = [&] {
    if (!std::exchange(pressed, true)) p.session.undo();
    EXPECT_EQ(p.session.version(), version);
  };
  p.frame();
  p.painter.before = nullptr;
  EXPECT_TRUE(pressed);
  EXPECT_EQ(document().interventions.temperature, 1) << "undone once the picture is done";
}

TEST_F(ShellControls, NextAndPreviousWalkThroughAllStagesAndStopAtTheEnds) {
  p.session.go(Stage::tokens);
  for (int i = 1; i < n_stages; ++i) {
    p.click("next");
    EXPECT_EQ(stage(), stage_at(i));
  }
  p.click("next");
  EXPECT_EQ(stage(), Stage::output);
  for (int i = n_stages - 2; i >= 0; --i) {
    p.click("previous");
    EXPECT_EQ(stage(), stage_at(i));
  }
  p.click("previous");
  EXPECT_EQ(stage(), Stage::tokens);
}

TEST_F(ShellControls, KeysWalkThroughStagesAndHeads) {
  p.tap(Key::home);
  EXPECT_EQ(stage(), Stage::tokens);
  p.tap(Key::right);
  EXPECT_EQ(stage(), Stage::embedding);
  p.tap(Key::space);
  EXPECT_EQ(stage(), Stage::positions);
  p.tap(Key::left);
  EXPECT_EQ(stage(), Stage::embedding);
  p.tap(Key::end);
  EXPECT_EQ(stage(), Stage::output);
  const int head = p.session.selection().head;
  p.tap(Key::down);
  EXPECT_EQ(p.session.selection().head, (head + 1) % 4);
  p.tap(Key::up);
  EXPECT_EQ(p.session.selection().head, head);
}

TEST_F(ShellControls, PlayGoesOnByItselfAndStopsAtTheEnd) {
  p.session.go(Stage::merge);
  p.click("play");
  EXPECT_TRUE(p.shell.animates());
  for (int i = 0; i < 30 && stage() != Stage::output; ++i) p.frame(0.25f);
  EXPECT_EQ(stage(), Stage::output);
  for (int i = 0; i < 30; ++i) p.frame(0.25f);
  EXPECT_FALSE(p.shell.animates());
}

TEST_F(ShellControls, PlayIsFasterAtFourTimesTheSpeed) {
  const auto stages_in_eight_seconds = [&](float speed) {
    p.session.go(Stage::tokens);
    p.settings.speed = speed;
    p.click("play");
    for (int i = 0; i < 160; ++i) p.frame(0.05f);
    p.click("play");
    return p.session.navigation().stage_number();
  };
  const int slow = stages_in_eight_seconds(1), fast = stages_in_eight_seconds(4);
  EXPECT_GT(slow, 0);
  EXPECT_GT(fast, 2 * slow);
}

TEST_F(ShellControls, HeadsStepToTheNextDivisorAndUndoGoesBack) {
  p.click("heads.plus");
  EXPECT_EQ(document().config.n_heads, 8);
  p.click("heads.minus");
  p.click("heads.minus");
  EXPECT_EQ(document().config.n_heads, 2);
  p.click("undo");
  EXPECT_EQ(document().config.n_heads, 4);
  p.click("redo");
  EXPECT_EQ(document().config.n_heads, 2);
  p.tap_with_control(Key::z);
  EXPECT_EQ(document().config.n_heads, 4);
}

TEST_F(ShellControls, AtTheLastDivisorThePlusIsOff) {
  while (document().config.n_heads < 32) p.click("heads.plus");
  EXPECT_FALSE(p.item("heads.plus").enabled);
  EXPECT_TRUE(p.item("heads.minus").enabled);
}

TEST_F(ShellControls, MaskSegmentsMaskAndUnmask) {
  p.session.go(Stage::mask);
  p.click("mask.causal");
  EXPECT_EQ(document().mask, MaskKind::causal);
  EXPECT_EQ(p.value(p.head().pattern)(0, 1), 0.f);
  p.click("mask.custom");
  EXPECT_EQ(document().mask, MaskKind::custom);
  EXPECT_EQ(p.value(p.head().pattern)(0, 1), 0.f) << "a custom mask begins with what was masked before";
  p.click("mask.none");
  EXPECT_EQ(document().mask, MaskKind::none);
  EXPECT_GT(p.value(p.head().pattern)(0, 1), 0.f);
}

TEST_F(ShellControls, PositionsAreSwitched) {
  const NodeId sum = p.session.nodes().block.front().resid_pre;
  const Matrix with = p.value(sum);
  p.click("positions");
  EXPECT_FALSE(document().config.positions);
  EXPECT_EQ(p.value(p.session.nodes().block.front().resid_pre), p.value(p.session.nodes().embed));
  p.click("positions");
  EXPECT_EQ(p.value(p.session.nodes().block.front().resid_pre), with);
}

TEST_F(ShellControls, ThemeIsSwitched) {
  p.click("theme");
  EXPECT_TRUE(p.settings.dark);
  p.click("theme");
  p.frame();
  EXPECT_TRUE(p.settings.contrast);
  EXPECT_EQ(p.theme().scheme, Scheme::contrast);
  p.click("theme");
  EXPECT_FALSE(p.settings.dark || p.settings.contrast);
}

TEST_F(ShellControls, TheModelIsChosenFromItsList) {
  p.click("model");
  ASSERT_TRUE(p.has("model.1"));
  p.click("model.1");
  EXPECT_EQ(document().config.name, "random");
  EXPECT_EQ(document().sentences.front(), "The elephant ate the banana as it was hungry");
  EXPECT_FALSE(p.has("model.1")) << "the list stays open";
  p.click("model");
  p.click("model.2");
  EXPECT_EQ(document().sentences.front(), random_presets().front().sentence);
  EXPECT_EQ(document().config.d_model, random_presets().front().spec.d_model);
}

TEST_F(ShellControls, EveryPresetOfTheModelListWorks) {
  const std::vector<Preset> presets = random_presets();
  for (size_t i = 0; i < presets.size(); ++i) {
    p.click("model");
    p.click("model." + std::to_string(i + 2));
    EXPECT_EQ(document().config.n_heads, presets[i].spec.n_heads) << presets[i].title;
    EXPECT_EQ(p.session.message(), "");
  }
}

TEST_F(ShellControls, TheSizeOfARandomModelIsTyped) {
  p.click("model");
  p.click("model.1");
  p.click("model.settings");
  p.enter("model.d_model", "48");
  EXPECT_EQ(document().config.d_model, 48);
  p.enter("model.d_model", "5000");
  EXPECT_EQ(document().config.d_model, 48);
  EXPECT_NE(p.session.message().find("1024"), std::string::npos) << p.session.message();
}

TEST_F(ShellControls, ASeedGivesOtherNumbersAndTheSameOnesAgain) {
  p.click("model");
  p.click("model.1");
  p.click("model.settings");
  const auto first = p.value(p.session.nodes().W_E)(1, 1);
  p.enter("model.seed", "2");
  EXPECT_NE(p.value(p.session.nodes().W_E)(1, 1), first);
  p.enter("model.seed", "1");
  EXPECT_EQ(p.value(p.session.nodes().W_E)(1, 1), first);
}

TEST_F(ShellControls, BiasesAreSwitchedAndShown) {
  p.click("model.settings");
  p.click("biases");
  EXPECT_TRUE(document().config.biases);
  EXPECT_TRUE(p.session.nodes().block.front().attn.b_Q.has_value());
}

/// Chooses from the list of all positions, in order.
void choose_positions(HeadlessProgram& p, const std::string& form) {
  const auto all = variant_called("positions").panel(p.session.document(), 1)->choices;
  p.click("position_kind");
  p.click("position_kind." + std::to_string(std::find(all.begin(), all.end(), form) - all.begin()));
}

TEST_F(ShellControls, VariantsOfAttentionAreChosenInThePanelOfTheModel) {
  p.click("model");
  p.click("model.1");
  p.click("model.settings");
  choose_positions(p, "rotary");
  EXPECT_TRUE(document().config.turns_heads());
  EXPECT_GE(p.session.navigation().number_of({Stage::rotate, {}}), 0) << "a stage of its own";
  p.click("kv_heads.minus");
  EXPECT_EQ(document().config.kv_heads(), 2);
  p.click("window.plus");
  p.click("window.plus");
  EXPECT_EQ(document().window, 2);
  p.click("window.minus");
  choose_positions(p, "none");
  EXPECT_FALSE(document().config.positions);
  choose_positions(p, "sinusoidal");
  EXPECT_EQ(p.session.navigation().number_of({Stage::rotate, {}}), -1);
  choose_positions(p, "alibi");
  EXPECT_GE(p.session.navigation().number_of({Stage::alibi, {}}), 0);
  choose_positions(p, "transformer-xl");
  EXPECT_GE(p.session.navigation().number_of({Stage::position_scores, {}}), 0);
  EXPECT_LT(p.session.navigation().number_of({Stage::alibi, {}}), 0);
  EXPECT_EQ(p.session.message(), "");
}

TEST_F(ShellControls, AModelThatWasMadeByHandHasItsOwnKeys) {
  p.click("model.settings");
  EXPECT_FALSE(p.has("kv_heads.minus"));
  choose_positions(p, "rotary");
  p.click("window.plus");
  EXPECT_TRUE(document().config.turns_heads());
  EXPECT_EQ(document().window, 1);
}

TEST_F(ShellControls, ASentenceIsTypedAndEntered) {
  p.enter("sentence", "The cat was tired");
  EXPECT_EQ(document().sentences.front(), "The cat was tired");
  EXPECT_EQ(p.session.navigation().sample().tokens.size(), 4);
  p.click("undo");
  EXPECT_EQ(p.session.navigation().sample().tokens.size(), 9);
}

TEST_F(ShellControls, KeysTypedIntoTheSentenceDoNotSteer) {
  const Stage before = stage();
  p.click("sentence");
  p.type("p ");
  p.tap(Key::space);
  p.tap(Key::left);
  p.tap(Key::home);
  EXPECT_EQ(stage(), before);
  EXPECT_FALSE(p.shell.animates());
}

TEST_F(ShellControls, AnEmptySentenceIsRefusedInWordsAndTheDocumentStays) {
  for (const char* blank : {"", "   "}) {
    p.enter("sentence", blank);
    EXPECT_NE(p.session.message().find("empty"), std::string::npos) << p.session.message();
    EXPECT_EQ(p.session.navigation().sample().tokens.size(), 9);
    p.click("sentence");
    p.tap_with_control(Key::a);
    ImGui::SetClipboardText("nothing");
    p.tap_with_control(Key::c);
    EXPECT_STREQ(ImGui::GetClipboardText(), blank) << "what was typed stays in the field, to be mended";
  }
}

TEST_F(ShellControls, AMessageGoesAwayWithTheNextEdit) {
  p.enter("sentence", "");
  ASSERT_NE(p.session.message(), "");
  p.enter("sentence", "It was hungry");
  EXPECT_EQ(p.session.message(), "");
  EXPECT_EQ(p.session.navigation().sample().tokens.size(), 3);
}

TEST_F(ShellControls, TenThousandWordsAreRefusedInWords) {
  std::string long_text;
  for (int i = 0; i < 10000; ++i) long_text += "word ";
  p.enter("sentence", long_text.c_str());
  EXPECT_NE(p.session.message().find("10000 tokens"), std::string::npos) << p.session.message().substr(0, 200);
  EXPECT_EQ(p.session.navigation().sample().tokens.size(), 9);
}

TEST_F(ShellControls, ASentenceIsAddedToTheBatchPaddedAndTakenOut) {
  p.click("batch.add");
  ASSERT_EQ(document().sentences.size(), 2u);
  p.click("batch.plus");
  EXPECT_EQ(p.session.selection().sample, 1);
  EXPECT_LT(p.session.navigation().sample().n_words, p.session.navigation().sample().tokens.size());
  for (int i = 0; i < n_stages; ++i) {
    p.session.go(stage_at(i));
    p.frames(2);
  }
  p.click("batch.remove");
  EXPECT_EQ(document().sentences.size(), 1u);
  EXPECT_EQ(p.session.selection().sample, 0);
}

TEST_F(ShellControls, TheNumberOfASentenceHasRoomBetweenItsButtonsInEveryLanguage) {
  p.click("batch.add");
  for (const char* language : {"en", "fr", "es", "zh"}) {
    p.settings.language = language;
    p.frames(3);
    const std::string label = p.phrases()("shell.top.batch.which", {{"number", 1}, {"all", 2}});
    const ImFont* font = p.theme().fonts.mono_field;
    const float between = p.item("batch.plus").min.x - p.item("batch.minus").max.x;
    EXPECT_GE(between, font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, label.c_str()).x + 12) << language;
  }
}

TEST_F(ShellControls, TheBatchCanBeFilledAndNotOverfilled) {
  while (document().sentences.size() < max_batch) p.click("batch.add");
  EXPECT_FALSE(p.item("batch.add").enabled);
  p.click("batch.add");
  EXPECT_EQ(document().sentences.size(), size_t(max_batch));
}

TEST_F(ShellControls, HelpOpensAndClosesByKeyAndButton) {
  p.tap(Key::f1);
  EXPECT_TRUE(p.shell.help().open());
  EXPECT_TRUE(p.has("help.close"));
  p.tap(Key::f1);
  EXPECT_FALSE(p.shell.help().open());
  p.click("help");
  p.frame();
  ASSERT_TRUE(p.shell.help().open());
  p.click("help.close");
  EXPECT_FALSE(p.shell.help().open());
  p.tap(Key::f1);
  p.tap(Key::escape);
  EXPECT_FALSE(p.shell.help().open());
}

/// HEADLIGHT_ONEDNN tells which library replaces oneDNN, see onednn/fake.cpp.
TEST_F(ShellControls, HelpSaysWhichLibraryIsNotUsed) {
  const std::string fake = std::getenv("HEADLIGHT_ONEDNN") ? std::getenv("HEADLIGHT_ONEDNN") : "";
  product_library();  // tries all that are there
  p.tap(Key::f1);
  p.frames(2);
  EXPECT_EQ(p.has("help.products"), fake == "dying");
}

TEST_F(ShellControls, KeysMakeEverythingLargerAndSmaller) {
  p.tap_with_control(Key::equal);
  EXPECT_FLOAT_EQ(p.settings.scale, 1.25f);
  p.tap_with_control(Key::minus);
  p.tap_with_control(Key::minus);
  p.tap_with_control(Key::minus);
  EXPECT_FLOAT_EQ(p.settings.scale, 0.75f);
  p.tap_with_control(Key::digit_0);
  EXPECT_EQ(p.settings.scale, 0.f);
}

TEST_F(ShellControls, SpeedAndZoomAreChosenFromTheirLists) {
  p.click("speed");
  p.click("speed.menu.4");
  EXPECT_EQ(p.settings.speed, 4.f);
  p.click("zoom");
  p.click("zoom.menu.3");
  EXPECT_EQ(p.settings.scale, 1.25f);
}

/// "what.softmax", "how.positions", "follow.from.scores": every underlined text is a link.
TEST_F(ShellControls, EveryLinkInTheWordsLeadsToItsStage) {
  int links = 0;
  for (int i = 0; i < n_stages; ++i) {
    p.session.go(stage_at(i));
    p.frames(3);
    const std::vector<Item> items = p.log.items();
    for (const Item& item : items) {
      if (item.name.starts_with("stage.") || item.min.y >= item.max.y) continue;
      for (int target = 0; target < n_stages; ++target) {
        if (target == i || !item.name.ends_with(std::string(".") + id(stage_at(target)))) continue;
        p.press(item.centre());
        p.release();
        EXPECT_EQ(stage(), stage_at(target)) << item.name << " in " << id(stage_at(i));
        ++links;
        p.session.go(stage_at(i));
        p.frames(2);
      }
    }
  }
  EXPECT_GT(links, 20);
}

}  // namespace headlight::tests::shell_controls_test
