// Relative positions of T5 (Raffel et al. 2020): a learned number for each distance is added to the scores.
#include <gtest/gtest.h>

#include "core/documents.hpp"
#include "core/properties.hpp"
#include "model/equation.hpp"
#include "model/initial_weights.hpp"
#include "model/need.hpp"
#include "model/transformer.hpp"
#include "ops/relative_bias.hpp"
#include "run/run.hpp"

namespace headlight::tests::relative_bias_test {

using tests::edited;
using tests::refusal;

std::shared_ptr<const Model> like_t5() {
  Model model = *tests::translating_model();
  ModelConfig& c = model.config;
  c.distance_buckets = 8;
  c.furthest_distance = 6;
  c.scales_scores = false;
  c.unembed_scale = 0.5;
  c.logits_bias = true;
  model.weights = std::make_shared<const Weights>(initial_weights(c, model.tokenizer->size(), model.target_tokenizer->size(), 3));
  return std::make_shared<const Model>(std::move(model));
}

Document document() { return edited(make_document(like_t5(), {"the cat sat"}), SetTarget{0, {{"le", "chat", "dort"}, false}}); }

const Matrix& value(const Run& run, const std::string& name) { return run.samples[0].trace[run.samples[0].graph->find(name)]; }

/// Buckets from T5's published code, for 32 buckets up to a distance of 128.
TEST(RelativeBias, DistancesHaveTheBucketsOfThePublishedModel) {
  const DistanceBuckets both = {32, 128, true}, left = {32, 128, false};
  const std::pair<Index, Index> on_both[] = {{0, 0},   {-1, 1}, {1, 17},   {-7, 7},   {-8, 8},    {-11, 8},
                                             {-12, 9}, {8, 24}, {-16, 10}, {-64, 14}, {-127, 15}, {300, 31}};
  for (const auto& [distance, bucket] : on_both) EXPECT_EQ(both.bucket_of(distance), bucket) << distance;
  const std::pair<Index, Index> on_the_left[] = {{0, 0}, {5, 0}, {-15, 15}, {-16, 16}, {-18, 16}, {-19, 17}, {-127, 31}, {-128, 31}};
  for (const auto& [distance, bucket] : on_the_left) EXPECT_EQ(left.bucket_of(distance), bucket) << distance;
}

TEST(RelativeBias, IsAStageOfSelfAttentionBehindTheScale) {
  const auto run = compute(document());
  const Outline& outline = run->nodes.outline;
  EXPECT_TRUE(outline.has({Stage::relative, {}}));
  EXPECT_TRUE(outline.has({Stage::relative, {.decoder = true}}));
  EXPECT_FALSE(outline.has({Stage::relative, {.decoder = true, .cross = true}})) << "two texts have no distance";
  EXPECT_EQ(value(*run, "encoder.blocks.0.attn.biased_scores[1]"),
            value(*run, "encoder.blocks.0.attn.scaled_scores[1]") + value(*run, "encoder.blocks.0.attn.position_bias[1]"));
  EXPECT_EQ(value(*run, "encoder.blocks.0.attn.scaled_scores[1]"), value(*run, "encoder.blocks.0.attn.scores[1]"))
      << "nothing divides them";
}

TEST(RelativeBias, EveryLayerOfAStackReadsItsOneTable) {
  const auto run = compute(document());
  const Matrix& W = value(*run, "decoder.W_rel");
  const Matrix& bias = value(*run, "decoder.blocks.0.self_attn.position_bias[1]");
  EXPECT_EQ(bias(2, 2), W(0, 1));
  EXPECT_EQ(bias(2, 1), W(1, 1));
  EXPECT_EQ(bias(0, 2), W(0, 1)) << "what stands to the right has no distance in a decoder";
  EXPECT_EQ(value(*run, "encoder.blocks.0.attn.position_bias[1]")(0, 1), value(*run, "encoder.W_rel")(5, 1));
  Document d = document();
  d = edited(std::move(d), SetWeight{"decoder.W_rel", 1, 1, 7.f});
  EXPECT_EQ(value(*compute(d), "decoder.blocks.0.self_attn.position_bias[1]")(2, 1), 7.f);
}

TEST(RelativeBias, ExplainsItselfAndIsSaidInEveryLanguage) {
  const auto run = compute(document());
  tests::expect_formulas_hold(*run->samples[0].graph, run->samples[0].trace);
  tests::expect_said_in_every_language(*run->samples[0].graph);
}

TEST(RelativeBias, TakesWhatIsCountedForIt) {
  const Document d = document();
  const auto run = compute(d);
  double made = 0, weights = 0;
  for (NodeId id = 0; id < run->samples[0].graph->size(); ++id)
    (run->nodes.outline.is_weight(id) ? weights : made) += static_cast<double>(run->samples[0].trace[id].size()) * sizeof(float);
  const WordCounts words = {run->samples[0].tokens.size(), run->samples[0].target.size(), d.tokenizer->size(),
                            d.model->target_tokenizer->size()};
  EXPECT_EQ(run_size(d.config, words).trace, made);
  EXPECT_EQ(run_size(d.config, words).weights, weights);
}

TEST(RelativeBias, WithoutPositionsTheScoresStayAsTheyAre) {
  const auto run = compute(edited(document(), SetPositions{false}));
  EXPECT_FALSE(run->nodes.outline.has({Stage::relative, {}}));
  EXPECT_EQ(value(*run, "encoder.blocks.0.attn.masked_scores[0]"), value(*run, "encoder.blocks.0.attn.scores[0]"));
}

TEST(RelativeBias, ATemperatureAloneDividesScoresThatAreNotScaled) {
  const auto run = compute(edited(document(), SetTemperature{2}));
  EXPECT_TRUE(value(*run, "encoder.blocks.0.attn.scaled_scores[0]").isApprox(value(*run, "encoder.blocks.0.attn.scores[0]") / 2));
  EXPECT_NE(refusal(document(), SetMistake{Mistake::no_scale, true}).find("not divided by anything to begin with"), std::string::npos);
}

TEST(RelativeBias, LogitsAreOfScaledVectorsAndHaveABias) {
  const auto run = compute(document());
  const Matrix expected =
      (value(*run, "decoder.ln_final") * 0.5f * value(*run, "decoder.W_E").transpose()).rowwise() + value(*run, "b_U").row(0);
  EXPECT_TRUE(value(*run, "logits").isApprox(expected, 1e-5f));
}

}  // namespace headlight::tests::relative_bias_test
