// The small English and French: the exact translation of one sentence of every kind, and the antecedents of "it".
#include "grammar/grammar.hpp"

#include <gtest/gtest.h>

#include "base/asset.hpp"
#include "grammar/words.hpp"
#include "text/words.hpp"

namespace headlight::tests::grammar_test {

class GrammarTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { grammar_ = std::make_unique<Grammar>(Grammar::read(asset("grammar/nouns.tsv").parent_path())); }
  static void TearDownTestSuite() { grammar_.reset(); }

  /// The translation, or "no translation" if the grammar has none.
  static std::string french(const std::string& english) {
    const auto pair = grammar_->translate(split_words(english));
    return pair ? joined(pair->french) : "no translation";
  }
  static SentencePair pair(const std::string& english) {
    auto pair = grammar_->translate(split_words(english));
    if (!pair) ADD_FAILURE() << english << " is not translated";
    return pair.value_or(SentencePair());
  }
  /// The antecedents of the pronouns in `english`, and the deciding words: "elephant by hungry".
  static std::vector<std::string> references(const std::string& english) {
    const SentencePair found = pair(english);
    const auto word = [&](int place) { return place < 0 ? std::string("-") : found.english[static_cast<size_t>(place)]; };
    std::vector<std::string> all;
    for (const Pronoun& pronoun : found.pronouns) all.push_back(word(pronoun.antecedent) + " by " + word(pronoun.predicate));
    return all;
  }
  using Texts = std::vector<std::string>;

  static inline std::unique_ptr<Grammar> grammar_;
};

TEST_F(GrammarTest, ItFindsItsNoun) {
  EXPECT_EQ(french("the elephant ate the banana because it was hungry"), "l'éléphant a mangé la banane parce qu'il avait faim");
  EXPECT_EQ(french("the elephant ate the banana because it was ripe"), "l'éléphant a mangé la banane parce qu'elle était mûre");
  EXPECT_EQ(french("the elephant ate the banana as it was hungry"), "l'éléphant a mangé la banane car il avait faim");
  EXPECT_EQ(french("the animal did not cross the street because it was too tired"),
            "l'animal n'a pas traversé la rue parce qu'il était trop fatigué");
  EXPECT_EQ(french("the animal did not cross the street because it was too wide"),
            "l'animal n'a pas traversé la rue parce qu'elle était trop large");
  EXPECT_EQ(french("the animal didn't cross the street because it was too wide"),
            "l'animal n'a pas traversé la rue parce qu'elle était trop large");
  EXPECT_EQ(french("the mice ate the cheese when they were hungry"), "les souris ont mangé le fromage quand elles avaient faim");
  EXPECT_EQ(french("the dog found the apple but it was rotten ."), "le chien a trouvé la pomme mais elle était pourrie.");
  EXPECT_EQ(french("the elephant was hungry so it ate the banana"), "l'éléphant avait faim donc il a mangé la banane");
  EXPECT_EQ(references("the elephant ate the banana because it was hungry"), Texts{"elephant by hungry"});
  EXPECT_EQ(references("the elephant ate the banana because it was ripe"), Texts{"banana by ripe"});
}

TEST_F(GrammarTest, WhatDoesNotFitIsTooBig) {
  EXPECT_EQ(french("the trophy does not fit in the suitcase because it is too big"),
            "le trophée ne tient pas dans la valise parce qu'il est trop grand");
  EXPECT_EQ(french("the trophy does not fit in the suitcase because it is too small"),
            "le trophée ne tient pas dans la valise parce qu'elle est trop petite");
  EXPECT_EQ(french("the trophy did not fit in the suitcase because it was too small"),
            "le trophée ne tenait pas dans la valise parce qu'elle était trop petite");
  EXPECT_EQ(references("the trophy does not fit in the suitcase because it is too big"), Texts{"trophy by big"});
  EXPECT_EQ(references("the trophy does not fit in the suitcase because it is too small"), Texts{"suitcase by small"});
  EXPECT_EQ(french("the trophy fits in the suitcase because it is small"), "no translation");  // either may be small
}

