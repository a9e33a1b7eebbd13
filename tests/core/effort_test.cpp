// Limits for a stranger's files: each of these would take minutes or gigabytes, and is refused in one line within a moment.
#include "text/pieces/effort.hpp"

#include <chrono>

#include "core/scratch_folder.hpp"
#include "lesson/lesson_reader.hpp"
#include "lesson/variants.hpp"
#include "text/pieces/pipeline_tokenizer.hpp"
#include "text/reading/read_tokenizer.hpp"
#include "text/reading/tokenizer_config.hpp"
#include "text/reading/tokenizer_files.hpp"
#include "text/splitting.hpp"
#include "text/words.hpp"

namespace headlight::tests::effort_test {

using Strings = std::vector<std::string>;

/// A second here is a tenth of one in a release build; the sanitizers take the rest.
constexpr double soon = 20;

double seconds_of(const std::function<void()>& action) {
  const auto began = std::chrono::steady_clock::now();
  action();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

void expect_refused(const std::string& saying, const std::function<void()>& action) {
  std::string said;
  EXPECT_LT(seconds_of([&] { said = error_of(action); }), soon);
  EXPECT_TRUE(contains(said, saying)) << said;
  EXPECT_FALSE(contains(said, "\n")) << said;
}

std::string repeated(const std::string& text, size_t n) {
  std::string all;
  for (size_t i = 0; i < n; ++i) all += text;
  return all;
}

/// Every letter of these tests is a piece.
PipelineParts letters() {
  PipelineParts parts;
  parts.model = bpe_model(Vocabulary::as_listed({"<unk>", "a", "b", " "}), {}, {.unknown = "<unk>"});
  return parts;
}

void split_with(NormalizerPointer normalizer, std::string_view text) {
  PipelineParts parts = letters();
  parts.normalizer = std::move(normalizer);
  PipelineTokenizer(std::move(parts)).tokenize(text);
}
NormalizerPointer times(NormalizerPointer one, size_t n) { return normalizers_in_turn(std::vector<NormalizerPointer>(n, std::move(one))); }

const char* const text_is_spent = " for this text; give it less";

TEST(Effort, RulesThatWriteMoreAndMoreAreEnded) {
  const std::string spaces = repeated("a b \u00E9 ", 10);
  expect_refused("of this text; give it less", [&] { split_with(times(byte_level_normalizer(), 40), spaces); });
  expect_refused("give it less", [] { split_with(times(replace_normalizer(Regex("a"), "aa"), 60), "aaa"); });
  expect_refused("give it less", [] { split_with(times(prepend_normalizer(std::string(9000, 'a')), 100'000), "a"); });
  expect_refused("give it less", [] {
    split_with(times(normalizers_in_turn({replace_normalizer(Regex(" "), "\uFDFA"), normal_form_normalizer(NormalForm::nfkd)}), 30),
               "a b c");
  });
  expect_refused("give it less", [] { split_with(times(bert_normalizer({}), 1'000'000), repeated("\u6771", 1000)); });
}

TEST(Effort, TheSameOfWhatCutsATextFirst) {
  PipelineParts parts = letters();
  parts.pre_tokenizer = pre_tokenizers_in_turn(std::vector<PreTokenizerPointer>(40, byte_level_pre_tokenizer({.use_pattern = false})));
  expect_refused("give it less", [&] { PipelineTokenizer(parts).tokenize("\u00E9\u00E9 \u00E9"); });
  parts.pre_tokenizer = pre_tokenizers_in_turn(std::vector<PreTokenizerPointer>(1'000'000, split_at_white_space()));
  expect_refused("give it less", [&] { PipelineTokenizer(parts).tokenize(repeated("a ", 100)); });
}

/// Published tables have a text for each of a few thousand letters; here one letter becomes a megabyte, again and again in one grapheme.
TEST(Effort, ATableOfSentencePiecesIsEndedWithinAGrapheme) {
  // A trie of two units: the root, from which U+0301 is not reached; every other letter is itself. So the long text is entered by the
  // letter 'a': 'a' is 0x61, and units are at 4 * n behind the size.
  std::vector<std::uint32_t> units(256, 0);
  units[0] = 0;                                   // the children of the root are at 0 ^ byte
  units[0x61] = 1u << 8 | 0x61u | (0x80u << 10);  // 'a' ends one; its value is at 0x61 ^ 0x80
  units[0x61 ^ 0x80] = 1u << 31;                  // the text at 0
  std::string table;
  const auto add = [&table](std::uint32_t number) {
    for (int i = 0; i < 4; ++i) table += static_cast<char>(number >> 8 * i & 0xFF);
  };
  add(static_cast<std::uint32_t>(units.size() * 4));
  for (const std::uint32_t unit : units) add(unit);
  table += std::string(1'000'000, 'b') + std::string(1, '\0');
  expect_refused("give it less", [&] { split_with(charsmap_normalizer(table), repeated("a\u0301", 3000)); });
}

TEST(Effort, RegularExpressionsAreCountedOverTheWholeText) {
  const auto split = [](const std::string& pattern, const std::string& text) {
    PipelineParts parts = letters();
    parts.pre_tokenizer = pre_tokenizers_in_turn({split_at_white_space(), split_at(Regex(pattern), Cut::isolated, false)});
    PipelineTokenizer(std::move(parts)).tokenize(text);
  };
  const char* const spent = "takes too long on this text: it takes more steps than a text may take";
  expect_refused(spent, [&] { split("(a+)+$", std::string(60, 'a') + "b"); });
  expect_refused(spent, [&] { split("(a+)+$", repeated(std::string(18, 'a') + "b ", 1000)); });  // each word below any limit of one match
  expect_refused(spent, [&] { split(R"(a+\d)", std::string(300'000, 'a')); });                   // a loop that looks like one step
  expect_refused(spent, [&] { split(R"(((a|aa)+)\d)", std::string(40'000, 'a')); });
}

TEST(Effort, WordsOfAnyLengthAreEnded) {
  const std::string long_word(20'000, 'a');
  PipelineParts parts;
  parts.model = wordpiece_model(Vocabulary::as_listed({"[UNK]", "a", "##a", std::string(9000, 'b')}), {.longest_word = size_t{1} << 30});
  expect_refused(text_is_spent, [&] { PipelineTokenizer(parts).tokenize(long_word); });
  Splitting told;
  expect_refused("give it less", [&] { PipelineTokenizer(parts).split(std::string_view(long_word).substr(0, 6000), &told); });
  parts = {};
  Strings runs{"<unk>"};
  std::vector<double> scores{0};
  for (size_t n = 1; n <= 3000; ++n) runs.push_back(std::string(n, 'a')), scores.push_back(-1);
  parts.model = unigram_model(Vocabulary::as_listed(runs), scores, {.unknown = 0});
  expect_refused(text_is_spent, [&] { PipelineTokenizer(parts).tokenize(long_word); });
  parts = letters();
  Splitting merges;
  parts.model = bpe_model(Vocabulary::as_listed({"<unk>", "a", "aa"}), {{"a", "a"}}, {});
  expect_refused(text_is_spent, [&] { PipelineTokenizer(parts).split(long_word, &merges); });
}

TEST(Effort, OpeningHasItsOwn) {
  PipelineParts parts = letters();
  parts.normalizer = times(byte_level_normalizer(), 60);
  parts.added = {{.content = "\u00E9\u00E9", .id = 4, .normalized = true}};
  expect_refused("the tokenizer makes more than 512000000 bytes when it is opened", [&] { PipelineTokenizer{parts}; });
  expect_refused("has 2000000 bytes; at most 10000 are read", [] { Vocabulary::as_listed({"a", std::string(2'000'000, 'a')}); });
}

/// A field of a protobuf message that is bytes.
std::string field(int number, const std::string& bytes) {
  std::string all(1, static_cast<char>(number << 3 | 2));
  for (size_t n = bytes.size();; n >>= 7) {
    all += static_cast<char>((n & 0x7F) | (n > 0x7F ? 0x80 : 0));
    if (n <= 0x7F) break;
  }
  return all + bytes;
}

std::string pieces_that_can_be_cut_anywhere() {
  std::string file = field(1, field(1, "<unk>") + "\x18\x02") + field(2, "\x18\x02");
  for (size_t n = 1; n <= 3000; ++n) file += field(1, field(1, std::string(n, 'a')));
  return file;
}

TEST(Effort, PiecesThatCanBeCutAnywhereAreEnded) {
  expect_refused("; its files ask for too much", [&] { tokenizer_of_sentencepiece_bytes(pieces_that_can_be_cut_anywhere()); });
}

struct Enough {};

/// Cancels at the third question.
struct Impatience {
  int asked = 0;
  CancelCheck cancel_check() {
    return [this] {
      if (++asked == 3) throw Enough{};
    };
  }
};

TEST(Effort, AnOpeningThatIsGivenUpEndsSoon) {
  Impatience one, other;
  Effort effort = Effort::of_opening(one.cancel_check());
  std::uint64_t taken = 0;
  const auto work = [&] {
    for (;; taken += 1000) effort.steps(1000);
  };
  EXPECT_THROW(work(), Enough);
  EXPECT_LT(taken, 10'000'000u);
  PipelineParts parts = letters();
  parts.normalizer = times(byte_level_normalizer(), 60);
  parts.added = {{.content = "\u00E9\u00E9", .id = 4, .normalized = true}};
  parts.cancel_check = other.cancel_check();
  EXPECT_THROW(PipelineTokenizer{parts}, Enough);
}

TEST(Effort, WhoIsAskedWhetherItIsWantedHasAsManySteps) {
  int asked = 0;
  Effort alone = Effort::of_opening(), watched = Effort::of_opening([&] { ++asked; });
  for (Effort* effort : {&alone, &watched}) {
    effort->steps(150'000'000);
    EXPECT_TRUE(effort->try_steps(49'000'000));
    EXPECT_FALSE(effort->try_steps(2'000'000));
    effort->steps(1'000'000);
    EXPECT_NE(error_of([&] { effort->steps(1); }), "");
  }
  EXPECT_GT(asked, 0);
}

using EffortInAFolder = ScratchFolder;

TEST_F(EffortInAFolder, AFolderThatIsGivenUpEndsSoon) {
  put(in_folder("spiece.model"), pieces_that_can_be_cut_anywhere());
  Impatience impatience;
  EXPECT_THROW(read_tokenizer(folder_, 0, nullptr, impatience.cancel_check()), Enough);
}

TEST_F(EffortInAFolder, AHundredThousandTokensAreAddedInOneGo) {
  std::string all;
  for (int i = 0; i < 200'000; ++i) all += (i ? ",\"<" : "\"<") + std::to_string(1'000'000 + i) + ">\"";
  put(in_folder("tokenizer_config.json"), R"({"additional_special_tokens": [)" + all + "]}");
  size_t added = 0;
  EXPECT_LT(seconds_of([&] { added = TokenizerConfig(folder_).added({{.content = "<1000007>", .id = 7}}).size(); }), soon);
  EXPECT_EQ(added, 200'000u);
}

TEST(Effort, PiecesAroundATextAreFew) {
  const std::string ids = repeated("0,", 99) + "0", names = repeated("\"<unk>\",", 99) + "\"<unk>\"";
  const std::string one = R"({"SpecialToken": {"id": "x", "type_id": 0}},)";
  const std::string json = R"({"model": {"type": "WordLevel", "unk_token": "<unk>", "vocab": {"<unk>": 0}}, "post_processor": )"
                           R"({"type": "TemplateProcessing", "single": [)" +
                           repeated(one, 10'000) +
                           R"({"Sequence": {"id": "A", "type_id": 0}}], "pair": [], "special_tokens": {"x": )"
                           R"({"id": "x", "ids": [)" +
                           ids + "], \"tokens\": [" + names + "]}}}}";
  expect_refused("sets more than 1000 pieces around a text", [&] { tokenizer_of_json_text(json); });
}

/// A book of a megabyte, letter by letter, is far below the limits.
TEST(Effort, WhatPublishedTokenizersDoIsFarBelowIt) {
  PipelineParts parts = letters();
  parts.normalizer = normalizers_in_turn({normal_form_normalizer(NormalForm::nfkc), lower_case_normalizer(), bert_normalizer({})});
  parts.pre_tokenizer = byte_level_pre_tokenizer({.add_prefix_space = true});
  parts.added = {{.content = "<|endoftext|>", .id = 4, .normalized = true}};
  const PipelineTokenizer tokenizer(std::move(parts));
  const std::string book = repeated("The elephant ate the banana, as it wasn't hungry: 12.5 kg!\n", 1'000'000 / 60);
  EXPECT_GT(tokenizer.tokenize(book).size(), 900'000);
  EXPECT_GT(tokenizer.tokenize(std::string(100'000, 'a')).size(), 99'000);
  Effort::of_text(8'000'000).bytes(8'000'000ull * 300);  // the allowance per byte does not shrink with the text's length
}

/// Counts the texts that it is asked to cut.
struct CountedTexts final : Normalizer {
  mutable int n = 0;
  void apply(Segment&, Effort&) const override { ++n; }
};

/// A document asks for the tokens of its sentences a dozen times at every change.
TEST(Effort, ATextThatWasReadIsNotCutAgain) {
  PipelineParts parts = letters();
  const auto counted = std::make_shared<const CountedTexts>();
  parts.normalizer = counted;
  const PipelineTokenizer tokenizer(std::move(parts));
  const int before = counted->n;
  const TokenizedSentence first = tokenizer.tokenize("ab ba");
  EXPECT_EQ(counted->n, before + 1);
  EXPECT_EQ(tokenizer.tokenize("ab ba").tokens, first.tokens);
  EXPECT_EQ(counted->n, before + 1) << "it is known";
  EXPECT_NE(tokenizer.tokenize("ab").tokens, first.tokens);
  EXPECT_EQ(counted->n, before + 2);
  Splitting told;
  tokenizer.split("ab ba", &told);
  EXPECT_EQ(told.words.size(), 1u) << "who wants to know how it is cut is told";
  for (int i = 0; i < 2; ++i) tokenizer.tokenize(repeated("ab ", 20'000));
  EXPECT_EQ(counted->n, before + 5) << "a long one takes too much memory to be remembered";
  for (int i = 0; i < 40; ++i) tokenizer.tokenize(std::string(static_cast<size_t>(i) + 3, 'a'));
  tokenizer.tokenize("ab ba");
  EXPECT_EQ(counted->n, before + 46) << "nor are many";
}

TEST(Effort, ManyMarksAreReplacedInOneGo) {
  const std::string text = repeated("a\u2019", 2'000'000);
  EXPECT_LT(seconds_of([&] { EXPECT_EQ(case_folded(text).size(), 4'000'000u); }), soon);
}

TEST(Effort, ALessonDoesNotBecomeMuchLongerThanItIs) {
  const std::string head = "---\ntitle: A lesson\n---\n\n", step = "## Step\nvary: a = ";
  const auto mistakes_of = [](const std::string& text) {
    const ReadLesson read = read_lesson(text, "a.md");
    std::vector<LessonMistake> found = read.mistakes;
    for (const LessonStep& one : read.lesson.steps) variations(one, found);
    std::string all;
    for (const LessonMistake& mistake : found) all += in_file("a.md", mistake) + "\n";
    return all;
  };
  EXPECT_TRUE(contains(mistakes_of(head + step + std::string(20'000, 'x') + "\n\n" + repeated("{a}\n", 20'000)),
                       "with its alternatives filled in, the step is longer than 65536 bytes"));
  std::string nested = head + step + "xxxxxxxxxx\n";
  for (char name = 'b'; name <= 'z'; ++name)
    nested += std::string("vary: ") + name + " = " + repeated(std::string("{") + static_cast<char>(name - 1) + "}", 10) + "\n";
  EXPECT_LT(seconds_of([&] { EXPECT_TRUE(contains(mistakes_of(nested + "\nSay {z}.\n"), "the step is longer than 65536 bytes")); }), soon);
  EXPECT_FALSE(contains(mistakes_of(head + step + "x | y\n\nSay {a}.\n"), "longer than"));
  EXPECT_LT(seconds_of([&] { mistakes_of(head + step + "x\n\n" + std::string(200'000, '{') + "\n"); }), soon);
}

}  // namespace headlight::tests::effort_test
