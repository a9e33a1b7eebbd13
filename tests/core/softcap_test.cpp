// Logit softcapping: scores -> c tanh(scores / c), before the mask.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/documents.hpp"
#include "core/properties.hpp"
#include "document/document_json.hpp"
#include "document/variants/variant.hpp"
#include "explain/working_text.hpp"
#include "model/equation.hpp"
#include "model/need.hpp"
#include "ops/softcap.hpp"
#include "run/run.hpp"

namespace headlight::tests::softcap_test {

using tests::edited;
using tests::refusal;

Document capped(const char* name = "random", std::vector<Edit> edits = {SetVariant{"softcap", "2"}}) {
  BuiltInModels models;
  Document d = make_document(models.make(name, {.d_model = 16, .n_heads = 4, .seed = 3}), {"the cat sat on the mat", "it was tired"});
  for (const Edit& edit : edits) d = edited(std::move(d), edit);
  return d;
}

const Matrix& value(const Run& run, const char* name) {
  return run.samples[0].trace[run.samples[0].graph->find(std::string("blocks.0.attn.") + name)];
}

float capped_alone(float x, double cap) {
  GraphBuilder g;
  const NodeId y = softcap(g, "y", g.input("x", {axis(AxisKind::query, 1), axis(AxisKind::key, 1)}), cap);
  const Graph graph = std::move(g).build();
  return evaluate(graph, {{"x", std::make_shared<const Matrix>(Matrix::Constant(1, 1, x))}})[y](0, 0);
}

TEST(Softcap, SmallNumbersStayAndLargeOnesEndAtTheCap) {
  EXPECT_NEAR(capped_alone(0.01f, 50), 0.01f, 1e-7f);
  EXPECT_FLOAT_EQ(capped_alone(3, 2), static_cast<float>(2 * std::tanh(1.5)));
  EXPECT_FLOAT_EQ(capped_alone(-1e30f, 2), -2);
  EXPECT_FLOAT_EQ(capped_alone(std::numeric_limits<float>::infinity(), 30), 30);
  EXPECT_TRUE(std::isnan(capped_alone(std::numeric_limits<float>::quiet_NaN(), 30))) << "nothing repairs a NaN";
}

TEST(Softcap, ExplainsItselfAndIsSaidInEveryLanguage) {
  for (const char* name : {"random", "readable"}) {
    const auto run = compute(capped(name));
    const Graph& graph = *run->samples[0].graph;
    tests::expect_formulas_hold(graph, run->samples[0].trace);
    tests::expect_said_in_every_language(graph);
    const Node& node = graph[graph.find("blocks.0.attn.softcapped_scores[1]")];
    EXPECT_EQ(node.op->equation(), "2 tanh(a / 2)");
    const Matrix &before = value(*run, "scaled_scores[1]"), &after = value(*run, "softcapped_scores[1]");
    for (Index r = 0; r < before.rows(); ++r)
      for (Index c = 0; c < before.cols(); ++c) EXPECT_NEAR(after(r, c), 2 * std::tanh(static_cast<double>(before(r, c)) / 2), 1e-6);
    EXPECT_LE(after.cwiseAbs().maxCoeff(), 2);
  }
}

TEST(Softcap, HasTheGradientThatFiniteDifferencesHave) {
  BuiltInModels models;
  Document d = make_document(models.make("random", {.d_model = 8, .n_heads = 2, .seed = 3}), {"the cat sat"});
  const auto run = compute(edited(std::move(d), SetVariant{"softcap", "1"}));
  const Graph& graph = *run->samples[0].graph;
  Bindings inputs;
  for (NodeId id = 0; id < graph.size(); ++id)
    if (graph[id].is_input()) inputs[graph[id].name] = run->samples[0].trace.value[static_cast<size_t>(id)];
  tests::expect_gradients_match(graph, inputs);
}

TEST(Softcap, IsAStageBetweenScaleAndMaskOnlyWhereItIsUsed) {
  const auto stages = compute(capped())->nodes.outline.stages(), without = compute(capped("random", {}))->nodes.outline.stages();
  const auto at = std::find(stages.begin(), stages.end(), StagePlace(Stage::softcap));
  ASSERT_NE(at, stages.end());
  EXPECT_EQ(at[-1], StagePlace(Stage::scale));
  EXPECT_EQ(at[1], StagePlace(Stage::mask));
  EXPECT_EQ(std::find(without.begin(), without.end(), StagePlace(Stage::softcap)), without.end());
}

/// Mistakes change the scores after the cap.
TEST(Softcap, AMistakeWithTheMaskLeavesTheCap) {
  const auto late = compute(capped("random", {SetVariant{"softcap", "1"}, SetMistake{Mistake::mask_after_softmax, true}}));
  EXPECT_EQ(value(*late, "masked_scores[0]"), value(*late, "softcapped_scores[0]"));
  const auto zero = compute(capped("random", {SetVariant{"softcap", "1"}, SetMistake{Mistake::zero_for_masked, true}}));
  EXPECT_EQ(value(*zero, "masked_scores[0]"), value(*zero, "softcapped_scores[0]")) << "nothing is masked here";
}

TEST(Softcap, NeedsWhatItMakes) {
  const Document d = capped();
  const auto run = compute(d);
  double made = 0;
  for (NodeId id = 0; id < run->samples[0].graph->size(); ++id)
    if (!d.weights.has((*run->samples[0].graph)[id].name)) made += static_cast<double>(run->samples[0].trace[id].size()) * sizeof(float);
  EXPECT_EQ(run_size(d.config, {run->samples[0].tokens.size(), 0, d.tokenizer->size(), 0}).trace, made);
}

TEST(Softcap, IsSavedAndComesBackWithItsCells) {
  BuiltInModels models;
  for (const char* name : {"random", "readable"}) {
    Document d = edited(capped(name, {SetVariant{"softcap", "7.5"}}), OverrideCell{{0, "blocks.0.attn.softcapped_scores[1]", 2, 1}, 5.f});
    EXPECT_NE(document_json(d).find("\"softcap\":7.5"), std::string::npos);
    EXPECT_TRUE(same(document_from_json(document_json(d), models), d));
    d = edited(std::move(d), SetVariant{"softcap", "off"});
    EXPECT_EQ(document_json(d).find("\"softcap\""), std::string::npos);
    EXPECT_TRUE(same(document_from_json(document_json(d), models), d)) << "its cells rest";
  }
}

TEST(Softcap, WhatCannotBeIsRefusedInOneLine) {
  EXPECT_EQ(refusal(capped(), SetVariant{"softcap", "-1"}), "a softcap of -1 is out of range: 0.001 to 1e+06");
  EXPECT_EQ(refusal(capped(), SetVariant{"softcap", "much"}), "a softcap of much cannot be read: a number is needed, 0.001 to 1e+06");
  const Document trained = make_document(tests::translating_model(), {"the cat sat"});
  EXPECT_NE(refusal(trained, SetVariant{"softcap", "2"}).find("was trained without a softcap"), std::string::npos);
  BuiltInModels models;
  std::string text = document_json(capped());
  text.replace(text.find("\"softcap\":2.0"), 13, "\"softcap\":\"2\"");
  try {
    document_from_json(text, models);
    FAIL() << "a text was taken for a number";
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()), "config.softcap is the text \"2\"; a number is needed");
  }
}

TEST(Softcap, ThePanelGoesDownAndUpAgain) {
  const Variant& softcap = variant_called("softcap");
  Document d = capped("random", {});
  std::vector<std::string> down, up;
  for (auto step = softcap.panel(d, 6)->less; step.to && step.why_not.empty(); step = softcap.panel(d, 6)->less) {
    down.push_back(*step.to);
    d = edited(std::move(d), SetVariant{"softcap", *step.to});
  }
  for (auto step = softcap.panel(d, 6)->more; step.to && step.why_not.empty(); step = softcap.panel(d, 6)->more) {
    up.push_back(*step.to);
    d = edited(std::move(d), SetVariant{"softcap", *step.to});
  }
  EXPECT_EQ(down, (std::vector<std::string>{"50", "30", "20", "10", "5", "3", "2", "1"}));
  EXPECT_EQ(up, (std::vector<std::string>{"2", "3", "5", "10", "20", "30", "50", "off"}));
  EXPECT_FALSE(softcap.panel(make_document(tests::translating_model(), {"the cat sat"}), 3)) << "a trained model has none";
}

}  // namespace headlight::tests::softcap_test
