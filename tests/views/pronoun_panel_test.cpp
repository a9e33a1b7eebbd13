// The attention of a pronoun, edited by hand: the row always sums to 1, a drag is one step, and the translation is that of the changed row.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "folders/built_in.hpp"
#include "session/compare/comparison.hpp"
#include "session/compare/contrasts.hpp"
#include "session/compare/weight_before.hpp"
#include "session/overridden.hpp"
#include "session/translate/known_words.hpp"
#include "session/translate/pronoun_row.hpp"
#include "session/translate/translating.hpp"
#include "translating_program.hpp"
#include "views/prose/translate_text.hpp"

namespace headlight::tests::pronoun_panel_test {

struct PronounPanelTest : testing::Test {
  HeadlessProgram p{translating()};
  PronounPanelTest() { p.session.go(Stage::translate), p.frames(2); }
  PronounRow row() const { return *pronoun_row(p.session); }
  Matrix weights() const { return p.value(row().pattern).row(row().position); }
  ImVec2 middle(int word) const { return p.item("look." + std::to_string(word)).centre(); }
};

TEST_F(PronounPanelTest, TheRowIsThatOfThePronounInTheEncodersLastLayer) {
  EXPECT_EQ(row().position, 6);
  EXPECT_EQ(row().layer, 1);
  EXPECT_EQ(p.session.graph()[row().pattern].name, "encoder.blocks.1.attn.pattern[" + std::to_string(row().head) + "]");
  const int head = row().head;
  p.click("pronoun.head.next");
  EXPECT_EQ(row().head, (head + 1) % 2);
}

TEST_F(PronounPanelTest, AWeightIsDraggedOntoAnotherWord) {
  const Matrix before = weights();
  const std::string head = p.session.graph()[row().pattern].name;
  p.drag(middle(1), middle(4));
  const Matrix after = weights();
  EXPECT_FLOAT_EQ(after(0, 1), before(0, 4));
  EXPECT_FLOAT_EQ(after(0, 4), before(0, 1));
  EXPECT_NEAR(after.sum(), 1, 1e-5);
  EXPECT_EQ(p.session.document().overrides.size(), 2u) << "the words passed on the way are as they were";
  EXPECT_EQ(p.session.graph()[row().pattern].name, head) << "the row under the hand stays the one that is shown";
  p.tap_with_control(Key::z);
  EXPECT_EQ(weights(), before) << "one drag, one step";
}

TEST_F(PronounPanelTest, UpAndDownChangesOneWeightAndTheOthersKeepTheirProportions) {
  const Matrix before = weights();
  p.drag(middle(1), {middle(1).x, middle(1).y - 40});
  const Matrix after = weights();
  EXPECT_GT(after(0, 1), before(0, 1));
  EXPECT_NEAR(after.sum(), 1, 1e-5);
  EXPECT_NEAR(after(0, 2) / after(0, 3), before(0, 2) / before(0, 3), 1e-4);
  const float first = after(0, 1);
  p.drag(middle(4), {middle(4).x, middle(4).y - 30});
  EXPECT_NEAR(weights().sum(), 1, 1e-5) << "with one set by hand already";
  EXPECT_NEAR(weights()(0, 1) / weights()(0, 2), first / after(0, 2), 1e-4);
}

TEST_F(PronounPanelTest, AClickGivesAllToOneWordAndItIsTakenBack) {
  const Matrix before = weights();
  p.click("look.4");
  EXPECT_FLOAT_EQ(weights()(0, 4), 1);
  EXPECT_NEAR(weights().sum(), 1, 1e-6);
  p.click("pronoun.reset");
  EXPECT_EQ(weights(), before);
  EXPECT_TRUE(p.session.document().overrides.empty());
}

TEST_F(PronounPanelTest, TheTranslationIsThatOfTheChangedRowAndWhatChangedIsMarked) {
  p.click("look.4");
  Document d = p.session.document();
  EXPECT_EQ(written(p.session.navigation().sample()), written(compute(d)->samples[0]));
  const std::vector<std::string> before = written(p.session.untouched()->samples[0]);
  for (const ChangedWord& w : changed_words(before, written(p.session.navigation().sample())))
    EXPECT_TRUE(!w.changed() || w.position < 0 || p.has("changed." + std::to_string(w.position))) << w.position;
}

/// The weights of A are the reason for another word in the chart above, and so have its mark.
TEST_F(PronounPanelTest, WhileComparingTheWeightsOfAAreMarked) {
  EXPECT_FALSE(p.has("look.1.before")) << "nothing to compare with";
  p.session.push(SetSentences{{"the elephant ate the banana because it was hungry", "the elephant ate the banana because it was ripe"}});
  p.frames(3);
  p.session.compare_with_sentence(1);
  p.frames(2);
  ASSERT_NE(p.session.comparison(), nullptr);
  const Matrix& a = p.session.comparison()->a().trace[row().pattern];
  const auto y_of = [&](int word) { return p.item("look." + std::to_string(word) + ".before").min.y; };
  for (int word = 0; word < 8; ++word) {
    ASSERT_TRUE(p.has("look." + std::to_string(word) + ".before")) << word;
    EXPECT_EQ(weight_before(p.session, row(), word), a(row().position, word));
    if (std::abs(a(row().position, word) - a(row().position, 0)) < 0.05f) continue;
    EXPECT_EQ(a(row().position, word) > a(row().position, 0), y_of(word) < y_of(0)) << word;
  }
  EXPECT_FALSE(p.has("look.8.before")) << "hungry is not in A";
}

/// A text that ends before the pronoun is translated has no line from it, and nobody is sent to look at one.
TEST_F(PronounPanelTest, TheLineFromThePronounIsMentionedOnlyWhereItIsDrawn) {
  Matrix alignment = Matrix::Constant(3, 9, 0.05f);
  EXPECT_FALSE(has_line_from(alignment, 6));
  alignment(2, 6) = 0.09f;
  EXPECT_TRUE(has_line_from(alignment, 6));
  EXPECT_FALSE(has_line_from(alignment, 5));
  if (trained_folder("en-fr").empty()) GTEST_SKIP();
  HeadlessProgram trained(make_document(BuiltInModels().make("en-fr"), {"the elephant ate the banana because it was hungry"}));
  trained.session.go(Stage::translate), trained.frames(2);
  const auto said = [&] { return translate_text(trained.session, trained.phrases()).look_at; };
  EXPECT_NE(said().find("the line from **it**"), std::string::npos) << said();
  const std::vector<std::string> words = written(trained.session.navigation().sample());
  trained.session.push(SetTarget{0, {{words[0], words[1]}, false}});
  trained.frames(3);
  EXPECT_EQ(said().find("the line from"), std::string::npos) << said();
  EXPECT_NE(said().find("No French word was written from **it** yet"), std::string::npos) << said();
  const auto pronoun = pronoun_row(trained.session);
  ASSERT_TRUE(pronoun);
  const Matrix& pattern = trained.session.trace()[pronoun->pattern];
  const Sample& sample = trained.session.navigation().sample();
  float most = -1;
  std::string word;
  for (int key = 0; key < sample.n_words; ++key)
    if (const float weight = pattern(pronoun->position, key); key != pronoun->position && weight > most)
      most = weight, word = sample.tokens.tokens[static_cast<size_t>(key)].text;
  const std::string most_of_others = "**it** gives **" + word + "** " + format_number(most, 2) + " of its attention";
  EXPECT_NE(said().find(most_of_others + "; apart from itself it gives no word more."), std::string::npos) << said();
}

/// The part that a pronoun keeps goes to no other word, but it may be the largest.
TEST_F(PronounPanelTest, AWordGetsTheLargestPartOnlyIfThePronounKeepsNoMore) {
  for (const float own : {0.f, 0.6f}) {
    const PronounRow at = row();
    p.session.push(OverrideCell{document_cell(p.session, {at.pattern, at.position, at.position}), own, true});
    p.frames(3);
    const Matrix now = weights();
    ASSERT_FLOAT_EQ(now(0, at.position), own);
    const Sample& sample = p.session.navigation().sample();
    float most = -1;
    std::string word;
    for (int key = 0; key < sample.n_words; ++key)
      if (key != at.position && now(0, key) > most) most = now(0, key), word = sample.tokens.tokens[static_cast<size_t>(key)].text;
    ASSERT_LT(most, 0.5f);
    const std::string said = translate_text(p.session, p.phrases()).look_at, share = format_number(most, 2);
    const std::string wanted = own > most
                                   ? "**it** keeps " + format_number(own, 2) +
                                         " of its attention for itself, and no other word gets more than **" + word + "**, " + share + "."
                                   : "**it** shares its attention: the largest part, " + share + ", goes to **" + word + "**.";
    EXPECT_NE(said.find(wanted), std::string::npos) << said;
  }
}

TEST_F(PronounPanelTest, NoneOfTwoEqualWordsGetsTheLargestPart) {
  const PronounRow at = row();
  for (const Index key : {1, 2}) p.session.push(OverrideCell{document_cell(p.session, {at.pattern, at.position, key}), 0.45f});
  p.session.push(OverrideCell{document_cell(p.session, {at.pattern, at.position, at.position}), 0.01f});
  p.frames(3);
  const Matrix now = weights();
  ASSERT_EQ(now(0, 1), now(0, 2));
  ASSERT_EQ(now.row(0).head(p.session.navigation().sample().n_words).maxCoeff(), now(0, 1));
  const std::string said = translate_text(p.session, p.phrases()).look_at;
  EXPECT_EQ(said.find("the largest part"), std::string::npos) << said;
  EXPECT_NE(said.find("no other word gets more than"), std::string::npos) << said;
}

TEST_F(PronounPanelTest, WithoutAPronounTheTranslationAloneIsShown) {
  p.session.push(SetSentences{{"the elephant ate the banana"}});
  p.frames(2);
  EXPECT_FALSE(pronoun_row(p.session));
  EXPECT_FALSE(p.has("look.0"));
  EXPECT_TRUE(p.has("french.0"));
}

TEST(ChangedWords, ReplacedAddedAndLeftOut) {
  const auto changes = changed_words({"car", "il", "avait", "faim"}, {"car", "elle", "avait", "tr\u00e8s", "faim"});
  ASSERT_EQ(changes.size(), 5u);
  EXPECT_FALSE(changes[0].changed());
  EXPECT_EQ(changes[1].before, "il");
  EXPECT_EQ(changes[1].word, "elle");
  EXPECT_EQ(changes[1].position, 1);
  EXPECT_EQ(changes[3].before, "");
  EXPECT_EQ(changes[3].word, "tr\u00e8s");
  const auto shorter = changed_words({"a", "b", "c"}, {"a", "c"});
  ASSERT_EQ(shorter.size(), 3u);
  EXPECT_EQ(shorter[1].before, "b");
  EXPECT_EQ(shorter[1].position, -1);
}

TEST_F(PronounPanelTest, PairsOfSentencesAreOneClickApartAndComparedByAnother) {
  const std::vector<Contrast> pairs = example_contrasts();
  ASSERT_TRUE(p.has("pair.0.second"));
  p.click("pair.0.second");
  EXPECT_EQ(p.session.document().sentences, std::vector<std::string>{pairs[0].second});
  p.click("pair.0.both");
  EXPECT_EQ(p.session.document().sentences, (std::vector<std::string>{pairs[0].first, pairs[0].second}));
  ASSERT_NE(p.session.comparison(), nullptr);
  EXPECT_EQ(&p.session.comparison()->a(), &p.session.run().samples[0]);
  EXPECT_EQ(p.session.selection().sample, 1);
  p.click("pair.0.first");
  EXPECT_EQ(p.session.document().sentences, std::vector<std::string>{pairs[0].first});
  EXPECT_EQ(p.session.comparison(), nullptr);
}

TEST(Contrasts, WordsThatDifferAreFoundAndLinesAreChecked) {
  EXPECT_EQ(difference({"", "it was hungry", "it was very ripe", ""}), (std::pair<std::string, std::string>("hungry", "very ripe")));
  EXPECT_EQ(difference({"", "a b", "a b", ""}), (std::pair<std::string, std::string>()));
}

TEST_F(PronounPanelTest, KnownWordsAreOfferedInTheSentenceField) {
  p.click("sentence");
  p.tap_with_control(Key::a);
  p.type("the el");
  ASSERT_TRUE(p.has("sentence.complete.elephant"));
  EXPECT_TRUE(p.has("sentence.complete.elephants"));
  EXPECT_FALSE(p.has("sentence.complete.ate"));
  p.tap(Key::down);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_FALSE(p.has("sentence.complete.elephant"));
  p.type("ate it");
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.session.document().sentences[0], "the elephants ate it");
}

