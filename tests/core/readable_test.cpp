#include "zoo/readable.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "run/run.hpp"

namespace headlight::tests::readable_test {

using Strings = std::vector<std::string>;

Lexicon shipped_lexicon() {
  std::ifstream in(asset("lexicons/en.tsv"));
  return read_lexicon(in, "en.tsv");
}

std::shared_ptr<const Model> readable() { return std::make_shared<const Model>(readable_model(shipped_lexicon())); }

std::shared_ptr<const Run> run(const std::shared_ptr<const Model>& model, const std::string& sentence, MaskKind mask = MaskKind::none) {
  Document document = make_document(model, {sentence});
  document.mask = mask;
  return compute(document);
}

const HeadNodes& head(const Run& run, int h) { return run.nodes.block[0].attn.head[static_cast<size_t>(h)]; }
const Matrix& value(const Run& run, NodeId id) { return run.samples[0].trace[id]; }

Strings parts(const std::string& text, char separator) {
  Strings all;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) all.push_back(part);
  return all;
}

/// The place of `word` in the sentence; "was#2" is its second occurrence. -1 if it is missing.
Index place_of(const Run& run, const std::string& word) {
  const Strings word_and_count = parts(word, '#'), words = run.samples[0].tokens.texts();
  int left = word_and_count.size() > 1 ? std::stoi(word_and_count[1]) : 1;
  for (size_t i = 0; i < words.size(); ++i)
    if (words[i] == word_and_count[0] && --left == 0) return static_cast<Index>(i);
  return -1;
}

Index column(const Model& model, const std::string& dimension) {
  const Strings& names = model.dimension_names;
  return std::find(names.begin(), names.end(), dimension) - names.begin();
}

Index most_looked_at(const Run& run, int h, Index query) {
  Index key = -1;
  value(run, head(run, h).pattern).row(query).maxCoeff(&key);
  return key;
}

/// The expected behaviour of a head in a sentence: "2:it>elephant" says that in head 2 (from 1, as in prose) "it" attends to "elephant"
/// most.
struct Intent {
  int head = 0;  ///< from 0
  Index query = 0, key = 0;
};

Intent intent(const Run& run, const std::string& text) {
  const Strings words = parts(text.substr(2), '>');
  const Intent result{text[0] - '1', place_of(run, words.at(0)), place_of(run, words.at(1))};
  EXPECT_TRUE(result.query >= 0 && result.key >= 0) << text << " names a word that the sentence lacks";
  return result;
}

struct Example {
  const char* sentence;
  const char* intents;
};

