// The outline as the models write it: every step has its stage, in the order of computation.
#include "model/outline.hpp"

#include <gtest/gtest.h>

#include "interventions/interventions.hpp"
#include "model/bare_stages.hpp"
#include "model/stage_name.hpp"

namespace headlight::tests::outline_test {

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

/// A config with relative positions and the other parts of T5 and Marian.
ModelConfig of_other_parts() {
  ModelConfig config = of_every_part();
  config.distance_buckets = 6;
  config.furthest_distance = 9;
  config.scales_scores = false;
  config.unembed_scale = 0.5;
  config.unembed_transform = true;
  config.logits_bias = true;
  return config;
}

std::vector<ModelConfig> configs() { return {of_every_part(), of_other_parts(), {.name = "bare", .d_model = 8, .n_heads = 4}}; }

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

TEST(Outline, EveryMatrixHasItsPart) {
  for (const ModelConfig& config : configs()) {
    const ModelGraph model = written(config);
    for (NodeId node = 0; node < model.graph.size(); ++node) {
      EXPECT_NE(model.nodes.outline.part_of(node), Part::none) << model.graph[node].name;
      EXPECT_FALSE(model.graph[node].is_input() && model.nodes.outline.symbol_of(node).empty()) << model.graph[node].name;
    }
  }
}

TEST(Outline, SaysWhatPeopleCallAMatrix) {
  const ModelGraph model = written(of_every_part());
  const Outline& outline = model.nodes.outline;
  const auto node = [&](const char* name) { return model.graph.find(name); };
  EXPECT_EQ(outline.symbol_of(node("decoder.blocks.0.cross_attn.W_Q")), "W_{Q}");
  EXPECT_EQ(outline.symbol_of(node("encoder.ln_final")), "memory");
  EXPECT_EQ(outline.symbol_of(node("decoder.ln_final")), "Y");
  EXPECT_EQ(outline.part_of(node("encoder.blocks.1.attn.masked_scores[1]")), Part::masked_scores);
  EXPECT_TRUE(outline.is_weight(node("encoder.blocks.0.ln1.w")));
  EXPECT_FALSE(outline.is_weight(node("decoder.cross_mask")));
  EXPECT_TRUE(outline.rows_sum_to_one(node("encoder.blocks.0.attn.pattern[0]")));
  EXPECT_TRUE(outline.rows_sum_to_one(node("probs")));
  EXPECT_FALSE(outline.rows_sum_to_one(node("logits")));
  EXPECT_TRUE(outline.standing(node("decoder.cross_mask")).cross);
  EXPECT_EQ(outline.standing(node("encoder.blocks.1.attn.W_V")).layer, 1);
  EXPECT_EQ(outline.find_in_attention(Part::W_Q, {true, 0, true}), node("decoder.blocks.0.cross_attn.W_Q"));
  EXPECT_EQ(outline.find_in_stack(Part::W_U, false), std::nullopt) << "W_E writes the words, too";
}

TEST(Outline, TellsAStackFromItsFirstBlock) {
  ModelConfig config = of_other_parts();
  config.embed_norm = true;
  const ModelGraph model = written(config);
  const Outline was = model.nodes.outline;
  std::vector<NodeId> to;
  for (NodeId node = 0; node < model.graph.size(); ++node) to.push_back(node);
  for (const Outline& outline : {was, was.renumbered(to)}) {
    const auto in_stack = [&](Part part, bool decoder) { return model.graph[*outline.find_in_stack(part, decoder)].name; };
    const auto in_first = [&](Part part, bool decoder) { return model.graph[*outline.find_in_attention(part, {decoder})].name; };
    EXPECT_EQ(in_stack(Part::norm_w, false), "encoder.embed_ln.w");
    EXPECT_EQ(in_first(Part::norm_w, false), "encoder.blocks.0.ln1.w");
    EXPECT_EQ(in_stack(Part::normed, true), "decoder.embed_ln");
    EXPECT_EQ(in_first(Part::normed, true), "decoder.blocks.0.ln1");
    EXPECT_EQ(in_stack(Part::W_rel, true), "decoder.W_rel");
    EXPECT_EQ(outline.find_in_attention(Part::W_rel, {true}), std::nullopt);
    EXPECT_EQ(outline.find_in_stack(Part::W_Q, false), std::nullopt);
    EXPECT_EQ(in_stack(Part::W_D, false), "W_D") << "of the whole model";
    EXPECT_EQ(outline.find_in_stack(Part::W_D, true), std::nullopt);
  }
}

TEST(Outline, TheSameMatrixIsFoundInEveryHead) {
  const ModelGraph model = rewritten(written(of_every_part()), {.head_settings = {{{0, 1}, HeadSetting::off}}});
  const auto in_every_head = [&](const char* name) {
    std::string names;
    for (const NodeId node : model.nodes.outline.in_every_head(model.graph.find(name))) names += model.graph[node].name + " ";
    return names;
  };
  EXPECT_EQ(in_every_head("encoder.blocks.0.attn.k[1]"), "encoder.blocks.0.attn.k[0] encoder.blocks.0.attn.k[1] ");
  EXPECT_EQ(in_every_head("encoder.blocks.0.attn.z[0]"), "encoder.blocks.0.attn.z[0] encoder.blocks.0.attn.z[1] ");
  EXPECT_EQ(in_every_head("encoder.blocks.0.attn.computed_z[1]"), "encoder.blocks.0.attn.computed_z[1] ");
  EXPECT_EQ(in_every_head("encoder.blocks.0.attn.concat"), "encoder.blocks.0.attn.concat ");
}

TEST(Outline, FindsThePartOfAHeadAlsoBesideWhatAMistakeReplaced) {
  const AttentionId encoder = {}, cross = {.decoder = true, .cross = true};
  const Interventions twice = {.mistakes = {Mistake::heads_alike}, .head_settings = {{{0, 1}, HeadSetting::off}}};
  const ModelGraph model = rewritten(written(of_every_part()), twice);
  const auto name = [&](Part part, const AttentionId& at, std::optional<int> head) {
    const std::optional<NodeId> node = model.nodes.outline.find_in_attention(part, at, head);
    return node ? model.graph[*node].name : "";
  };
  EXPECT_EQ(name(Part::key, encoder, {}), "encoder.blocks.0.attn.k") << "of all heads";
  EXPECT_EQ(name(Part::key, encoder, 1), "encoder.blocks.0.attn.k[1]");
  EXPECT_EQ(name(Part::attention_weights, cross, 0), "decoder.blocks.0.cross_attn.pattern[0]");
  EXPECT_EQ(name(Part::weighted_sum, encoder, 1), "encoder.blocks.0.attn.z[1]") << "not computed_z[1], which stands before it";
  EXPECT_EQ(name(Part::attention_weights, encoder, 2), "") << "there are two heads";
  EXPECT_EQ(name(Part::turned_query, encoder, 0), "") << "nothing is rotated";
}

TEST(Outline, IsCopiedThroughAMapOfIds) {
  const ModelGraph model = written(of_every_part());
  std::vector<NodeId> to;
  for (NodeId node = 0; node < model.graph.size(); ++node) to.push_back(node + 3);
  const Outline& was = model.nodes.outline;
  const Outline now = was.renumbered(to);
  EXPECT_EQ(now.stages(), was.stages());
  for (NodeId node = 0; node < model.graph.size(); ++node) {
    EXPECT_EQ(now.part_of(node + 3), was.part_of(node));
    EXPECT_EQ(now.symbol_of(node + 3), was.symbol_of(node));
    EXPECT_EQ(now.place_of(node + 3), was.place_of(node));
  }
  EXPECT_EQ(now.of(Stage::merge, 0).front(), was.of(Stage::merge, 0).front() + 3);
  EXPECT_EQ(now.showing(model.graph.find("decoder.cross_mask") + 3).size(), 1u);
}

TEST(Outline, EveryModelHasTheStagesOfBareAttentionInTheirOrder) {
  const std::vector<Stage> bare = stages_of_bare_attention();
  EXPECT_EQ(bare.front(), Stage::tokens);
  EXPECT_EQ(bare.back(), Stage::output);
  EXPECT_EQ(bare.size(), 14u);
  for (const ModelConfig& config : configs()) {
    auto next = bare.begin();
    for (const StagePlace& place : stages_of(written(config).nodes))
      if (next != bare.end() && place.stage == *next) ++next;
    EXPECT_EQ(next, bare.end()) << config.name;
  }
}

}  // namespace headlight::tests::outline_test