TEST_F(GrammarTest, TheNumberCanDecide) {
  EXPECT_EQ(references("the elephant ate the bananas because it was old"), Texts{"elephant by -"});
  EXPECT_EQ(references("the elephant ate the bananas because they were old"), Texts{"bananas by -"});
  EXPECT_EQ(french("the elephant ate the bananas because they were old"), "l'éléphant a mangé les bananes parce qu'elles étaient vieilles");
  EXPECT_EQ(french("the dog chased the cat because it was hungry"), "no translation");  // either may be hungry
}

TEST_F(GrammarTest, APronounWithNothingToReferToIsMasculine) {
  EXPECT_EQ(french("it broke the lamp"), "il a cassé la lampe");
  EXPECT_EQ(french("they are hungry"), "ils ont faim");
  EXPECT_EQ(french("the mouse likes it"), "la souris l'aime");
  EXPECT_EQ(references("it broke the lamp"), Texts{"- by -"});
}

TEST_F(GrammarTest, AClauseInFrontLooksAhead) {
  EXPECT_EQ(french("because it was hungry , the elephant ate the banana"), "parce qu'il avait faim, l'éléphant a mangé la banane");
  EXPECT_EQ(french("because it was ripe the elephant ate the banana"), "parce qu'elle était mûre l'éléphant a mangé la banane");
  EXPECT_EQ(french("as it was hungry , the elephant ate the banana"), "comme il avait faim, l'éléphant a mangé la banane");
  EXPECT_EQ(references("because it was hungry , the elephant ate the banana"), Texts{"elephant by hungry"});
  EXPECT_EQ(references("it was hungry and the elephant ate the banana"), Texts{"- by -"});
}

TEST_F(GrammarTest, NounsJoinedByAndAgree) {
  EXPECT_EQ(french("the dog and the cat eat the apple"), "le chien et le chat mangent la pomme");
  EXPECT_EQ(french("the cow and the hen were big"), "la vache et la poule étaient grandes");
  EXPECT_EQ(french("the cow and the dog were big"), "la vache et le chien étaient grands");
  EXPECT_EQ(french("the dog , the cat and the cow eat the apple"), "le chien, le chat et la vache mangent la pomme");
  EXPECT_EQ(french("the cow and the hen ate the melon because they were hungry"),
            "la vache et la poule ont mangé le melon parce qu'elles avaient faim");
  EXPECT_EQ(french("the dog ate the apple and the cat was sad"), "le chien a mangé la pomme et le chat était triste");
  const SentencePair both = pair("the dog and the cat ate the bananas because they were hungry");
  ASSERT_EQ(both.pronouns.size(), 1u);
  EXPECT_EQ(both.pronouns[0].antecedent, 1);
  EXPECT_EQ(both.pronouns[0].together, std::vector<int>{4});
  EXPECT_EQ(both.pronouns[0].others, std::vector<int>{7});
}

TEST_F(GrammarTest, RelativeClauses) {
  EXPECT_EQ(french("the elephant that ate the banana was hungry"), "l'éléphant qui a mangé la banane avait faim");
  EXPECT_EQ(french("the bananas that the elephant ate were ripe"), "les bananes que l'éléphant a mangées étaient mûres");
  EXPECT_EQ(french("the apple that an owl ate was ripe"), "la pomme qu'une chouette a mangée était mûre");
  EXPECT_EQ(french("the dog that was hungry ate the apple"), "le chien qui avait faim a mangé la pomme");
  EXPECT_EQ(french("the dog that ate the apple was sick because it was rotten"),
            "le chien qui a mangé la pomme était malade parce qu'elle était pourrie");
  EXPECT_EQ(references("the dog that ate the apple was sick because it was rotten"), Texts{"apple by rotten"});
  EXPECT_EQ(references("the dog that ate the apple opened the box because it was hungry"), Texts{"dog by hungry"});
}

