#include <gtest/gtest.h>

#include <chrono>
#include <functional>

#include "base/error.hpp"
#include "text/unicode.hpp"
#include "text/word_tokenizer.hpp"
#include "text/words.hpp"

namespace headlight::tests::text_test {

using Words = std::vector<std::string>;

std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

std::string times(const std::string& text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST(SplitWords, KeepsWordsAndCutsPunctuation) {
  EXPECT_EQ(split_words("The elephant ate the banana."), (Words{"The", "elephant", "ate", "the", "banana", "."}));
  EXPECT_EQ(split_words("\"Stop!\" (he said)"), (Words{"\"", "Stop", "!", "\"", "(", "he", "said", ")"}));
  EXPECT_EQ(split_words("who?!"), (Words{"who", "?", "!"}));
  EXPECT_EQ(split_words("snake_case a+b"), (Words{"snake", "_", "case", "a", "+", "b"}));
}

TEST(SplitWords, KeepsInnerApostrophesAndHyphens) {
  EXPECT_EQ(split_words("didn't well-known l'éléphant"), (Words{"didn't", "well-known", "l'éléphant"}));
  EXPECT_EQ(split_words("didn’t mother-in-law’s"), (Words{"didn’t", "mother-in-law’s"}));
  EXPECT_EQ(split_words("'quoted' dogs' -x x-"), (Words{"'", "quoted", "'", "dogs", "'", "-", "x", "x", "-"}));
  EXPECT_EQ(split_words("col·lecció"), (Words{"col·lecció"}));
}

/// Only what is shown changes: tokens and files keep the spelling of the vocabulary.
TEST(PrintedWord, EndsInATypographicApostropheIfItLostAVowel) {
  EXPECT_EQ(printed_word("qu'"), "qu\u2019");
  EXPECT_EQ(printed_word("l' (3)"), "l\u2019 (3)") << "the third of several";
  for (const char* word : {"'", "''", "didn't", "quoted", "", "(", "' (2)"}) EXPECT_EQ(printed_word(word), word);
  EXPECT_EQ(with_typographic_apostrophes("l'éléphant, qu'il"), "l\u2019éléphant, qu\u2019il");
}

TEST(SplitWords, KeepsNumbersWhole) {
  EXPECT_EQ(split_words("3.14 1,000 2,5."), (Words{"3.14", "1,000", "2,5", "."}));
  EXPECT_EQ(split_words("x.y 1.x .5"), (Words{"x", ".", "y", "1", ".", "x", ".", "5"}));
  EXPECT_EQ(split_words("GPT-2 2020-21 x² ½"), (Words{"GPT-2", "2020-21", "x²", "½"}));
}

TEST(SplitWords, KeepsDashesAndEllipsesWhole) {
  EXPECT_EQ(split_words("well... no"), (Words{"well", "...", "no"}));
  EXPECT_EQ(split_words("well… no"), (Words{"well", "…", "no"}));
  EXPECT_EQ(split_words("word--word — word"), (Words{"word", "--", "word", "—", "word"}));
}

TEST(SplitWords, BlankTextHasNoWords) {
  for (const char* blank : {"", " ", " \t\r\n ", "\u00A0\u2003\u3000\u2028\u200B", "\uFEFF", "\u200E", "\u200D", "\u3164"})
    EXPECT_EQ(split_words(blank), Words{}) << blank;
}

TEST(SplitWords, EveryKindOfWhiteSpaceSeparates) {
  EXPECT_EQ(split_words("a\tb\nc\r\nd\u00A0e\u200Bf\u2003g\u0085h"), (Words{"a", "b", "c", "d", "e", "f", "g", "h"}));
}

TEST(SplitWords, DropsWhatCannotBeSeen) {
  EXPECT_EQ(split_words("\uFEFFthe cat"), (Words{"the", "cat"}));
  EXPECT_EQ(split_words(std::string_view("c\0a\x01t\x7f", 6)), (Words{"cat"}));
  EXPECT_EQ(split_words("ele\u00ADphant \u200Ecat\u200F \u2060dog"), (Words{"elephant", "cat", "dog"}));
  EXPECT_EQ(split_words("e\u200E\u0301"), (Words{"é"}));
  EXPECT_EQ(split_words("cat\u200C \u200Ddog"), (Words{"cat", "dog"}));
}

TEST(SplitWords, EmojiAreOneClusterEach) {
  EXPECT_EQ(split_words("🐘🍌"), (Words{"🐘", "🍌"}));
  EXPECT_EQ(split_words("👩‍🚀👨‍👩‍👧‍👦"), (Words{"👩‍🚀", "👨‍👩‍👧‍👦"}));
  EXPECT_EQ(split_words("🇫🇷🇩🇪🇬"), (Words{"🇫🇷", "🇩🇪", "🇬"}));
  EXPECT_EQ(split_words("👍🏽👍"), (Words{"👍🏽", "👍"}));
  EXPECT_EQ(split_words("❤️x1️⃣2️⃣"), (Words{"❤️", "x", "1️⃣", "2️⃣"}));
  EXPECT_EQ(split_words("🏴󠁧󠁢󠁥󠁮󠁧󠁿!"), (Words{"🏴󠁧󠁢󠁥󠁮󠁧󠁿", "!"}));
}

TEST(SplitWords, CombiningMarksStayWithTheirBase) {
  EXPECT_EQ(split_words("cafe\u0301 cafe"), (Words{"café", "cafe"}));
  EXPECT_EQ(split_words("Z\u0322\u0335a\u0336lgo"), (Words{"Z\u0335\u0322a\u0336lgo"}));  // NFC orders marks by class
  EXPECT_EQ(split_words("हिन्दी भाषा"), (Words{"हिन्दी", "भाषा"}));
  EXPECT_EQ(split_words("a \u0301b"), (Words{"a", "\u0301b"}));
  EXPECT_EQ(split_words("\u0301"), (Words{"\u0301"}));
}

TEST(SplitWords, RightToLeftStaysInLogicalOrder) {
  EXPECT_EQ(split_words("أكل الفيل الموزة."), (Words{"أكل", "الفيل", "الموزة", "."}));
  EXPECT_EQ(split_words("הפיל אכל, צה״ל"), (Words{"הפיל", "אכל", ",", "צה״ל"}));
  EXPECT_EQ(split_words("كِتَابٌ ٣٫١٤ هل؟"), (Words{"كِتَابٌ", "٣٫١٤", "هل", "؟"}));
  EXPECT_EQ(split_words("\u0600 \u0600١٢"), (Words{"\u0600", "\u0600١٢"}));
  EXPECT_EQ(split_words("می\u200Cخواهم"), (Words{"می\u200Cخواهم"}));
}

TEST(SplitWords, IdeographsAndKanaAreWords) {
  EXPECT_EQ(split_words("大象吃了香蕉。"), (Words{"大", "象", "吃", "了", "香", "蕉", "。"}));
  EXPECT_EQ(split_words("ゾウがバナナ"), (Words{"ゾ", "ウ", "が", "バ", "ナ", "ナ"}));
  EXPECT_EQ(split_words("か\u3099"), (Words{"が"}));
  EXPECT_EQ(split_words("GPT模型𠀀"), (Words{"GPT", "模", "型", "𠀀"}));
  EXPECT_EQ(split_words("코끼리가 먹었다"), (Words{"코끼리가", "먹었다"}));
}

TEST(SplitWords, SplittingTheWordsAgainChangesNothing) {
  for (const char* text : {"The elephant's 3.14 -- well... x-", "👩‍🚀 🇫🇷🇩🇪🇬 ❤️", "a \u0301b \u200D.\u200C",
                           "が大x\u3099", "--- ....'-'", "\u200D-1-d"}) {
    const Words words = split_words(text);
    std::string joined;
    for (const std::string& word : words) joined += word + " ";
    EXPECT_EQ(split_words(joined), words) << text;
  }
}

struct BadBytes {
  const char* text;
  const char* where;
};

TEST(SplitWords, NamesTheByteThatIsNotUtf8) {
  const BadBytes cases[] = {{"\xff", "byte 0xff at offset 0"},           {"cat\xff", "byte 0xff at offset 3"},
                            {"é\xc3", "byte 0xc3 at offset 2"},          {"a \xe2\x82 b", "byte 0xe2 at offset 2"},
                            {"\x80", "byte 0x80 at offset 0"},           {"x\xc0\xaf", "byte 0xc0 at offset 1"},
                            {"x\xed\xa0\x80y", "byte 0xed at offset 1"}, {"\xf4\x90\x80\x80", "byte 0xf4 at offset 0"},
                            {"\xf0\x9f\x90", "byte 0xf0 at offset 0"},   {"the caf\xe9", "byte 0xe9 at offset 7"}};
  for (const BadBytes& bad : cases) {
    const std::string expected = std::string("the text is not valid UTF-8: ") + bad.where + "; save it as UTF-8";
    EXPECT_EQ(error_of([&] { split_words(bad.text); }), expected);
    EXPECT_EQ(error_of([&] { single_line(bad.text); }), expected);
    EXPECT_EQ(error_of([&] { case_folded(bad.text); }), expected);
  }
}

TEST(SplitWords, RefusesEndlessMarks) {
  EXPECT_EQ(split_words("a" + times("\u0301", 256)).size(), 1U);
  EXPECT_EQ(error_of([] { split_words("a" + times("\u0301", 257)); }),
            "the text has more than 256 combining marks in a row at offset 513; remove some of them");
  EXPECT_NE(error_of([] { split_words(times(times("\u0F73", 200) + "\x01", 1000)); }), "no error");
}

TEST(SplitWords, AMegabyteInOneWordIsOneWord) {
  for (const std::string unit : {"a", "é", "\u0BA8\u0BBF"}) {
    const std::string text = times(unit, static_cast<int>(1'000'000 / unit.size()));
    EXPECT_EQ(split_words(text), Words{text});
  }
}

TEST(SplitWords, TenThousandWordsTakeMilliseconds) {
  const std::string text = times("The élephant ate the banana, ", 2000);
  const auto start = std::chrono::steady_clock::now();
  const TokenizedSentence sentence = WordTokenizer({"<pad>", "the", "élephant", "ate", "banana", ","}).tokenize(text);
  const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  EXPECT_EQ(sentence.size(), 12000);
  EXPECT_LT(ms, 1000) << "a bound that even a sanitizer on a busy machine keeps";
  RecordProperty("milliseconds", std::to_string(ms));
}

TEST(WordTokenizer, GivesIdsAndMarksUnknownWords) {
  const WordTokenizer known({"<pad>", "the", "elephant", "ate"});
  const Words texts = {"The zebra ate"};
  const auto wider = known.with_words_of(texts);
  ASSERT_TRUE(wider);
  EXPECT_EQ(wider->size(), 5);
  EXPECT_EQ(wider->known(), 4);
  const TokenizedSentence sentence = wider->tokenize("The zebra ate it");
  EXPECT_EQ(sentence.tokens, (std::vector<Token>{{"The", 1, false}, {"zebra", 4, true}, {"ate", 3, false}, {"it", -1, true}}));
  EXPECT_EQ(sentence.ids(), (std::vector<int>{1, 4, 3, -1}));
  EXPECT_EQ(sentence.texts(), (Words{"The", "zebra", "ate", "it"}));
  EXPECT_EQ(wider->joined(sentence.tokens), "The zebra ate it") << "as it was written";
  EXPECT_EQ(wider->text_of(std::vector<int>{1, 4, 3}), "the zebra ate") << "as the vocabulary spells it";
  EXPECT_EQ(wider->tokenize(" \n").size(), 0);
}

TEST(WordTokenizer, PadsABatch) {
  const WordTokenizer tokenizer({"<pad>", "the"});
  const TokenizedSentence sentence = padded(tokenizer.tokenize("the"), 3, tokenizer);
  EXPECT_EQ(sentence.tokens, (std::vector<Token>{{"the", 1, false, false}, {"<pad>", 0, false, true}, {"<pad>", 0, false, true}}));
  EXPECT_EQ(padded(sentence, 2, tokenizer).size(), 3);
  EXPECT_EQ(split_words("a <pad> b"), (Words{"a", "<pad>", "b"})) << "padding can be typed, to see what it does";
  EXPECT_TRUE(tokenizer.tokenize("<pad>").tokens.front().pad);
}

TEST(WordTokenizer, FindsWordsWhateverTheirCaseAndForm) {
  const WordTokenizer tokenizer({"<pad>", "café", "straße", "didn't", "ΣΊΣΥΦΟΣ", "well-known"});
  EXPECT_EQ(tokenizer.find("CAFE\u0301"), 1);
  EXPECT_EQ(tokenizer.find("STRASSE"), 2);
  EXPECT_EQ(tokenizer.find("Didn’t"), 3);
  EXPECT_EQ(tokenizer.find("σίσυφος"), 4);
  EXPECT_EQ(tokenizer.find("well\u2010known"), 5);
  EXPECT_EQ(tokenizer.find("cafe"), -1);
  EXPECT_EQ(tokenizer.find(""), -1);
}

TEST(WordTokenizer, RefusesWordsThatItCouldNotTellApart) {
  EXPECT_EQ(error_of([] { WordTokenizer(Words{}); }), "a vocabulary begins with <pad>, and this one with nothing");
  EXPECT_EQ(error_of([] { WordTokenizer({"the"}); }), "a vocabulary begins with <pad>, and this one with \"the\"");
  EXPECT_EQ(error_of([] {
              WordTokenizer({"<pad>", "the", "The"});
            }),
            "word 2 of the vocabulary, \"The\", is there already as word 1 (upper and lower case count as one)");
  EXPECT_EQ(error_of([] { WordTokenizer({"<pad>", ""}); }), "word 1 of the vocabulary is empty");
}

TEST(WordTokenizer, MeetingWordsKeepsOldIdsAndLeavesTheOldOneAlone) {
  const WordTokenizer small({"<pad>", "the"});
  const Words texts = {"cat The", "dog CAT"};
  const auto larger = small.with_words_of(texts);
  ASSERT_TRUE(larger);
  EXPECT_EQ(small.size(), 2);
  EXPECT_EQ(larger->vocabulary().pieces(), (Words{"<pad>", "the", "cat", "dog"}));
  EXPECT_EQ(larger->find("the"), 1);
  EXPECT_EQ(larger->known(), 2);
  EXPECT_FALSE(larger->with_words_of(texts)) << "it knows them by now";
  Words many;
  for (int i = 0; i < 10000; ++i) many.push_back("word" + std::to_string(i));
  EXPECT_EQ(small.with_words_of(many)->size(), 10002);
}

TEST(Vocabulary, TellsPiecesApartByteByByte) {
  const Vocabulary vocabulary({"the", "The", "e\u0301", "é"});
  EXPECT_EQ(vocabulary.find("The"), 1);
  EXPECT_EQ(vocabulary.find("é"), 3);
  EXPECT_EQ(vocabulary.find("THE"), -1);
  EXPECT_EQ(vocabulary.find(""), -1);
}

TEST(Vocabulary, RefusesWhatIsNotAVocabulary) {
  EXPECT_EQ(error_of([] { Vocabulary({}); }), "a vocabulary needs a piece of text");
  EXPECT_EQ(error_of([] { Vocabulary({"a", ""}); }), "piece 1 of the vocabulary is empty");
  EXPECT_EQ(error_of([] { Vocabulary({"a", "b", "a"}); }), "piece 2 of the vocabulary, \"a\", is there already as piece 0");
}

TEST(SingleLine, CollapsesWhiteSpace) {
  EXPECT_EQ(single_line("\uFEFF  The\tcat\r\n\r\nsat.\u00A0\n"), "The cat sat.");
  EXPECT_EQ(single_line("\n\t "), "");
  EXPECT_EQ(single_line("👩‍🚀  é\x1b[0m"), "👩‍🚀 é[0m");
}

TEST(Clusters, AreTheWholeText) {
  const std::string text = visible_nfc("The é 👩‍🚀\r\n大 \u0301x");
  std::string joined;
  for (const Cluster& cluster : clusters(text)) joined += cluster.text;
  EXPECT_EQ(joined, text);
}

}  // namespace headlight::tests::text_test
