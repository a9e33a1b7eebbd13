// The source words of a translation, and the search among many translations.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/documents.hpp"
#include "core/scratch_folder.hpp"
#include "generate/alignment.hpp"
#include "generate/beam.hpp"
#include "generate/translation_report.hpp"

namespace headlight::tests::beam_test {

using tests::edited;
using tests::translating_model;

Document untouched(const std::string& sentence = "the cat sat on the mat") { return make_document(translating_model(), {sentence}); }

std::vector<int> ids_of(const Sample& sample) {
  std::vector<int> ids = sample.target.ids();
  return {ids.begin() + 1, ids.begin() + sample.n_target};
}

/// The probability that the decoder writes exactly `words`, then `</s>` if there is room for it, from its own rows.
double log_probability(const Document& d, const std::vector<std::string>& words, bool ends) {
  const auto run = compute(edited(d, SetTarget{0, {words, false}}));
  const Matrix& probs = run->samples[0].trace[*run->nodes.probs];
  const Tokenizer& known = *d.model->target_tokenizer;
  double sum = 0;
  for (size_t row = 0; row < words.size(); ++row)
    sum += std::log(static_cast<double>(probs(static_cast<Index>(row), known.find(words[row]))));
  return ends ? sum + std::log(static_cast<double>(probs(static_cast<Index>(words.size()), known.find(end_mark)))) : sum;
}

TEST(Alignment, IsTheHeadOrTheMeanOfHeads) {
  const auto run = compute(edited(untouched(), SetTarget{0, {{"le", "chat", "dort"}, false}}));
  const AttentionNodes& cross = attention_at(run->nodes, {true, 0, true});
  const Trace& trace = run->samples[0].trace;
  EXPECT_EQ(alignment(*run, 0, {0, 1}), trace[cross.head[1].pattern]);
  EXPECT_EQ(alignment(*run, 0), alignment(*run, 0, {-1, -1}));
  const Matrix mean = alignment(*run, 0);
  EXPECT_EQ(mean.rows(), 4);
  EXPECT_EQ(mean.cols(), 7);
  for (Index row = 0; row < 4; ++row) {
    EXPECT_NEAR(mean.row(row).sum(), 1, 1e-6);
    for (Index col = 0; col < 7; ++col)
      EXPECT_NEAR(mean(row, col), (trace[cross.head[0].pattern](row, col) + trace[cross.head[1].pattern](row, col)) / 2, 1e-7);
  }
  EXPECT_TRUE(contains(error_of([&] { alignment(*run, 0, {1, 0}); }), "no layer 2"));
  EXPECT_TRUE(contains(error_of([&] { alignment(*run, 0, {0, 2}); }), "no head 3"));
  EXPECT_TRUE(contains(error_of([] { alignment(*compute(tests::small_document()), 0); }), "does not translate"));
}

TEST(Alignment, TheModelsHeadIsUsedWhileItHasTheseHeads) {
  Model model = *translating_model();
  model.alignment_head = {0, 1};
  const Document d = make_document(std::make_shared<const Model>(model), {"the cat sat"});
  const auto run = compute(d), fewer = compute(edited(d, SetHeads{1}));
  EXPECT_EQ(alignment(*run, 0), alignment(*run, 0, {0, 1}));
  EXPECT_EQ(alignment(*fewer, 0), alignment(*fewer, 0, {0, 0}));
}

TEST(Alignment, WordsSayWhatTheyLookAtWhenTheyAreWritten) {
  Document d = edited(untouched("the cat sat"), SetTarget{0, {{"le", "chat"}, false}});
  for (int head = 0; head < 2; ++head)  // the row that writes "chat" is the one that reads "le"
    d = edited(std::move(d), OverrideCell{{0, "decoder.blocks.0.cross_attn.pattern[" + std::to_string(head) + "]", 1, 1}, 0.9f, true});
  const auto run = compute(d);
  const std::vector<WrittenWord> words = written_words(*run, 0);
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(words[1].word, "chat");
  ASSERT_EQ(words[1].looks_at.size(), 1u) << "0.9 is most of it";
  EXPECT_EQ(words[1].looks_at[0].word, "cat");
  EXPECT_FLOAT_EQ(words[1].looks_at[0].weight, 0.9f);
  EXPECT_EQ(words[0].probability, run->samples[0].trace[*run->nodes.probs](0, 3));
  float sum = 0;
  for (const LookedAt& at : words[0].looks_at) sum += at.weight;
  EXPECT_TRUE(words[0].looks_at.size() == 3 || sum > 0.6f);
}

TEST(Alignment, NaNLooksAtNothing) {
  const auto run = compute(edited(untouched("the cat sat"), SetWeight{"encoder.ln_final.b", 0, 0, std::nanf("")}));
  EXPECT_TRUE(written_words(*run, 0).empty());
  const auto forced = compute(edited(run->document, SetTarget{0, {{"le"}, false}}));
  EXPECT_TRUE(written_words(*forced, 0)[0].looks_at.empty());
  EXPECT_TRUE(contains(translation_json(*forced, 0, nullptr), "\"probability\":null"));
}

/// An untrained decoder repeats its input, above all `<s>`, which no text should have.
Document without_marks(Document d) {
  for (Index row = 0; row <= max_target; ++row)
    for (const Index mark : {0, 1}) d = edited(std::move(d), OverrideCell{{0, "logits", row, mark}, -100.f});
  return d;
}

TEST(Beam, OfOneIsTheGreedyTranslation) {
  for (const char* sentence : {"the cat sat on the mat", "it was tired", "the"}) {
    const Document d = without_marks(untouched(sentence));
    const BeamTree tree = beam(d, 0, 1);
    ASSERT_EQ(tree.best.size(), 1u);
    EXPECT_EQ(tree.words(tree.best[0]), ids_of(compute(d)->samples[0])) << sentence;
  }
}

/// Tries every text of up to two words.
TEST(Beam, OfAllTextsFindsTheLikeliest) {
  const Document d = untouched("the cat sat");
  const Tokenizer& known = *d.model->target_tokenizer;
  const int n = known.size(), end = known.find(end_mark);
  constexpr int longest = 2;
  double best = -1e30;
  std::vector<std::string> words;
  const std::function<void()> grow = [&] {
    const bool full = static_cast<int>(words.size()) == longest;
    const double ended = log_probability(d, words, !full) / static_cast<double>(words.size() + (full ? 0 : 1));
    best = std::max(best, ended);
    for (int id = 3; id < n && !full; ++id) {
      words.push_back(known.piece(id));
      grow();
      words.pop_back();
    }
  };
  grow();
  const BeamTree tree = beam(d, 0, 16, longest);
  double found = -1e30;
  for (const int at : tree.best) found = std::max(found, tree.nodes[static_cast<size_t>(at)].score());
  EXPECT_GE(found, best - 1e-6);
  EXPECT_EQ(tree.nodes[static_cast<size_t>(tree.best[0])].score(), found) << "the first is the best";
  EXPECT_EQ(tree.ends, std::vector<int>{end});
}

TEST(Beam, ProbabilitiesMultiply) {
  const Document d = untouched();
  const BeamTree tree = beam(d, 0, 3, 6);
  const Tokenizer& known = *d.model->target_tokenizer;
  EXPECT_EQ(tree.best.size(), 3u);
  for (size_t i = 1; i < tree.nodes.size(); ++i) {
    const BeamNode& node = tree.nodes[i];
    ASSERT_LT(node.parent, static_cast<int>(i));
    EXPECT_DOUBLE_EQ(node.log_probability,
                     tree.nodes[static_cast<size_t>(node.parent)].log_probability + std::log(static_cast<double>(node.probability)));
    EXPECT_TRUE(tree.nodes[static_cast<size_t>(node.parent)].in_beam) << "only what was kept is followed";
  }
  for (const int at : tree.best) {
    std::vector<std::string> words;
    for (const int id : tree.words(at)) words.push_back(known.piece(id));
    const BeamNode& node = tree.nodes[static_cast<size_t>(at)];
    EXPECT_NEAR(node.log_probability, log_probability(d, words, node.word == tree.ends.front()), 1e-5);
    EXPECT_TRUE(node.finished);
  }
}

TEST(Beam, BeginsAfterWhatWasChosenAndFollowsWhatWasSetByHand) {
  Document d = edited(untouched(), SetTarget{0, {{"elle", "dort"}, true}});
  const BeamTree chosen = beam(d, 0, 2, 5);
  for (const int at : chosen.best) {
    const std::vector<int> words = chosen.words(at);
    ASSERT_GE(words.size(), 2u);
    EXPECT_EQ((std::vector<int>{words[0], words[1]}), (std::vector<int>{8, 9}));
  }
  const BeamTree whole = beam(d, 0, 2, 1);
  ASSERT_EQ(whole.best.size(), 1u) << "no room for more than was chosen";
  EXPECT_EQ(whole.words(whole.best[0]), (std::vector<int>{8, 9}));
  const Document own = edited(untouched(), OverrideCell{{0, "logits", 0, 7}, 60.f});
  EXPECT_EQ(beam(own, 0, 1).words(1), std::vector<int>{7});
}

TEST(Beam, IsTheSameEveryTime) {
  const Document d = untouched("it was tired");
  const BeamTree a = beam(d, 0, 4, 5), b = beam(d, 0, 4, 5);
  ASSERT_EQ(a.nodes.size(), b.nodes.size());
  for (size_t i = 0; i < a.nodes.size(); ++i) EXPECT_EQ(a.nodes[i].word, b.nodes[i].word);
  EXPECT_EQ(a.best, b.best);
}

TEST(Beam, WhereNoWordHasAProbabilityThereIsNone) {
  EXPECT_TRUE(beam(edited(untouched(), SetWeight{"decoder.ln_final.b", 0, 0, std::nanf("")}), 0, 2).best.empty());
  EXPECT_TRUE(contains(error_of([] { beam(untouched(), 0, 0); }), "1 to 16"));
  EXPECT_TRUE(contains(error_of([] { beam(untouched(), 0, 17); }), "1 to 16"));
  EXPECT_TRUE(contains(error_of([] { beam(untouched(), 1, 2); }), "no sentence 2"));
  EXPECT_TRUE(contains(error_of([] { beam(tests::small_document(), 0, 2); }), "does not translate"));
}

TEST(UnknownWords, AreNamedOnceWithThoseSpelledAlike) {
  const auto unknown = unknown_words(untouched("The catt sat on a zorblaxian catt"), 0);
  ASSERT_EQ(unknown.size(), 3u);
  EXPECT_EQ(unknown[0].word, "catt");
  ASSERT_FALSE(unknown[0].nearest.empty());
  EXPECT_EQ(unknown[0].nearest[0], "cat");
  EXPECT_EQ(unknown[2].word, "zorblaxian");
  EXPECT_TRUE(unknown[2].nearest.empty());
  EXPECT_TRUE(unknown_words(untouched(), 0).empty());
}

}  // namespace headlight::tests::beam_test