TEST_F(GrammarTest, NounPhrases) {
  EXPECT_EQ(french("the very old house"), "la très vieille maison");
  EXPECT_EQ(french("a very old animal"), "un très vieil animal");
  EXPECT_EQ(french("the old horse"), "le vieux cheval");
  EXPECT_EQ(french("the old animals"), "les vieux animaux");
  EXPECT_EQ(french("a beautiful bird"), "un bel oiseau");
  EXPECT_EQ(french("the new hotel"), "le nouvel hôtel");
  EXPECT_EQ(french("the hotel was new"), "l'hôtel était nouveau");
  EXPECT_EQ(french("the small red car"), "la petite voiture rouge");
  EXPECT_EQ(french("the beautiful white flowers"), "les belles fleurs blanches");
  EXPECT_EQ(french("an old oak"), "un vieux chêne");
  EXPECT_EQ(french("a old oak"), "no translation");
  EXPECT_EQ(french("the hungry dog"), "no translation");  // hungry is avoir faim
}

TEST_F(GrammarTest, ThisIsABook) {
  EXPECT_EQ(french("this is a book"), "c'est un livre");
  EXPECT_EQ(french("this is book"), "c'est un livre");
  EXPECT_EQ(french("this was a beautiful house"), "c'était une belle maison");
  EXPECT_EQ(french("this isn't a red apple"), "ce n'est pas une pomme rouge");
  EXPECT_EQ(pair("this is a book").alignment, (std::vector<std::vector<int>>{{0}, {1}, {2}, {3}}));
  EXPECT_EQ(pair("this is book").alignment, (std::vector<std::vector<int>>{{0}, {1}, {2}, {2}}));
}

TEST_F(GrammarTest, Negation) {
  EXPECT_EQ(french("the dog does not eat the apple"), "le chien ne mange pas la pomme");
  EXPECT_EQ(french("the dogs do not avoid the road"), "les chiens n'évitent pas la route");
  EXPECT_EQ(french("the owl is not hungry"), "la chouette n'a pas faim");
  EXPECT_EQ(french("the owls were not very tired"), "les chouettes n'étaient pas très fatiguées");
  EXPECT_EQ(french("the hedgehog did not eat a bean"), "le hérisson n'a pas mangé de haricot");
  EXPECT_EQ(french("the hedgehog did not eat an apricot"), "le hérisson n'a pas mangé d'abricot");
  EXPECT_EQ(french("the house was not haunted"), "la maison n'était pas hantée");
  // n' a pas traversé
  EXPECT_EQ(pair("the dog did not cross the road").alignment, (std::vector<std::vector<int>>{{0}, {1}, {3}, {2}, {3}, {4}, {5}, {6}}));
  EXPECT_EQ(pair("the dog didn't cross the road").alignment, (std::vector<std::vector<int>>{{0}, {1}, {2}, {2}, {2}, {3}, {4}, {5}}));
}

TEST_F(GrammarTest, Passive) {
  EXPECT_EQ(french("the banana was eaten by the elephant"), "la banane a été mangée par l'éléphant");
  EXPECT_EQ(french("the apples were not eaten by the mice"), "les pommes n'ont pas été mangées par les souris");
  EXPECT_EQ(french("the cakes are eaten by a dog"), "les gâteaux sont mangés par un chien");
  EXPECT_EQ(french("the rose was liked by the bee"), "la rose était aimée par l'abeille");  // a state has no passé composé
  EXPECT_EQ(references("the banana was eaten by the elephant because it was hungry"), Texts{"elephant by hungry"});
}

