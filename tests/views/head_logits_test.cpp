// The contribution of each head to the logit of a word, and the logit without the head.

#include <cmath>
#include <string>
#include <thread>
#include <variant>

#include "base/number_text.hpp"
#include "commands/pictures/paper.hpp"
#include "folders/built_in.hpp"
#include "graph/largest_in_row.hpp"
#include "headless_program.hpp"
#include "session/head_effects.hpp"
#include "session/language.hpp"
#include "session/looks.hpp"
#include "session/outcome.hpp"
#include "small_models.hpp"
#include "views/inspector/outcome_section.hpp"

namespace headlight::tests::head_logits_test {

struct LogitsProgram : HeadlessProgram {
  explicit LogitsProgram(Document document, Screen screen = {}) : HeadlessProgram(std::move(document), screen) {
    session.go(Stage::probs);
    session.selection().look = StageLook::heads;
    frames(2);
  }
  /// Waits for the runs without each head, which other threads compute.
  void until_all_are_switched_off() {
    wait_for([&] { return !shell.animates(); });
    frames(2);
  }
};

double logit_without(const Document& document, int attention, int head, const Cell& cell) {
  const auto run = compute(tests::edited(document, SetHeadSetting{attention, head, HeadSetting::off}));
  return run->samples[0].trace.at({*run->nodes.logits, cell.row, cell.col});
}

/// The column and the sentence below call the feed-forward part the same.
TEST(HeadLogits, TheFeedForwardPartHasOneName) {
  for (const char* language : {"en", "fr", "es", "zh"}) {
    const Phrases phrases = phrases_in(language);
    EXPECT_EQ(phrases("heads.logit.mlp"), phrases("heads.logit.sum.mlp")) << language;
  }
}

TEST(HeadLogits, BothPicturesHaveTheNumbersOfTheRun) {
  const Document document = tests::edited(two_block_document(), SetMask{MaskKind::causal});
  LogitsProgram p(document);
  p.until_all_are_switched_off();
  ASSERT_NE(p.painted("heads.adds"), nullptr);
  const Cell cell = {*p.session.nodes().logits, p.session.selection().pinned->row, p.session.selection().pinned->col};
  const Matrix& adds = *p.painted("heads.adds")->heat.values;
  EXPECT_EQ(adds.rows(), 2);
  EXPECT_EQ(adds.cols(), 3) << "two heads and the feed-forward part";
  const LogitParts parts = logit_parts(p.session.graph(), p.session.trace(), p.session.nodes(), cell.row, cell.col);
  for (const LogitPart& part : parts.parts)
    if (part.head) {
      EXPECT_FLOAT_EQ(adds(part.at.layer, *part.head), static_cast<float>(part.value));
    }
  const Matrix& changes = *p.painted("heads.changes")->heat.values;
  for (int attention = 0; attention < 2; ++attention)
    for (int head = 0; head < 2; ++head)
      EXPECT_NEAR(static_cast<double>(changes(attention, head)),
                  logit_without(document, attention, head, cell) - p.session.trace().at(cell), 1e-5);
}

TEST(HeadLogits, AnotherWordIsAskedAboutAndAClickLeadsToTheHead) {
  LogitsProgram p(tests::edited(two_block_document(), SetMask{MaskKind::causal}));
  const Cell before = *p.session.selection().pinned;
  const std::vector<Index> likeliest = largest_columns(p.session.trace()[*p.session.nodes().probs], before.row, 2);
  const Index other = likeliest[0] == before.col ? likeliest[1] : likeliest[0];
  p.click("heads.word." + std::to_string(other));
  p.frames(2);
  EXPECT_EQ(p.session.selection().pinned->col, other);
  p.press(p.cell("heads.changes", 1, 1));
  p.release();
  p.frames(2);
  EXPECT_EQ(p.session.selection().stage, Stage::softmax);
  EXPECT_EQ(p.session.selection().at.layer, 1);
  EXPECT_EQ(p.session.selection().head, 1);
}

TEST(HeadLogits, OfStoriesTheHeadsThatBringTheNameStandOut) {
  LogitsProgram p(make_document(BuiltInModels().make("stories"), {"When Mary and John went to the shop, John gave the apple to"}));
  EXPECT_TRUE(p.has("heads.sum"));
  Index row = 0, col = 0;
  p.painted("heads.adds")->heat.values->leftCols(4).maxCoeff(&row, &col);
  EXPECT_EQ(row, 3) << "they are in the last layer";
}

/// The inspector beside the board names the head with the largest fall on the board, with the same number.
TEST(HeadLogits, TheHeadThatTheTextNamesHasTheLargestFallOnTheBoard) {
  for (const char* sentence :
       {"When Mary and John went to the shop, John gave the apple to", "When Anna and Tom went to the shop, Tom gave the apple to"}) {
    LogitsProgram p(make_document(BuiltInModels().make("stories"), {sentence}));
    p.until_all_are_switched_off();
    Index layer = 0, head = 0;
    const float most = p.painted("heads.changes")->heat.values->minCoeff(&layer, &head);
    const auto out = outcome(p.session);
    ASSERT_TRUE(out && out->next_word) << sentence;
    const HeadEffects effects(p.session, out->row);
    while (!effects.parts().ended()) std::this_thread::yield();
    const auto causes = word_causes(p.session, *out, effects);
    ASSERT_TRUE(causes) << sentence;
    EXPECT_EQ(causes->at.layer, layer) << sentence;
    EXPECT_EQ(causes->head, head) << sentence;
    EXPECT_NEAR(causes->fall, -static_cast<double>(most), 1e-4) << sentence;
    const std::string said = outcome_sentence(p.session, out, causes, p.phrases());
    if (causes->lowest < p.session.trace().at(*out->next_word) - 0.006 && causes->at != out->longest->at) {
      EXPECT_NE(said.find(column_text(causes->fall, 2)), std::string::npos) << said;
    }
  }
}

/// A share may fall while no logit does: other words gain. Then no head is said to be needed, and a small fall is not said to be none.
TEST(HeadLogits, AFallIsSaidOnlyIfALogitFalls) {
  Session s(two_block_document());
  s.go(Stage::probs);
  const auto out = outcome(s);
  ASSERT_TRUE(out && out->next_word && out->longest);
  WordCauses causes;
  causes.without_longest = s.trace().at(*out->next_word);
  causes.at = out->longest->at, causes.head = 1 - out->longest->head;
  causes.without = causes.lowest = causes.without_longest / 2;
  const auto said = [&](double fall) {
    causes.fall = fall;
    return outcome_sentence(s, out, causes, english());
  };
  EXPECT_NE(said(0.5).find("falls by 0.50, and its share is **" + percent(causes.without) + "**."), std::string::npos) << said(0.5);
  EXPECT_NE(said(0.004).find("falls by 0.004, "), std::string::npos) << said(0.004);
  for (const double none : {-0.2, 0., std::nan("")}) {
    EXPECT_EQ(said(none).find("falls by"), std::string::npos) << said(none);
    EXPECT_FALSE(said(none).ends_with(" ")) << said(none);
  }
  causes.lowest = std::nan("");
  EXPECT_EQ(said(0.5).find("No single head"), std::string::npos) << said(0.5);
}

TEST(LayersLook, SaysWhatEveryLayerWouldSayAndAClickReadsItOffThere) {
  HeadlessProgram p(tests::edited(two_block_document(), SetMask{MaskKind::causal}));
  p.session.go(Stage::probs);
  p.session.selection().look = StageLook::layers;
  p.frames(2);
  p.wait_for([&] { return p.has("layers.3.2"); });
  const auto early = compute(tests::edited(p.session.document(), SetVariant{"read_after", "1"}));
  const Matrix expected = early->samples[0].trace[*early->nodes.probs];
  p.click("layers.3.1");
  p.frames(3);
  EXPECT_EQ(p.session.document().config.read_after, 1);
  EXPECT_EQ(p.session.trace()[*p.session.nodes().probs], expected);
  EXPECT_EQ(p.session.selection().pinned->row, 3);
  EXPECT_EQ(p.session.selection().pinned->col, largest_in_row(expected, 3));
  EXPECT_EQ(p.session.selection().look, StageLook::matrix) << "the stages show how it comes about";
  p.session.undo();
  p.frames(2);
  EXPECT_EQ(p.session.document().config.read_after, std::nullopt);
}

TEST(LayersLook, CutsNoRowAndSaysWhatItsColoursAre) {
  std::string text;
  for (int i = 0; i < 10; ++i) text += "the cat sat ";
  for (const Screen& screen : {Screen{1280, 720}, Screen{1600, 1000}, Screen{390, 844}}) {
    HeadlessProgram p(tests::edited(two_block_document({text}), SetMask{MaskKind::causal}), screen);
    p.session.go(Stage::probs);
    p.session.selection().look = StageLook::layers;
    p.frames(2);
    p.wait_for([&] { return p.has("layers.29.2"); });
    const Item colour = p.item("layers.colour"), board = p.item("layers");
    EXPECT_GT(colour.max.x - colour.min.x, 30);
    for (const Item& item : p.log.items()) {
      if (!item.name.starts_with("layers.") || item.name.find('.', 7) == std::string::npos || item.max.y <= item.min.y) continue;
      EXPECT_GE(item.max.y - item.min.y, 24) << item.name << " at " << screen.width;
      EXPECT_GE(item.min.y, board.min.y - 1);
    }
  }
}

TEST(LayersLook, RowsAreALittleLowerBeforeTheyScroll) {
  HeadlessProgram p(
      tests::edited(two_block_document({"the cat sat the cat sat the cat sat the cat sat the cat"}), SetMask{MaskKind::causal}),
      {1280, 720});
  p.session.go(Stage::probs);
  p.session.selection().look = StageLook::layers;
  p.frames(2);
  p.wait_for([&] { return p.has("layers.13.2"); });
  const Item first = p.item("layers.0.0"), last = p.item("layers.13.0");
  EXPECT_NEAR(first.min.y, first.whole_min.y, 1);
  EXPECT_NEAR(last.max.y, last.whole_max.y, 1);
}

TEST(LayersLook, OfALongTextEveryRowCanBeReached) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "the cat ";
  HeadlessProgram p(two_block_document({text}), {.width = 1024, .height = 700});
  p.session.go(Stage::probs);
  p.session.selection().look = StageLook::layers;
  for (const Index row : {Index{59}, Index{0}, Index{30}}) {
    p.session.navigation().pin({*p.session.nodes().probs, row, 1});
    p.frames(3);
    p.wait_for([&] { return p.has("layers." + std::to_string(row) + ".2"); });
    const Item cell = p.item("layers." + std::to_string(row) + ".2"), all = p.item("layers");
    EXPECT_GE(cell.min.y, all.min.y - 1);
    EXPECT_LE(cell.max.y, all.max.y + 1);
  }
}

