// Regions of one run in another, compared with the same edit by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "analysis/patching.hpp"
#include "core/documents.hpp"
#include "core/scratch_folder.hpp"
#include "export/patch_report.hpp"
#include "run/run.hpp"

namespace headlight::tests::patching_test {

struct TwoRuns {
  std::shared_ptr<const Run> a, b;

  const Sample& of_a() const { return a->samples.front(); }
  const Sample& of_b() const { return b->samples.front(); }
  PatchedRuns runs() const { return {*of_a().graph, *of_b().graph, of_a().trace, of_b().trace, b->nodes}; }
};

TwoRuns runs_of(const std::shared_ptr<const Model>& model, const std::string& a, const std::string& b) {
  return {compute(make_document(model, {a}), nullptr, {}, Values::on_demand),
          compute(make_document(model, {b}), nullptr, {}, Values::on_demand)};
}

/// The words that B's decoder has written.
std::vector<std::string> written_in_b(const TwoRuns& two) {
  const std::vector<std::string> words = two.of_b().target.pieces();
  return {words.begin() + 1, words.end()};
}

/// The metric of B after a person has set every cell of the region, one edit after the other.
double by_hand(const TwoRuns& two, const PatchRegion& region, const LogitMetric& metric) {
  const Graph& graph = *two.of_b().graph;
  const std::string& name = graph[region.node].name;
  const Matrix& from = two.of_a().trace[two.of_a().graph->find(name)];
  Document document = two.b->document;
  if (document.config.writes_text())  // fixes the text: the decoder would otherwise write another one
    document = document::apply(document, SetTarget{0, {written_in_b(two), false}});
  const Index rows = std::min(from.rows(), graph[region.node].axes.rows.size);
  for (Index row = region.row.value_or(0); row < (region.row ? *region.row + 1 : rows); ++row)
    for (Index col = 0; col < from.cols(); ++col) document = document::apply(document, OverrideCell{{0, name, row, col}, from(row, col)});
  const auto run = compute(document);
  return metric_value(metric, run->samples[0].trace[*run->nodes.logits], metric.row_b);
}

void expect_as_by_hand(const TwoRuns& two, PatchRegions what, size_t wanted) {
  const LogitMetric metric = {.word = 4, .minus = 7, .row_a = 1, .row_b = 1};
  const Patching found = patched(two.runs(), metric, what);
  EXPECT_EQ(found.effects.size(), wanted);
  size_t moved = 0;
  for (const PatchEffect& effect : found.effects) {
    EXPECT_EQ(effect.value, by_hand(two, effect.region, metric)) << (*two.of_b().graph)[effect.region.node].name;
    moved += effect.value != found.b;
  }
  EXPECT_GT(moved, found.effects.size() / 4) << "else nothing was patched";
  for (size_t i = 1; i < found.effects.size(); ++i)
    EXPECT_GE(found.share(found.effects[i - 1]).value(), found.share(found.effects[i]).value()) << "best first";
}

TEST(Patching, HasTheBitsOfTheSameEditByHand) {
  const TwoRuns two = runs_of(tests::layered_model(2), "the cat sat on the mat", "it was tired on the mat");
  expect_as_by_hand(two, PatchRegions::heads, 2 * 2);
  expect_as_by_hand(two, PatchRegions::rows, 2 * 6);
}

TEST(Patching, OfAnEncoderAndADecoder) {
  const TwoRuns two = runs_of(tests::translating_model(), "the cat sat", "it was tired");
  expect_as_by_hand(two, PatchRegions::heads, 2 * (2 + 2));
}

TEST(Patching, TheFirstRowsOfATextOfAnotherLengthHavePartners) {
  const TwoRuns shorter = runs_of(tests::layered_model(2), "the cat", "it was tired on the mat");
  expect_as_by_hand(shorter, PatchRegions::heads, 4);
  expect_as_by_hand(shorter, PatchRegions::rows, 2 * 2);
  const TwoRuns longer = runs_of(tests::layered_model(2), "it was tired on the mat", "the cat");
  expect_as_by_hand(longer, PatchRegions::heads, 4);
  EXPECT_EQ(paired_rows(longer.runs(), longer.b->nodes.block[1].resid_pre), 2);
}

TEST(Patching, ThePaddingOfABatchHasNoPartners) {
  const auto batch = compute(make_document(tests::layered_model(2), {"the cat", "it was tired on the mat"}));
  const Sample &a = batch->samples[0], &b = batch->samples[1];
  const PatchedRuns runs = {*a.graph, *b.graph, a.trace, b.trace, batch->nodes, {.read = a.n_words}, {.read = b.n_words}};
  EXPECT_EQ(paired_rows(runs, batch->nodes.block[1].resid_pre), 2);
  EXPECT_EQ(patch_regions(runs, PatchRegions::rows).size(), 2u * 2);
  const auto alone = runs_of(tests::layered_model(2), "the cat", "it was tired on the mat");
  const LogitMetric metric = {.word = 4, .minus = 7, .row_a = 1, .row_b = 5};
  const Patching in_batch = patched(runs, metric, PatchRegions::heads), of_two = patched(alone.runs(), metric, PatchRegions::heads);
  for (size_t i = 0; i < of_two.effects.size(); ++i) EXPECT_NEAR(in_batch.effects[i].value, of_two.effects[i].value, 1e-5);
}

TEST(Patching, WhatWasSetByHandStaysButInTheRegion) {
  TwoRuns two = runs_of(tests::layered_model(2), "the cat sat", "it was tired");
  const Document document = document::apply(two.b->document, OverrideCell{{0, "blocks.0.attn.z[0]", 1, 2}, 3.f});
  two.b = compute(document::apply(document, OverrideCell{{0, "blocks.0.attn.z[1]", 0, 0}, -2.f}));
  const PatchRegion region = {two.b->nodes.block[0].attn.head[0].z, {}, 0, {}};
  const Overrides overrides = patch_overrides(two.runs(), region);
  ASSERT_EQ(overrides.size(), 2u) << "the other head's stays";
  const Matrix& from = two.of_a().trace[region.node];
  EXPECT_EQ(overrides.at(region.node).size(), static_cast<size_t>(from.size())) << "each cell once";
  EXPECT_EQ(find_override(overrides.at(region.node), 1, 2)->value, from(1, 2));
  expect_as_by_hand(two, PatchRegions::heads, 4);
}

TEST(Patching, EqualRunsHaveNoShareAndNaNNone) {
  TwoRuns two = runs_of(tests::layered_model(1), "the cat sat", "the cat sat");
  const LogitMetric metric = {.word = 2, .row_a = 2, .row_b = 2};
  const Patching same = patched(two.runs(), metric, PatchRegions::heads);
  EXPECT_EQ(same.a, same.b);
  for (const PatchEffect& effect : same.effects) {
    EXPECT_EQ(effect.value, same.b);
    EXPECT_FALSE(same.share(effect));
  }
  two.a = compute(document::apply(two.a->document, OverrideCell{{0, "blocks.0.attn.z[1]", 0, 0}, std::numeric_limits<float>::quiet_NaN()}));
  const Patching broken = patched(two.runs(), {.word = 2, .row_a = 0, .row_b = 0}, PatchRegions::heads);
  EXPECT_TRUE(std::isnan(broken.a));
  EXPECT_FALSE(broken.share(broken.effects.front()));
  EXPECT_NE(patch_json(patch_report({*two.a, *two.b, "logit cat@0"})).find("\"a\":null"), std::string::npos);
}

TEST(Patching, ReadsTheMetric) {
  const TwoRuns two = runs_of(tests::layered_model(1), "the cat sat on", "it was tired");
  const auto read = [&](const std::string& metric) { return patch_report({*two.a, *two.b, metric}).read; };
  const LogitMetric plain = read("logit cat"), less = read("logit cat - mat"), there = read("logit cat - mat@-2");
  EXPECT_EQ(plain.word, 2);
  EXPECT_FALSE(plain.minus);
  EXPECT_EQ(less.minus, 5);
  EXPECT_EQ(std::pair(less.row_a, less.row_b), std::pair(Index{3}, Index{2})) << "each run's last row";
  EXPECT_EQ(std::pair(there.row_a, there.row_b), std::pair(Index{2}, Index{1}));
  EXPECT_EQ(read("logit cat - mat @-2").row_b, there.row_b);
  EXPECT_EQ(error_of([&] { read("logit elephants"); }), "the model has no word \"elephants\"");
  EXPECT_TRUE(contains(error_of([&] { read("logit 3"); }), "the model has no word \"3\"")) << "words and not indices";
  EXPECT_EQ(error_of([&] { read("cat"); }), "the metric \"cat\" cannot be read; write \"logit Mary - John\"");
  EXPECT_TRUE(contains(error_of([&] { read("logit cat@9"); }), "row \"9\" does not exist"));
  EXPECT_TRUE(contains(error_of([&] { read("logit cat@"); }), "the model has no word \"cat@\"")) << "no row follows the @";
}

TEST(Patching, CanBeStopped) {
  const TwoRuns two = runs_of(tests::layered_model(1), "the cat sat", "it was tired");
  size_t told = 0;
  const auto stop = [&](size_t done, size_t of) {
    EXPECT_EQ(of, 2u);
    told = done + 1;
  };
  EXPECT_THROW(patched(two.runs(), {.word = 1}, PatchRegions::heads, stop,
                       [&] {
                         if (told == 2) throw UserError("enough");
                       }),
               UserError);
  EXPECT_EQ(told, 2u);
}

}  // namespace headlight::tests::patching_test
