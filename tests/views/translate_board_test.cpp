// The board of a translation, driven by the names of its items. The weights are random: the words mean nothing, but everything must work.
#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <set>

#include "commands/pictures/paper.hpp"
#include "drawing_faults.hpp"
#include "generate/alignment.hpp"
#include "session/compare/two_words.hpp"
#include "session/language.hpp"
#include "session/map/attention_path.hpp"
#include "session/translate/pronoun_row.hpp"
#include "session/translate/translating.hpp"
#include "translating_program.hpp"
#include "views/inspector/why_section.hpp"
#include "views/prose/translate_text.hpp"

namespace headlight::tests::translate_board_test {

struct TranslateBoardTest : testing::Test {
  HeadlessProgram p{translating()};
  TranslateBoardTest() { p.session.go(Stage::translate), p.frames(2); }
  const Target& target() const { return p.session.document().targets[static_cast<size_t>(p.session.selection().sample)]; }
  std::vector<std::string> words() const { return written(p.session.navigation().sample()); }
  std::string likeliest(Index row) const { return next_words(p.session, row, 1).front().word; }
};

/// The sentence below the title is whole in a projector's window, and nothing is written over it.
TEST(TranslateHeading, ItsSentenceIsWhole) {
  for (const char* language : {"en", "fr"})
    for (const auto& [width, height] : {std::pair{1280, 720}, {1600, 1000}, {1024, 768}, {1024, 600}}) {
      Settings settings;
      settings.language = language;
      Session session(translating());
      session.go(Stage::translate);
      PaperStudio studio(session, settings, width, height);
      const Drawing drawing = studio.view();
      std::string all;
      for (const Drawing::Item& item : drawing.items)
        if (const auto* text = std::get_if<PlacedText>(&item.shape)) all += (all.empty() || all.ends_with(" ") ? "" : " ") + text->utf8;
      const std::string words = translate_text(session, phrases_in(language)).subtitle;
      EXPECT_NE(all.find(words.substr(words.rfind(' ') + 1)), std::string::npos) << words << " at " << width << " in " << language;
      EXPECT_EQ(DrawingFaults(drawing).all(), "") << width << "x" << height << " in " << language;
    }
}

TEST_F(TranslateBoardTest, WordsAreWrittenTakenBackAndWrittenToTheEnd) {
  const std::vector<std::string> whole = words();
  ASSERT_GT(whole.size(), 2u);
  p.click("start_over");
  EXPECT_TRUE(words().empty());
  EXPECT_FALSE(target().whole);
  p.click("write_next");
  p.click("write_next");
  EXPECT_EQ(words(), (std::vector<std::string>{whole[0], whole[1]})) << "word by word the same likeliest words are written";
  EXPECT_EQ(p.session.navigation().sample().n_chosen, 2);
  p.click("take_back");
  EXPECT_EQ(words(), std::vector<std::string>{whole[0]});
  p.click("to_the_end");
  EXPECT_EQ(words(), whole);
  EXPECT_TRUE(target().whole);
  for (int steps = 0; steps < 5; ++steps) p.click("undo");
  EXPECT_EQ(p.session.history().position(), 0u);
  EXPECT_EQ(words(), whole);
}

TEST_F(TranslateBoardTest, AWordChosenByHandIsAnEditAndTheDecoderGoesOnFromIt) {
  p.click("target.2");
  ASSERT_EQ(chosen_row(p.session), 1) << "the row that writes this word";
  const std::string other = next_words(p.session, 1, 3)[1].word;
  ASSERT_FALSE(other.starts_with("<"));
  p.click("next." + other);
  ASSERT_GE(words().size(), 2u);
  EXPECT_EQ(words()[1], other);
  EXPECT_EQ(p.session.navigation().sample().n_chosen, 2);
  EXPECT_TRUE(target().whole) << "the decoder goes on by itself as before";
  p.tap_with_control(Key::z);
  EXPECT_EQ(p.session.navigation().sample().n_chosen, 0);
}

TEST_F(TranslateBoardTest, AnyKnownWordCanBeTypedAndAnotherOneIsRefusedInWords) {
  p.click("start_over");
  p.enter("word", "faim");
  EXPECT_EQ(words(), std::vector<std::string>{"faim"});
  p.click("word");
  p.type("ban");
  ASSERT_TRUE(p.has("word.complete.banane"));
  p.tap(Key::tab);
  p.frames(2);
  p.tap(Key::enter);
  p.frame();
  EXPECT_EQ(words(), (std::vector<std::string>{"faim", "banane"}));
  p.enter("word", "baleine");
  EXPECT_TRUE(p.session.failed());
  EXPECT_EQ(words().size(), 2u);
}

TEST_F(TranslateBoardTest, ADrawnWordStaysAndTheSameSeedDrawsTheSame) {
  p.click("start_over");
  p.click("draw");
  ASSERT_EQ(words().size(), 1u);
  const std::string drawn = words()[0];
  p.tap_with_control(Key::z);
  EXPECT_TRUE(words().empty());
  p.tap_with_control(Key::y);
  EXPECT_EQ(words()[0], drawn) << "an edit like any other: it is kept, not drawn anew";
  const Tokenizer& known = *p.session.document().model->target_tokenizer;
  const Matrix logits = Matrix::Zero(1, known.size());
  std::set<int> ids;
  for (std::uint64_t seed = 1; seed < 60; ++seed) {
    ids.insert(drawn_word(known, logits, 0, 1, seed));
    EXPECT_EQ(drawn_word(known, logits, 0, 1, seed), drawn_word(known, logits, 0, 1, seed));
  }
  EXPECT_GT(static_cast<int>(ids.size()), known.size() / 2) << "equal scores are drawn alike often";
  Matrix peak = Matrix::Zero(1, known.size());
  peak(0, 7) = 3;
  EXPECT_EQ(drawn_word(known, peak, 0, 0, 5), 7) << "without temperature the likeliest";
}

TEST_F(TranslateBoardTest, TheMapAndTheWorkingGoOnWithTheWordThatWasChosen) {
  for (const char* chip : {"target.2", "target.1"}) {
    p.click(chip);
    const Index row = chosen_row(p.session);
    ASSERT_TRUE(p.session.selection().pinned);
    EXPECT_EQ(p.session.selection().pinned->row, row);
    EXPECT_EQ(p.session.selection().stage, Stage::translate) << "the board stays";
    const Matrix weights = displayed_alignment(p.session);
    EXPECT_EQ(weights(row, p.session.selection().pinned->col), weights.row(row).maxCoeff());
    const AttentionPath path = attention_path(p.session);
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(path.hops.front().query, row);
    EXPECT_EQ(path.hops.front().pattern, p.session.selection().pinned->node);
  }
}

TEST_F(TranslateBoardTest, ARowIsChosenByItsWordAndByTheMatrix) {
  p.click("target.2");
  EXPECT_EQ(chosen_row(p.session), 1) << "the row that wrote the word looked at the source for it";
  ASSERT_NE(p.painted("alignment"), nullptr);
  EXPECT_EQ(*p.painted("alignment")->heat.values, displayed_alignment(p.session));
  EXPECT_EQ(p.painted("alignment")->heat.limit, 1);
  p.click("french.0");
  EXPECT_EQ(chosen_row(p.session), 0) << "the row that wrote this word";
}

/// Row r of the decoder reads word r and writes the next one: its attention belongs to the word that it writes.
TEST_F(TranslateBoardTest, LinesJoinEachWordToTheFrenchOneThatWasWrittenWhileItWasLookedAt) {
  const std::vector<WrittenWord> all = written_words(p.session.run(), 0);
  ASSERT_GT(all.size(), 1u);
  for (size_t i = 0; i < std::min<size_t>(all.size(), 3); ++i) {
    const std::string chip = "target." + std::to_string(i + 1);
    p.click(chip);
    EXPECT_EQ(p.session.navigation().sample().target.tokens[i + 1].text, all[i].word);
    ASSERT_FALSE(all[i].looks_at.empty());
    const int word = all[i].looks_at.front().index;
    const std::string line = "line." + std::to_string(word) + "." + std::to_string(i + 1);
    ASSERT_TRUE(p.has(line)) << all[i].looks_at.front().word << " is joined to " << all[i].word;
    EXPECT_NEAR(p.item(line).max.x, p.item(chip).min.x, 2);
    const float ends[] = {p.item("source." + std::to_string(word)).centre().y, p.item(chip).centre().y};
    EXPECT_NEAR(p.item(line).min.y, std::min(ends[0], ends[1]), 2);
    EXPECT_NEAR(p.item(line).max.y, std::max(ends[0], ends[1]), 3);
    EXPECT_EQ(word_written_by(p.session, chosen_row(p.session)), all[i].word) << "as headlight translate says";
  }
}

TEST_F(TranslateBoardTest, TheMarkAtTheBeginningWasWrittenByNobody) {
  p.click("target.2");
  p.click("target.0");
  EXPECT_EQ(chosen_row(p.session), 1);
  const Index last = p.session.navigation().sample().n_target - 1;
  EXPECT_EQ(word_written_by(p.session, last), likeliest(last)) << "the last row is called after what it would write";
}

TEST_F(TranslateBoardTest, TheChangePageChangesWhatIsOnTheBoard) {
  const PronounRow row = *pronoun_row(p.session);
  const Index top = most_looked_at(p.value(row.pattern), row, p.session.navigation().sample().n_words);
  EXPECT_EQ(cell_on_board(p.session), (Cell{row.pattern, row.position, top}));
  p.click("page.Change");
  p.enter("cell.value", "0.9");
  p.frames(2);
  EXPECT_FLOAT_EQ(p.value(row.pattern)(row.position, top), 0.9f) << "the bar under the board";
  EXPECT_EQ(p.session.document().overrides.size(), 1u);
  p.click("change.where.matrix");
  EXPECT_EQ(p.session.navigation().place(), (StagePlace{Stage::softmax, {false, row.layer}}));
  EXPECT_EQ(p.session.selection().pinned, (Cell{row.pattern, row.position, top}));
}

TEST_F(TranslateBoardTest, WithoutAPronounTheChangePageChangesTheAlignmentThatIsShown) {
  p.session.push(SetSentences{{"the elephant ate the banana"}});
  p.frames(2);
  p.click("page.Change");
  EXPECT_EQ(cell_on_board(p.session), std::nullopt) << "a mean is no number of the model";
  EXPECT_FALSE(p.has("cell.value"));
  p.click("heads_shown.one");
  ASSERT_TRUE(cell_on_board(p.session));
  EXPECT_EQ(cell_on_board(p.session)->node, alignment_attention(p.session.nodes()).head[0].pattern);
  EXPECT_TRUE(p.has("cell.value"));
}

TEST_F(TranslateBoardTest, ACellLeadsToTheSoftmaxThatMakesIt) {
  const ImVec2 at = p.cell("alignment", 2, 3);
  p.press(at);
  p.release();
  ASSERT_TRUE(p.session.selection().pinned);
  const Cell cell = *p.session.selection().pinned;
  EXPECT_EQ(cell.row, 2);
  EXPECT_EQ(cell.col, 3);
  EXPECT_EQ(p.session.selection().stage, Stage::softmax);
  EXPECT_TRUE(p.session.graph()[cell.node].name.starts_with("decoder.blocks.0.cross_attn.pattern")) << p.session.graph()[cell.node].name;
}

TEST_F(TranslateBoardTest, OneHeadOrTheMeanOfAll) {
  EXPECT_EQ(alignment_head(p.session), -1);
  const Matrix mean = displayed_alignment(p.session);
  p.click("heads_shown.one");
  EXPECT_EQ(alignment_head(p.session), 0);
  const Matrix first = displayed_alignment(p.session);
  p.click("alignment.head.next");
  const Matrix second = displayed_alignment(p.session);
  EXPECT_TRUE(mean.isApprox((first + second) / 2, 1e-5f));
  p.click("heads_shown.mean");
  EXPECT_EQ(displayed_alignment(p.session), mean);
}

TEST_F(TranslateBoardTest, TheStatusLineSaysWhatIsSeen) {
  EXPECT_TRUE(p.has("status"));
  EXPECT_TRUE(p.has("why.check")) << "the reason for a word stands beside the board";
}

/// A share can be too small for float32, and the ratio too large: neither is then divided by 0, nor infinite.
TEST(TranslateRatio, OfTwoWordsIsNeverInfinite) {
  EXPECT_EQ(ratio_number(1), "1.00");
  EXPECT_EQ(ratio_number(35237.4), "35,237");
  EXPECT_EQ(ratio_number(std::exp(130.)), "2.87e56");
  HeadlessProgram p(translating(), {.width = 1600, .height = 2400});  // all of the inspector is in sight
  Session& s = p.session;
  s.go(Stage::translate);
  choose_row(s, 0);
  const std::vector<NextWord> next = next_words(s, 0, 2);
  s.selection().translation.words = {next[0].id, next[1].id};
  const Eigen::RowVectorXf y = s.trace()[s.graph()[*s.nodes().logits].inputs.front()].row(0);
  Index col = 0;
  y.cwiseAbs().maxCoeff(&col);
  s.push(SetWeight{"decoder.W_E", next[0].id, col, std::copysign(1000.f, y(col))});
  p.frames(3);
  const auto why = two_words(s, 0, next[0].id, next[1].id);
  ASSERT_TRUE(why);
  EXPECT_GT(why->difference, 110);
  ASSERT_EQ(why->share_second, 0);
  EXPECT_TRUE(p.has("why.first"));
  EXPECT_FALSE(p.has("why.check"));
}

TEST_F(TranslateBoardTest, APathOfABeamSearchIsTaken) {
  p.click("beam");
  ASSERT_TRUE(p.has("beam.0"));
  p.click("beam.width.plus");
  int last = 0;
  for (const Item& item : p.log.items())
    if (item.name.starts_with("beam.") && std::isdigit(static_cast<unsigned char>(item.name[5])) && item.max.x > item.min.x)
      last = std::max(last, std::stoi(item.name.substr(5)));
  ASSERT_GT(last, 0);
  p.click("beam.1");
  EXPECT_EQ(words().size(), 1u);
  EXPECT_FALSE(target().whole);
}

TEST(TranslateBoardSizes, EverythingIsThereAtEverySizeAndForLongSentences) {
  for (const Screen screen : {Screen{1600, 1000}, Screen{1280, 800}, Screen{2560, 1600, 2, true}}) {
    HeadlessProgram p(translating({"the elephant ate the banana because it was hungry as the old elephants ate the ripe bananas because "
                                   "they were hungry and it was old"}),
                      screen);
    p.session.go(Stage::translate);
    p.frames(3);
    for (const char* name : {"write_next", "to_the_end", "take_back", "start_over", "draw", "temperature", "word", "source.0", "target.0",
                             "look.0", "french.0", "beam"})
      EXPECT_TRUE(p.has(name)) << name << " at " << screen.width;
    EXPECT_EQ(p.item("start_over").max.y <= static_cast<float>(screen.height), true);
  }
}

TEST(TranslateBoardSizes, TheBoxesOfWordsAreAsHighAsTheirType) {
  HeadlessProgram p(translating({"the elephant ate the banana because it was hungry"}), {1280, 720});
  p.session.go(Stage::translate);
  p.frames(3);
  const auto height = [](const Item& item) { return item.whole_max.y - item.whole_min.y; };
  for (const char* name : {"source.2", "target.2"})
    EXPECT_GE(height(p.item(name)), p.theme().fonts.tiny->FontSize + 1.5f) << name;  // the type's line with room around it
  const Item chosen = p.item("target." + std::to_string(chosen_row(p.session) + 1));
  EXPECT_EQ(chosen.max.y - chosen.min.y, height(chosen)) << "the chosen word is whole in sight";
}

}  // namespace headlight::tests::translate_board_test