constexpr Example examples[] = {
    {"The elephant ate the banana as it was hungry.", "2:it>elephant 3:ate>elephant 3:was>it 3:hungry>it 4:The>the 4:the>The"},
    {"The animal did not cross the street because it was too tired.", "2:it>animal 3:did>animal 3:cross>animal 3:was>it 3:tired>it"},
    {"The trophy does not fit in the suitcase because it is too big.", "2:it>trophy 3:does>trophy 3:fit>trophy 3:is>it 3:big>it"},
    {"The quick brown fox jumps over the lazy dog.", "3:quick>fox 3:brown>fox 3:jumps>fox 3:lazy>dog 4:The>the"},
    {"The king loved the queen because she was kind.", "2:she>queen 3:loved>king 3:was>she 3:kind>she"},
    {"The queen loved the king because he was brave.", "2:he>king 3:loved>queen 3:was>he"},
    {"The boys chased the dog until they were tired.", "2:they>boys 3:chased>boys 3:were>they 3:tired>they"},
    {"The dogs chased the boy because they were hungry.", "2:they>dogs 3:were>they"},
    {"Mary gave John the book and he thanked her.", "2:he>John 2:her>Mary 3:gave>Mary 3:thanked>he"},
    {"John saw Mary but she didn't see him.", "2:she>Mary 2:him>John 3:saw>John 3:didn't>she 3:see>she"},
    {"The mother called the boys because they were late.", "2:they>boys 3:called>mother 3:late>they"},
    {"The doctor helped the children because they were sick.", "2:they>children 3:helped>doctor"},
    {"The dog that chased the cat ran.", "3:chased>dog"},
    {"The man saw the boy who ran.", "3:saw>man 3:ran>who"},
    {"The girl lost her hat in the park.", "2:her>girl 3:lost>girl"},
    {"The king ate his cake.", "2:his>king 3:ate>king"},
    {"Dogs like ripe bananas.", "3:like>Dogs 3:ripe>bananas"},
    {"Dogs chase cats.", "3:chase>Dogs"},
    {"The elephant ate the ripe banana.", "3:ripe>banana 3:ate>elephant"},
    {"The dog saw a big old cat.", "3:saw>dog 3:big>cat 3:old>cat"},
    {"The cat was chased by the dog.", "3:was>cat 3:chased>cat"},
    {"She opened the door.", "3:opened>She"},
    {"Who ate the banana?", "3:ate>Who"},
    {"What did the girl see?", "3:did>girl 3:see>girl"},
    {"Where does the old man live?", "3:does>man 3:old>man 3:live>man"},
    {"The cheese was eaten by the mouse because it was hungry.", "2:it>mouse 3:eaten>cheese 3:was#2>it 4:was>was#2"},
    {"The two small boys read the three old books.", "3:small>boys 3:read>boys 3:old>books"},
    {"I saw the dog and it saw me.", "2:it>dog 3:saw>I 3:saw#2>it 4:saw>saw#2 4:saw#2>saw"},
    {"The car stopped because the driver saw a cow.", "3:stopped>car 3:saw>driver"},
    {"The farmer fed the cow, and then he milked it.", "2:he>farmer 2:it>cow 3:fed>farmer 3:milked>he"},
    {"The students read the book, but they did not like it.", "2:they>students 2:it>book 3:like>they"},
    {"If the baby is hungry, she cries.", "2:she>baby 3:is>baby 3:hungry>baby 3:cries>she"},
    {"The children went to the park and played there.", "2:there>park 3:went>children"},
    {"The woman who lives in the white house feeds the birds.", "2:who>woman 3:white>house"},
    {"The dogs that the man feeds are hungry.", "3:feeds>man 3:are>dogs"},
    {"A glorp ate the zib because it was hungry.", "2:it>glorp 3:ate>glorp"},
    {"Yesterday the tall woman quickly sold her old red car.", "2:her>woman 3:tall>woman 3:sold>woman 3:old>car 3:red>car"},
    {"The snow was cold and white.", "3:was>snow 3:cold>snow 3:white>snow"},
    {"My brother and his wife bought a new house.", "2:his>brother 3:bought>wife 3:new>house"},
    {"The apples are not ripe.", "3:are>apples 3:ripe>apples"},
    {"The boy gave the girl a flower because she was sad.", "2:she>girl 3:gave>boy 3:sad>she"},
    {"Tom is tall, and Anna is short.", "3:is>Tom 3:tall>Tom 3:is#2>Anna 3:short>Anna 4:is>is#2"},
    {"The cats did not eat the fish because they were not hungry.", "2:they>cats 3:eat>cats 3:hungry>they 4:not>not#2 4:not#2>not"},
    {"The lion saw the goat, but it did not hear it.", "2:it>lion 3:saw>lion 3:did>it 4:it>it#2 4:it#2>it"},
    {"They waited.", "3:waited>They"},
    {"The man with the big hat saw the river.", "3:big>hat"},
    {"In the morning the old farmer drove the tractor to the field.", "3:old>farmer 3:drove>farmer"},
    {"The box was heavy, so the woman pushed it.", "2:it>box 3:heavy>box 3:pushed>woman"},
    {"The boy kicked the ball and it broke the window.", "2:it>ball 3:kicked>boy 3:broke>it"},
    {"The king and the queen love their daughter.", "2:their>king"},
    {"The girls lost the key, so they could not open the door.", "2:they>girls 3:lost>girls 3:could>they 3:open>they"},
    {"A large black bird slowly flew over the quiet village.", "3:large>bird 3:black>bird 3:flew>bird 3:quiet>village"},
    {"The little girl with the red coat and the small dog walked through the forest because she wanted to visit her grandmother, who lived "
     "near the lake.",
     "2:she>girl 2:who>grandmother 3:little>girl 3:red>coat 3:small>dog 3:walked>dog 3:wanted>she 3:visit>she 3:lived>who"},
    {"When the train arrived at the station, the passengers opened the doors and the children ran to the park because they wanted to play "
     "there.",
     "2:they>children 2:there>park 3:arrived>train 3:opened>passengers 3:ran>children 3:wanted>they 3:play>they"},
    {"Sarah doesn't like Peter, so she won't call him.", "2:she>Sarah 2:him>Peter 3:like>Sarah 3:doesn't>Sarah 3:won't>she"},
    {"The mouse that the cat chased was tiny.", "3:chased>cat"},
    {"Did the boys find their shoes?", "2:their>boys 3:find>boys"},
    {"The old woman and the young man danced together.", "3:old>woman 3:young>man"},
    {"It was raining.", "3:was>It"},
    {"The cup fell off the table, and it broke.", "2:it>cup 3:fell>cup 3:broke>it"},
    {"Emma hurt herself when she fell.", "2:herself>Emma 2:she>Emma 3:hurt>Emma 3:fell>she"},
    {"The bus with the broken window is slow.", "3:broken>window"},
    {"The soup is too hot for the children.", "3:is>soup 3:hot>soup"},
    {"Three hungry wolves followed the sheep.", "3:hungry>wolves 3:followed>wolves"},
    {"The cook put the cake in the box because it was ready.", "3:put>cook"},
    {"A rose is a rose is a rose.", "4:rose>rose#2"},
    {"Peter asked the doctor whether he could go home.", "2:he>Peter 3:asked>Peter 3:could>he 3:go>he"},
    {"The fish swam slowly because it was sick.", "2:it>fish 3:swam>fish 3:sick>it"},
    {"The teacher and her students visited the old library.", "2:her>teacher 3:visited>students 3:old>library"},
    {"The horse that won was brown.", "3:won>horse"},
    {"No one heard the king, although he shouted loudly.", "2:he>king 3:shouted>he"},
    {"The key is in the drawer, but the drawer is closed.", "3:is>key 3:closed>drawer#2 4:drawer>drawer#2 4:is>is#2"},
    {"These apples are sweet, and those pears are sour.", "3:are>apples 3:sweet>apples 3:are#2>pears 3:sour>pears"},
    {"The monkey threw a banana at the tiger because it was angry.", "2:it>monkey 3:threw>monkey 3:angry>it"},
    {"We often walk to school.", "3:walk>We"},
};

