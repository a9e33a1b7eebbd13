// French words that lost their last vowel: typed joined or apart, written joined.
#include <gtest/gtest.h>

#include "text/elision.hpp"

namespace headlight::elision_test {

using Words = std::vector<std::string>;

const Vocabulary& french() {
  static const Vocabulary words({"<pad>", "<s>", "</s>", "le", "l'", "qu'", "parce", "il", "\u00e9l\u00e9phant", "aujourd'hui", "jusqu'", "est", "n'", "d'"});
  return words;
}

TEST(Elision, IsSplitByTheWordsOfTheVocabulary) {
  EXPECT_EQ(split_elided("l'\u00e9l\u00e9phant", french()), (Words{"l'", "\u00e9l\u00e9phant"}));
  EXPECT_EQ(split_elided("parce qu'il n'est", french()), (Words{"parce", "qu'", "il", "n'", "est"}));
  EXPECT_EQ(split_elided("Parce qu\u2019Il", french()), (Words{"parce", "qu'", "il"})) << "in the vocabulary's spelling";
  EXPECT_EQ(split_elided("qu' il qu 'il", french()), (Words{"qu'", "il", "qu'", "il"})) << "typed apart";
  EXPECT_EQ(split_elided("aujourd'hui", french()), Words{"aujourd'hui"}) << "one word";
  EXPECT_EQ(split_elided("jusqu'aujourd'hui", french()), (Words{"jusqu'", "aujourd'hui"}));
  EXPECT_EQ(split_elided("d'l'il", french()), (Words{"d'", "l'", "il"}));
}

TEST(Elision, UnknownWordsStayAsTheyWereTyped) {
  EXPECT_EQ(split_elided("l'Ours", french()), (Words{"l'", "Ours"}));
  EXPECT_EQ(split_elided("s'il", french()), Words{"s'il"});
  EXPECT_EQ(split_elided("'", french()), Words{"'"});
  EXPECT_EQ(split_elided("  ", french()), Words{});
}

TEST(Elision, SentencesAreJoined) {
  EXPECT_EQ(join_elided(Words{"parce", "qu'", "il", "n'", "est", "pas"}), "parce qu'il n'est pas");
  EXPECT_EQ(join_elided(Words{}), "");
  EXPECT_EQ(split_elided(join_elided(Words{"l'", "\u00e9l\u00e9phant", "est"}), french()), (Words{"l'", "\u00e9l\u00e9phant", "est"}));
}

}  // namespace headlight::elision_test
