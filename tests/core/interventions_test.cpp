// Intentional changes of a model: its correct graph, rewritten.
#include "interventions/interventions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/documents.hpp"
#include "core/properties.hpp"
#include "document/document_graph.hpp"
#include "document/option.hpp"
#include "interventions/intervention.hpp"
#include "run/run.hpp"

namespace headlight::tests::interventions_test {

using tests::edited;

/// Applies one intervention to every attention and head that allows it.
Interventions everywhere(const Intervention& intervention, const ModelConfig& config) {
  Interventions wanted;
  if (const auto* mistake = std::get_if<Mistake>(&intervention.what)) wanted.mistakes.insert(*mistake);
  else if (const auto* setting = std::get_if<HeadSetting>(&intervention.what)) {
    for (int attention = 0; attention < config.n_attentions(); ++attention)
      for (int head = 0; head < config.n_heads; ++head) wanted.set({attention, head}, *setting);
  } else {
    wanted.temperature = 2.5;
  }
  return wanted;
}

/// Documents that could make an intervention fail: stacks, biases, padding, a mask.
std::vector<Document> documents() {
  const Document one = edited(tests::small_document({"the cat sat on the mat", "it was tired"}), SetBiases{true});
  return {edited(one, SetMask{MaskKind::causal}), make_document(tests::translating_model(), {"the cat sat", "it was tired on the mat"})};
}

std::string own_name(const std::string& name) { return name.substr(name.rfind('.') + 1); }

/// Every list agrees with the names of its matrices: the scores of a head are called scores, and so on.
void expect_lists_name_what_they_say(const ModelGraph& model) {
  for (const AttentionId& place : attention_ids(model.nodes)) {
    const AttentionNodes& n = attention_at(model.nodes, place);
    EXPECT_EQ(own_name(model.graph[n.W_K].name), "W_K");
    EXPECT_EQ(own_name(model.graph[n.concat].name), "concat");
    EXPECT_TRUE(own_name(model.graph[n.out].name).ends_with("attn_out")) << model.graph[n.out].name;
    for (size_t h = 0; h < n.head.size(); ++h) {
      const auto called = [&](NodeId node, const std::string& name) {
        EXPECT_EQ(own_name(model.graph[node].name), name + "[" + std::to_string(h) + "]");
      };
      called(n.head[h].q, "q");
      called(n.head[h].scaled_scores, "scaled_scores");
      called(n.head[h].masked_scores, "masked_scores");
      called(n.head[h].pattern, "pattern");
      called(n.head[h].z, "z");
      called(n.head[h].result, "result");
    }
  }
}

/// Makes the same demands as tests/core/outline_test.cpp makes of the correct graph.
void expect_sound_outline(const ModelGraph& model) {
  const Outline& outline = model.nodes.outline;
  for (NodeId node = 0; node < model.graph.size(); ++node) {
    const std::string& name = model.graph[node].name;
    const bool copied_weight = name.ends_with("W_K") || name.ends_with("b_K"), around_bare_attention = name == "blocks.0.resid_mid";
    if (!model.graph[node].is_input() && !copied_weight && !around_bare_attention) {
      EXPECT_TRUE(outline.place_of(node)) << name;
    }
  }
  NodeId before = -1;
  for (const StagePlace& place : outline.stages()) {
    const NodeId node = outline.of(place, 0).front();
    EXPECT_GT(node, before) << id(place.stage);
    EXPECT_EQ(*outline.place_of(node), place) << id(place.stage);
    before = node;
  }
  EXPECT_FALSE(outline.showing(attention_at(model.nodes, {}).mask).empty());
}

TEST(Interventions, EachRewritesAGraphThatStillExplainsItself) {
  for (const Intervention& intervention : all_interventions())
    for (Document document : documents()) {
      SCOPED_TRACE(std::string(intervention.id) + ", " + document.config.name);
      document.interventions = everywhere(intervention, document.config);
      const auto run = compute(document);
      for (const Sample& sample : run->samples) tests::expect_formulas_hold(*sample.graph, sample.trace);
      const ModelGraph model = graph_of(document, 0);
      tests::expect_said_in_every_language(model.graph);
      expect_lists_name_what_they_say(model);
      expect_sound_outline(model);
    }
}

TEST(Interventions, AllAtOnceStillExplainThemselves) {
  for (Document document : documents()) {
    document.interventions = every_intervention(document.config);
    document.interventions.set({0, 1}, HeadSetting::uniform);
    const auto run = compute(document);
    for (const Sample& sample : run->samples) tests::expect_formulas_hold(*sample.graph, sample.trace);
    expect_sound_outline(graph_of(document, 0));
  }
}

/// The matrices of one head of the small model's only attention, under these interventions.
class OneHead {
 public:
  OneHead(const Interventions& wanted, int head) : head_(static_cast<size_t>(head)) {
    Document document = edited(tests::small_document({"the cat sat on the mat"}), SetMask{MaskKind::causal});
    document.interventions = wanted;
    run_ = compute(document);
  }
  const Matrix& operator()(NodeId HeadNodes::*which) const {
    return run_->samples.front().trace[run_->nodes.block.front().attn.head[head_].*which];
  }

