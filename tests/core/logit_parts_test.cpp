// The contribution of each part of the residual stream to a logit.
#include "analysis/logit_parts.hpp"

#include <gtest/gtest.h>

#include "core/documents.hpp"
#include "folders/built_in.hpp"
#include "run/run.hpp"
#include "views/small_models.hpp"

namespace headlight::tests::logit_parts_test {

using tests::edited;

LogitParts parts(const Run& run, Index row, Index word) {
  return logit_parts(*run.samples[0].graph, run.samples[0].trace, run.nodes, row, word);
}

double of_head(const LogitParts& all, int layer, int head) {
  for (const LogitPart& part : all.parts)
    if (part.head == head && part.at.layer == layer) return part.value;
  return NAN;
}

Document blocks(Norm norm, NormForm form, Unembedding unembedding) {
  Model model = two_block_model();
  model.config.norm = norm;
  model.config.norm_form = form;
  model.config.final_norm = norm != Norm::none;
  model.config.unembedding = unembedding;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  return make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat on the mat"});
}

TEST(LogitParts, SumToTheLogit) {
  for (const Document& document :
       {blocks(Norm::pre, NormForm::layer, Unembedding::own), blocks(Norm::pre, NormForm::rms, Unembedding::own),
        blocks(Norm::pre, NormForm::layer, Unembedding::tied), blocks(Norm::none, NormForm::layer, Unembedding::own),
        make_document(BuiltInModels().make("stories"), {"When Mary and John went to the shop, John gave the apple to"})}) {
    ASSERT_TRUE(has_logit_parts(document.config));
    const auto run = compute(document);
    const Matrix& logits = run->samples[0].trace[*run->nodes.logits];
    for (const Index row : {Index{0}, logits.rows() - 1})
      for (Index word = 1; word < std::min<Index>(logits.cols(), 40); word += 3) {
        const LogitParts found = parts(*run, row, word);
        EXPECT_EQ(found.logit, static_cast<double>(logits(row, word)));
        EXPECT_NEAR(found.rest(), 0, 2e-4 * std::max(1., std::abs(found.logit))) << document.config.name << " " << row << " " << word;
      }
  }
}

TEST(LogitParts, WithoutANormALastHeadIsMissedByWhatItAdds) {
  Model model = two_block_model();
  model.config.norm = Norm::none;
  model.config.final_norm = false;
  model.config.d_mlp = 0;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  const Document document = make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat on the mat"});
  const auto run = compute(document), without = compute(edited(document, SetHeadSetting{1, 0, HeadSetting::off}));
  const LogitParts all = parts(*run, 4, 2), less = parts(*without, 4, 2);
  EXPECT_GT(std::abs(of_head(all, 1, 0)), 1e-3) << "the test says something";
  EXPECT_NEAR(all.logit - less.logit, of_head(all, 1, 0), 1e-5);
  EXPECT_EQ(of_head(less, 1, 0), 0);
  EXPECT_NEAR(of_head(less, 1, 1), of_head(all, 1, 1), 1e-5) << "heads of one layer do not know of each other";
}

TEST(LogitParts, WhatAPersonChangesIsTheRest) {
  const Document document =
      edited(blocks(Norm::none, NormForm::layer, Unembedding::own), OverrideCell{{0, "blocks.1.resid_post", 2, 0}, 5, false});
  const auto run = compute(document);
  EXPECT_GT(std::abs(parts(*run, 2, 1).rest()), 1e-2);
  EXPECT_NEAR(parts(*run, 1, 1).rest(), 0, 1e-4) << "another row";
}

TEST(LogitParts, NotBehindNormsAndNotOfTwoStacks) {
  ModelConfig config = two_block_model().config;
  config.norm = Norm::post;
  EXPECT_FALSE(has_logit_parts(config));
  EXPECT_FALSE(has_logit_parts(translating_document().config));
  EXPECT_FALSE(has_logit_parts(BuiltInModels().make("readable")->config));
}

}  // namespace headlight::tests::logit_parts_test
