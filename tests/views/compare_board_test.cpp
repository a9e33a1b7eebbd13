// Comparing as a person would: everything is found by name and pointed at.
#include <gtest/gtest.h>

#include <cmath>

#include "headless_program.hpp"
#include "views/prose/compare_text.hpp"

namespace headlight::tests::compare_board_test {

const char* pattern_of_head_2 = "blocks.0.attn.pattern[1]";

void apply(HeadlessProgram& p, const Edit& edit) {
  p.session.push(edit);
  p.frames(3);
  EXPECT_EQ(p.session.message(), "");
}

void set_it(HeadlessProgram& p) { apply(p, OverrideCell{{0, pattern_of_head_2, 6, 1}, 0.2f, true}); }

struct CompareBoardTest : testing::Test {
  HeadlessProgram p{readable()};
  const Comparison& comparison() const { return *p.session.comparison(); }
};

TEST_F(CompareBoardTest, TheButtonAndTheKeyTurnItOnAndOff) {
  set_it(p);
  EXPECT_FALSE(p.has("compare.A"));
  p.click("compare");
  EXPECT_TRUE(p.has("compare.A") && p.has("compare.B") && p.has("compare.difference"));
  p.click("compare");
  EXPECT_FALSE(p.has("compare.A"));
  p.tap(letter('c'));
  EXPECT_TRUE(p.has("compare.A"));
  p.click("compare.stop");
  EXPECT_EQ(p.session.comparison(), nullptr);
  EXPECT_FALSE(p.has("compare.A"));
}

TEST_F(CompareBoardTest, TheThreeMatricesAreAAndBAndTheirDifferenceWithTheRowsInOneLine) {
  set_it(p);
  p.click("compare");
  const auto &a = *p.painted("compare.A"), &b = *p.painted("compare.B"), &d = *p.painted("compare.difference");
  EXPECT_EQ(a.heat.map, ColourMap::beam);
  EXPECT_EQ(d.heat.map, ColourMap::diverging);
  EXPECT_EQ(a.heat.limit, 1);
  EXPECT_EQ(b.heat.limit, 1);
  EXPECT_EQ(d.heat.limit, 1);
  EXPECT_EQ((*b.heat.values)(6, 1), 0.2f);
  EXPECT_NEAR((*a.heat.values)(6, 1), 0.9f, 0.02f);
  EXPECT_EQ((*d.heat.values)(6, 1), (*a.heat.values)(6, 1) - (*b.heat.values)(6, 1));
  EXPECT_EQ((*d.heat.values)(0, 0), 0);
  EXPECT_EQ(a.heat.origin.y, b.heat.origin.y);
  EXPECT_EQ(a.heat.origin.y, d.heat.origin.y);
  EXPECT_EQ(a.heat.pitch.y, d.heat.pitch.y);
}

TEST_F(CompareBoardTest, SignedNumbersOfAllThreeShareOneScaleWithZeroInTheMiddle) {
  set_it(p);
  p.session.go(Stage::output);
  p.click("compare");
  const auto &a = *p.painted("compare.A"), &b = *p.painted("compare.B"), &d = *p.painted("compare.difference");
  for (const Painted* part : {&a, &b, &d}) {
    EXPECT_EQ(part->heat.map, ColourMap::diverging);
    EXPECT_EQ(part->heat.limit, a.heat.limit);
    EXPECT_GE(part->heat.limit, part->heat.values->cwiseAbs().maxCoeff());
  }
}

TEST_F(CompareBoardTest, PointingAtAnyOfTheThreePointsAtTheCellOfBAndSaysBothNumbers) {
  set_it(p);
  p.click("compare");
  for (const char* part : {"compare.A", "compare.B", "compare.difference"}) {
    p.point(p.cell(part, 6, 4));
    ASSERT_TRUE(p.session.selection().hovered) << part;
    EXPECT_EQ(*p.session.selection().hovered, (Cell{p.head().pattern, 6, 4})) << part;
    const std::string words = compare_sentence(p.session, p.phrases());
    EXPECT_NE(words.find("banana"), std::string::npos) << words;
    EXPECT_NE(words.find("A **0.09"), std::string::npos) << words;
    EXPECT_NE(words.find("B **0.7"), std::string::npos) << words;
  }
  p.press(p.cell("compare.A", 3, 2));
  p.release();
  EXPECT_EQ(*p.session.selection().pinned, (Cell{p.head().pattern, 3, 2}));
}

TEST_F(CompareBoardTest, WithoutThePointerTheStatusSaysWhatWasDoneAndWhatCameOfIt) {
  set_it(p);
  p.click("compare");
  p.point({5, 5});
  const std::string words = compare_sentence(p.session, p.phrases());
  EXPECT_NE(words.find("You set **it** \u2192 **elephant** to **0.200** (was 0.90"), std::string::npos) << words;
  EXPECT_NE(words.find("Only row **it** of the output changed"), std::string::npos) << words;
  const std::string step = what_is_compared(p.session, p.phrases());
  EXPECT_NE(step.find("head 2: 0.90"), std::string::npos) << step;
}

TEST_F(CompareBoardTest, TheListLeadsToTheStageAndTheHead) {
  set_it(p);
  p.session.navigation().set_head(3);
  p.session.go(Stage::output);
  p.click("compare");
  EXPECT_FALSE(p.has("change.scores"));
  p.click("change.softmax");
  EXPECT_EQ(p.session.selection().stage, Stage::softmax);
  EXPECT_EQ(p.session.selection().head, 1);
  EXPECT_TRUE(p.has("compare.A"));
}

TEST_F(CompareBoardTest, WhereAComesFromIsChosenFromTheList) {
  apply(p, SetSentences{{"The elephant ate", "The banana was ripe"}});
  p.click("compare");
  EXPECT_EQ(comparison().baseline().kind, BaselineKind::state);
  p.click("compare.a");
  p.click("compare.a.2");  // before the last step, the right result (not available), sentence 2
  EXPECT_EQ(comparison().baseline().kind, BaselineKind::sentence);
  EXPECT_EQ(comparison().baseline().sample, 1);
  p.click("compare.swap");
  EXPECT_EQ(p.session.selection().sample, 1);
  p.click("compare.keep");
  EXPECT_EQ(comparison().baseline().kind, BaselineKind::saved);
  EXPECT_FALSE(comparison().differs(Stage::output));
  apply(p, SetMistake{Mistake::no_scale, true});
  p.click("compare.a");
  p.click("compare.a.3");  // kept, before the last step, as opened, the right result
  EXPECT_EQ(comparison().baseline().kind, BaselineKind::right_result);
}

TEST_F(CompareBoardTest, AMaskThatOnlyOneHasIsNeitherAbsentNorANumber) {
  apply(p, SetMask{MaskKind::causal});
  p.session.go(Stage::mask);
  p.click("compare");
  const Matrix& d = *p.painted("compare.difference")->heat.values;
  EXPECT_EQ(d(0, 1), -INFINITY);
  EXPECT_EQ(d(1, 0), 0);
  p.point(p.cell("compare.difference", 0, 1));
  EXPECT_NE(compare_sentence(p.session, p.phrases()).find("masked in one of them only"), std::string::npos);
  p.session.go(Stage::softmax);
  p.frames(3);
  const auto& softmax = *p.painted("compare.difference");
  EXPECT_NEAR((*softmax.heat.values)(0, 1), (*p.painted("compare.A")->heat.values)(0, 1), 1e-6)
      << "a masked weight is the 0 that it counts as";
}

TEST_F(CompareBoardTest, CellsThatOnlyAHasSayTheirNumber) {
  p.session.save_as_baseline();
  apply(p, SetSentences{{"The elephant ate"}});
  ASSERT_TRUE(p.has("compare.A"));
  EXPECT_EQ(p.painted("compare.A")->heat.values->rows(), 9);
  EXPECT_EQ(p.painted("compare.B")->heat.values->rows(), 3);
  EXPECT_EQ(p.painted("compare.difference")->heat.values->rows(), 3);
  p.point(p.cell("compare.A", 7, 8));
  EXPECT_FALSE(p.session.selection().hovered);
  ASSERT_TRUE(p.session.selection().hovered_in_a);
  EXPECT_NE(compare_sentence(p.session, p.phrases()).find("B has no such cell"), std::string::npos);
  EXPECT_NE(what_is_compared(p.session, p.phrases()).find("for the first 3 tokens"), std::string::npos);
  p.point(p.cell("compare.A", 1, 2));
  EXPECT_FALSE(p.session.selection().hovered_in_a);
  EXPECT_TRUE(p.session.selection().hovered);
}

TEST_F(CompareBoardTest, AHeadThatAHasNotIsSaidToBeMissing) {
  p.session.save_as_baseline();
  apply(p, SetHeads{8});
  p.session.navigation().set_head(6);
  p.frames(3);
  EXPECT_FALSE(p.has("compare.A"));
  EXPECT_TRUE(p.has("compare.B"));
  EXPECT_NE(unchanged_sentence(p.session, p.phrases()).find("A has no head 7: it has 4"), std::string::npos);
  p.session.navigation().set_head(1);
  p.frames(3);
  EXPECT_TRUE(p.has("compare.A"));
}

TEST_F(CompareBoardTest, EditsWhileComparingReachBAndLeaveA) {
  p.click("compare");
  const Matrix a = *p.painted("compare.A")->heat.values;
  for (const float value : {0.7f, 0.4f, 0.1f}) {
    apply(p, OverrideCell{{0, pattern_of_head_2, 6, 1}, value, true});
    EXPECT_EQ((*p.painted("compare.B")->heat.values)(6, 1), value);
    EXPECT_EQ(*p.painted("compare.A")->heat.values, a);
  }
  p.tap_with_control(Key::z);
  EXPECT_EQ((*p.painted("compare.B")->heat.values)(6, 1), 0.4f);
  p.tap_with_control(Key::y);
  EXPECT_EQ((*p.painted("compare.B")->heat.values)(6, 1), 0.1f);
}

TEST_F(CompareBoardTest, TheSplitHeadsShowQOrKOrVOfOneHead) {
  apply(p, SetWeight{"blocks.0.attn.W_K", 5, 8, 3.f});
  p.session.go(Stage::split);
  p.click("compare");
  const auto changed = [&] { return p.painted("compare.difference")->heat.values->cwiseAbs().maxCoeff() > 0; };
  EXPECT_FALSE(changed());
  p.click("split.K");
  EXPECT_TRUE(changed());
  p.click("head.next");
  EXPECT_FALSE(changed()) << "column 8 is head 2's";
}

TEST_F(CompareBoardTest, TheStripShowsTheColumnsThatDifferMost) {
  set_it(p);
  p.session.go(Stage::output);
  p.click("compare");
  const Matrix &strip = *p.painted("strip.difference")->heat.values, &whole = *p.painted("compare.difference")->heat.values;
  ASSERT_LT(strip.cols(), whole.cols());
  EXPECT_EQ(strip.cwiseAbs().maxCoeff(), whole.row(6).cwiseAbs().maxCoeff());
  EXPECT_FLOAT_EQ(strip.cwiseAbs().sum(), whole.row(6).cwiseAbs().sum()) << "all that differ are among them";
}

/// A window's size and contents.
struct Case {
  const char* name;
  Document (*document)();
  const char* other;
};

const Case cases[] = {
    {"Readable", [] { return readable(); }, "The elephants ate the bananas"},
    {"OneWord", [] { return random_document(6, 1, {"book"}); }, "This is book"},
    {"FortyWords",
     [] {
       return random_document(64, 16,
                              {"The old man and the young woman went to the market in the morning because they wanted to buy bread and "
                               "milk for the children who were hungry as it was late and nobody had eaten since the day before"});
     },
     "It was late"},
    {"Wide", [] { return random_document(512, 8, {"The elephant ate the banana"}); }, "The banana ate the elephant"},
};

class EveryBoard : public testing::TestWithParam<Case> {};

/// Everything expected is present, and nothing leaves the window's width.
void expect_whole(const HeadlessProgram& p, Stage stage, const Screen& screen) {
  const std::string at = std::string(id(stage)) + " at " + std::to_string(screen.width) + "x" + std::to_string(screen.height);
  for (const char* name : {"compare", "compare.a", "compare.swap", "compare.keep", "compare.stop"})
    EXPECT_TRUE(p.has(name)) << name << ", " << at;
  if (stage == Stage::tokens) {
    EXPECT_TRUE(p.has("a.token.0") && p.has("b.token.0")) << at;
    return;
  }
  for (const char* name : {"compare.A", "compare.B", "compare.difference"}) {
    ASSERT_TRUE(p.has(name)) << name << ", " << at;
    const Item item = p.item(name);
    EXPECT_GT(item.max.x - item.min.x, 3) << name << ", " << at;
    EXPECT_LE(item.max.x, static_cast<float>(screen.width)) << name << ", " << at;
  }
}

TEST_P(EveryBoard, ComparesEveryStageAtEverySizeInBothThemes) {
  HeadlessProgram p(GetParam().document());
  std::vector<std::string> sentences = p.session.document().sentences;
  sentences.push_back(GetParam().other);
  apply(p, SetSentences{sentences});
  p.session.compare_with_sentence(1);
  for (const Screen screen : {Screen{1600, 1000, 1, false}, Screen{1280, 800, 1, true}, Screen{2560, 1600, 2, false},
                              Screen{900, 700, 1, false}, Screen{480, 640, 1, true}}) {
    p.resize(screen);
    for (int i = 0; i < n_stages; ++i) {
      p.session.go(stage_at(i));
      p.frames(2);
      expect_whole(p, stage_at(i), screen);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Documents, EveryBoard, testing::ValuesIn(cases), [](const auto& param) { return param.param.name; });

TEST_F(CompareBoardTest, ModelsOfOtherSizesAreComparedAsFarAsTheyGo) {
  p.session.save_as_baseline();
  apply(p, SetModel{BuiltInModels().make("random", {.d_model = 6, .n_heads = 2, .seed = 7}), {"This is book"}});
  for (int swapped = 0; swapped < 2; ++swapped) {
    for (int i = 1; i < n_stages; ++i) {
      p.session.go(stage_at(i));
      p.frames(2);
      const Matrix &a = *p.painted("compare.A")->heat.values, &b = *p.painted("compare.B")->heat.values,
                   &d = *p.painted("compare.difference")->heat.values;
      EXPECT_EQ(d.rows(), 3) << id(stage_at(i));
      EXPECT_EQ(d.cols(), std::min(a.cols(), b.cols())) << id(stage_at(i));
      EXPECT_EQ(d.array().isNaN().any(), false);
    }
    p.click("compare.swap");
  }
  EXPECT_EQ(p.session.document().config.d_model, 6) << "swapped twice";
}

/// A's model has no decoder, which the code once failed to check.
TEST_F(CompareBoardTest, TheDecodersWordsBesideAModelWithoutADecoder) {
  p.session.save_as_baseline();
  apply(p, SetModel{BuiltInModels().make("en-fr"), {"it was"}});
  ASSERT_TRUE(p.session.nodes().decoder);
  p.session.go(StagePlace{Stage::tokens, {true}});
  p.frames(2);
  const int last = p.session.comparison()->a().n_words - 1;
  ASSERT_GT(last, p.session.navigation().sample().n_words);
  p.hover("a.token." + std::to_string(last));
  p.frames(2);
  ASSERT_TRUE(p.session.selection().hovered_in_a);
  EXPECT_EQ(p.session.selection().hovered_in_a->row, last);
  p.click("b.token.1");
  p.frames(2);
  EXPECT_TRUE(p.session.navigation().contains(*p.session.selection().pinned));
}

TEST_F(CompareBoardTest, WhatLeaksToThePaddingIsSeen) {
  apply(p, SetSentences{{"The elephant ate the banana", "It was hungry"}});
  p.session.set_sample(1);
  p.session.save_as_baseline();
  apply(p, SetMaskPadding{false});
  p.session.go(Stage::softmax);
  p.frames(2);
  const Matrix& d = *p.painted("compare.difference")->heat.values;
  ASSERT_EQ(d.cols(), 5) << "the padding of the same sentence is compared too";
  EXPECT_LT(d(0, 4), 0) << "only B looks there";
}

TEST_F(CompareBoardTest, TheRightResultIsBesideEveryMistake) {
  for (const Mistake mistake : all_mistakes()) {
    apply(p, SetMask{MaskKind::causal});
    apply(p, SetMistake{mistake, true});
    p.session.show_right_result(true);
    p.frames(2);
    EXPECT_TRUE(p.has("compare.A")) << id(mistake);
    EXPECT_NE(what_is_compared(p.session, p.phrases()).find(title(mistake, p.phrases())), std::string::npos)
        << what_is_compared(p.session, p.phrases());
    EXPECT_TRUE(comparison().differs(Stage::output)) << id(mistake);
    apply(p, SetMistake{mistake, false});
    EXPECT_FALSE(comparison().differs(Stage::output)) << id(mistake);
  }
}

TEST_F(CompareBoardTest, ColumnsChosenFromAWideMatrixAreCalledByTheirOwnNumbersWhereTheirWordsHaveNoRoom) {
  p.resize({1280, 720});
  std::string long_words;
  for (char letter = 'a'; letter < 'u'; ++letter) long_words += std::string(14, letter) + " ";
  apply(p, SetModel{BuiltInModels().make("random", {.d_model = 16, .n_heads = 2, .seed = 7}), {long_words, long_words + "book"}});
  p.session.go(Stage::softmax);
  p.session.compare_with_sentence(1);
  p.frames(3);
  const Index shown = p.painted("strip.b")->heat.values->cols();
  ASSERT_LT(shown, p.painted("compare.B")->heat.values->cols());
  bool of_two_digits = false;
  for (Index i = 0; i < shown; ++i) {
    p.press(p.cell("strip.b", 0, i));
    p.release();
    p.frames(2);
    const auto digits = static_cast<float>(std::to_string(p.session.selection().pinned->col).size());
    const Item label = p.item("strip.a.col." + std::to_string(i));
    EXPECT_NEAR(label.max.x - label.min.x, 6.6f * digits, 2) << "column " << p.session.selection().pinned->col;
    of_two_digits = of_two_digits || digits == 2;
  }
  EXPECT_TRUE(of_two_digits);
}

TEST_F(CompareBoardTest, OfARowThatOnlyBHasTheLargestColumnsAreChosen) {
  p.resize({1280, 720});
  apply(p, SetModel{BuiltInModels().make("random", {.d_model = 64, .n_heads = 2, .seed = 7}), {"the cat", "the cat sat on it"}});
  p.session.go(Stage::q);
  p.session.set_sample(1);
  p.session.compare_with_sentence(0);
  p.frames(3);
  p.session.navigation().pin({p.session.navigation().attention().q, 4, 0});
  p.frames(2);
  const Matrix& shown = *p.painted("strip.b")->heat.values;
  const Matrix row = p.value(p.session.navigation().attention().q).row(4);
  ASSERT_LT(shown.cols(), row.cols());
  std::vector<float> sizes(row.data(), row.data() + row.size());
  for (float& size : sizes) size = std::abs(size);
  std::sort(sizes.rbegin(), sizes.rend());
  EXPECT_EQ(shown.cwiseAbs().minCoeff(), sizes[static_cast<size_t>(shown.cols()) - 1]);
}

TEST_F(CompareBoardTest, HowMuchDiffersIsWrittenWhole) {
  p.resize({1280, 720});
  apply(p, OverrideCell{{0, "embed", 2, 3}, 0.5f});
  p.session.go(Stage::output);
  p.click("compare");
  const Item counted = p.item("compare.counted");
  EXPECT_GT(counted.max.x - counted.min.x, 190) << "13 of 288 cells differ, by at most ...";
  EXPECT_LT(counted.max.x, p.item("compare.difference").max.x + 4);
  EXPECT_GE(counted.min.y, p.painted("compare.difference")->max().y + 50) << "clear of the numbers of the scale";
}

TEST_F(CompareBoardTest, ARowThatIsTheSameInBothHasOneTitleAboveItsSums) {
  set_it(p);
  p.click("compare");
  p.session.navigation().set_head(0);
  p.frames(2);
  const auto titles = std::count_if(p.log.items().begin(), p.log.items().end(), [](const Item& item) { return item.name == "strip.sum"; });
  EXPECT_EQ(titles, 1);
}

}  // namespace headlight::tests::compare_board_test
