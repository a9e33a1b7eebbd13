// The outline, as the models write it: every step has its stage, in the order of computation.
#include "model/outline.hpp"

#include <gtest/gtest.h>

#include "model/transformer.hpp"

namespace headlight::outline_test {

ModelConfig of_every_part() {
  return {.name = "small",
          .d_model = 8,
          .n_heads = 2,
          .n_layers = 2,
          .n_decoder_layers = 1,
          .d_mlp = 12,
          .biases = true,
          .norm = Norm::pre,
          .embed_scale = 2,
          .final_norm = true,
          .unembedding = Unembedding::tied};
}

ModelGraph written(const ModelConfig& config) {
  const Axis words = axis(AxisKind::token, std::vector<std::string>{"the", "cat"}), vocabulary = axis(AxisKind::vocabulary, 5);
  const std::optional<StackWords> target = config.has_encoder() ? std::optional(StackWords{words, vocabulary}) : std::nullopt;
  return transformer(config, {words, vocabulary}, target, {});
}

std::vector<ModelConfig> configs() { return {of_every_part(), {.name = "bare", .d_model = 8, .n_heads = 4}}; }

TEST(Outline, EveryComputedMatrixBelongsToAStage) {
  for (const ModelConfig& config : configs()) {
    const ModelGraph model = written(config);
    for (NodeId node = 0; node < model.graph.size(); ++node) {
      const std::string& name = model.graph[node].name;
      const bool around_bare_attention = is_bare_attention(config) && name.ends_with("resid_mid");
      if (model.graph[node].is_input() || around_bare_attention) continue;
      EXPECT_TRUE(model.nodes.outline.place_of(node)) << name;
    }
  }
}

TEST(Outline, StagesStandInTheOrderOfComputation) {
  for (const ModelConfig& config : configs()) {
    const Outline& outline = written(config).nodes.outline;
    NodeId before = -1;
    for (const StagePlace& place : outline.stages()) {
      const NodeId node = outline.of(place, 0).front();
      EXPECT_GT(node, before) << id(place.stage);
      EXPECT_EQ(*outline.place_of(node), place) << id(place.stage);
      before = node;
    }
  }
}

TEST(Outline, AHeadsStageIsThereForThatHead) {
  const ModelGraph model = written(of_every_part());
  for (int head = 0; head < 2; ++head) {
    const NodeId pattern = model.nodes.outline.of({Stage::softmax, {true, 0, true}}, head).front();
    EXPECT_EQ(model.graph[pattern].name, "decoder.blocks.0.cross_attn.pattern[" + std::to_string(head) + "]");
    EXPECT_EQ(model.nodes.outline.place_of(pattern)->head, head);
    EXPECT_EQ(model.nodes.outline.of({Stage::split, {}}, head).size(), 3u) << "Q, K and V";
  }
  EXPECT_EQ(model.nodes.outline.of({Stage::merge, {}}, 1), model.nodes.outline.of({Stage::merge, {}}, 0)) << "all heads have one";
  EXPECT_THROW(model.nodes.outline.of({Stage::norm, {false, 7}}, 0), std::out_of_range);
}

TEST(Outline, TheMaskIsShownWhereItIsAdded) {
  const ModelGraph model = written(of_every_part());
  const std::vector<StagePlace> encoder = {{Stage::mask, {false, 0}}, {Stage::mask, {false, 1}}}, cross = {{Stage::mask, {true, 0, true}}};
  EXPECT_EQ(model.nodes.outline.showing(model.graph.find("encoder.mask")), encoder) << "one mask for every layer";
  EXPECT_EQ(model.nodes.outline.showing(model.graph.find("decoder.cross_mask")), cross);
  EXPECT_TRUE(model.nodes.outline.showing(model.graph.find("encoder.W_E")).empty());
}

}  // namespace headlight::outline_test