/// The number of checked intents, and the sum of their attention.
struct Tally {
  int checked = 0;
  double attention = 0;
};

Tally expect_intents(MaskKind mask) {
  const auto model = readable();
  Tally tally;
  for (const Example& example : examples) {
    const auto result = run(model, example.sentence, mask);
    for (const std::string& text : parts(example.intents, ' ')) {
      const auto [h, query, key] = intent(*result, text);
      if (mask == MaskKind::causal && key > query) continue;  // the mask forbids it
      const Index found = most_looked_at(*result, h, query);
      EXPECT_EQ(found, key) << example.sentence << "  " << text << ", but it looks at "
                            << result->samples[0].tokens.texts()[static_cast<size_t>(found)];
      ++tally.checked;
      tally.attention += value(*result, head(*result, h).pattern)(query, key);
    }
  }
  return tally;
}

TEST(ReadableModel, HeadsDoWhatTheyAreForWithoutMask) {
  const Tally tally = expect_intents(MaskKind::none);
  EXPECT_GE(std::size(examples), 40u);
  EXPECT_GE(tally.checked, 200);
  EXPECT_GT(tally.attention / tally.checked, 0.75);  // by a clear margin
}

TEST(ReadableModel, HeadsDoWhatTheyAreForUnderTheCausalMask) { EXPECT_GE(expect_intents(MaskKind::causal).checked, 150); }

TEST(ReadableModel, LimitationsAreStillTrue) {
  const auto model = readable();
  EXPECT_GE(readable_limitations().size(), 8u);
  for (const Limitation& limit : readable_limitations()) {
    const auto result = run(model, limit.sentence);
    ASSERT_GE(place_of(*result, limit.expected), 0) << limit.sentence;
    EXPECT_NE(limit.expected, limit.found);
    EXPECT_EQ(most_looked_at(*result, limit.head, place_of(*result, limit.query)), place_of(*result, limit.found)) << limit.sentence;
    EXPECT_TRUE(limit.why.ends_with(".")) << limit.why;
  }
}

