// A text continued with kept keys and values has the same next words as one computed from the beginning.
#include "generate/continuation.hpp"

#include <gtest/gtest.h>

#include "core/documents.hpp"
#include "core/scratch_folder.hpp"
#include "document/apply.hpp"
#include "generate/next_text.hpp"
#include "generate/sampling.hpp"
#include "model/initial_weights.hpp"
#include "run/run.hpp"
#include "text/word_tokenizer.hpp"

namespace headlight::tests::continuation_test {

const std::vector<std::string> words = {"<pad>", "the", "cat", "sat", "on", "a", "mat", "and", "ran"};

/// A small decoder; `change` adds a family's peculiarities.
Document decoder(const std::function<void(Model&)>& change = {}) {
  Model model;
  model.config = {.name = "decoder", .d_model = 16, .n_heads = 4, .n_layers = 3, .d_mlp = 24, .biases = true, .norm = Norm::pre};
  model.config.final_norm = true;
  model.config.unembedding = Unembedding::tied;
  model.config.learned_positions = 48;
  model.causal = true;
  if (change) change(model);
  model.tokenizer = std::make_shared<const WordTokenizer>(words);
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, static_cast<Index>(words.size()), 0, 7));
  return make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat"});
}

Document rotary(const std::function<void(ModelConfig&)>& change = {}) {
  return decoder([&](Model& model) {
    ModelConfig& c = model.config;
    c.learned_positions = 0;
    c.rotary = true;
    c.n_kv_heads = 2;
    c.norm_form = NormForm::rms;
    c.gated = true;
    c.head_norm = true;
    c.biases = false;
    c.activation = Activation::silu;
    if (change) change(c);
  });
}

/// The last row of the logits of a run of this text.
Matrix logits_anew(Document document, const std::vector<int>& ids) {
  document.sentences = {document.tokenizer->text_of(ids)};
  const auto run = compute(document);
  return run->samples[0].trace[*run->nodes.logits].bottomRows(1);
}

/// Continues for `n` words with the likeliest, and compares every step with a run of the whole text.
void agrees(const Document& document, int n) {
  Continuation text(document, 0);
  for (int i = 0; i < n; ++i) {
    const Matrix anew = logits_anew(document, text.ids());
    ASSERT_EQ(text.logits().cols(), anew.cols());
    EXPECT_LT((text.logits() - anew).cwiseAbs().maxCoeff(), 1e-5f) << "after " << text.length() << " words";
    text.append(1 + (i * 5 + 2) % 8);
  }
}

TEST(Continuation, SaysWhatARunOfTheWholeTextSays) { agrees(decoder(), 40); }

TEST(Continuation, OfRotaryPositionsSharedKeysAndNorms) { agrees(rotary(), 40); }

TEST(Continuation, OfPositionsThatComeIntoTheScores) {
  for (const ScorePositions form : {ScorePositions::alibi, ScorePositions::transformer_xl})
    agrees(decoder([form](Model& model) { model.config.score_positions = form, model.config.learned_positions = 0; }), 40);
}

TEST(Continuation, WithAWindow) { agrees(document::apply(rotary(), SetVariant{"window", "4"}), 12); }

/// Keys rotate differently once the text is longer than the training texts: then all are recomputed.
TEST(Continuation, OfPositionsThatStretchWithTheText) {
  agrees(rotary([](ModelConfig& c) { c.rotary_angles.trained = 6, c.rotary_angles.growth = 3; }), 10);
  agrees(rotary([](ModelConfig& c) {
           c.rotary_angles.trained = 6;
           c.rotary_angles.beyond = {1, 0.3};
           c.head_width = 4;
         }),
         10);
}

/// A mistake, a head's mean, a cell set by hand, a mask without order: rows cannot be kept, and the words are right nevertheless.
TEST(Continuation, WhereNothingCanBeKept) {
  const Document plain = decoder();
  EXPECT_TRUE(reuses_rows(plain, 0));
  const std::vector<Document> others = {document::apply(plain, SetMistake{Mistake::mask_after_softmax, true}),
                                        document::apply(plain, SetHeadSetting{1, 2, HeadSetting::mean}),
                                        document::apply(plain, OverrideCell{{0, "blocks.1.attn_out", 1, 3}, 5.f}),
                                        document::apply(plain, SetMask{MaskKind::none})};
  for (const Document& document : others) {
    EXPECT_FALSE(reuses_rows(document, 0));
    agrees(document, 3);
  }
  agrees(document::apply(plain, SetHeadSetting{1, 2, HeadSetting::off}), 3);
}

TEST(Continuation, KeepsKeysAndValuesAndNothingElse) {
  const Document document = decoder();
  Continuation text(document, 0);
  EXPECT_EQ(text.cached_numbers(), 3 * 2 * 16 * 3) << "words, keys and values, their width, layers";
  text.append(4);
  EXPECT_EQ(text.cached_numbers(), 4 * 2 * 16 * 3);
}

TEST(Continuation, WhatCannotGoOnSaysWhyAndKeepsTheText) {
  const Document document = decoder([](Model& model) { model.config.learned_positions = 4; });
  Continuation text(document, 0);
  text.append(4);
  const Matrix before = text.logits();
  EXPECT_EQ(error_of([&] { text.append(4); }), "the model has learned 4 positions, and the text has 5 words: shorten it");
  EXPECT_EQ(text.length(), 4);
  EXPECT_EQ(text.logits(), before);
  EXPECT_THROW(text.append(1000), UserError);
  EXPECT_THROW(Continuation(decoder([](Model& model) { model.causal = false; }), 0), UserError);
}

TEST(Continuation, TellsHowManyRowsAreThoseFromBefore) {
  const Document before = decoder();
  const auto with = [&](const std::string& text) { return document::apply(before, SetSentences{{text}}); };
  EXPECT_EQ(reusable_rows(before, with("the cat sat on"), 0), 3);
  EXPECT_EQ(reusable_rows(before, with("the cat ran on"), 0), std::nullopt);
  EXPECT_EQ(reusable_rows(before, with("the cat"), 0), std::nullopt);
  EXPECT_EQ(reusable_rows(before, document::apply(with("the cat sat on"), SetMask{MaskKind::none}), 0), std::nullopt);
}

TEST(Continuation, PaddingAndUnknownWordsAreNeverWritten) {
  const std::vector<int> never = never_written(*decoder().tokenizer);
  EXPECT_EQ(never, std::vector<int>{0});
}

}  // namespace headlight::tests::continuation_test
