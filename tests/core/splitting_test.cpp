// The recorded steps of a tokenizer: the tokens are the same without a recording, and every step is true.
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "core/scratch_folder.hpp"
#include "text/pieces/pipeline_tokenizer.hpp"
#include "text/reading/read_tokenizer.hpp"
#include "text/splitting.hpp"
#include "text/splitting_text.hpp"
#include "text/tokens_json.hpp"
#include "text/word_tokenizer.hpp"

namespace headlight::tests::splitting_test {

using Words = std::vector<std::string>;

struct Told {
  Splitting splitting;  ///< first: it is recorded while the sentence is made
  TokenizedSentence sentence;

  Told(const Tokenizer& tokenizer, std::string_view text) : sentence(tokenizer.split(text, &splitting)) {
    EXPECT_EQ(sentence.tokens, tokenizer.tokenize(text).tokens) << "listening changes nothing";
  }
  template <class Steps>
  const Steps& steps(size_t word) const {
    return std::get<Steps>(splitting.words.at(word).steps);
  }
};

std::vector<MergeLine> lines_of(const MergeSteps& steps) {
  std::vector<MergeLine> lines;
  each_line(steps, [&](const MergeLine& line) { lines.push_back(line); });
  return lines;
}

/// The word p l a y i n g with four merges; "in" comes before "pl".
PipelineParts merging_parts() {
  PipelineParts parts;
  parts.model = bpe_model(Vocabulary::as_listed({"p", "l", "a", "y", "i", "n", "g", "in", "ing", "pl", "ay", "<0xC3>", "<0xA9>"}),
                          {{"i", "n"}, {"p", "l"}, {"in", "g"}, {"a", "y"}}, {.byte_fallback = true});
  parts.pre_tokenizer = split_at_white_space();
  return parts;
}

TEST(Splitting, MergesComeInTheOrderOfTheirRanks) {
  const Told told(PipelineTokenizer(merging_parts()), "playing");
  const auto& steps = told.steps<MergeSteps>(0);
  EXPECT_EQ(steps.letters, (Words{"p", "l", "a", "y", "i", "n", "g"}));
  const auto lines = lines_of(steps);
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0].ranks, (std::vector<int>{1, -1, 3, -1, 0, -1}));
  EXPECT_EQ(lines[0].next, 4) << "i and n: the pair that stands first in the list, not the first in the word";
  EXPECT_EQ(lines[1].pieces, (Words{"p", "l", "a", "y", "in", "g"}));
  EXPECT_EQ(lines[1].merged, 4);
  EXPECT_EQ(lines[1].ranks, (std::vector<int>{1, -1, 3, -1, 2})) << "what was made has a pair with its neighbour now";
  EXPECT_EQ(lines[2].pieces.front(), "pl");
  EXPECT_EQ(lines[3].pieces.back(), "ing");
  EXPECT_EQ(lines[4].pieces, (Words{"pl", "ay", "ing"}));
  EXPECT_EQ(lines[4].begins, (std::vector<int>{0, 2, 4}));
  EXPECT_EQ(lines[4].next, -1);
  EXPECT_EQ(lines[4].pieces, told.sentence.pieces());
}

TEST(Splitting, MergesTellBytesAndEveryLineAgreesWithTheNextMerge) {
  const Told told(PipelineTokenizer(merging_parts()), "in\u00E9ing gla");
  EXPECT_EQ(told.steps<MergeSteps>(0).letters, (Words{"i", "n", "<0xC3>", "<0xA9>", "i", "n", "g"}));
  for (size_t word = 0; word < 2; ++word) {
    const auto& steps = told.steps<MergeSteps>(word);
    size_t n = 0;
    for (const MergeLine& line : lines_of(steps)) {
      EXPECT_EQ(line.ranks.size() + 1, line.pieces.size());
      if (line.next < 0) continue;
      const int rank = line.ranks[static_cast<size_t>(line.next)];
      EXPECT_EQ(rank, steps.merges[n++].rank);
      for (const int other : line.ranks) EXPECT_TRUE(other < 0 || other >= rank) << "a better pair was left";
    }
    EXPECT_EQ(n, steps.merges.size());
  }
  EXPECT_EQ(told.splitting.words[1].first_token, 4);
  EXPECT_EQ(told.splitting.word_of(4), &told.splitting.words[1]);
}

TEST(Splitting, WordPieceTriesTheLongestFirst) {
  PipelineParts parts;
  parts.model = wordpiece_model(Vocabulary::as_listed({"[UNK]", "[CLS]", "play", "##ing", "##i"}), {});
  parts.before = {{1, "[CLS]"}};
  parts.pre_tokenizer = bert_pre_tokenizer();
  const Told told(PipelineTokenizer(std::move(parts)), "playing plays");
  EXPECT_EQ(told.splitting.word_of(0), nullptr) << "nobody typed [CLS]";
  const auto& playing = told.steps<LongestFirst>(0).attempts;
  ASSERT_EQ(playing.size(), 2u);
  EXPECT_EQ(playing[0].tried.back(), "play");
  EXPECT_TRUE(playing[0].found && playing[0].begin == 0 && playing[0].end == 4);
  EXPECT_EQ(playing[1].tried, (Words{"##ing"}));
  const auto& plays = told.steps<LongestFirst>(1).attempts;
  ASSERT_EQ(plays.size(), 2u);
  EXPECT_FALSE(plays[1].found);
  EXPECT_EQ(plays[1].tried, (Words{"##s"}));
  EXPECT_EQ(told.sentence.pieces().back(), "[UNK]");
}