TEST(ReadableModel, HeadOneFindsThePreviousWordAtEveryPosition) {
  const auto model = readable();
  std::string sentence;
  for (int i = 0; i < 200; ++i) sentence += model->tokenizer->piece(1 + (i * 37) % (model->tokenizer->size() - 1)) + " ";
  const auto result = run(model, sentence);
  const Matrix& pattern = value(*result, head(*result, 0).pattern);
  ASSERT_EQ(pattern.rows(), 200);
  for (Index i = 1; i < pattern.rows(); ++i) EXPECT_EQ(most_looked_at(*result, 0, i), i - 1) << "position " << i;
  for (Index i = 1; i < 60; ++i) EXPECT_GT(pattern(i, i - 1), 0.6f) << "position " << i;
}

TEST(ReadableModel, AfterAttentionItHoldsTheFeaturesOfTheElephant) {
  const auto model = readable();
  const auto result = run(model, "The elephant ate the banana as it was hungry");
  const Index it = place_of(*result, "it"), elephant = place_of(*result, "elephant");
  const Matrix &before = value(*result, result->nodes.block[0].resid_pre), &after = value(*result, result->nodes.block[0].resid_mid);
  for (const char* feature : {"noun", "animate"}) {
    const Index c = column(*model, feature);
    EXPECT_EQ(before(it, c), 0) << feature;
    EXPECT_EQ(before(elephant, c), 1) << feature;
    EXPECT_GT(after(it, c), 0.8f) << feature;
  }
  EXPECT_NEAR(after(it, column(*model, "pronoun")), 1, 0.1) << "it is still a pronoun";
  EXPECT_LT(std::abs(after(it, column(*model, "edible"))), 0.1f) << "it is not the banana";
  EXPECT_GT(after(it, column(*model, "conjunction")), 0.8f) << "head 1: the word before it is a conjunction";
  EXPECT_GT(after(place_of(*result, "ate"), column(*model, "animate")), 0.6f) << "head 3: who ate is animate";
}

TEST(ReadableModel, HeadFourHandsOverThePlaceOfTheOtherCopy) {
  const auto model = readable();
  const auto result = run(model, "The fox saw the dog.");
  const Index other = 0, query = place_of(*result, "the"), sin_1 = column(*model, "sin 1");
  const float attention = value(*result, head(*result, 3).pattern)(query, other);
  EXPECT_GT(attention, 0.6f);
  const Matrix &z = value(*result, head(*result, 3).z), &positions = value(*result, result->nodes.pos_embed);
  for (Index c = 0; c < z.cols(); ++c) EXPECT_NEAR(z(query, c), positions(other, sin_1 + c), 2 * (1 - attention) + 1e-4) << c;
}

TEST(ReadableModel, WordsWithNothingToLookForRestOnTheFirstWord) {
  const auto result = run(readable(), "The elephant ate the banana as it was hungry");
  for (const int h : {1, 2})
    for (const char* word : {"The", "elephant", "the", "banana", "as"})
      EXPECT_EQ(most_looked_at(*result, h, place_of(*result, word)), 0) << word;
}

TEST(ReadableModel, EveryColumnHasAShortNameOfItsOwn) {
  const auto model = readable();
  ASSERT_EQ(model->dimension_names.size(), 32u);
  EXPECT_EQ(std::set<std::string>(model->dimension_names.begin(), model->dimension_names.end()).size(), 32u);
  for (const std::string& name : model->dimension_names) {
    EXPECT_TRUE(!name.empty() && name.size() <= 20) << name;
    EXPECT_TRUE(std::none_of(name.begin(), name.end(), [](unsigned char c) { return std::isupper(c); })) << name;
  }
  EXPECT_EQ(model->head_roles.size(), 4u);
  EXPECT_FALSE(model->about.empty());
}

