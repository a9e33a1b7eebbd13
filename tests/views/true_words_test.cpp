// The window's texts must be true for hand-made, random and trained models alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/asset.hpp"
#include "core/documents.hpp"
#include "model/initial_weights.hpp"
#include "session/split_part.hpp"
#include "session/translate/pronoun_row.hpp"
#include "session/translate/unread_sentence.hpp"
#include "small_models.hpp"
#include "translating_program.hpp"
#include "views/prose/block_text.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/many_text.hpp"
#include "views/prose/mistake_text.hpp"
#include "views/prose/origin_text.hpp"
#include "views/prose/stage_text.hpp"
#include "zoo/lexicons.hpp"

namespace headlight::tests::true_words_test {

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

std::string everything_said(const Session& s) {
  const StageText t = stage_text(s, english());
  std::string all = t.subtitle + " " + t.what + " " + t.look_at;
  for (const std::string& paragraph : t.how_to_read) all += " " + paragraph;
  return all;
}

std::string origin_of_weight(const Document& document, const std::string& name, Index row = 1) {
  const Session s(document);
  return weight_origin(s, english(), {s.graph().find(name), row, 0});
}

/// A model of one block over learned positions.
Document with_learned_positions(bool causal) {
  Model model;
  model.config = {.name = "learned", .d_model = 8, .n_heads = 2, .learned_positions = 12};
  model.tokenizer = std::make_shared<const WordTokenizer>(std::vector<std::string>{"<pad>", "the", "cat", "sat"});
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  model.causal = causal;
  model.embed_unknown = [](const std::string&) { return Matrix(Matrix::Zero(1, 8)); };
  return make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat"});
}

std::string positions_said(const Document& document) {
  Session s(document);
  s.go(Stage::positions);
  return everything_said(s);
}

TEST(TrueWords, AWeightIsSaidToBeWhatItIs) {
  EXPECT_EQ(origin_of_weight(readable(), "blocks.0.attn.W_Q"), "Not computed: chosen by hand.");
  EXPECT_EQ(origin_of_weight(tests::edited(readable(), SetHeads{2}), "blocks.0.attn.W_Q"), "Not computed: chosen by hand.")
      << "with other heads, too";
  EXPECT_EQ(origin_of_weight(random_document(8, 2), "blocks.0.attn.W_Q"), "Not computed: random, drawn with seed 7.");
  EXPECT_EQ(origin_of_weight(translating(), "encoder.blocks.0.attn.W_Q"), "Not computed: learned in training.");
  EXPECT_TRUE(says(origin_of_weight(tests::edited(readable(), SetWeight{"blocks.0.attn.W_Q", 1, 0, 0.5f}), "blocks.0.attn.W_Q"),
                   "You set it; its original value is"));
  EXPECT_TRUE(says(origin_of_weight(tests::edited(readable(), SetBiases{true}), "blocks.0.attn.b_Q", 0), "came without biases"));
}

TEST(TrueWords, ARowOfAnUnknownWordIsSaidToBeWhatItIs) {
  const auto row = [](const Session& s) {
    return weight_origin(s, english(), {s.navigation().stack().W_E, s.navigation().sample().tokens.tokens[0].id, 0});
  };
  EXPECT_TRUE(says(row(Session(readable({"zxqw it"}))), "guessed from its form"));
  EXPECT_TRUE(says(row(Session(random_document(8, 2, {"zxqw it"}))), "drawn at random"));
  EXPECT_TRUE(says(row(Session(translating({"zxqw it"}))), "is zeros"));
}

TEST(TrueWords, PositionsAreSaidToBeWhatTheyAre) {
  EXPECT_TRUE(says(positions_said(translating()), "Sines and cosines"));
  EXPECT_TRUE(says(positions_said(readable()), "columns of their own"));
  const std::string learned = positions_said(with_learned_positions(false));
  EXPECT_FALSE(says(learned, "ines and cosines")) << learned;
  EXPECT_FALSE(says(learned, "wave")) << learned;
  EXPECT_TRUE(says(learned, "learned row for each position")) << learned;
  const std::string off = positions_said(tests::edited(readable(), SetPositions{false}));
  EXPECT_FALSE(says(off, "ines and cosines")) << off;
  EXPECT_TRUE(says(off, "word order is lost")) << off;
  const std::string causal = positions_said(tests::edited(with_learned_positions(true), SetPositions{false}));
  EXPECT_FALSE(says(causal, "word order is lost")) << "a causal mask tells some of it: " << causal;
}

TEST(TrueWords, AWordThatTheModelDoesNotKnowIsNoChange) {
  HeadlessProgram p(translating({"the zxqw ate it"}));
  EXPECT_FALSE(p.has("mark.encoder.embedding")) << "its row of W_E is nobody's change";
  p.click("stage.translate");
  p.session.go(Stage::embedding);
  p.frames(2);
  EXPECT_FALSE(p.has("mark.encoder.embedding"));
  p.session.push(SetWeight{"encoder.W_E", 4, 0, 0.5f});
  p.frames(2);
  EXPECT_TRUE(p.has("mark.encoder.embedding"));
  const double came = (*p.session.document().model->weights)["encoder.W_E"](4, 0);
  p.session.push(SetWeight{"encoder.W_E", 4, 0, static_cast<float>(came)});
  p.frames(2);
  EXPECT_FALSE(p.has("mark.encoder.embedding")) << "taken back by hand";
}

TEST(TrueWords, ASharedAttentionIsNotSaidToHaveFoundANoun) {
  HeadlessProgram p(translating());
  p.session.go(Stage::translate);
  p.frames(2);
  const PronounRow row = *pronoun_row(p.session);
  const Index top = most_looked_at(p.value(row.pattern), row, p.session.navigation().sample().n_words);
  ASSERT_LT(p.value(row.pattern)(row.position, top), 0.5f) << "random weights share";
  const bool keeps = p.value(row.pattern)(row.position, row.position) >= p.value(row.pattern)(row.position, top);
  const char* shares = keeps ? "no other word gets more than **" : "**it** shares its attention: the largest part";
  EXPECT_TRUE(says(stage_text(p.session, p.phrases()).look_at, shares)) << stage_text(p.session, p.phrases()).look_at;
  p.click("look.1");
  EXPECT_TRUE(says(stage_text(p.session, p.phrases()).look_at, "gives **elephant** most of its attention (1.00)"))
      << stage_text(p.session, p.phrases()).look_at;
}

TEST(TrueWords, ATranslationOfUnknownWordsIsNotShownWithoutAWarning) {
  HeadlessProgram p(translating({"the zxqw ate it"}));
  p.session.go(Stage::translate);
  p.frames(2);
  EXPECT_TRUE(p.has("unknown_words"));
  p.session.push(SetSentences{{"the elephant ate it"}});
  p.frames(2);
  EXPECT_FALSE(p.has("unknown_words"));
}

TEST(TrueWords, TheNumbersOfFeedForwardUnitsAreTrueOfBothActivations) {
  const auto said = [](Activation activation) {
    Document d = translating();
    Model model = *d.model;
    model.config.activation = activation;
    Session s(make_document(std::make_shared<const Model>(model), d.sentences));
    s.go(Stage::mlp_out);
    return stage_text(s, english()).look_at;
  };
  EXPECT_TRUE(says(said(Activation::relu), "it is the sum of"));
  EXPECT_FALSE(says(said(Activation::gelu), "it is the sum of")) << "below 0 a unit says a little, too";
}

TEST(TrueWords, ASwitchedHeadIsSaidToDoWhatItDoes) {
  const auto said = [](HeadSetting setting, Stage stage) {
    Session s(tests::edited(readable(), SetHeadSetting{0, 1, setting}));
    s.go(stage);
    return stage_text(s, english()).subtitle;
  };
  EXPECT_TRUE(says(said(HeadSetting::uniform, Stage::softmax), "set to uniform"));
  EXPECT_TRUE(says(said(HeadSetting::off, Stage::weighted_sum), "its Z is 0"));
  EXPECT_TRUE(says(said(HeadSetting::mean, Stage::weighted_sum), "on average"));
  EXPECT_TRUE(says(said(HeadSetting::off, Stage::softmax), "attention weights between 0 and 1")) << "its weights are as they were";
  EXPECT_TRUE(says(said(HeadSetting::as_it_is, Stage::weighted_sum), "weighted by its attention"));
}

struct MaskAfterSoftmax : testing::Test {
  HeadlessProgram p{readable()};
  void break_it() {
    p.click("page.Break it");
    p.click("mistake.mask_after_softmax");
    p.frames(3);
  }
  double sum_of(size_t head, Index row) const {
    return p.value(p.session.nodes().block.front().attn.head[head].pattern).row(row).cast<double>().sum();
  }
};

TEST_F(MaskAfterSoftmax, StandsInTheHeadAndRowThatAreWrongMost) {
  p.session.push(SetMask{MaskKind::causal});
  p.frames(2);
  break_it();
  ASSERT_TRUE(p.session.selection().pinned);
  const auto head = static_cast<size_t>(p.session.selection().head);
  const double shown = sum_of(head, p.session.selection().pinned->row);
  for (size_t h = 0; h < 4; ++h)
    for (Index row = 0; row < 9; ++row) EXPECT_LE(shown, sum_of(h, row) + 1e-6) << "head " << h << ", row " << row;
  EXPECT_LT(shown, 0.9);
  EXPECT_TRUE(says(stage_text(p.session, p.phrases()).look_at, "is furthest from 1")) << stage_text(p.session, p.phrases()).look_at;
  p.session.go(Stage::mask);
  EXPECT_FALSE(says(everything_said(p.session), "Masked scores become")) << "here they do not";
}

TEST_F(MaskAfterSoftmax, SaysThatNothingIsWrongWhereNothingIsMasked) {
  break_it();
  EXPECT_TRUE(says(stage_text(p.session, p.phrases()).look_at, "Nothing is masked here, so nothing is wrong here."))
      << stage_text(p.session, p.phrases()).look_at;
}

struct HungryOrRipe : testing::Test {
  HeadlessProgram p{readable()};
  void SetUp() override {
    if (trained_folder("en-fr").empty()) GTEST_SKIP() << "assets/models/en-fr is missing";
  }
};

TEST_F(HungryOrRipe, TheWindowSaysWhyNothingChangedAndLeadsToTheModelWhereItDoes) {
  EXPECT_FALSE(p.has("status.hears"));
  p.enter("sentence", "The elephant ate the banana as it was ripe");
  p.frames(2);
  ASSERT_TRUE(p.has("status.hears"));
  p.click("status.hears");
  p.frames(2);
  EXPECT_EQ(p.session.document().config.name, "en-fr");
  EXPECT_EQ(p.session.document().sentences, std::vector<std::string>{"The elephant ate the banana as it was ripe"});
  EXPECT_FALSE(p.has("status.hears"));
}

TEST_F(HungryOrRipe, AnotherNounIsAnotherMatter) {
  p.enter("sentence", "The elephant ate the mouse as it was hungry");
  p.frames(2);
  EXPECT_FALSE(p.has("status.hears"));
}

TEST_F(HungryOrRipe, ThePatternOfThePronounSaysSo) {
  p.session.go(Stage::softmax);
  p.frames(2);
  EXPECT_TRUE(says(stage_text(p.session, p.phrases()).look_at, "no other word changes what it asks for"))
      << stage_text(p.session, p.phrases()).look_at;
  EXPECT_TRUE(says(stage_text(p.session, p.phrases()).look_at, "The words after it take less than 1\u00a0% of its attention"))
      << stage_text(p.session, p.phrases()).look_at;
  p.enter("sentence", "The elephant ate the banana as it saw the dog");
  p.frames(2);
  p.session.go(Stage::softmax);
  p.session.navigation().set_head(1);
  p.session.navigation().pin({p.session.navigation().attention().head[1].pattern, 6, 1});
  EXPECT_TRUE(says(stage_text(p.session, p.phrases()).look_at,
                   "The words after it take 5\u00a0% of its attention: without them, "
                   "**elephant** would have 90\u00a0% instead of 86\u00a0%."))
      << stage_text(p.session, p.phrases()).look_at;
  p.enter("sentence", "The dog chased the cat because she was fast");
  p.frames(2);
  EXPECT_FALSE(says(everything_said(p.session), "ripe")) << "words that are not in the sentence explain nothing";
}

TEST(TrueWords, ASentenceInAnotherLanguageIsReadInThatLanguage) {
  HeadlessProgram p(readable());
  p.enter("sentence", "Le chat regarde la souris car il a faim");
  p.frames(2);
  EXPECT_EQ(lexicon_words(*p.session.document().model)->spec.language, "fr");
  EXPECT_FALSE(unread_sentence(p.session));
  EXPECT_FALSE(p.has("status.reads"));
  EXPECT_FALSE(p.has("tokens.count")) << "no tip says that it reads nothing but English";
  p.enter("sentence", "The dog ran");
  p.frames(2);
  EXPECT_FALSE(p.has("tokens.count"));
  EXPECT_EQ(lexicon_words(*p.session.document().model)->spec.language, "en");
}

TEST(TrueWords, ASentenceThatTheModelDoesNotReadIsNotAnsweredAsIfItWereRead) {
  if (trained_folder("stories").empty()) GTEST_SKIP() << "assets/models/stories is missing";
  struct Foreign {
    const char *sentence, *code, *says, *language;
  };
  for (const Foreign& one :
       {Foreign{"Le chat regarde la souris car il a faim", "fr", "This looks like French, and stories reads English", "fr"},
        Foreign{"La reina ama al rey porque él es amable", "es", "This looks like Spanish, and stories reads English", "es"},
        Foreign{"大象吃了香蕉，因为它饿了", "zh", "This looks like Chinese, and stories reads English", "zh"}}) {
    HeadlessProgram p(make_document(BuiltInModels().make("stories"), {"The dog ran"}));
    p.frames(2);
    EXPECT_FALSE(p.has("status.reads"));
    EXPECT_TRUE(p.has("tokens.count")) << "its tip says that the model reads English";
    p.enter("sentence", one.sentence);
    p.frames(2);
    const auto unread = unread_sentence(p.session);
    ASSERT_TRUE(unread) << one.sentence;
    EXPECT_EQ(unread->text.language, one.code);
    EXPECT_TRUE(unread->reads_english);
    const std::string counts = std::to_string(unread->text.unknown) + " of the " + std::to_string(unread->text.words) + " words are ";
    const auto warns = [&](const std::string& said) { return says(said, one.says) && says(said, counts + "unknown to it"); };
    EXPECT_TRUE(std::any_of(p.log.announced().begin(), p.log.announced().end(), warns)) << "it stands in the status line, and is heard";
    p.click("status.reads");
    p.frames(2);
    EXPECT_EQ(p.session.document().config.name, "readable");
    EXPECT_EQ(lexicon_words(*p.session.document().model)->spec.language, one.language);
    EXPECT_EQ(p.session.document().sentences[0], one.sentence);
    EXPECT_FALSE(unread_sentence(p.session));
  }
}

TEST(TrueWords, ASentenceThatAnotherModelReadsLeadsToIt) {
  if (trained_folder("stories").empty()) GTEST_SKIP() << "assets/models/stories is missing";
  HeadlessProgram p(make_document(BuiltInModels().make("stories"), {"brave monkeys chased bicycles across bridges"}));
  ASSERT_TRUE(unread_sentence(p.session));
  p.frames(2);
  p.click("status.reads");
  p.frames(2);
  EXPECT_FALSE(unread_sentence(p.session));
}

/// Of two words with the same share, neither is behind the other.
TEST(TrueWords, AWordThatTiesWithTheLikeliestIsNotBehindIt) {
  Document document = two_block_document();
  const Session plain(document);
  const NodeId probs = *plain.nodes().probs;
  for (const Index word : {2, 3})
    document = tests::edited(std::move(document), OverrideCell{{0, plain.graph()[probs].name, 4, word}, 0.9f});
  const Session s(std::move(document));
  const auto said = [&](Index word) { return next_word_sentence(s, english(), {probs, 4, word}); };
  for (const Index word : {2, 3}) EXPECT_FALSE(says(said(word), "is the likeliest")) << said(word);
  EXPECT_TRUE(says(said(1), "is the likeliest")) << said(1);
  for (const Index word : {2, 3}) EXPECT_FALSE(says(said(word), "is second")) << said(word);
  Session looking(s.document());
  looking.go(Stage::probs);
  looking.navigation().pin({probs, 4, 2});
  EXPECT_TRUE(says(stage_text(looking, english()).look_at, "**cat** and **sat** are equally likely (90\u00a0%), and no word is likelier"))
      << stage_text(looking, english()).look_at;
}

/// The row of units that are off is not the sum of 0 rows, and that of one unit is not the sum of 1 rows.
TEST(TrueWords, UnitsThatAreOnAreCountedAsPeopleCount) {
  Session s(translating());
  s.go(Stage::mlp_out);
  const MlpNodes& mlp = *s.navigation().block().mlp;
  const std::string units = s.graph()[mlp.post].name;
  const Index n = s.trace()[mlp.post].cols();
  s.navigation().pin({mlp.out, 1, 0});
  for (Index unit = 0; unit < n; ++unit) s.push(OverrideCell{{0, units, 1, unit}, 0});
  s.settle();
  EXPECT_TRUE(says(stage_text(s, english()).look_at, "no unit is on, so it is b_{out} alone")) << stage_text(s, english()).look_at;
  for (const float unit : {2.f, -2.f}) {
    s.push(OverrideCell{{0, units, 1, 3}, unit});
    s.settle();
    EXPECT_TRUE(says(stage_text(s, english()).look_at, "one unit is not 0, so it is one row of W_{out}")) << unit;
  }
  s.push(OverrideCell{{0, units, 1, 2}, -1});
  s.settle();
  EXPECT_TRUE(says(stage_text(s, english()).look_at, "the sum of 2 rows of W_{out}")) << "one of them is taken away";
}

/// A row of equal numbers stays a row of zeros, however it is divided.
TEST(TrueWords, RowsAreSaidToBeEquallyLongOnlyIfTheyAre) {
  Session s(two_block_document());
  s.go(Stage::norm);
  const NodeId norm = main_node(s.navigation().place(), s.nodes(), 0), in = s.graph()[norm].inputs.front();
  EXPECT_TRUE(says(stage_text(s, english()).look_at, "all rows have the same length")) << stage_text(s, english()).look_at;
  const std::string name = s.graph()[in].name;
  for (Index col = 0; col < s.trace()[in].cols(); ++col) s.push(OverrideCell{{0, name, 2, col}, 1});
  s.settle();
  EXPECT_FALSE(says(stage_text(s, english()).look_at, "same length")) << stage_text(s, english()).look_at;
}

TEST(TrueWords, AShareIsSaidToBeAllOrNothingOnlyIfItIs) {
  const auto said = [](double share) { return share_in_words(share, english()); };
  EXPECT_EQ(said(0.9993), "more than 99\u00a0%");
  EXPECT_EQ(said(1), "100\u00a0%");
  EXPECT_EQ(said(0.003), "less than 1\u00a0%");
  EXPECT_EQ(said(0), "0\u00a0%");
  EXPECT_EQ(said(0.914), "91\u00a0%");
  for (const char* language : {"es", "fr", "zh"}) {
    const Phrases phrases = Phrases::in_folder(asset(std::string("words/") + language));
    EXPECT_TRUE(says(share_in_words(0.9993, phrases), "99")) << language;
    EXPECT_FALSE(says(share_in_words(0.9993, phrases), ">")) << language;
    EXPECT_NE(share_in_words(0.003, phrases), share_in_words(0.01, phrases)) << language;
  }
}

TEST(TrueWords, TheSplitSpeaksOfWhatIsChosen) {
  Session s(readable());
  s.go(Stage::split);
  const auto letters = [&] {
    std::string all;
    for (const EquationPart& part : stage_equation(s, english())) all += part.symbol + " ";
    return all;
  };
  EXPECT_TRUE(says(everything_said(s), "[W_{Q}](query:q)"));
  EXPECT_TRUE(says(letters(), "Q")) << letters();
  choose_split_part(s, 1);
  EXPECT_TRUE(says(everything_said(s), "[W_{K}](key:k)")) << everything_said(s);
  EXPECT_FALSE(says(everything_said(s), "W_{Q}"));
  EXPECT_TRUE(says(everything_said(s), "key numbers"));
  EXPECT_TRUE(says(letters(), "K")) << letters();
  EXPECT_FALSE(says(letters(), "Q")) << letters();
  choose_split_part(s, 2);
  EXPECT_TRUE(says(everything_said(s), "[W_{V}](value:v)"));
}

TEST(OneOfThem, IsSpokenOfAsOne) {
  for (const auto& [d_model, heads] : {std::pair(8, 8), std::pair(8, 1), std::pair(2, 2)}) {
    Session s(random_document(d_model, heads, {"elephant"}));
    for (const StagePlace& place : s.navigation().stages()) {
      s.go(place);
      const std::string said = everything_said(s);
      for (const char* wrong : {"one numbers", "one heads", "one words", "one narrow ones", "one results", "one blocks", "one rows"})
        EXPECT_FALSE(says(said, wrong)) << wrong << ": " << said;
    }
  }
}

TEST(TrueWords, NoWordIsHighestAndLowestWithOneNumber) {
  SurveyedMeasure of;
  of.words = {{"it", 20, 0, 0.91203}, {"they", 20, 0, 0.91199}, {"them", 3, 0, 0.1}};
  EXPECT_EQ(parts_sentence(of, english()), "") << "both are 0.912, and of the third there are few rows";
  of.words[1].mean = 0.7;
  EXPECT_TRUE(says(parts_sentence(of, english()), "0.912") && says(parts_sentence(of, english()), "0.700"));
}

}  // namespace headlight::tests::true_words_test
