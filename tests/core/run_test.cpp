#include "run/run.hpp"

#include <gtest/gtest.h>

#include <random>

#include "base/error.hpp"
#include "core/documents.hpp"
#include "core/properties.hpp"

namespace headlight::tests::run_test {

using tests::edited;
using tests::small_document;

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr const char* W_Q = "blocks.0.attn.W_Q";
constexpr const char* W_V = "blocks.0.attn.W_V";

const Matrix& value(const Run& run, const std::string& name, size_t sample = 0) {
  return run.samples[sample].trace[run.samples[sample].graph->find(name)];
}

MatrixPtr pointer(const Run& run, const std::string& name) {
  return run.samples[0].trace.value[static_cast<size_t>(run.samples[0].graph->find(name))];
}

using RunPtr = std::shared_ptr<const Run>;  // inside a test, Run is GoogleTest's

/// True for equal numbers, with NaN equal to NaN.
bool same_numbers(const Matrix& a, const Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && (a.array() == b.array() || (a.array().isNaN() && b.array().isNaN())).all();
}

void expect_same_run(const Run& a, const Run& b) {
  ASSERT_EQ(a.samples.size(), b.samples.size());
  for (size_t i = 0; i < a.samples.size(); ++i) {
    ASSERT_EQ(a.samples[i].tokens.tokens, b.samples[i].tokens.tokens);
    ASSERT_EQ(a.samples[i].n_words, b.samples[i].n_words);
    ASSERT_EQ(a.samples[i].graph->size(), b.samples[i].graph->size());
    for (NodeId id = 0; id < a.samples[i].graph->size(); ++id)
      ASSERT_TRUE(same_numbers(a.samples[i].trace[id], b.samples[i].trace[id])) << "sample " << i << ", " << (*a.samples[i].graph)[id].name;
  }
}

TEST(Run, ShorterSentencesOfABatchArePaddedAndTheirPaddingIsMasked) {
  const auto run = compute(small_document({"the cat sat on the mat", "it was tired"}));
  ASSERT_EQ(run->samples.size(), 2u);
  EXPECT_EQ(run->samples[1].n_words, 3);
  ASSERT_EQ(run->samples[1].tokens.size(), 6);
  EXPECT_TRUE(run->samples[1].tokens.tokens[3].pad);
  const Matrix& pattern = value(*run, "blocks.0.attn.pattern[1]", 1);
  EXPECT_TRUE(pattern.rightCols(3).isZero(0));
  EXPECT_TRUE((pattern.leftCols(3).array() > 0).all());
  EXPECT_TRUE((value(*run, "blocks.0.attn.masked_scores[1]", 1).rightCols(3).array() == -inf).all());
  EXPECT_TRUE((value(*run, "blocks.0.attn.pattern[1]", 0).array() > 0).all());
}

TEST(Run, PaddingThatIsNotMaskedGetsAttention) {
  const Document batch = small_document({"the cat sat on the mat", "it was tired"});
  const auto run = compute(edited(batch, SetMaskPadding{false}));
  EXPECT_TRUE((value(*run, "blocks.0.attn.pattern[0]", 1).rightCols(3).array() > 0).all());
}

TEST(Run, ASentenceOfABatchGivesWhatItGivesAlone) {
  const std::vector<std::string> sentences = {"the cat sat on the mat", "it was tired", "the mat was tired"};
  for (const MaskKind mask : {MaskKind::none, MaskKind::causal}) {
    const auto batch = compute(edited(small_document(sentences), SetMask{mask}));
    for (size_t i = 0; i < sentences.size(); ++i) {
      const auto alone = compute(edited(small_document({sentences[i]}), SetMask{mask}));
      const int n = batch->samples[i].n_words;
      for (const char* name : {"blocks.0.attn.scores[0]", "blocks.0.attn.pattern[1]"})
        EXPECT_TRUE(value(*batch, name, i).topLeftCorner(n, n).isApprox(value(*alone, name), 1e-5f))
            << name << " of \"" << sentences[i] << '"';
      for (const char* name : {"embed", "pos_embed", "blocks.0.attn.z[1]", "blocks.0.resid_post"}) {
        if (!batch->samples[i].graph->has(name)) continue;
        EXPECT_TRUE(value(*batch, name, i).topRows(n).isApprox(value(*alone, name), 1e-5f)) << name << " of \"" << sentences[i] << '"';
      }
    }
  }
}

TEST(Run, ARowThatMayAttendToNothingGivesZeros) {
  Document d = small_document();
  for (Index key = 0; key < 3; ++key) d = edited(d, PaintMask{1, key, false});
  const auto run = compute(d);
  EXPECT_TRUE(value(*run, "blocks.0.attn.pattern[0]").row(1).isZero(0));
  EXPECT_TRUE(value(*run, "blocks.0.attn.z[0]").row(1).isZero(0));
  EXPECT_TRUE(value(*run, "blocks.0.attn.result[1]").row(1).isZero(0));
  EXPECT_NEAR(value(*run, "blocks.0.attn.pattern[0]").row(0).sum(), 1, 1e-6);
}

TEST(Run, NaNInAWeightReachesWhatDependsOnItAndNothingElse) {
  const auto run = compute(edited(small_document(), SetWeight{W_Q, 0, 0, nan}));
  EXPECT_TRUE(value(*run, "blocks.0.attn.q").col(0).array().isNaN().all());
  EXPECT_TRUE(value(*run, "blocks.0.attn.q").rightCols(7).allFinite());
  EXPECT_TRUE(value(*run, "blocks.0.attn.pattern[0]").array().isNaN().all());
  EXPECT_TRUE(value(*run, "blocks.0.attn.pattern[1]").allFinite());
  EXPECT_TRUE(value(*run, "blocks.0.resid_mid").array().isNaN().all());
}

TEST(Run, InfinityTimesZeroIsNaNAndIsNotRepaired) {
  Document d = edited(small_document(), SetPositions{false});
  d = edited(std::move(d), FillWeight{"W_E", FillWeight::With::zeros});
  const auto run = compute(edited(std::move(d), SetWeight{W_V, 0, 0, inf}));
  EXPECT_TRUE(value(*run, "blocks.0.attn.v").col(0).array().isNaN().all());
}

TEST(Run, InfinityInAWeightGivesInfinityWithItsSign) {
  const auto run = compute(edited(small_document(), SetWeight{W_V, 2, 1, -inf}));
  const Matrix& x = value(*run, "blocks.0.resid_pre");
  for (Index t = 0; t < 3; ++t) EXPECT_EQ(value(*run, "blocks.0.attn.v")(t, 1), x(t, 2) > 0 ? -inf : inf);
}

TEST(Run, NumbersTooLargeForFloatBecomeInfinityAndNothingCrashes) {
  Document d = small_document();
  for (const char* name : {"blocks.0.attn.W_Q", "blocks.0.attn.W_K"})
    for (Index i = 0; i < 8; ++i) d = edited(std::move(d), SetWeight{name, i, i, 1e38f});
  const auto run = compute(d);
  EXPECT_FALSE(value(*run, "blocks.0.attn.scores[0]").allFinite());
  EXPECT_EQ(value(*run, "blocks.0.attn.pattern[0]").rows(), 3);
}

// A mask is added, as in ONNX's Attention and in PyTorch: NaN - inf is NaN, so a row with such a score has no weights.
TEST(Run, AMaskHidesNoNaNScores) {
  Document d = edited(small_document(), SetMask{MaskKind::causal});
  const Index last = d.tokenizer->find("sat");
  for (Index col = 0; col < 8; ++col) d = edited(std::move(d), SetWeight{"W_E", last, col, nan});
  const auto run = compute(d);
  EXPECT_TRUE(value(*run, "blocks.0.attn.scores[0]").topLeftCorner(2, 2).allFinite());
  EXPECT_TRUE(value(*run, "blocks.0.attn.pattern[0]").array().isNaN().all());
}

TEST(Run, WhatAnEditDoesNotReachIsSharedWithTheRunBefore) {
  const Document d = small_document();
  const auto before = compute(d);
  const auto after = compute(edited(d, SetWeight{W_V, 0, 0, 3.f}), before.get());
  EXPECT_EQ(before->samples[0].graph, after->samples[0].graph);
  for (const char* name : {"embed", "pos_embed", "blocks.0.attn.q", "blocks.0.attn.pattern[1]"})
    EXPECT_EQ(pointer(*before, name), pointer(*after, name)) << name;
  EXPECT_NE(pointer(*before, "blocks.0.attn.v"), pointer(*after, "blocks.0.attn.v"));
  EXPECT_NE(pointer(*before, "blocks.0.resid_mid"), pointer(*after, "blocks.0.resid_mid"));
}

template <class T>
const T& one_of(const std::vector<T>& choices, std::mt19937& draw) {
  return choices[draw() % choices.size()];
}

/// Any edit that a person might make next, some of them impossible.
Edit random_edit(std::mt19937& draw) {
  const std::vector<std::string> sentences = {"the cat sat", "it was tired", "the cat sat on the mat", "a zebra, 3.14 times", "cat"};
  const std::vector<std::string> weights = {"W_E", W_Q, "blocks.0.attn.W_K", W_V, "blocks.0.attn.W_O", "blocks.0.attn.b_Q", "nonsense"};
  const auto below = [&](int n) { return static_cast<int>(draw() % static_cast<unsigned>(n)); };
  switch (below(10)) {
    case 0: return SetSentences{{one_of(sentences, draw)}};
    case 1: return SetSentences{{one_of(sentences, draw), one_of(sentences, draw)}};
    case 2: return SetHeads{1 + below(9)};
    case 3: return SetMask{static_cast<MaskKind>(below(3))};
    case 4: return PaintMask{below(5), below(5), below(2) == 0};
    case 5: return SetMaskPadding{below(2) == 0};
    case 6: return SetPositions{below(2) == 0};
    case 7: return SetBiases{below(2) == 0};
    case 8: return SetWeight{one_of(weights, draw), below(9), below(9), below(20) == 0 ? nan : static_cast<float>(below(100)) / 50.f};
    default: return FillWeight{one_of(weights, draw), static_cast<FillWeight::With>(below(5)), static_cast<std::uint64_t>(below(3))};
  }
}

class RandomEdits : public testing::TestWithParam<unsigned> {};

TEST_P(RandomEdits, ComputingOnFromTheRunBeforeEqualsComputingFromNothing) {
  std::mt19937 draw(GetParam());
  Document document = small_document();
  RunPtr run = compute(document);
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    const Edit edit = random_edit(draw);
    const Document untouched = document;
    try {
      document = edited(document, edit);
    } catch (const UserError&) {
      EXPECT_TRUE(document == untouched);
      ++refused;
      continue;
    }
    run = compute(document, run.get());
    expect_same_run(*run, *compute(document));
    if (HasFatalFailure()) FAIL() << "after edit " << i << ": " << tests::line_of(edit, untouched);
  }
  EXPECT_LT(refused, 55) << "hardly any edit was tried";
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomEdits, testing::Range(0u, 12u));

TEST(Run, LongTextsAreComputedAndTheirPatternSumsToOne) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "the cat sat on the mat ";
  EXPECT_THROW(small_document({text}), UserError);
  const auto run = compute(small_document({text.substr(0, 23 * 100)}));
  const Matrix& pattern = value(*run, "blocks.0.attn.pattern[0]");
  ASSERT_EQ(pattern.rows(), 600);
  EXPECT_TRUE(pattern.rowwise().sum().isOnes(1e-4f));
}

}  // namespace headlight::tests::run_test
