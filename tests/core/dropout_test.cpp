// Dropout of attention weights: a seed alone decides the dropped cells, the others grow, and the average stays.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/dropped_row.hpp"
#include "analysis/masked_pattern.hpp"
#include "core/documents.hpp"
#include "core/properties.hpp"
#include "document/document_json.hpp"
#include "document/variants/variant.hpp"
#include "explain/working_latex.hpp"
#include "explain/working_text.hpp"
#include "graph/crosses_out.hpp"
#include "lesson/link.hpp"
#include "model/dropout.hpp"
#include "model/equation.hpp"
#include "model/need.hpp"
#include "run/run.hpp"
#include "tasks/tasks.hpp"
#include "tasks/trained_model.hpp"
#include "train/batch_graph.hpp"
#include "train/trainer.hpp"

namespace headlight::tests::dropout_test {

using tests::edited;
using tests::refusal;

Document dropping(const char* name = "random", std::vector<Edit> edits = {SetVariant{"dropout", "0.3"}}) {
  BuiltInModels models;
  Document d = make_document(models.make(name, {.d_model = 16, .n_heads = 4, .seed = 3}), {"the cat sat on the mat", "it was tired"});
  for (const Edit& edit : edits) d = edited(std::move(d), edit);
  return d;
}

NodeId node(const Run& run, const std::string& name) { return run.samples[0].graph->find("blocks.0.attn." + name); }
const Matrix& value(const Run& run, const std::string& name) { return run.samples[0].trace[node(run, name)]; }

/// The draw is part of documents and of exported programs, so it must never change.
TEST(Dropout, ASeedDropsTheSameCellsEverywhere) {
  std::string drawn;
  for (Index row = 0; row < 4; ++row)
    for (Index col = 0; col < 8; ++col) drawn += DropoutDraw{0.5, 1, 0}.drops(row, col) ? 'x' : '.';
  EXPECT_EQ(drawn, "x.x.xxxx...xxxxxxxx.x.xx.x..x.xx");
}

TEST(Dropout, DropsAboutTheShareInEveryRowColumnAndMatrix) {
  constexpr Index n = 400;
  for (const double share : {0.1, 0.5, 0.9})
    for (const std::uint32_t matrix : {0u, 1u, 77u}) {
      const DropoutDraw draw{share, 4, matrix};
      std::vector<double> rows(n), cols(n);
      for (Index r = 0; r < n; ++r)
        for (Index c = 0; c < n; ++c)
          if (draw.drops(r, c)) rows[static_cast<size_t>(r)] += 1. / n, cols[static_cast<size_t>(c)] += 1. / n;
      const double widest = 5 * std::sqrt(share * (1 - share) / n);
      for (const auto& shares : {rows, cols})
        for (const double found : shares) EXPECT_NEAR(found, share, widest);
    }
}

TEST(Dropout, SeedsAndMatricesDrawApart) {
  const auto agreeing = [](const DropoutDraw& a, const DropoutDraw& b) {
    int agree = 0;
    for (Index r = 0; r < 100; ++r)
      for (Index c = 0; c < 100; ++c) agree += a.drops(r, c) == b.drops(r, c);
    return agree / 10000.;
  };
  EXPECT_NEAR(agreeing({0.5, 1, 0}, {0.5, 2, 0}), 0.5, 0.03);
  EXPECT_NEAR(agreeing({0.5, 1, 0}, {0.5, 1, 1}), 0.5, 0.03);
}

TEST(Dropout, OthersGrowAndTheRowNoLongerSumsToOne) {
  const auto run = compute(dropping());
  const Matrix &before = value(*run, "pattern[1]"), &after = value(*run, "dropped_pattern[1]");
  const DropoutDraw draw = weights_draw(run->document.config, {}, 1);
  const Graph& graph = *run->samples[0].graph;
  const auto op = crossing_op(graph[node(*run, "dropped_pattern[1]")]);
  ASSERT_TRUE(op);
  EXPECT_FALSE(crossing_op(graph[node(*run, "pattern[1]")]));
  int dropped = 0;
  for (Index r = 0; r < before.rows(); ++r)
    for (Index c = 0; c < before.cols(); ++c) {
      dropped += draw.drops(r, c);
      EXPECT_EQ(op->crosses_out(r, c), draw.drops(r, c));
      if (draw.drops(r, c)) EXPECT_EQ(after(r, c), 0);
      else EXPECT_FLOAT_EQ(after(r, c), before(r, c) / 0.7f);
    }
  EXPECT_GT(dropped, 0);
  EXPECT_FALSE(is_one(static_cast<double>(after.row(2).sum())) && is_one(static_cast<double>(after.row(3).sum())));
  EXPECT_TRUE(value(*run, "z[1]").isApprox(after * value(*run, "v[1]"), 1e-5f)) << "the weighted sum reads what is left";
  EXPECT_NE(value(*run, "dropped_pattern[0]"), value(*run, "dropped_pattern[1]"));
  EXPECT_FALSE(run->nodes.outline.rows_sum_to_one(node(*run, "dropped_pattern[1]")));
}

/// Checks the window's sentence about the average.
TEST(Dropout, TheMeanOverManyDrawsIsTheSoftmaxRow) {
  const auto run = compute(dropping());
  const Matrix& pattern = value(*run, "pattern[2]");
  constexpr int draws = 4000;
  Matrix mean = Matrix::Zero(pattern.rows(), pattern.cols());
  for (int seed = 1; seed <= draws; ++seed) {
    GraphBuilder g;
    const NodeId x = g.input("x", {axis(AxisKind::query, pattern.rows()), axis(AxisKind::key, pattern.cols())});
    const NodeId y = dropout(g, "y", x, {0.3, static_cast<std::uint32_t>(seed), 2});
    mean += evaluate(std::move(g).build(), {{"x", std::make_shared<const Matrix>(pattern)}})[y] / static_cast<float>(draws);
  }
  EXPECT_LT((mean - pattern).cwiseAbs().maxCoeff(), 0.03f);
  for (Index row = 0; row < pattern.rows(); ++row) {
    EXPECT_NEAR(mean_sum_of_draws(pattern, row, {0.3, 9, 2}, draws), static_cast<double>(mean.row(row).sum()), 1e-4);
    EXPECT_NEAR(mean_sum_of_draws(pattern, row, {0.3, 9, 2}, draws), 1, 0.03);
  }
}

TEST(Dropout, ARowSaysWhatItLost) {
  const auto run = compute(dropping());
  for (Index row = 0; row < 6; ++row) {
    const DroppedRow found = dropped_row(value(*run, "pattern[3]"), row, weights_draw(run->document.config, {}, 3));
    EXPECT_EQ(found.weights, 6);
    EXPECT_NEAR(found.held + found.left, 1, 1e-6);
    EXPECT_NEAR(found.sum, static_cast<double>(value(*run, "dropped_pattern[3]").row(row).sum()), 1e-5);
    EXPECT_EQ(found.dropped, (value(*run, "dropped_pattern[3]").row(row).array() == 0).count());
  }
}

TEST(Dropout, MaskedCellsStayMaskedInThePicture) {
  const auto run = compute(dropping("random", {SetMask{MaskKind::causal}, SetVariant{"dropout", "0.3"}}));
  const Matrix shown = *masked_pattern(*run->samples[0].graph, run->samples[0].trace, node(*run, "dropped_pattern[0]"));
  EXPECT_EQ(shown(0, 1), -std::numeric_limits<float>::infinity());
  EXPECT_EQ(dropped_row(value(*run, "pattern[0]"), 0, weights_draw(run->document.config, {}, 0)).weights, 1);
}

TEST(Dropout, ExplainsItselfAndIsSaidInEveryLanguage) {
  for (const char* name : {"random", "readable"}) {
    const auto run = compute(dropping(name));
    const Graph& graph = *run->samples[0].graph;
    tests::expect_formulas_hold(graph, run->samples[0].trace);
    tests::expect_said_in_every_language(graph);
    EXPECT_EQ(graph[node(*run, "dropped_pattern[1]")].op->equation(), "m * a / (1 - 0.3)");
  }
  const auto run = compute(dropping());
  const DropoutDraw draw = weights_draw(run->document.config, {}, 1);
  for (Index c = 0; c < 6; ++c) {
    const std::string said = working_text(*run->samples[0].graph, run->samples[0].trace, {node(*run, "dropped_pattern[1]"), 2, c}, 20);
    const std::string weight = to_text(static_cast<double>(value(*run, "pattern[1]")(2, c)));
    EXPECT_NE(said.find(draw.drops(2, c) ? weight + " is dropped" : weight + " \u00f7 (1 \u2212 0.3)"), std::string::npos) << said;
    const std::string latex = working_latex(*run->samples[0].graph, run->samples[0].trace, {node(*run, "dropped_pattern[1]"), 2, c}, 20);
    EXPECT_EQ(latex.find(" \\text{ is dropped}") != std::string::npos, draw.drops(2, c)) << latex;
  }
}

/// 0 times NaN is NaN, so that nothing is lost: the working shows the product.
TEST(Dropout, ANaNIsNotSaidToBeDropped) {
  GraphBuilder g;
  const NodeId x = g.input("x", {axis(AxisKind::query, 1), axis(AxisKind::key, 8)}), y = dropout(g, "y", x, {0.5, 1, 0});
  const Graph graph = std::move(g).build();
  int said = 0;
  for (const float number : {0.5f, NAN}) {
    const Trace trace = evaluate(graph, {{"x", std::make_shared<const Matrix>(Matrix::Constant(1, 8, number))}});
    for (Index c = 0; c < 8; ++c) {
      const bool is_said = working_text(graph, trace, {y, 0, c}, 20).find(" is dropped") != std::string::npos;
      EXPECT_EQ(is_said, trace[y](0, c) == 0) << c;
      said += is_said;
    }
  }
  EXPECT_EQ(said, 6) << "of the cells x.x.xxxx, as above, where there is a number";
}

TEST(Dropout, HasTheGradientThatFiniteDifferencesHave) {
  BuiltInModels models;
  Document d = make_document(models.make("random", {.d_model = 8, .n_heads = 2, .seed = 3}), {"the cat sat"});
  const auto run = compute(edited(std::move(d), SetVariant{"dropout", "0.5"}));
  const Graph& graph = *run->samples[0].graph;
  Bindings inputs;
  for (NodeId id = 0; id < graph.size(); ++id)
    if (graph[id].is_input()) inputs[graph[id].name] = run->samples[0].trace.value[static_cast<size_t>(id)];
  tests::expect_gradients_match(graph, inputs);
}

TEST(Dropout, IsAStageAfterSoftmaxOnlyWhereItIsAskedFor) {
  const auto stages = compute(dropping())->nodes.outline.stages(), without = compute(dropping("random", {}))->nodes.outline.stages();
  const auto at = std::find(stages.begin(), stages.end(), StagePlace(Stage::dropout));
  ASSERT_NE(at, stages.end());
  EXPECT_EQ(at[-1], StagePlace(Stage::softmax));
  EXPECT_EQ(at[1], StagePlace(Stage::weighted_sum));
  EXPECT_EQ(std::find(without.begin(), without.end(), StagePlace(Stage::dropout)), without.end());
  EXPECT_EQ(compute(dropping())->nodes.outline.stage_with(StageTrait::alters_weights, {}), Stage::dropout);
  EXPECT_EQ(compute(dropping("random", {}))->nodes.outline.stage_with(StageTrait::alters_weights, {}), std::nullopt);
}

TEST(Dropout, NeedsWhatItMakes) {
  const Document d = dropping();
  const auto run = compute(d);
  double made = 0;
  for (NodeId id = 0; id < run->samples[0].graph->size(); ++id)
    if (!d.weights.has((*run->samples[0].graph)[id].name)) made += static_cast<double>(run->samples[0].trace[id].size()) * sizeof(float);
  EXPECT_EQ(run_size(d.config, {run->samples[0].tokens.size(), 0, d.tokenizer->size(), 0}).trace, made);
}

/// Mistakes change the weights before dropout does.
TEST(Dropout, ReadsWhatAMistakeMakesOfThePattern) {
  for (const Mistake mistake : {Mistake::mask_after_softmax, Mistake::softmax_over_queries, Mistake::no_scale}) {
    const auto run = compute(dropping("random", {SetMask{MaskKind::causal}, SetVariant{"dropout", "0.3"}, SetMistake{mistake, true}}));
    const Matrix &pattern = value(*run, "pattern[0]"), &after = value(*run, "dropped_pattern[0]");
    const DropoutDraw draw = weights_draw(run->document.config, {}, 0);
    for (Index r = 0; r < pattern.rows(); ++r)
      for (Index c = 0; c < pattern.cols(); ++c) EXPECT_FLOAT_EQ(after(r, c), draw.drops(r, c) ? 0 : pattern(r, c) / 0.7f);
    EXPECT_EQ(weights_of_values(*run->samples[0].graph, run->nodes.block[0].attn.head[0]), node(*run, "dropped_pattern[0]"));
  }
}

TEST(Dropout, IsSavedAndComesBackWithItsCells) {
  BuiltInModels models;
  for (const char* name : {"random", "readable", "stories"}) {
    Document d = name == std::string("stories") ? make_document(models.make(name), {"Mary went to the shop"}) : dropping(name, {});
    d = edited(edited(std::move(d), SetVariant{"dropout", "0.25"}), SetVariant{"dropout_seed", "12"});
    d = edited(std::move(d), OverrideCell{{0, "blocks.0.attn.dropped_pattern[1]", 2, 1}, 0.5f});
    EXPECT_NE(document_json(d).find("\"dropout\":0.25,\"dropout_seed\":12"), std::string::npos) << document_json(d);
    EXPECT_TRUE(same(document_from_json(document_json(d), models), d));
    d = edited(std::move(d), SetVariant{"dropout", "off"});
    EXPECT_EQ(document_json(d).find("\"dropout\""), std::string::npos);
    EXPECT_TRUE(same(document_from_json(document_json(d), models), d)) << "its cells rest";
  }
}

TEST(Dropout, IsSwitchedOffAgain) {
  const Document before = dropping("random", {});
  EXPECT_TRUE(same(edited(edited(before, SetVariant{"dropout", "0.3"}), SetVariant{"dropout", "off"}), before));
  EXPECT_TRUE(same(edited(edited(before, SetVariant{"dropout", "0.3"}), SetVariant{"dropout", "0"}), before));
}

TEST(Dropout, WhatCannotBeIsRefusedInOneLine) {
  EXPECT_EQ(refusal(dropping(), SetVariant{"dropout", "1"}), "a dropout of 1 is out of range: 0 to 0.99");
  EXPECT_EQ(refusal(dropping(), SetVariant{"dropout", "-0.1"}), "a dropout of -0.1 is out of range: 0 to 0.99");
  EXPECT_EQ(refusal(dropping(), SetVariant{"dropout_seed", "0"}), "a seed of dropout of 0 is out of range: 1 to 2147483647");
  EXPECT_EQ(refusal(dropping("random", {}), SetVariant{"dropout_seed", "2"}), "nothing is dropped here, so there is nothing to draw again");
}

TEST(Dropout, ThePanelGoesUpAndDownAndDrawsAgain) {
  const Variant &share = variant_called("dropout"), &seed = variant_called("dropout_seed");
  Document d = dropping("random", {});
  EXPECT_FALSE(seed.panel(d, 6)) << "there is nothing to draw";
  std::vector<std::string> up, down;
  for (auto step = share.panel(d, 6)->more; step.to; step = share.panel(d, 6)->more) {
    up.push_back(*step.to);
    d = edited(std::move(d), SetVariant{"dropout", *step.to});
  }
  const Document again = edited(d, SetVariant{"dropout_seed", *seed.panel(d, 6)->more.to});
  EXPECT_EQ(again.config.dropout_seed, 2);
  EXPECT_NE(value(*compute(again), "dropped_pattern[0]"), value(*compute(d), "dropped_pattern[0]"));
  for (auto step = share.panel(d, 6)->less; step.to; step = share.panel(d, 6)->less) {
    down.push_back(*step.to);
    d = edited(std::move(d), SetVariant{"dropout", *step.to});
  }
  EXPECT_EQ(up, (std::vector<std::string>{"0.1", "0.2", "0.3", "0.5", "0.7", "0.9"}));
  EXPECT_EQ(down, (std::vector<std::string>{"0.7", "0.5", "0.3", "0.2", "0.1", "off"}));
}

// --- In training -------------------------------------------------------------------------------------------------------------------------

Recipe short_training(double share) {
  Recipe r = make_task("copy")->recipe();
  r.steps = 3;
  r.batch = 8;
  r.config.dropout = share;
  return r;
}

Weights trained(const Recipe& recipe, int threads) {
  Trainer trainer(make_task("copy"), recipe);
  while (!trainer.finished()) trainer.step(threads);
  return trainer.weights();
}

bool same_weights(const Weights& a, const Weights& b) {
  return std::equal(a.by_name.begin(), a.by_name.end(), b.by_name.begin(), b.by_name.end(),
                    [](const auto& x, const auto& y) { return x.first == y.first && *x.second == *y.second; });
}

TEST(DropoutInTraining, DropsTheSameOnAnyNumberOfThreadsAndSomethingElseInEveryStep) {
  const Weights with = trained(short_training(0.2), 1);
  EXPECT_TRUE(same_weights(with, trained(short_training(0.2), 3)));
  EXPECT_FALSE(same_weights(with, trained(short_training(0), 1)));
  Recipe still = short_training(0.2);
  still.rate = 1e-30;  // nothing is learned, so a step's loss tells what was dropped in it
  Trainer trainer(make_task("copy"), still);
  const double first = trainer.step(1).loss;
  EXPECT_NE(first, trainer.step(1).loss);
}

/// Weights, residuals and embeddings: each of them alone changes the loss of a batch.
TEST(DropoutInTraining, DropsWeightsResidualsAndEmbeddings) {
  const auto task = make_task("copy");
  Recipe r = short_training(0.2);
  const std::vector<Example> examples = task->batch(1, 0, 4);
  const auto names = [&](int seed) {
    r.config.dropout_seed = seed;
    const BatchGraph batch(r, *task, examples, BatchCounts::of(r, examples), 0);
    std::vector<std::string> all;
    for (NodeId id = 0; id < batch.graph().size(); ++id)
      if (crossing_op(batch.graph()[id])) all.push_back(batch.graph()[id].name);
    return all;
  };
  EXPECT_EQ(names(5),
            (std::vector<std::string>{"blocks.0.dropped_resid_pre", "blocks.0.attn.dropped_pattern[0]", "blocks.0.attn.dropped_pattern[1]",
                                      "blocks.0.dropped_attn_out", "blocks.1.attn.dropped_pattern[0]", "blocks.1.attn.dropped_pattern[1]",
                                      "blocks.1.dropped_attn_out"}));
  EXPECT_TRUE(names(0).empty()) << "who measures a model draws nothing";
}

TEST(DropoutInTraining, IsSaidByTheModelThatCameOfItAndDropsNothingThere) {
  const auto task = make_task("copy");
  Trainer trainer(task, short_training(0.2));
  while (!trainer.finished()) trainer.step(1);
  const Model model = measured_model(*task, trainer.checkpoint());
  EXPECT_EQ(model.config.dropout, 0.2);
  EXPECT_FALSE(model.config.drops()) << "a text is read whole";
  const Measures measured = task->measure(trainer.weights(), model.config),
                 again = task->measure(trainer.weights(), short_training(0).config);
  EXPECT_EQ(measured.accuracy, again.accuracy);
}

}  // namespace headlight::tests::dropout_test