 private:
  size_t head_;
  std::shared_ptr<const Run> run_;
};

Interventions mistakes(std::set<Mistake> which) { return {.mistakes = std::move(which), .head_settings = {}}; }

TEST(Interventions, OfTwoThatWriteOneMatrixTheStrongerIsSeen) {
  const auto equal = [](const Interventions& both, const Interventions& stronger, NodeId HeadNodes::*which) {
    return OneHead(both, 1)(which) == OneHead(stronger, 1)(which);
  };
  Interventions warm = mistakes({Mistake::no_scale});
  warm.temperature = 3;
  EXPECT_TRUE(equal(warm, mistakes({Mistake::no_scale}), &HeadNodes::scaled_scores)) << "no division at all";
  EXPECT_TRUE(equal(mistakes({Mistake::mask_after_softmax, Mistake::zero_for_masked}), mistakes({Mistake::mask_after_softmax}),
                    &HeadNodes::masked_scores));
  Interventions uniform, uniform_down_columns = mistakes({Mistake::softmax_over_queries});
  uniform.set({0, 1}, HeadSetting::uniform);
  uniform_down_columns.set({0, 1}, HeadSetting::uniform);
  EXPECT_TRUE(equal(uniform_down_columns, uniform, &HeadNodes::pattern));
}

TEST(Interventions, SomeWorkTogether) {
  const OneHead split(mistakes({Mistake::split_by_view}), 0), alike(mistakes({Mistake::split_by_view, Mistake::heads_alike}), 1);
  EXPECT_EQ(alike(&HeadNodes::q), split(&HeadNodes::q)) << "the first head's view";
  Interventions late_uniform = mistakes({Mistake::mask_after_softmax});
  late_uniform.set({0, 1}, HeadSetting::uniform);
  const Matrix pattern = OneHead(late_uniform, 1)(&HeadNodes::pattern);
  EXPECT_EQ(pattern(0, 1), 0) << "masked, but late";
  EXPECT_FLOAT_EQ(pattern(0, 0), 1.f / static_cast<float>(pattern.cols())) << "when it was shared out, no key was masked";
}

TEST(Interventions, TheListHoldsEveryMistakeAndEverySetting) {
  const Phrases words = tests::english();
  for (const Mistake mistake : all_mistakes()) EXPECT_FALSE(words.of("mistake.*.title", id(mistake)).empty());
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(words.of("history.setting.*", id(static_cast<HeadSetting>(i))).empty());
  const std::vector<Mistake> all = all_mistakes();
  for (size_t i = 0; i < all.size(); ++i)
    EXPECT_EQ(static_cast<size_t>(all[i]), i) << id(all[i]) << " has a number of its own, and none is left out";
  EXPECT_EQ(all_interventions().size(), all_mistakes().size() + 3 + 1) << "mistakes, what is done to heads, the temperature";
}

TEST(Interventions, WithoutAnyTheGraphIsTheRightOne) {
  const Document document = documents().front();
  const ModelGraph right = graph_of(document, 0);
  Document back = edited(edited(document, SetMistake{Mistake::mask_after_softmax, true}), SetHeadSetting{0, 1, HeadSetting::off});
  EXPECT_GT(graph_of(back, 0).graph.size(), right.graph.size());
  back = edited(edited(back, SetMistake{Mistake::mask_after_softmax, false}), SetHeadSetting{0, 1, HeadSetting::as_it_is});
  EXPECT_EQ(back.interventions, Interventions{});
  EXPECT_EQ(graph_of(back, 0).graph.size(), right.graph.size());
}

/// Other code relies on is_option() and makes(), so both must be true of the edit's effect.
TEST(Interventions, AnOptionIsMadeByTheConfigAndAnyOtherMistakeByTheGraph) {
  const Document right = tests::small_document();
  int options = 0;
  for (const Mistake mistake : all_mistakes()) {
    const Document wrong = tests::edited(right, SetMistake{mistake, true});
    EXPECT_FALSE(right.makes(mistake)) << id(mistake);
    EXPECT_TRUE(wrong.makes(mistake)) << id(mistake);
    EXPECT_EQ(wrong.interventions.mistakes.empty(), is_option(mistake)) << id(mistake);
    EXPECT_EQ(wrong.config == right.config, !is_option(mistake)) << id(mistake);
    EXPECT_TRUE(same(tests::edited(wrong, SetMistake{mistake, false}), right)) << id(mistake);
    options += is_option(mistake);
  }
  EXPECT_EQ(options, 1) << "the positions";
}

}  // namespace headlight::tests::interventions_test
