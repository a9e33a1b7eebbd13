// French words that lost their last vowel: typed joined or apart, written joined.
#include <gtest/gtest.h>

#include "text/elision_tokenizer.hpp"

namespace headlight::tests::elision_test {

using Words = std::vector<std::string>;

const Tokenizer& french() {
  static const ElisionTokenizer words(
      {"<pad>", "<s>", "</s>", "le", "l'", "qu'", "parce", "il", "\u00e9l\u00e9phant", "aujourd'hui", "jusqu'", "est", "n'", "d'"});
  return words;
}

Words split(const std::string& text) { return french().tokenize(text).texts(); }

std::string joined(const Words& words) {
  std::vector<Token> tokens;
  for (const std::string& word : words) tokens.push_back(french().token_of(word));
  return french().joined(tokens);
}

TEST(Elision, IsSplitByTheWordsOfTheVocabulary) {
  EXPECT_EQ(split("l'\u00e9l\u00e9phant"), (Words{"l'", "\u00e9l\u00e9phant"}));
  EXPECT_EQ(split("parce qu'il n'est"), (Words{"parce", "qu'", "il", "n'", "est"}));
  EXPECT_EQ(split("Parce qu\u2019Il"), (Words{"parce", "qu'", "il"})) << "in the vocabulary's spelling";
  EXPECT_EQ(split("qu' il qu 'il"), (Words{"qu'", "il", "qu'", "il"})) << "typed apart";
  EXPECT_EQ(split("aujourd'hui"), Words{"aujourd'hui"}) << "one word";
  EXPECT_EQ(split("jusqu'aujourd'hui"), (Words{"jusqu'", "aujourd'hui"}));
  EXPECT_EQ(split("d'l'il"), (Words{"d'", "l'", "il"}));
}

TEST(Elision, UnknownWordsStayAsTheyWereTyped) {
  EXPECT_EQ(split("l'Ours"), (Words{"l'", "Ours"}));
  EXPECT_EQ(split("s'il"), Words{"s'il"});
  EXPECT_EQ(split("'"), Words{"'"});
  EXPECT_EQ(split("  "), Words{});
}

TEST(Elision, SentencesAreJoined) {
  EXPECT_EQ(joined(Words{"parce", "qu'", "il", "n'", "est", "pas"}), "parce qu'il n'est pas");
  EXPECT_EQ(joined(Words{}), "");
  EXPECT_EQ(split(joined(Words{"l'", "\u00e9l\u00e9phant", "est"})), (Words{"l'", "\u00e9l\u00e9phant", "est"}));
}

TEST(Elision, WordsThatAreMetAreElidedAsWell) {
  const std::vector<std::string> texts = {"l'Ours s'endort"};
  const auto wider = french().with_words_of(texts);
  ASSERT_TRUE(wider);
  EXPECT_EQ(wider->tokenize("L'ours s'endort").texts(), (Words{"l'", "Ours", "s'endort"})) << "the spelling in which it was met first";
  EXPECT_EQ(wider->joined(wider->tokenize("l' ours").tokens), "l'Ours");
  EXPECT_EQ(wider->size(), french().size() + 2);
}

}  // namespace headlight::tests::elision_test
