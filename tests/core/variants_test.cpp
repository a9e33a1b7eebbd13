// Variants of attention: rotary positions, shared keys and values, windows.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/documents.hpp"
#include "core/properties.hpp"
#include "document/computable.hpp"
#include "document/document_graph.hpp"
#include "document/document_json.hpp"
#include "document/history.hpp"
#include "document/masks.hpp"
#include "document/variants/variant.hpp"
#include "model/need.hpp"
#include "model/stage_name.hpp"
#include "run/run.hpp"

namespace headlight::tests::variants_test {

using tests::edited;
using tests::refusal;

const std::vector<std::string> words = {"the cat sat on the mat", "it was tired"};

Document random(std::vector<Edit> edits = {}, const RandomSpec& spec = {.d_model = 16, .n_heads = 4, .seed = 3}) {
  BuiltInModels models;
  Document d = make_document(models.make("random", spec), words);
  for (const Edit& edit : edits) d = edited(std::move(d), edit);
  return d;
}

const HeadNodes& head(const Run& run, size_t number) { return run.nodes.block.front().attn.head[number]; }
const Matrix& value(const Run& run, NodeId node) { return run.samples.front().trace[node]; }

/// Each variant alone, and several together.
std::vector<std::vector<Edit>> variants() {
  const Edit rotary = SetVariant{"positions", "rotary"}, two = SetVariant{"kv_heads", "2"}, one = SetVariant{"kv_heads", "1"},
             window = SetVariant{"window", "2"}, causal = SetMask{MaskKind::causal};
  const Edit alibi = SetVariant{"positions", "alibi"};
  const Edit distances = SetVariant{"positions", "transformer-xl"};
  return {{rotary},
          {distances},
          {distances, two, causal, window, SetBiases{true}},
          {alibi},
          {alibi, two, causal, window, SetBiases{true}},
          {two},
          {one},
          {window},
          {causal, window},
          {rotary, two, causal, window, SetBiases{true}}};
}

TEST(Variants, ExplainThemselvesInEveryCellAndAreSaidInEveryLanguage) {
  for (const auto& edits : variants()) {
    const auto run = compute(random(edits));
    for (const Sample& sample : run->samples) tests::expect_formulas_hold(*sample.graph, sample.trace);
    tests::expect_said_in_every_language(*run->samples.front().graph);
  }
}

TEST(Variants, HaveTheGradientThatFiniteDifferencesHave) {
  const auto run =
      compute(random({SetVariant{"positions", "rotary"}, SetVariant{"kv_heads", "2"}}, {.d_model = 8, .n_heads = 4, .seed = 3}));
  Bindings inputs;
  const Graph& graph = *run->samples.front().graph;
  for (NodeId id = 0; id < graph.size(); ++id)
    if (graph[id].is_input()) inputs[graph[id].name] = run->samples.front().trace.value[static_cast<size_t>(id)];
  tests::expect_gradients_match(graph, inputs);
}

TEST(Variants, NeedWhatTheyMake) {
  for (const auto& edits : variants()) {
    const Document d = random(edits);
    const auto run = compute(d);
    const WordCounts counts = {run->samples.front().tokens.size(), 0, d.tokenizer->size(), 0};
    double made = 0, weights = 0;
    for (NodeId id = 0; id < run->samples.front().graph->size(); ++id) {
      const Matrix& m = value(*run, id);
      const bool weight = d.weights.has((*run->samples.front().graph)[id].name);
      (weight ? weights : made) += static_cast<double>(m.size()) * sizeof(float);
    }
    EXPECT_EQ(run_size(d.config, counts).trace, made);
    EXPECT_EQ(run_size(d.config, counts).weights, weights);
  }
}

TEST(Variants, AreSavedAndComeBack) {
  BuiltInModels models;
  for (const auto& edits : variants()) {
    const Document before = random(edits);
    EXPECT_TRUE(same(document_from_json(document_json(before), models), before)) << document_json(before);
  }
  const std::string all = document_json(random(variants().back()));
  for (const char* field : {"\"n_kv_heads\":2,\"name\":\"random\"", "\"positions\":true,\"rotary\":true", "\"padding\":true,\"window\":2"})
    EXPECT_NE(all.find(field), std::string::npos) << all;
  const std::string plain = document_json(random());
  for (const char* later : {"rotary", "n_kv_heads", "window"}) EXPECT_EQ(plain.find(later), std::string::npos) << later;
}

TEST(Variants, CellsOfRotaryPositionsRestWhileTheyAreOffAndAreSaved) {
  BuiltInModels models;
  Document d = edited(random({SetVariant{"positions", "rotary"}}), OverrideCell{{0, "blocks.0.attn.rot_q[1]", 2, 1}, 5.f});
  EXPECT_EQ(value(*compute(d), head(*compute(d), 1).query)(2, 1), 5.f);
  d = edited(std::move(d), SetVariant{"positions", "sinusoidal"});
  EXPECT_TRUE(same(document_from_json(document_json(d), models), d));
}

TEST(Rotary, AtTheFirstPlaceNothingIsTurnedAndLengthsStay) {
  const auto run = compute(random({SetVariant{"positions", "rotary"}}));
  for (size_t h = 0; h < 4; ++h) {
    const Matrix &q = value(*run, head(*run, h).q), &turned = value(*run, head(*run, h).query);
    EXPECT_EQ(q.row(0), turned.row(0));
    for (Index t = 0; t < q.rows(); ++t) EXPECT_NEAR(q.row(t).norm(), turned.row(t).norm(), 1e-5f);
  }
  EXPECT_TRUE(value(*run, run->nodes.pos_embed).isZero()) << "nothing is added to the embedding";
}

/// Two words score the same at every position, as long as their distance stays the same.
TEST(Rotary, OnlyTheDistanceOfTwoWordsCounts) {
  BuiltInModels models;
  Document d = make_document(models.make("random", {.d_model = 16, .n_heads = 2, .seed = 3}), {"the cat the cat the cat"});
  const auto run = compute(edited(std::move(d), SetVariant{"positions", "rotary"}));
  const Matrix& scores = value(*run, head(*run, 1).scores);
  EXPECT_NEAR(scores(0, 3), scores(2, 5), 1e-4f);
  EXPECT_NEAR(scores(3, 0), scores(5, 2), 1e-4f);
  EXPECT_GT(std::abs(scores(0, 1) - scores(0, 3)), 1e-3f) << "the same words, at another distance";
}

TEST(Rotary, NeedsColumnsInPairsAndAModelThatWasNotTrained) {
  const Document odd = random({}, {.d_model = 6, .n_heads = 2, .seed = 1});
  EXPECT_NE(refusal(odd, SetVariant{"positions", "rotary"}).find("d_head 3 is odd: 1, 3 heads make it even"), std::string::npos);
  const Document turned = edited(edited(odd, SetHeads{1}), SetVariant{"positions", "rotary"});
  EXPECT_NE(refusal(turned, SetHeads{2}).find("is odd"), std::string::npos);
  EXPECT_NE(refusal(random({}, {.d_model = 5, .n_heads = 1, .seed = 1}), SetVariant{"positions", "rotary"}).find("no number of heads"),
            std::string::npos);
  const Document trained = make_document(tests::translating_model(), {"the cat sat"});
  EXPECT_NE(refusal(trained, SetVariant{"positions", "rotary"}).find("trained with its own positions"), std::string::npos);
}

TEST(Rotary, ComesBackWhenPositionsDo) {
  const Document d = random({SetVariant{"positions", "rotary"}});
  const Document off = edited(d, SetMistake{Mistake::no_positions, true});
  const HeadNodes plain = head(*compute(off), 0);
  EXPECT_EQ(plain.query, plain.q);
  EXPECT_TRUE(same(edited(off, SetMistake{Mistake::no_positions, false}), d));
}

TEST(SharedKeys, HeadsOfAGroupHaveTheSameKeysAndValuesAndTheirOwnQueries) {
  const auto run = compute(random({SetVariant{"kv_heads", "2"}}));
  EXPECT_EQ(value(*run, head(*run, 0).k), value(*run, head(*run, 1).k));
  EXPECT_EQ(value(*run, head(*run, 2).v), value(*run, head(*run, 3).v));
  EXPECT_NE(value(*run, head(*run, 0).k), value(*run, head(*run, 2).k));
  EXPECT_NE(value(*run, head(*run, 0).q), value(*run, head(*run, 1).q));
  EXPECT_EQ(value(*run, run->nodes.block.front().attn.W_K).cols(), 8);
}

TEST(SharedKeys, EverythingElseStaysBitForBitAndComesBack) {
  const Document before = random({SetBiases{true}, SetWeight{"blocks.0.attn.W_Q", 0, 0, 2}, SetVariant{"positions", "rotary"}});
  const Document shared = edited(before, SetVariant{"kv_heads", "2"});
  for (const char* name : {"W_E", "blocks.0.attn.W_Q", "blocks.0.attn.W_O", "blocks.0.attn.b_Q", "blocks.0.attn.b_O"})
    EXPECT_EQ(shared.weights[name], before.weights[name]) << name;
  const Document back = edited(shared, SetVariant{"kv_heads", "4"});
  EXPECT_EQ(back.weights.by_name.size(), before.weights.by_name.size());
  for (const auto& [name, was] : before.weights.by_name) EXPECT_EQ(back.weights[name], *was) << name;
  EXPECT_EQ(back.config, before.config);
  BuiltInModels models;
  const auto made = models.make("random", {.d_model = 16, .n_heads = 4, .seed = 3, .n_kv_heads = 2});
  EXPECT_EQ((*made->weights)["blocks.0.attn.W_K"], shared.weights["blocks.0.attn.W_K"]) << "as if it had been made so";
}

TEST(SharedKeys, FollowTheHeads) {
  const Document eight = edited(random({SetVariant{"kv_heads", "2"}}), SetHeads{8});
  EXPECT_EQ(eight.config.kv_heads(), 2);
  EXPECT_EQ(eight.weights["blocks.0.attn.W_V"].cols(), 4);
  EXPECT_NE(refusal(random({SetVariant{"kv_heads", "4"}, SetVariant{"kv_heads", "2"}}), SetHeads{1})
                .find("n_kv_heads 2 does not divide the 1 heads: 1 can"),
            std::string::npos);
}

TEST(SharedKeys, WhatCannotBeIsRefused) {
  EXPECT_NE(refusal(random(), SetVariant{"kv_heads", "3"}).find("n_kv_heads 3 does not divide the 4 heads: 1, 2, 4 can"),
            std::string::npos);
  EXPECT_NE(refusal(random(), SetVariant{"kv_heads", "-1"}).find("does not divide"), std::string::npos);
  BuiltInModels models;
  EXPECT_NE(refusal(make_document(models.make("readable"), words), SetVariant{"kv_heads", "2"}).find("only a random model"),
            std::string::npos);
  EXPECT_NE(refusal(random({SetVariant{"kv_heads", "2"}}), SetMistake{Mistake::W_K_is_W_Q, true}).find("fewer heads than its queries"),
            std::string::npos);
  const FillWeight keys_as_queries{"blocks.0.attn.W_K", FillWeight::With::same_as_W_Q};
  EXPECT_NE(refusal(random({SetVariant{"kv_heads", "2"}}), keys_as_queries).find("2 heads of keys for 4 of queries"), std::string::npos);
  EXPECT_NE(refusal(random({SetMistake{Mistake::W_K_is_W_Q, true}}), SetVariant{"kv_heads", "2"}).find("does not fit"), std::string::npos);
}

TEST(Window, ClosesWhatIsFurtherToTheLeftAndNothingElse) {
  const float closed = -std::numeric_limits<float>::infinity();
  for (const MaskKind kind : {MaskKind::none, MaskKind::causal}) {
    const Matrix mask = mask_matrix(random({SetMask{kind}, SetVariant{"window", "2"}}), 6);
    for (Index query = 0; query < 6; ++query)
      for (Index key = 0; key < 6; ++key)
        EXPECT_EQ(mask(query, key), query - key > 2 || (kind == MaskKind::causal && key > query) ? closed : 0.f) << query << ", " << key;
  }
}

TEST(Window, IsPaintedIntoACustomMaskWhichHasNoneOfItsOwn) {
  const Document d = random({SetVariant{"window", "1"}, PaintMask{5, 0, true}});
  EXPECT_EQ(d.window, 0);
  EXPECT_EQ(mask_matrix(d, 6)(5, 0), 0);
  EXPECT_LT(mask_matrix(d, 6)(5, 1), 0) << "what was closed is closed";
  EXPECT_NE(refusal(d, SetVariant{"window", "2"}).find("painted by hand"), std::string::npos);
  EXPECT_NE(refusal(random(), SetVariant{"window", "-1"}).find("out of range"), std::string::npos);
}

TEST(Variants, TheirEditsAreSaid) {
  EXPECT_EQ(tests::line_of(SetVariant{"positions", "rotary"}, random()), "Positions on \u2192 rotary");
  EXPECT_EQ(tests::line_of(SetVariant{"positions", "none"}, random({SetVariant{"positions", "rotary"}})), "Positions rotary \u2192 off");
  EXPECT_EQ(tests::line_of(SetPositions{false}, random({SetVariant{"positions", "rotary"}})), "Positions rotary \u2192 off");
  EXPECT_EQ(tests::line_of(SetVariant{"kv_heads", "2"}, random()), "Heads of keys and values 4 \u2192 2");
  EXPECT_EQ(tests::line_of(SetVariant{"window", "2"}, random()), "Window off \u2192 2 keys");
}

/// Every value of the panel can be set, has a text, and comes back from a file, for the whole list.
TEST(Variants, WhatThePanelOffersCanBeDone) {
  BuiltInModels models;
  for (const Variant* variant : all_variants()) {
    Document d = random();
    if (!variant->panel(d, 6)) d = make_document(models.make("stories"), {"Mary went to the shop"});  // it predicts the next word
    if (!variant->panel(d, 6)) d = random({SetVariant{"dropout", "0.2"}});                            // dropout draws something there
    const auto panel = variant->panel(d, 6);
    ASSERT_TRUE(panel) << variant->id;
    std::vector<std::string> values = panel->choices;
    for (const VariantStep& step : {panel->less, panel->more})
      if (step.to && step.why_not.empty()) values.push_back(*step.to);
    ASSERT_FALSE(values.empty()) << variant->id;
    for (const std::string& value : values) {
      const Document set = edited(d, SetVariant{variant->id, value});
      EXPECT_EQ(variant->value(set), value);
      EXPECT_EQ(same(set, d), variant->value(d) == value) << variant->id << " " << value;
      EXPECT_TRUE(same(document_from_json(document_json(set), models), set)) << document_json(set);
      EXPECT_FALSE(tests::line_of(SetVariant{variant->id, value}, d).empty());
    }
  }
  EXPECT_EQ(refusal(random(), SetVariant{"windwo", "2"}), "no variant of attention is called \"windwo\"");
}

/// "headlight render --view dropout" names the flag that adds the stage.
TEST(Variants, AddTheStagesThatTheySay) {
  const auto stages = [](const Document& d) {
    std::set<Stage> all;
    for (const StagePlace& place : stages_of(compute(d)->nodes)) all.insert(place.stage);
    return all;
  };
  const std::set<Stage> before = stages(random());
  int n = 0;
  for (const Variant* variant : all_variants())
    for (const AddedStage& added : variant->adds) {
      EXPECT_FALSE(before.count(added.stage)) << variant->id;
      EXPECT_TRUE(stages(random({SetVariant{variant->id, added.value}})).count(added.stage)) << variant->id << " " << added.value;
      ++n;
    }
  EXPECT_GE(n, 8);
}

}  // namespace headlight::tests::variants_test
