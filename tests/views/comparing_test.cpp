// The meaning of A, and its differences from B.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/asset.hpp"
#include "core/documents.hpp"
#include "headless_program.hpp"
#include "views/compare/compare_marks.hpp"
#include "views/prose/compare_text.hpp"
#include "widgets_fixture.hpp"

namespace headlight::tests::comparing_test {

const char* pattern_of_head_2 = "blocks.0.attn.pattern[1]";

struct ComparingSession : testing::Test {
  Session s{readable()};
  void apply(const Edit& edit, int gesture = 0) {
    s.push(edit, gesture);
    s.settle();
    EXPECT_EQ(s.message(), "");
  }
  void set_it() { apply(OverrideCell{{0, pattern_of_head_2, 6, 1}, 0.2f, true}); }
  const Comparison& comparison() const { return *s.comparison(); }
  BaselineKind kind() const { return comparison().baseline().kind; }
};

struct ComparedLabels : Widgets {};

TEST_F(ComparingSession, NothingIsComparedUntilAsked) {
  set_it();
  EXPECT_EQ(s.comparison(), nullptr);
}

TEST_F(ComparingSession, AKeptStateStaysWhatItWas) {
  s.save_as_baseline();
  ASSERT_NE(s.comparison(), nullptr);
  for (int i = 0; i < n_stages; ++i) EXPECT_FALSE(comparison().differs(stage_at(i))) << id(stage_at(i));
  set_it();
  EXPECT_EQ(kind(), BaselineKind::saved);
  for (int i = 0; i < n_stages; ++i)
    EXPECT_EQ(comparison().differs(stage_at(i)), i >= s.navigation().number_of({Stage::softmax, {}})) << id(stage_at(i));
  const StageChange softmax = comparison().largest(Stage::softmax);
  EXPECT_EQ(softmax.head, 1);
  EXPECT_EQ(softmax.change->rows, 1);
  EXPECT_EQ(softmax.change->first_row, 6);
  EXPECT_FALSE(comparison().of(Stage::softmax, 0).differs());
  s.undo();
  EXPECT_FALSE(comparison().differs(Stage::softmax));
  s.redo();
  EXPECT_TRUE(comparison().differs(Stage::softmax));
}

TEST_F(ComparingSession, WithoutAChoiceItIsTheStateBeforeTheLastStep) {
  apply(SetMask{MaskKind::causal});
  set_it();
  s.set_comparing(true);
  EXPECT_EQ(kind(), BaselineKind::state);
  EXPECT_EQ(in_english(comparison().baseline().label), "Mask none \u2192 causal");
  EXPECT_FALSE(comparison().differs(Stage::mask));
  s.set_comparing(false);
  EXPECT_EQ(s.comparison(), nullptr);
  apply(SetPositions{false});
  s.set_comparing(true);
  EXPECT_EQ(in_english(comparison().baseline().label), "Mask none \u2192 causal") << "what was chosen is there again";
}

TEST_F(ComparingSession, MistakesAreBesideTheRightResultByThemselves) {
  set_it();
  apply(SetMistake{Mistake::no_scale, true});
  s.set_comparing(true);
  EXPECT_EQ(kind(), BaselineKind::right_result);
  const Document& a = comparison().baseline().run->document;
  EXPECT_TRUE(a.interventions.mistakes.empty());
  EXPECT_EQ(a.overrides, s.document().overrides);
  EXPECT_FALSE(comparison().differs(Stage::scores));
  EXPECT_TRUE(comparison().differs(Stage::scale));
}

TEST_F(ComparingSession, AnAThatNobodyChoseGivesWayToTheRightResult) {
  apply(SetMask{MaskKind::causal});
  s.set_comparing(true);
  EXPECT_EQ(kind(), BaselineKind::state);
  apply(SetMistake{Mistake::split_by_view, true});
  EXPECT_EQ(kind(), BaselineKind::right_result);
  apply(SetMistake{Mistake::split_by_view, false});
  EXPECT_FALSE(comparison().differs(Stage::output)) << "nothing is broken: A and B are the same";
}

TEST_F(ComparingSession, TheRightResultIsComputedAnewOnlyWhenItChanges) {
  apply(SetMistake{Mistake::mask_after_softmax, true});
  s.show_right_result(true);
  const auto* right = comparison().baseline().run.get();
  apply(SetMistake{Mistake::no_scale, true});
  EXPECT_EQ(comparison().baseline().run.get(), right);
  apply(SetMask{MaskKind::causal});
  EXPECT_NE(comparison().baseline().run.get(), right);
  EXPECT_EQ(comparison().baseline().run->document.mask, MaskKind::causal);
  s.show_right_result(false);
  EXPECT_EQ(s.comparison(), nullptr);
}

TEST_F(ComparingSession, PositionsCountAsAMistakeOnlyWhereTheRightResultIsAskedFor) {
  apply(SetPositions{false});
  s.set_comparing(true);
  EXPECT_EQ(kind(), BaselineKind::state);
  s.show_right_result(true);
  EXPECT_TRUE(comparison().baseline().run->document.config.positions);
  EXPECT_TRUE(comparison().differs(Stage::positions));
}

TEST_F(ComparingSession, TwoSentencesOfABatchAreComparedWordByWord) {
  apply(SetSentences{{"The elephant ate the banana", "The elephant ate the banana as it was hungry", "The banana was ripe"}});
  s.compare_with_sentence(1);
  EXPECT_EQ(comparison().common_words(), 5);
  EXPECT_FALSE(comparison().same_words());
  EXPECT_FALSE(comparison().change(s.nodes().embed)->cells) << "the first five words are the same";
  s.compare_with_sentence(2);
  EXPECT_EQ(comparison().common_words(), 4);
  EXPECT_EQ(comparison().of(Stage::tokens, 0).change->cells, 3) << "The is the same, in its place";
  s.set_sample(1);
  EXPECT_EQ(comparison().b().n_words, 9);
  EXPECT_EQ(comparison().a().n_words, 4);
  apply(SetSentences{{"The elephant ate", "The banana was ripe"}});
  EXPECT_EQ(comparison().a().n_words, 4) << "A is the same sentence in its new place";
  apply(SetSentences{{"The banana was ripe"}});
  EXPECT_EQ(s.comparison(), nullptr) << "one sentence is nothing to compare";
}

TEST_F(ComparingSession, AKeptBatchFollowsTheSentenceThatIsLookedAt) {
  apply(SetSentences{{"The elephant ate", "The banana was ripe"}});
  s.save_as_baseline();
  s.set_sample(1);
  EXPECT_EQ(comparison().a().n_words, 4);
  apply(SetSentences{{"The banana was ripe"}});
  EXPECT_EQ(comparison().a().n_words, 4) << "found by its words";
  EXPECT_TRUE(comparison().same_words());
}

TEST_F(ComparingSession, UnknownWordsWithTheSameIdAreDifferentWords) {
  apply(SetSentences{{"The blorp"}});
  s.save_as_baseline();
  apply(SetSentences{{"The flurp"}});
  EXPECT_EQ(comparison().of(Stage::tokens, 0).change->cells, 1);
}

TEST_F(ComparingSession, OtherHeadsAndOtherModelsAreComparedAsFarAsNamesGo) {
  s.save_as_baseline();
  apply(SetHeads{8});
  EXPECT_FALSE(comparison().differs(Stage::q));
  EXPECT_TRUE(comparison().of(Stage::softmax, 0).change);
  EXPECT_FALSE(comparison().of(Stage::softmax, 7).change) << "A has no eighth head";
  EXPECT_TRUE(comparison().of(Stage::softmax, 7).differs());
  apply(SetModel{BuiltInModels().make("random", {.d_model = 6, .n_heads = 2, .seed = 7}), {}});
  EXPECT_FALSE(comparison().of(Stage::output, 0).change->same_size);
}

TEST_F(ComparingSession, SwappingWorksOnAAndKeepsWhatWasWorkedOn) {
  s.save_as_baseline();
  const Document before = s.document();
  set_it();
  const Document after = s.document();
  s.swap_baseline();
  EXPECT_EQ(s.document(), before);
  EXPECT_EQ(comparison().baseline().run->document, after);
  EXPECT_EQ(s.history().entries().size(), 3u) << "a step like any other, which can be undone";
  s.swap_baseline();
  EXPECT_EQ(s.document(), after);
  EXPECT_EQ(comparison().baseline().run->document, before);
}

TEST_F(ComparingSession, SwappingWithTheRightResultIsAStepThatCanBeUndone) {
  apply(SetMistake{Mistake::no_scale, true});
  s.show_right_result(true);
  s.swap_baseline();
  EXPECT_TRUE(s.document().interventions.mistakes.empty());
  EXPECT_EQ(comparison().baseline().run->document.interventions.mistakes.size(), 1u);
  s.undo();
  EXPECT_EQ(s.document().interventions.mistakes.size(), 1u);
}

TEST_F(ComparingSession, SwappingTwoSentencesLooksAtTheOther) {
  apply(SetSentences{{"The elephant ate", "The banana was ripe"}});
  s.compare_with_sentence(1);
  s.swap_baseline();
  EXPECT_EQ(s.selection().sample, 1);
  EXPECT_EQ(comparison().baseline().sample, 0);
}

TEST_F(ComparingSession, AnyStateOfTheHistoryCanBeA) {
  apply(SetHeads{2});
  apply(SetMask{MaskKind::causal});
  s.compare_with_state(0);
  EXPECT_EQ(comparison().baseline().run->document.config.n_heads, 4);
  s.jump(0);
  for (int i = 0; i < n_stages; ++i) EXPECT_FALSE(comparison().differs(stage_at(i)));
  s.compare_with_state(2);
  EXPECT_EQ(comparison().baseline().run->document.mask, MaskKind::causal) << "undone states too";
  s.compare_with_state(99);
  EXPECT_EQ(comparison().baseline().run->document.mask, MaskKind::causal);
}

TEST_F(ComparingSession, ADragIsOneStepFromTheNumberItBeganWith) {
  const int gesture = s.new_gesture();
  for (const float value : {0.8f, 0.5f, 0.25f}) apply(OverrideCell{{0, pattern_of_head_2, 6, 1}, value, true}, gesture);
  ASSERT_EQ(s.history().entries().size(), 2u);
  EXPECT_EQ(in_english(s.history().present().label), "it \u2192 elephant, head 2");
  EXPECT_EQ(in_english(s.history().present().detail).substr(0, 4), "0.90");
  EXPECT_NE(in_english(s.history().present().detail).find("\u2192 0.25"), std::string::npos);
  const int other = s.new_gesture();
  apply(SetWeight{"blocks.0.attn.W_Q", 0, 0, 1}, other);
  apply(SetWeight{"blocks.0.attn.W_Q", 0, 0, 2}, other);
  EXPECT_EQ(in_english(s.history().present().detail), "0 \u2192 2");
}

/// A column whose word differs has the words of A and of B, as long as they have room, and not a bare number.
TEST_F(ComparedLabels, AreTheWordsOfBoth) {
  const Axis a = axis(AxisKind::key, {"the", "ripe", "qu'"}), b = axis(AxisKind::key, {"the", "hungry", "il"});
  frame([&](const Canvas& canvas) {
    EXPECT_EQ(label_of_both(canvas, a, b, 0, 50), "the");
    EXPECT_EQ(label_of_both(canvas, a, b, 1, 50), "ripe / hungry");
    EXPECT_EQ(label_of_both(canvas, a, b, 1, 20), "1") << "no room";
    EXPECT_EQ(label_of_both(canvas, a, b, 2, 50), "qu\u2019 / il");
    EXPECT_EQ(label_of_both(canvas, axis(AxisKind::d_model, {"sin"}), axis(AxisKind::d_model, {"cos"}), 0, 50), "0");
  });
}

TEST(CompareBoard, PaddingIsNoWordOfTheShorterSentence) {
  HeadlessProgram p(readable({"The elephant ate the banana", "It was hungry"}));
  p.session.go(Stage::softmax);
  p.session.compare_with_sentence(1);
  p.session.navigation().pin({p.session.navigation().attention().head[0].pattern, 4, 1});
  p.frames(2);
  ASSERT_EQ(p.painted("compare.A")->heat.values->rows(), 5) << "its last two are padding";
  EXPECT_FALSE(p.has("strip.a")) << "A has no fifth word";
  EXPECT_FALSE(p.has("strip.sum_a"));
  EXPECT_TRUE(p.has("strip.b"));
  p.session.navigation().pin({p.session.navigation().attention().head[0].pattern, 2, 1});
  p.frames(2);
  EXPECT_TRUE(p.has("strip.a"));

  p.session.set_sample(1);  // the shorter one is B now
  p.session.compare_with_sentence(0);
  p.frames(2);
  const auto pinned = p.session.selection().pinned;
  p.point(p.cell("compare.A", 4, 1));
  EXPECT_FALSE(p.session.selection().hovered) << "there is padding in B";
  ASSERT_TRUE(p.session.selection().hovered_in_a);
  EXPECT_NE(compare_sentence(p.session, p.phrases()).find("banana"), std::string::npos) << compare_sentence(p.session, p.phrases());
  p.press(p.cell("compare.B", 4, 1));
  p.release();
  EXPECT_EQ(p.session.selection().pinned, pinned);
  EXPECT_FALSE(p.session.selection().hovered || p.session.selection().hovered_in_a);
}

/// The sentence counts what the rings around the words show, in every number of words.
TEST(ComparedTokens, AreCountedAsTheyAreRinged) {
  using Words = std::vector<std::string>;
  const auto said = [](const Words& a, const Words& b) { return compared_tokens(a, b, english()); };
  EXPECT_EQ(said({"the", "cat"}, {"the", "cat"}), "Both have the same tokens at the same positions.");
  EXPECT_EQ(said({"the"}, {"the", "cat"}), "The first token is the same; B goes on for 1 more.");
  EXPECT_EQ(said({"the", "cat", "sat"}, {"the", "cat"}), "The first 2 tokens are the same; A goes on for 1 more.");
  EXPECT_EQ(said({"the"}, {"it"}), "The first token differs.");
  EXPECT_EQ(said({"the", "cat", "sat"}, {"the", "dog", "sat"}), "One of the first 3 tokens differs.");
  EXPECT_EQ(said({"the", "cat", "sat"}, {"it", "dog", "sat", "on", "it"}), "2 of the first 3 tokens differ; B goes on for 2 more.");
  for (const std::string language : {"en", "es", "fr", "zh"}) {
    const Phrases phrases = Phrases::in_folder(asset("words/" + language));
    for (const Words& b : {Words{"the"}, Words{"it"}, Words{"the", "cat"}, Words{"it", "dog", "sat"}}) {
      const std::string text = compared_tokens({"the"}, b, phrases);
      for (const char* wrong : {"1 tokens", "1 of the first 1", "1 des 1", "1 de los 1"})
        EXPECT_EQ(text.find(wrong), std::string::npos) << text;
      EXPECT_TRUE(text.ends_with(".") || text.ends_with("\u3002")) << text;
    }
  }
}

TEST(ComparedCells, AreCountedWithTheirVerb) {
  EXPECT_EQ(counted({.cells = 0, .compared = 9}, english()), "no cell differs");
  EXPECT_EQ(counted({.cells = 1, .compared = 9, .largest = 0.5}, english()), "one of 9 cells differs, by at most 0.500");
  EXPECT_EQ(counted({.cells = 1, .compared = 1}, english()), "the one cell differs");
  EXPECT_EQ(counted({.cells = 9, .compared = 9}, english()), "all 9 cells differ");
  EXPECT_EQ(counted({.cells = 3, .compared = 9, .undefined = 2}, english()), "3 of 9 cells differ; 2 NaN or infinite");
}

/// With a causal mask another last word changes the last row alone.
TEST(ComparedOutput, CountsTheRowsThatDiffer) {
  HeadlessProgram p(readable({"The elephant ate the banana", "The elephant ate the elephant"}));
  p.session.push(SetMask{MaskKind::causal});
  p.frames(3);
  p.session.compare_with_sentence(1);
  p.frames(2);
  ASSERT_TRUE(p.session.comparison());
  const Comparison& c = *p.session.comparison();
  const NodeId last = main_node(p.session.navigation().stages().back(), p.session.nodes(), 0);
  const Matrix a = c.a().trace[last], b = c.b().trace[last];
  ASSERT_EQ(a.rows(), 5);
  ASSERT_EQ(b.rows(), 5);
  const auto differ = ((a - b).cwiseAbs().rowwise().maxCoeff().array() > 1e-4f).count();
  EXPECT_EQ(differ, 1);
  const std::string said = compare_sentence(p.session, english());
  EXPECT_NE(said.find("**One** of 5 rows of the output differs"), std::string::npos) << said;
}

/// "number for number" is said only of equal numbers; else the decimals that agree are counted.
TEST(ComparedOutput, IsTheSameNumberForNumberOnlyIfItIs) {
  EXPECT_EQ(same_output({.compared = 9}, english()), "The output is the same, number for number.");
  EXPECT_EQ(same_output({.compared = 9, .rounded = 3e-7}, english()), "The output is the same to 6 decimals.");
  EXPECT_EQ(same_output({.compared = 9, .rounded = 0.04}, english()), "The output is the same to 1 decimal.");
  EXPECT_EQ(same_output({.compared = 9, .rounded = 0.3}, english()), "The output is the same but for rounding.");
}

}  // namespace headlight::tests::comparing_test