TEST(ReadableModel, QueryAndKeyWeightsAreFewRoundAndInNamedRows) {
  const auto model = readable();
  for (const char* name : {"blocks.0.attn.W_Q", "blocks.0.attn.W_K"}) {
    const Matrix& W = (*model->weights)[name];
    ASSERT_EQ(W.rows(), static_cast<Index>(model->dimension_names.size()));
    EXPECT_LT((W.array() != 0).count(), W.size() / 8) << name << " is sparse enough to be read";
    for (Index row = 0; row < W.rows(); ++row)
      for (Index col = 0; col < W.cols(); ++col) {
        const std::string& dimension = model->dimension_names[static_cast<size_t>(row)];
        const bool position = dimension.starts_with("sin") || dimension.starts_with("cos");
        EXPECT_TRUE(position || 2 * W(row, col) == std::round(2 * W(row, col))) << name << ", row " << dimension << ": " << W(row, col);
      }
  }
}

TEST(ReadableModel, ValueAndOutputWeightsCopyNamedColumns) {
  const auto model = readable();
  const Matrix &W_V = (*model->weights)["blocks.0.attn.W_V"], &W_O = (*model->weights)["blocks.0.attn.W_O"];
  for (Index first = 0; first < 32; first += 8) {
    const Matrix circuit = W_V.middleCols(first, 8) * W_O.middleRows(first, 8);
    EXPECT_EQ(circuit.diagonal().sum(), 8) << "head " << first / 8 + 1 << " copies eight columns";
    EXPECT_EQ(circuit.cwiseAbs().sum(), 8) << "head " << first / 8 + 1 << " copies each into itself";
  }
}

TEST(ReadableModel, ScoresStayReadable) {
  const auto result =
      run(readable(), "The little girl with the red coat walked through the forest because she wanted to visit her grandmother.");
  for (int h = 0; h < 4; ++h) EXPECT_LT(value(*result, head(*result, h).scores).cwiseAbs().maxCoeff(), 130) << "head " << h + 1;
}

TEST(ReadableModel, KnowsEveryWordOfTheLexicon) {
  const Lexicon lexicon = shipped_lexicon();
  const auto model = readable();
  const Matrix& W_E = (*model->weights)["W_E"];
  EXPECT_GE(lexicon.entries.size(), 450u);
  ASSERT_EQ(W_E.rows(), model->tokenizer->size());
  EXPECT_TRUE(W_E.allFinite());
  EXPECT_EQ(W_E.row(model->tokenizer->pad()).cwiseAbs().sum(), 0);
  EXPECT_EQ(model->tokenizer->find("the"), 1);
  for (Index id = 1; id < W_E.rows(); ++id) {
    EXPECT_NEAR(W_E.row(id).head(9).sum(), 1, 1e-6) << model->tokenizer->piece(static_cast<int>(id)) << ": its classes add up to 1";
    EXPECT_EQ(W_E.row(id).tail(8).cwiseAbs().sum(), 0) << "positions are added later";
  }
}

TEST(ReadableModel, GuessesUnknownWordsFromTheirForm) {
  const auto model = readable();
  const std::vector<std::pair<std::string, std::string>> guesses{
      {"Gandalf", "noun"},      {"Élodie", "person"},      {"glorply", "adverb"}, {"zibbing", "verb"},
      {"zibbed", "verb"},       {"mustn't", "verb"},       {"glorps", "plural"},  {"7", "determiner"},
      {"3.14", "plural"},       {"glorpful", "adjective"}, {"@", "punctuation"},  {"🐘", "punctuation"},
      {"king's", "determiner"}, {"glorp", "noun"},         {"zing", "noun"},      {"象", "noun"}};
  for (const auto& [word, dimension] : guesses) {
    ASSERT_EQ(model->tokenizer->find(word), -1) << word;
    const Matrix row = model->embed_unknown(word);
    EXPECT_GT(row(0, column(*model, dimension)), 0) << word << " should have " << dimension;
    EXPECT_EQ(row(0, column(*model, "unknown")), 1) << word;
  }
  EXPECT_EQ(model->embed_unknown("glorp")(0, column(*model, "plural")), -1);
  EXPECT_EQ(model->embed_unknown("glass-bus")(0, column(*model, "plural")), -1);
}