TEST(HeadLogits, OnlyWhereLogitsAreASumOfParts) {
  HeadlessProgram p(translating_document());
  p.session.go(Stage::probs);
  p.frames(2);
  EXPECT_FALSE(has_look(p.session, StageLook::heads));
}

TEST(HeadLogits, StaysOnTheBoardAtEverySize) {
  for (const auto& [width, height] : {std::pair(1280, 720), std::pair(1600, 1000), std::pair(1024, 700)}) {
    SCOPED_TRACE(width);
    LogitsProgram p(tests::edited(two_block_document(), SetMask{MaskKind::causal}), {.width = width, .height = height});
    EXPECT_LE(p.item("heads.changes").max.x, static_cast<float>(width));
    EXPECT_LE(p.item("heads.sum").max.y, static_cast<float>(height) - 50);
  }
}

/// On a phone the last column is narrower than "feed-forward", and the board ends behind it.
TEST(HeadLogits, TheNameOfTheFeedForwardPartEndsOnTheBoard) {
  if (trained_folder("stories").empty()) GTEST_SKIP() << "assets/models/stories is missing";
  const auto model = BuiltInModels().make("stories");
  for (const std::string language : {"en", "fr", "es"}) {
    Session session(make_document(model, {"When Mary and John went to the shop , John gave the apple to"}));
    session.go(Stage::logits);
    session.selection().look = StageLook::heads;
    Settings settings;
    settings.language = language;
    PaperStudio studio(session, settings, 390, 844);
    const std::string name = phrases_in(language)("heads.logit.mlp.short");
    const Drawing drawing = studio.view();
    int named = 0;
    for (const Drawing::Item& item : drawing.items) {
      const auto* text = std::get_if<PlacedText>(&item.shape);
      if (!text || text->utf8 != name) continue;
      ++named;
      EXPECT_LE(text->end, 374) << language;
    }
    EXPECT_GE(named, 1) << language;
  }
}

}  // namespace headlight::tests::head_logits_test
