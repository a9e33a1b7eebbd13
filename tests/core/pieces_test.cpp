// Tokenizers of other programs' models: their tokens on screen, joining them again, and parts that no command shows.
// tests/commands/test_tokenize.py compares their tokens with independent tokenizers.
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "base/error.hpp"
#include "core/scratch_folder.hpp"
#include "text/pieces/byte_letters.hpp"
#include "text/pieces/letters.hpp"
#include "text/pieces/pipeline_tokenizer.hpp"
#include "text/pieces/prefix_index.hpp"
#include "text/pieces/regex.hpp"
#include "text/pieces/regex_dialect.hpp"
#include "text/reading/read_tokenizer.hpp"

namespace headlight::tests::pieces_test {

using Words = std::vector<std::string>;

/// Every byte, "th", "the", " the" and <|endoftext|>.
PipelineParts byte_level_parts() {
  Words pieces;
  for (int byte = 0; byte < 256; ++byte) pieces.push_back(as_byte_letters(std::string(1, static_cast<char>(byte))));
  for (const char* piece : {"th", "the", "\u0120the"}) pieces.emplace_back(piece);
  PipelineParts parts;
  parts.model = bpe_model(Vocabulary::as_listed(pieces), {{"t", "h"}, {"th", "e"}, {"\u0120", "the"}}, {});
  parts.pre_tokenizer = byte_level_pre_tokenizer({});
  parts.added = {{.content = "<|endoftext|>", .id = static_cast<int>(pieces.size()), .special = true}};
  parts.spelling = Spelling::byte_level;
  return parts;
}

Words cut_by(const PieceModel& model, std::string_view text) {
  Pieces pieces;
  Effort effort = Effort::of_text(text.size());
  model.cut(text, pieces, nullptr, effort);
  Words texts;
  for (const Piece& piece : pieces) texts.push_back(piece.spelled);
  return texts;
}

TEST(Unigram, DecidesBetweenEqualWaysAsTheProgramDoesWhoseFileItIs) {
  const std::vector<double> scores = {0, double(-2.4f), double(-3.2727273f)};  // their sum as float32 is a little smaller
  for (const bool floats : {true, false}) {
    const auto model = unigram_model(Vocabulary::as_listed({"<unk>", "a", "aa"}), scores, {.unknown = 0, .float_sums = floats});
    EXPECT_EQ(cut_by(*model, "aaa"), floats ? Words({"aa", "a"}) : Words({"a", "aa"}));
  }
}

PipelineParts wordpiece_parts() {
  PipelineParts parts;
  parts.model = wordpiece_model(Vocabulary::as_listed({"[UNK]", "[CLS]", "[SEP]", "play", "##ing", "the", "."}), {});
  parts.pre_tokenizer = bert_pre_tokenizer();
  parts.before = {{1, "[CLS]"}};
  parts.after = {{2, "[SEP]"}};
  parts.added = {{.content = "[CLS]", .id = 1}, {.content = "[SEP]", .id = 2}};
  parts.spelling = Spelling::wordpiece;
  parts.mark = "##";
  return parts;
}

Words begun_words(const TokenizedSentence& sentence) {
  Words words;
  for (const Token& token : sentence.tokens) {
    if (token.begins_word || words.empty()) words.emplace_back();
    words.back() += token.text;
  }
  return words;
}

TEST(Pieces, EveryByteHasALetterThatCanBeSeen) {
  std::set<char32_t> letters;
  for (int byte = 0; byte < 256; ++byte) {
    const std::string one(1, static_cast<char>(byte));
    EXPECT_EQ(bytes_of_letters(as_byte_letters(one)), one) << byte;
    letters.insert(letter_of_byte(static_cast<unsigned char>(byte)));
  }
  EXPECT_EQ(letters.size(), 256u);
  EXPECT_EQ(as_byte_letters(" \n\u00E9\x7F"), "\u0120\u010A\u00C3\u00A9\u0121");
  EXPECT_EQ(as_byte_letters("\u00AD"), "\u00C2\u0143");
  EXPECT_EQ(bytes_of_letters("\u4E16"), "\u4E16") << "what is no byte is left as it is";
}

TEST(Pieces, OfBytesAreShownWithoutTheirSpaces) {
  const PipelineTokenizer tokenizer(byte_level_parts());
  const TokenizedSentence sentence = tokenizer.tokenize("the the\u00E9<|endoftext|>x  y");
  EXPECT_EQ(sentence.texts(), (Words{"the", "the", "<C3>", "<A9>", "<|endoftext|>", "x", "\u2423", "\u2423", "y"}));
  EXPECT_EQ(sentence.pieces(), (Words{"the", "\u0120the", "\u00C3", "\u00A9", "<|endoftext|>", "x", "\u0120", "\u0120", "y"}));
  EXPECT_EQ(begun_words(sentence), (Words{"the", "the<C3><A9>", "<|endoftext|>", "x", "\u2423", "\u2423y"}));
  EXPECT_EQ(tokenizer.text_of(sentence.ids()), "the the\u00E9<|endoftext|>x  y");
  EXPECT_EQ(tokenizer.piece(tokenizer.pad()), "<|endoftext|>");
}

TEST(Pieces, OfWordsKnowWhatGoesOn) {
  const PipelineTokenizer tokenizer(wordpiece_parts());
  const TokenizedSentence sentence = tokenizer.tokenize("playing the game.");
  EXPECT_EQ(sentence.pieces(), (Words{"[CLS]", "play", "##ing", "the", "[UNK]", ".", "[SEP]"}));
  EXPECT_EQ(begun_words(sentence), (Words{"[CLS]", "playing", "the", "[UNK]", ".", "[SEP]"}));
  EXPECT_EQ(tokenizer.joined(sentence.tokens), "playing the [UNK] .") << "nobody typed the marks around it";
  EXPECT_TRUE(sentence.tokens.front().added && sentence.tokens.back().added && !sentence.tokens[1].added);
  EXPECT_EQ(tokenizer.tokenize("").pieces(), (Words{"[CLS]", "[SEP]"}));
}

TEST(Pieces, OfSentencePieceAreJoinedWithTheirSpacesAndBytes) {
  PipelineParts parts;
  parts.model =
      bpe_model(Vocabulary::as_listed({"\u2581", "\u2581a", "a", "<0xC3>", "<0xA9>"}), {{"\u2581", "a"}}, {.byte_fallback = true});
  parts.normalizer = normalizers_in_turn({prepend_normalizer("\u2581"), replace_normalizer(Regex(" "), "\u2581")});
  parts.spelling = Spelling::metaspace;
  parts.mark = "\u2581";
  const PipelineTokenizer tokenizer(std::move(parts));
  const TokenizedSentence sentence = tokenizer.tokenize("a a\u00E9");
  EXPECT_EQ(sentence.texts(), (Words{"a", "a", "<C3>", "<A9>"}));
  EXPECT_EQ(begun_words(sentence), (Words{"a", "a<C3><A9>"}));
  EXPECT_EQ(tokenizer.joined(sentence.tokens), "a a\u00E9");
}

/// Letters of many scripts, in the pieces that GPT-2's alphabet of bytes spells them with.
TEST(Pieces, OfEveryScriptAreShownAsLetters) {
  const PieceReader reader(Spelling::byte_level, "");
  for (const char* word : {"dog", "\u043C\u0438\u0440", "\u6771\u4EAC", "\u05E9\u05DC\u05D5\u05DD", "\u0633\u0644\u0627\u0645",
                           "\u0928\u092E\u0938\u094D\u0924\u0947", "\u0E2A\u0E27\u0E31\u0E2A\u0E14\u0E35", "\u3053\u3093", "\uC548\uB155",
                           "\U0001F418", "\u00E9", "e\u0301"}) {
    EXPECT_EQ(reader.read(as_byte_letters(word)).text, word);
    EXPECT_EQ(reader.alone(as_byte_letters(word)), word);
    EXPECT_FALSE(reader.read(as_byte_letters(word)).begins_word);
    EXPECT_EQ(reader.read(as_byte_letters(std::string(" ") + word)).text, word);
    EXPECT_EQ(reader.alone(as_byte_letters(std::string(" ") + word)), std::string("\u2423") + word) << "another piece than without a space";
  }
  EXPECT_EQ(reader.alone(as_byte_letters("  \n")), "\u2423\u2423\n");
}

TEST(Pieces, ThatArePartsOfALetterAreTheirBytes) {
  const PieceReader reader(Spelling::byte_level, "");
  EXPECT_EQ(reader.read(as_byte_letters("\xE6\x9D")).text, "<E6 9D>");
  EXPECT_EQ(reader.alone(as_byte_letters(" \xE6\x9D")), "\u2423<E6 9D>");
  EXPECT_EQ(reader.read(as_byte_letters("\xB1 a\u6771\xE4")).text, "<B1> a\u6771<E4>");
  EXPECT_EQ(bytes_of_part("<E6 9D>"), "E6 9D");
  EXPECT_EQ(bytes_of_part("<B1>"), "B1");
  for (const char* other : {"<pad>", "<s>", "<E6 9D", "<E6-9D>", "<E6 9>", "<>", "", "a<E6>", "<|endoftext|>"})
    EXPECT_EQ(bytes_of_part(other), "") << other;
}

/// Each spelling is tried with a piece that begins a word, and with one that continues it or does not end it.
TEST(Pieces, AloneLookDifferentWhereTheyAre) {
  const PieceReader sentencepiece(Spelling::metaspace, "\u2581"), wordpiece(Spelling::wordpiece, "##"), ends(Spelling::word_end, "</w>");
  EXPECT_EQ(sentencepiece.alone("\u2581\u6771"), "\u2423\u6771");
  EXPECT_EQ(sentencepiece.alone("ing"), "ing");
  EXPECT_EQ(sentencepiece.alone("\u2581"), "\u2423");
  EXPECT_EQ(sentencepiece.read("\u2581\u2581").text, "\u2423\u2423");
  EXPECT_EQ(sentencepiece.alone("<0xE6>"), "<E6>");
  EXPECT_EQ(sentencepiece.alone("<0x41>"), "A") << "a byte that is a letter";
  EXPECT_EQ(wordpiece.alone("##ing"), "-ing");
  EXPECT_EQ(wordpiece.alone("play"), "play");
  EXPECT_EQ(wordpiece.alone("##"), "##") << "the sign itself";
  EXPECT_EQ(ends.alone("ing</w>"), "ing");
  EXPECT_EQ(ends.alone("play"), "play-");
  EXPECT_EQ(ends.alone("</w>"), "</w>");
  for (const PieceReader* reader : {&sentencepiece, &wordpiece, &ends}) EXPECT_EQ(reader->alone(""), "");
}

TEST(Pieces, AreShownByTheirTokenizer) {
  const PipelineTokenizer words(wordpiece_parts());
  EXPECT_EQ(words.display_piece_for(words.find("##ing")), "-ing");
  EXPECT_EQ(words.display_piece_for(words.find("[CLS]")), "[CLS]");
  const PipelineTokenizer bytes(byte_level_parts());
  EXPECT_EQ(bytes.display_piece_for(bytes.find("\u0120the")), "\u2423the");
  EXPECT_EQ(bytes.display_piece_for(bytes.find("<|endoftext|>")), "<|endoftext|>");
  EXPECT_EQ(bytes.display_piece_for(bytes.find("\u00C3")), "<C3>");
  EXPECT_EQ(bytes.display_text("\u0120the\u00C3\u00A9"), "\u2423the\u00E9");
  EXPECT_EQ(static_cast<int>(bytes.display_pieces()->size()), bytes.size());
}

TEST(Pieces, RegularExpressionsAreReadInTheirDialect) {
  EXPECT_EQ(in_pcre_dialect("\\p{Han}\\p{L}+\\p{^Letter}"), "\\p{sc:Han}\\p{L}+\\P{L}");
  EXPECT_EQ(in_pcre_dialect("[\\s\\u4e00-\\u9fff]"), "[\\p{White_Space}\\x{4e00}-\\x{9fff}]");
  EXPECT_EQ(in_pcre_dialect("[a-z&&[^aeiou]]"), "(?:(?=[^aeiou])[a-z])");
  EXPECT_EQ(in_pcre_dialect("[a[bc]]\\h(?m:.)(?<x>y)"), "[abc][0-9A-Fa-f](?s:.)(?<x>y)");
  EXPECT_EQ(in_pcre_dialect("\\[a\\]"), "\\[a\\]");
  EXPECT_EQ(in_pcre_dialect("\\d{1,3}+|(ab){2}?c{,2}+|d{2,}?|{x}"), "(?:\\d{1,3})+|(?:(ab){2})?(?:c{0,2})+|d{2,}?|{x}");
  EXPECT_THROW(in_pcre_dialect("[a"), UserError);
  EXPECT_THROW(in_pcre_dialect("\\"), UserError);
  EXPECT_THROW(in_pcre_dialect(std::string(1000, '[')), UserError);
  EXPECT_EQ(in_pcre_dialect("a{1,1000}"), "a{1,1000}");
  EXPECT_THROW(in_pcre_dialect("a{1,1001}"), UserError) << "how long it goes on within one is not seen";
  EXPECT_THROW(in_pcre_dialect("a{65000}"), UserError);
}

TEST(Pieces, AMatchOfNothingMovesOn) {
  Words parts;
  Effort effort = Effort::of_text(4);
  for (const Stretch& one : Regex("x*").stretches("ax\u00E9", effort))
    parts.push_back(std::string("ax\u00E9").substr(one.begin, one.end - one.begin));
  EXPECT_EQ(parts, (Words{"", "a", "x", "\u00E9", ""}));
}

TEST(Pieces, PrefixesAreFoundTheShortestFirst) {
  const PrefixIndex index({"abc", "a", "b", "ab", "", "a"});
  std::vector<std::pair<size_t, int>> found;
  Effort effort = Effort::of_text(4);
  index.each("xabd", 1, effort, [&](size_t length, int value) { found.emplace_back(length, value); });
  EXPECT_EQ(found, (std::vector<std::pair<size_t, int>>{{1, 5}, {2, 3}}));
  index.each("xabd", 4, effort, [&](size_t, int) { FAIL(); });
}

TEST(Pieces, AVocabularyOfAnotherProgramMayHaveGapsAndDoubles) {
  const Vocabulary listed = Vocabulary::as_listed({"a", "", "b", "a"});
  EXPECT_EQ(listed.size(), 4);
  EXPECT_EQ(listed.find("a"), 3);
  EXPECT_EQ(listed.find(""), -1);
  EXPECT_THROW(Vocabulary::as_listed({}), UserError);
}

TEST(Pieces, TokenizersWithOtherRulesAreOthers) {
  PipelineParts parts = wordpiece_parts();
  const PipelineTokenizer one(parts);
  parts.rules = "other";
  const PipelineTokenizer other(parts);
  EXPECT_TRUE(same(one, PipelineTokenizer(wordpiece_parts())));
  EXPECT_FALSE(same(one, other));
}

class TokenizerFolder : public ScratchFolder {};

TEST_F(TokenizerFolder, WhatIsWrongIsSaidWithItsPlace) {
  const auto file = in_folder("merges.txt");
  EXPECT_FALSE(holds_a_tokenizer(folder_));
  put(in_folder("vocab.json"), R"({"a": 0, "b": 1, "ab": 2})");
  put(file, "#version: 0.2\na b c\n");
  EXPECT_TRUE(holds_a_tokenizer(folder_));
  EXPECT_EQ(error_of([&] { read_tokenizer(folder_); }),
            file.string() + ": line 2 is \"a b c\"; two pieces with one space between them are needed");
  put(file, "#version: 0.2\na b\n");
  EXPECT_EQ(read_tokenizer(folder_)->tokenize("abba").pieces(), (Words{"ab", "b", "a"}));
}

TEST_F(TokenizerFolder, TokenizerJsonGoesBeforeTheOtherFiles) {
  put(in_folder("vocab.txt"), "[UNK]\n[CLS]\n[SEP]\nab\n");
  EXPECT_EQ(read_tokenizer(folder_)->tokenize("ab").pieces(), (Words{"[CLS]", "ab", "[SEP]"}));
  put(in_folder("tokenizer.json"), R"({"model": {"type": "BPE", "vocab": {"a": 0, "b": 1}, "merges": []}})");
  EXPECT_EQ(read_tokenizer(folder_)->tokenize("ab").pieces(), (Words{"a", "b"}));
}

TEST(Pieces, TheUnknownOneHasAnIdWhateverItIsCalled) {
  const auto of = [](PieceModelPointer model) {
    PipelineParts parts;
    parts.model = std::move(model);
    return PipelineTokenizer(std::move(parts)).unknown_piece();
  };
  const auto listed = [](Words pieces) { return Vocabulary::as_listed(std::move(pieces)); };
  EXPECT_EQ(PipelineTokenizer(wordpiece_parts()).unknown_piece(), 0);
  EXPECT_EQ(PipelineTokenizer(byte_level_parts()).unknown_piece(), -1) << "bytes spell every text";
  EXPECT_EQ(of(word_level_model(listed({"a", "UNK"}), "UNK")), 1);
  EXPECT_EQ(of(word_level_model(listed({"[UNK]", "a"}), "<oov>")), -1) << "a name alone makes none";
  EXPECT_EQ(of(bpe_model(listed({"a", "b", "?"}), {}, {.unknown = "?"})), 2);
  EXPECT_EQ(of(unigram_model(listed({"a", "b"}), {-1, -2}, {.unknown = 1})), 1);
  EXPECT_EQ(of(unigram_model(listed({"<unk>", "a"}), {0, -1}, {})), -1);
  EXPECT_EQ(of(renumbered_model(word_level_model(listed({"a", "UNK"}), "UNK"), listed({"x", "y", "UNK", "a"}), 2)), 2);
}

/// The leftmost of several pairs with one rank merges first.
TEST(Pieces, EqualPairsMergeFromTheLeft) {
  PipelineParts parts;
  parts.model = bpe_model(Vocabulary::as_listed({"a", "aa"}), {{"a", "a"}}, {});
  EXPECT_EQ(PipelineTokenizer(parts).tokenize("aaa").texts(), (std::vector<std::string>{"aa", "a"}));
}

}  // namespace headlight::tests::pieces_test