TEST(Splitting, UnigramTellsTheBestPathAndWhatItBeat) {
  PipelineParts parts;
  parts.model = unigram_model(Vocabulary::as_listed({"<unk>", "a", "b", "ab", "abb"}), {0, -1, -2, -2.5, -9}, {.unknown = 0});
  const PipelineTokenizer tokenizer(std::move(parts));
  const Told told(tokenizer, "abb");
  const auto& ways = told.steps<BestPath>(0).ways;
  ASSERT_EQ(ways.size(), 2u) << "one for each last piece: b, abb";
  EXPECT_DOUBLE_EQ(ways[0].sum, -4.5);
  ASSERT_EQ(ways[0].parts.size(), 2u);
  EXPECT_EQ(ways[0].parts[0].text + " " + ways[0].parts[1].text, "ab b");
  EXPECT_DOUBLE_EQ(ways[1].sum, -9);
  for (const BestPath::Way& way : ways) {
    double sum = 0;
    for (const BestPath::Part& part : way.parts) sum += part.score;
    EXPECT_NEAR(sum, way.sum, 1e-12);
  }
  const Told unknown(tokenizer, "a\U0001F600");
  const auto& best = unknown.steps<BestPath>(0).ways.front();
  EXPECT_TRUE(best.parts.back().unknown);
  EXPECT_EQ(best.parts.back().text, "\U0001F600");
}

TEST(Splitting, WordsOfOursAreLookedUp) {
  const WordTokenizer words({"<pad>", "the", "cat"});
  const Told told(words, "The dog");
  EXPECT_TRUE(told.steps<LookedUp>(0).known);
  EXPECT_FALSE(told.steps<LookedUp>(1).known);
  EXPECT_NE(splitting_text(words, told.sentence, told.splitting).find("the vocabulary lacks it"), std::string::npos);
}

TEST(Splitting, AddedTokensAreFoundBeforeAnythingIsCut) {
  PipelineParts parts = merging_parts();
  parts.added = {{.content = "<x>", .id = 13}};
  const Told told(PipelineTokenizer(std::move(parts)), "in<x>in");
  EXPECT_TRUE(std::holds_alternative<FoundWhole>(told.splitting.words.at(1).steps));
  EXPECT_EQ(told.splitting.words[2].first_token, 2);
}

struct SplittingFolder : ScratchFolder {
  void vocabulary(const std::string& merges) {
    put(in_folder("tokenizer.json"),
        R"({"normalizer": {"type": "NFC"}, "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "use_regex": true},
            "model": {"type": "BPE", "vocab": {"e": 0, "Ì": 1, "ģ": 2, "ð": 3, "Ł": 4, "ĺ": 5, "Ģ": 6, "ðŁ": 7, "ĺĢ": 8, "ðŁĺĢ": 9, "Ã": 10,
            "©": 11, "Ã©": 12, "Ġ": 13}, "merges": )" +
            merges + "}}");
  }
};

/// An emoji is four bytes that become one piece again; a letter and its accent are one letter after the normalizer.
TEST_F(SplittingFolder, OfASmallTokenizerJsonWithEmojiAndAccents) {
  vocabulary(R"(["ð Ł", "ĺ Ģ", "ðŁ ĺĢ", "Ã ©"])");
  const auto tokenizer = read_tokenizer(folder_);
  const Told told(*tokenizer, "e\u0301 \U0001F600");
  EXPECT_EQ(told.splitting.normalized, "\u00E9 \U0001F600");
  ASSERT_EQ(told.splitting.words.size(), 2u);
  EXPECT_EQ(told.steps<MergeSteps>(0).letters, (Words{"Ã", "©"}));
  const auto lines = lines_of(told.steps<MergeSteps>(1));
  EXPECT_EQ(lines.front().pieces, (Words{"Ġ", "ð", "Ł", "ĺ", "Ģ"}));
  EXPECT_EQ(lines.back().pieces, (Words{"Ġ", "ðŁĺĢ"}));
  const std::string text = splitting_text(*tokenizer, told.sentence, told.splitting), json = tokens_json(told.sentence, told.splitting);
  EXPECT_NE(text.find("merge 3"), std::string::npos) << text;
  EXPECT_NE(text.find("13 \u2423  9 \U0001F600"), std::string::npos) << text;
  EXPECT_NE(text.find("<F0>"), std::string::npos) << "a byte that is no letter\n" << text;
  for (const char* spelled : {"\u0120", "\u00F0"}) EXPECT_EQ(text.find(spelled), std::string::npos) << text;
  EXPECT_NE(json.find("\"merges\":[{\"rank\":0"), std::string::npos) << json;
}

TEST_F(SplittingFolder, AVeryLongWordIsToldInSmallLines) {
  vocabulary(R"(["e e"])");
  put(in_folder("tokenizer.json"), R"({"model": {"type": "BPE", "vocab": {"e": 0, "ee": 1}, "merges": ["e e"]}})");
  const auto tokenizer = read_tokenizer(folder_);
  const Told told(*tokenizer, std::string(2001, 'e'));
  EXPECT_EQ(told.steps<MergeSteps>(0).merges.size(), 1000u);
  const std::string text = splitting_text(*tokenizer, told.sentence, told.splitting);
  EXPECT_LT(text.size(), 400'000u);
  EXPECT_NE(text.find("..."), std::string::npos);
}

}  // namespace headlight::tests::splitting_test