TEST_F(GrammarTest, ObjectPronounsAgree) {
  EXPECT_EQ(french("the dog found the apple and ate it"), "le chien a trouvé la pomme et l'a mangée");
  EXPECT_EQ(french("the dog found the apples but it did not eat them"), "le chien a trouvé les pommes mais il ne les a pas mangées");
  EXPECT_EQ(french("the dog finds the cake and eats it"), "le chien trouve le gâteau et le mange");
  EXPECT_EQ(references("the dog found the apples but it did not eat them"), (Texts{"dog by -", "apples by -"}));
  EXPECT_EQ(french("the dog chased the cow and it bit it"), "no translation");  // either may have bitten
}

TEST_F(GrammarTest, SeveralClauses) {
  EXPECT_EQ(french("the cat did not cross the street because it was wide and because it was tired"),
            "le chat n'a pas traversé la rue parce qu'elle était large et parce qu'il était fatigué");
  EXPECT_EQ(french("the cat slept because it was tired and the dog ate the cake"),
            "le chat a dormi parce qu'il était fatigué et le chien a mangé le gâteau");
  EXPECT_EQ(french("the cat was hungry , but it did not eat the egg"), "le chat avait faim, mais il n'a pas mangé l'œuf");
  EXPECT_EQ(french("the dogs slept in the house"), "les chiens ont dormi dans la maison");
}

TEST_F(GrammarTest, WhatIsNoSentenceHasNoTranslation) {
  for (const char* text : {"",
                           ".",
                           "the",
                           "cat",
                           "it",
                           "the dog eat the apple",
                           "the dogs was sad",
                           "the dog ate the",
                           "because it was hungry",
                           "the dog and",
                           "the dog that",
                           "this is the book",
                           "this ate the apple",
                           "the dog was",
                           "a apple",
                           "the dog ate it it",
                           "the dog plays with it",
                           "the dog ate not the apple",
                           "the unicorn ate",
                           "so the dog ate",
                           "the dog ,",
                           "<pad>"})
    EXPECT_EQ(french(text), "no translation") << text;
}

TEST_F(GrammarTest, CaseDoesNotMatter) { EXPECT_EQ(french("The Elephant ATE the banana."), "l'éléphant a mangé la banane."); }

TEST_F(GrammarTest, TheExamplesSayWhatTheyShow) {
  ASSERT_GE(grammar_->examples().size(), 8u);
  for (const ExamplePair& example : grammar_->examples()) {
    EXPECT_FALSE(example.title.empty());
    EXPECT_NE(example.a.english, example.b.english) << example.title;
  }
  EXPECT_EQ(joined(grammar_->examples()[0].b.french), "l'éléphant a mangé la banane parce qu'elle était mûre");
}

TEST_F(GrammarTest, TheVocabulariesAreLargeEnoughAndNoLarger) {
  const Words& words = grammar_->words();
  EXPECT_GE(words.nouns.size(), 100u);
  EXPECT_GE(words.adjectives.size(), 60u);
  EXPECT_GE(words.verbs.size(), 40u);
  EXPECT_LE(grammar_->english().size(), 480);
  EXPECT_LE(grammar_->french().size(), 750);
  EXPECT_EQ(grammar_->english().find("<s>"), Grammar::begin_id);
  EXPECT_EQ(grammar_->french().find("</s>"), Grammar::end_id);
}

/// Otherwise the gender of "it" could be guessed from the predicate alone.
TEST_F(GrammarTest, EveryClassOfNounsHasAsManyOfEitherGender) {
  std::array<int, noun_classes> more{}, all{};
  for (const Noun& noun : grammar_->words().nouns) {
    more[static_cast<size_t>(noun.noun_class)] += noun.gender == Gender::masculine ? 1 : -1;
    ++all[static_cast<size_t>(noun.noun_class)];
  }
  for (size_t c = 0; c < noun_classes; ++c) {
    EXPECT_GE(all[c], 8) << c;
    EXPECT_LE(std::abs(more[c]), 2) << c;
  }
}

}  // namespace headlight::tests::grammar_test