TEST_F(PronounPanelTest, EscapeClosesTheListAndThenLeavesTheField) {
  const std::string before = p.session.document().sentences[0];
  p.click("sentence");
  p.tap_with_control(Key::a);
  p.type("ban");
  ASSERT_TRUE(p.has("sentence.complete.banana"));
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_FALSE(p.has("sentence.complete.banana"));
  EXPECT_EQ(p.session.document().sentences[0], before);
  p.type("a");
  ASSERT_TRUE(p.has("sentence.complete.banana")) << "typing goes on where it was";
  p.click("sentence.complete.banana");
  p.frames(2);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.session.document().sentences[0].substr(0, 6), "banana");
}

TEST_F(PronounPanelTest, AnUnknownWordIsOneClickFromAKnownOne) {
  p.session.push(SetSentences{{"the elefant ate it"}});
  p.frames(3);
  ASSERT_TRUE(p.session.navigation().sample().tokens.tokens[1].unknown);
  p.click("chip.1");
  p.frames(2);
  ASSERT_TRUE(p.has("chip.1.menu.4"));
  p.click("chip.1.menu.4");
  p.frames(2);
  EXPECT_EQ(p.session.document().sentences[0], "the elephant ate it");
  EXPECT_EQ(nearest_words(*p.session.document().model->tokenizer, "elefant", 2).front(), "elephant");
  for (const char* far : {"xylophone", "purple", "afraid", "fish", "blim"})
    EXPECT_TRUE(nearest_words(*p.session.document().model->tokenizer, far, 2).empty()) << far << " is no slip of a known word";
}

}  // namespace headlight::tests::pronoun_panel_test
