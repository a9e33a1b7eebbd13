// Errors for mistakes in the grammar's tables: the file, the line, and the remedy.
#include <gtest/gtest.h>

#include <sstream>

#include "base/asset.hpp"
#include "base/text_file.hpp"
#include "core/scratch_folder.hpp"
#include "grammar/grammar.hpp"
#include "grammar/lone_words.hpp"
#include "grammar/words.hpp"

namespace headlight::tests::grammar_file_test {

const std::string noun_columns = "english\tplural\tfrench\tfrench plural\tgender\tclass\texceptions\n";
const std::string adjective_columns =
    "english\tmasculine\tfeminine\tmasculine plural\tfeminine plural\tbefore vowel\twhere\tsaid of\texceptions\n";
const std::string verb_columns =
    "english\twith -s\tpast\tparticiple\tfrench\tfrench plural\timperfect\timperfect plural\tfrench participle\tfeminine\tparticiple "
    "plural\t"
    "feminine plural\tsubjects\tobjects\tpreposition\tfrench preposition\texceptions\n";

/// Two nouns, an animal and a fruit.
Words few_words() {
  Words words;
  std::istringstream nouns(noun_columns + "dog\tdogs\tchien\tchiens\tm\tanimal\t-\nbanana\tbananas\tbanane\tbananes\tf\tfruit\t-\n");
  read_nouns(nouns, "nouns.tsv", words);
  return words;
}

/// The error for `lines`, which begin at line 2.
std::string noun_error(const std::string& lines) {
  return error_of([&] {
    Words words;
    std::istringstream in(noun_columns + lines + "\n");
    read_nouns(in, "nouns.tsv", words);
  });
}
std::string adjective_error(const std::string& lines) {
  return error_of([&] {
    Words words = few_words();
    std::istringstream in(adjective_columns + lines + "\n");
    read_adjectives(in, "adjectives.tsv", words);
  });
}
std::string verb_error(const std::string& lines) {
  return error_of([&] {
    Words words = few_words();
    std::istringstream in(verb_columns + lines + "\n");
    read_verbs(in, "verbs.tsv", words);
  });
}

TEST(GrammarFile, ReadsANoun) {
  const Words words = few_words();
  ASSERT_EQ(words.nouns.size(), 2u);
  EXPECT_EQ(words.nouns[1].english[1], "bananas");
  EXPECT_EQ(words.nouns[1].french[0], "banane");
  EXPECT_EQ(words.nouns[1].gender, Gender::feminine);
  EXPECT_EQ(words.nouns[1].noun_class, NounClass::fruit);
}

TEST(GrammarFile, NounsAreReportedByLine) {
  const std::string dog = "dog\tdogs\tchien\tchiens\tm\tanimal\t-";
  EXPECT_EQ(noun_error(dog), "no error");
  EXPECT_EQ(noun_error("# a comment\n\ndog\tdogs\tchien\tchiens\tx\tanimal\t-"), "nouns.tsv, line 4: the gender \"x\" should be m or f");
  EXPECT_EQ(noun_error("dog\tdogs\tchien\tchiens\tm\tanimel\t-"),
            "nouns.tsv, line 2: there is no class \"animel\"; did you mean \"animal\"?");
  EXPECT_EQ(
      noun_error("dog\tdogs\tchien\tm\tanimal\t-"),
      "nouns.tsv, line 2: there should be 7 columns separated by tabs (english, plural, french, french plural, gender, class, exceptions), "
      "but there are 6");
  EXPECT_EQ(noun_error("dog\tdogs\t\tchiens\tm\tanimal\t-"),
            "nouns.tsv, line 2: the column french is empty; write - where it has nothing to say");
  EXPECT_EQ(noun_error("dog\tdogs\t-\tchiens\tm\tanimal\t-"), "nouns.tsv, line 2: the column french is missing; write the word there");
  EXPECT_EQ(noun_error(dog + "\n" + dog), "nouns.tsv, line 3: \"dog\" is already on line 2; keep one of the two");
  EXPECT_EQ(noun_error("potato\tpotatoes\tpomme de terre\tpommes de terre\tf\tfood\t-"),
            "nouns.tsv, line 2: \"pomme de terre\" under french is not one word of a sentence; a sentence would be cut inside it");
  EXPECT_EQ(noun_error("ice cream\tice creams\tglace\tglaces\tf\tfood\t-"),
            "nouns.tsv, line 2: \"ice cream\" under english is not one word of a sentence; a sentence would be cut inside it");
  EXPECT_EQ(noun_error("sheep\tsheep\tmouton\tmoutons\tm\tanimal\t-"),
            "nouns.tsv, line 2: the plural of sheep is the same word; a sentence would not say how many, so take another noun");
  EXPECT_EQ(noun_error("dog\tdogs\tchien\tchiens\tm\tanimal\tno-elison"),
            "nouns.tsv, line 2: there is no exception \"no-elison\"; did you mean \"no-elision\"?");
  EXPECT_EQ(noun_error("it\tits\tchien\tchiens\tm\tanimal\t-"),
            "nouns.tsv, line 2: \"it\" is a word of the grammar itself, so a sentence could be read in two ways; take another word");
  EXPECT_EQ(noun_error("dog\tdogs\tchi\xff"
                       "en\tchiens\tm\tanimal\t-")
                .substr(0, 19),
            "nouns.tsv, line 2: ");
}

TEST(GrammarFile, TheFirstLineNamesTheColumns) {
  Words words;
  std::istringstream empty("# only a comment\n"), wrong("dog\tdogs\n"), no_words(noun_columns);
  EXPECT_TRUE(error_of([&] {
                read_nouns(empty, "nouns.tsv", words);
              }).starts_with("nouns.tsv: there is nothing in it; the first line should name"));
  EXPECT_TRUE(error_of([&] {
                read_nouns(wrong, "nouns.tsv", words);
              }).starts_with("nouns.tsv, line 1: the first line should name the columns: english, plural"));
  EXPECT_EQ(error_of([&] { read_nouns(no_words, "nouns.tsv", words); }),
            "nouns.tsv, line 1: there are no nouns after the line that names the columns");
}

TEST(GrammarFile, AdjectivesAreReportedByLine) {
  EXPECT_EQ(adjective_error("ripe\tmûr\tmûre\tmûrs\tmûres\t-\tafter\tfruit\t-"), "no error");
  EXPECT_EQ(adjective_error("hungry\tfaim\t-\t-\t-\t-\tavoir\tanimal\t-"), "no error");
  EXPECT_EQ(adjective_error("ripe\tmûr\t-\tmûrs\tmûres\t-\tafter\tfruit\t-"),
            "adjectives.tsv, line 2: the column feminine is missing; write the word there");
  EXPECT_EQ(adjective_error("hungry\tfaim\tfaim\t-\t-\t-\tavoir\tanimal\t-"),
            "adjectives.tsv, line 2: the column feminine should be - here: the word has one form");
  EXPECT_EQ(adjective_error("ripe\tmûr\tmûre\tmûrs\tmûres\t-\tafter\t-\t-"),
            "adjectives.tsv, line 2: nothing can be ripe; name the classes of nouns that it is said of, or all");
  EXPECT_EQ(adjective_error("wide\tlarge\tlarge\tlarges\tlarges\t-\tafter\tway\t-"),
            "adjectives.tsv, line 2: no noun is in the class way, so nothing can be said about it; add a noun or leave the class out");
  EXPECT_EQ(adjective_error("ripe\tmûr\tmûre\tmûrs\tmûres\t-\tbehind\tfruit\t-"),
            "adjectives.tsv, line 2: there is no place of an adjective \"behind\"; write one of before, after, avoir");
  EXPECT_EQ(
      adjective_error("ripe\tmûr\tmûre\tmûrs\tmûres\tmûre\tafter\tfruit\t-"),
      "adjectives.tsv, line 2: only an adjective that stands before its noun has a form before a vowel; write -, or before under where");
  EXPECT_EQ(adjective_error("ripe\tmûr\tmûre\tmûrs\tmûres\t-\tafter\tfruit fruit\t-"),
            "adjectives.tsv, line 2: the class fruit is given twice under said of; once is enough");
  EXPECT_EQ(adjective_error("banana\tmûr\tmûre\tmûrs\tmûres\t-\tafter\tfruit\t-"),
            "adjectives.tsv, line 2: \"banana\" is a noun already, so a sentence could be read in two ways; take another word");
}

TEST(GrammarFile, VerbsAreReportedByLine) {
  const std::string forms = "mange\tmangent\t-\t-\tmangé\tmangée\tmangés\tmangées\t";
  const std::string eat = "eat\teats\tate\teaten\t" + forms;
  EXPECT_EQ(verb_error(eat + "animal\tfruit\t-\t-\t-"), "no error");
  EXPECT_EQ(verb_error(eat + "animal\t-\t-\t-\t-"), "verbs.tsv, line 2: eat has no possible object; name the classes of its objects");
  EXPECT_EQ(verb_error(eat + "-\tfruit\t-\t-\t-"), "verbs.tsv, line 2: nothing can eat; name the classes of its subjects");
  EXPECT_EQ(verb_error(eat + "animal\tfruit\tin\t-\t-"),
            "verbs.tsv, line 2: a preposition is given in one language only; give both, or - and -");
  EXPECT_EQ(verb_error(eat + "animal\tfruit\tin\tdans\t-"),
            "verbs.tsv, line 2: a verb with a preposition has no passive in French; write - under participle");
  EXPECT_EQ(verb_error("put\tputs\tput\tput\t" + forms + "animal\tfruit\t-\t-\t-"),
            "verbs.tsv, line 2: the past put is the same word as the present; a sentence would not say when, so take another verb");
  EXPECT_EQ(verb_error("eat\teats\tate\t-\t" + forms + "animal\tfruit\t-\t-\t-"),
            "verbs.tsv, line 2: the column feminine should be - here: the word has one form");
  EXPECT_EQ(verb_error("eat\teats\tate\teaten\tmange\tmangent\t-\t-\t-\t-\t-\t-\tanimal\tfruit\t-\t-\t-"),
            "verbs.tsv, line 2: the French participle is missing; a verb with an English participle has a passive");
  EXPECT_EQ(verb_error("fit\tfits\tfitted\t-\ttient\ttiennent\t-\t-\t-\t-\t-\t-\tanimal\tfruit\t-\t-\t-"),
            "verbs.tsv, line 2: there is no French past; give the imperfect or the participle");
  EXPECT_EQ(verb_error(eat + "animal\tfruit\t-\t-\t-\n" + eat + "animal\tfruit\t-\t-\t-"),
            "verbs.tsv, line 3: \"eat\" is already on line 2; keep one of the two");
}

class GrammarFolder : public ScratchFolder {
 protected:
  GrammarFolder() {
    for (const char* name : {"nouns.tsv", "adjectives.tsv", "verbs.tsv", "examples.tsv"})
      put(in_folder(name), read_text(asset(std::string("grammar/") + name)));
  }
  std::string error_with_example(const std::string& line) {
    put(in_folder("examples.tsv"), "title\tsentence\tother sentence\tlook for\n" + line + "\n");
    return error_of([&] { Grammar::read(folder_); });
  }
};

TEST_F(GrammarFolder, ExamplesMustBeTranslatable) {
  const std::string where = in_folder("examples.tsv").string() + ", line 2: ";
  EXPECT_EQ(error_with_example("A\tthe dog ate\tthe cat ate\tlook"), "no error");
  EXPECT_EQ(error_with_example("A\tthe dog ate\tthe unicorn ate\tlook"),
            where + "no sentence of the grammar has the word \"unicorn\"; add it to the words or take another");
  EXPECT_EQ(error_with_example("A\tthe dog ate\tthe cat chased the dog because it was hungry\tlook"),
            where +
                "the grammar cannot translate \"the cat chased the dog because it was hungry\"; write a sentence in which it is clear what "
                "every word goes with");
}

TEST_F(GrammarFolder, AMissingFileIsNamed) {
  std::filesystem::remove(in_folder("verbs.tsv"));
  EXPECT_TRUE(contains(error_of([&] { Grammar::read(folder_); }), "verbs.tsv"));
}

TEST_F(GrammarFolder, ExceptionsStandInTheTables) {
  put(in_folder("nouns.tsv"),
      read_text(in_folder("nouns.tsv")) +
          "unicorn\tunicorns\tlicorne\tlicornes\tf\tanimal\ta-an\nhero\theroes\théros\théros\tm\tanimal\tno-elision\n" +
          "hour\thours\theure\theures\tf\tthing\ta-an\n");
  const Grammar grammar = Grammar::read(folder_);
  const auto french = [&](const std::vector<std::string>& english) {
    const auto pair = grammar.translate(english);
    return pair ? joined(pair->french) : "no translation";
  };
  EXPECT_EQ(french({"this", "is", "a", "unicorn"}), "c'est une licorne");
  EXPECT_EQ(french({"this", "is", "an", "unicorn"}), "no translation");
  EXPECT_EQ(french({"an", "hour"}), "une heure");
  EXPECT_EQ(french({"the", "hour"}), "l'heure");
  EXPECT_EQ(french({"the", "hero"}), "le héros");
  EXPECT_EQ(french({"the", "beautiful", "hero"}), "le beau héros");
}

/// The error for `lines` behind a noun, a determiner, a verb and a quality.
std::string lone_error(const std::string& lines, const std::string& most =
                                                     "noun\tgato\tgatos\tm\tanimal\t-\t-\ndeterminer\tel\tlos\tm\t-\t-\t-\n"
                                                     "verb\tvio\tvieron\t-\tanimal\tanimal\tfirst\n"
                                                     "quality\testaba solo/sola\t-\t-\tanimal\t-\t-\n") {
  return error_of([&] {
    std::istringstream in("kind\tone\tseveral\tgender\tof\tobjects\tfeatures\n" + most + lines + "\n");
    read_lone_words(in, "es.tsv", LoneLanguage::spanish);
  });
}

TEST(GrammarFile, TheWordsOfOneLanguageAreReportedByLine) {
  EXPECT_EQ(lone_error(""), "no error");
  EXPECT_EQ(lone_error("nount\tperro\tperros\tm\tanimal\t-\t-"), "es.tsv, line 6: there is no kind \"nount\"; did you mean \"noun\"?");
  EXPECT_EQ(lone_error("noun\tperro\tperros\tx\tanimal\t-\t-"), "es.tsv, line 6: the gender \"x\" should be m or f");
  EXPECT_EQ(lone_error("noun\t-\tperros\tm\tanimal\t-\t-"), "es.tsv, line 6: the column one is missing; write the word there");
  EXPECT_EQ(lone_error("noun\tperro,\tperros\tm\tanimal\t-\t-"), "es.tsv, line 6: \"perro,\" is not one word of a sentence");
  EXPECT_EQ(lone_error("verb\tvio\tvieron\t-\tanimal\t-\t-"), "es.tsv, line 6: the column objects is missing; write the word there");
  EXPECT_EQ(lone_error("verb\tvio\tvieron\t-\tanimal\tanimal\tfirs"),
            "es.tsv, line 6: there is no feature \"firs\"; did you mean \"first\"?");
  EXPECT_EQ(lone_error("verb\tvio\tvieron\t-\tanimal\tfood\t-"),
            "es.tsv, line 6: no noun is in the class food, so nothing can be said about it; add a noun or leave the class out");
  EXPECT_EQ(lone_error("noun\tgato\tgatos\tm\tanimal\t-\t-", ""), "es.tsv has no line of the kind determiner; add one");
}

}  // namespace headlight::tests::grammar_file_test