TEST(ReadableModel, CodesFoldCaseAndTellWordsApart) {
  const auto model = readable();
  const Index first = column(*model, "code 1");
  const Matrix upper = model->embed_unknown("Zib").middleCols(first, 6), lower = model->embed_unknown("zib").middleCols(first, 6);
  EXPECT_EQ(upper, lower);
  EXPECT_NEAR(upper.norm(), 1, 0.02);
  EXPECT_LT(upper.cwiseProduct(model->embed_unknown("glorp").middleCols(first, 6)).sum(), 0.9f);
}

Lexicon read(const std::string& text) {
  std::istringstream in(text);
  return read_lexicon(in, "my.tsv");
}

TEST(Lexicon, ReadsClassesFeaturesAndWeights) {
  const Lexicon lexicon =
      read("# a comment\nword\tclass\tfeatures\r\n\nher\tpronoun/determiner\trefers female plural:0.5\r\n.\tpunct\t-\n");
  ASSERT_EQ(lexicon.entries.size(), 2u);
  EXPECT_EQ(lexicon.entries[0].word, "her");
  EXPECT_EQ(lexicon.entries[0].classes, (std::vector{WordClass::pronoun, WordClass::determiner}));
  ASSERT_EQ(lexicon.entries[0].features.size(), 3u);
  EXPECT_EQ(lexicon.entries[0].features[1].feature, Feature::female);
  EXPECT_EQ(lexicon.entries[0].features[2].weight, 0.5f);
  EXPECT_TRUE(lexicon.entries[1].features.empty());
}

TEST(Lexicon, MistakesSayWhereTheyAreAndWhatWouldBeRight) {
  struct Mistake {
    std::string lines;
    Strings said;
  };
  const std::vector<Mistake> mistakes{
      {"dog\tnuon\t-\n", {"my.tsv, line 2", "no class \"nuon\"", "did you mean \"noun\"?"}},
      {"dog\txxxxxxxxxxxx\t-\n", {"line 2", "write one of noun, pronoun"}},
      {"cat\tnoun\tanimal\ndog\tnoun\tanimel\n", {"line 3", "no feature \"animel\"", "did you mean \"animal\"?"}},
      {"dog\tnoun\tanimal\n# x\nDOG\tverb\t-\n", {"line 4", "\"DOG\" is already on line 2"}},
      {"dog\tnoun\n", {"line 2", "3 columns", "there are 2"}},
      {"dog noun -\n", {"line 2", "tabs", "there are 1"}},
      {"two words\tnoun\t-\n", {"line 2", "not one word"}},
      {"\tnoun\t-\n", {"line 2", "the column word is empty"}},
      {"dog\tnoun\t\n", {"line 2", "the column features is empty", "write -"}},
      {"dog\t-\t-\n", {"line 2", "the column class is missing"}},
      {"dog\tnoun/noun\t-\n", {"line 2", "given twice"}},
      {"dog\tnoun\tplural:2\n", {"line 2", "weight \"2\"", "at most 1"}},
      {"dog\tnoun\tanimal male female\n", {"line 2", "male and female contradict each other"}},
      {"dog\tnoun\tanimal singular plural\n", {"line 2", "singular and plural contradict each other"}},
      {"dog\tnoun\tthing animal\n", {"line 2", "thing and animal contradict each other"}},
      {"dog\tnoun\tanimal male:0.5 male\n", {"line 2", "male:0.5 and male contradict each other"}},
      {"dog\tnoun\tplural unmarked\n", {"line 2", "plural and unmarked contradict each other"}},
      {"dog\tnoun\tplural:nan\n", {"line 2", "weight \"nan\""}},
      {"\xff\tnoun\t-\n", {"line 2", "UTF-8"}},
      {"", {"my.tsv", "no words"}}};
  for (const Mistake& mistake : mistakes) {
    std::string message = "no error";
    try {
      read("word\tclass\tfeatures\n" + mistake.lines);
    } catch (const UserError& error) {
      message = error.what();
    }
    for (const std::string& part : mistake.said) EXPECT_NE(message.find(part), std::string::npos) << message << " lacks " << part;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
  EXPECT_THROW(read(""), UserError);
  EXPECT_THROW(read("dog\tnoun\tanimal\n"), UserError);  // the line that names the columns is missing
}

}  // namespace headlight::tests::readable_test
