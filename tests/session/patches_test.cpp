// Puts parts of the compared run A into B: the edits of the window, and the grid of how much each brings back.
#include "session/compare/patches.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <thread>

#include "core/documents.hpp"
#include "session/compare/patch_grid.hpp"
#include "session/influence.hpp"

namespace headlight::tests::patches_test {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

/// Two sentences of one batch; the second is B.
struct TwoTexts {
  Session s;

  TwoTexts(const std::shared_ptr<const Model>& model, const std::string& a, const std::string& b) : s(make_document(model, {a, b})) {
    s.set_sample(1);
    s.compare_with_sentence(0);
  }
  const Comparison& c() const { return *s.comparison(); }
  NodeId node(const std::string& name) const { return s.graph().find(name); }
  const Matrix& of_a(const std::string& name) const { return c().a().trace[*c().in_a(node(name))]; }
  const Matrix& of_b(const std::string& name) const { return s.trace()[node(name)]; }
  void patch(const std::string& name, std::optional<Index> row = {}) {
    session::patch(s, node(name), row);
    s.settle();
  }
};

TwoTexts two_layers(const std::string& a = "the cat sat on the mat", const std::string& b = "it was tired on the mat") {
  return {tests::layered_model(2), a, b};
}

/// Sets the same numbers one by one, as a person does.
Document by_hand(Document d, const PatchRows& e) {
  for (Index row = 0; row < e.values->rows(); ++row)
    for (Index col = 0; col < e.values->cols(); ++col)
      d = document::apply(std::move(d), OverrideCell{{e.sample, e.node, e.first + row, col}, (*e.values)(row, col)});
  return d;
}

TEST(Patches, PutAHeadARowOrAMatrixOfAIntoBAsOneStep) {
  TwoTexts two = two_layers();
  const std::vector<std::pair<std::string, std::optional<Index>>> parts = {
      {"blocks.1.attn.z[0]", {}}, {"blocks.0.attn.pattern[1]", {}}, {"blocks.0.resid_post", 2}, {"blocks.1.attn.q", 0}, {"mask", {}}};
  for (const auto& [name, row] : parts) {
    SCOPED_TRACE(name);
    const Matrix a = two.of_a(name), before = two.of_b(name);
    const Document was = two.s.document();
    const PatchRows edit = std::get<PatchRows>(patch_edit(two.c(), two.node(name), row));
    const size_t steps = two.s.history().position();
    two.patch(name, row);
    EXPECT_EQ(two.s.message(), "");
    EXPECT_EQ(two.s.history().position(), steps + 1);
    EXPECT_TRUE(same(two.s.document(), by_hand(was, edit)));
    for (Index r = 0; r < a.rows(); ++r) EXPECT_EQ(two.of_b(name).row(r), row && r != *row ? before.row(r) : a.row(r));
    two.s.undo();
    EXPECT_TRUE(same(two.s.document(), was));
    EXPECT_EQ(two.of_b(name), before);
  }
}

TEST(Patches, OfAnotherLengthTheFirstRowsArePairedAndTheOthersAreNamed) {
  TwoTexts longer = two_layers("the cat", "it was tired on the mat");
  const Matrix a = longer.of_a("blocks.0.attn.z[1]"), b = longer.of_b("blocks.0.attn.z[1]");
  longer.patch("blocks.0.attn.z[1]");
  EXPECT_EQ(longer.of_b("blocks.0.attn.z[1]").topRows(2), a.topRows(2));
  EXPECT_EQ(longer.of_b("blocks.0.attn.z[1]").bottomRows(4), b.bottomRows(4));
  const Message said = longer.s.last_message();
  EXPECT_EQ(said.id, "compare.patch.alone_in_B");
  EXPECT_EQ(in_ids(said), in_ids(without_partner(longer.c(), longer.node("blocks.0.attn.z[1]"))));
  EXPECT_NE(in_ids(said).find("2"), std::string::npos);
  EXPECT_NE(in_ids(said).find("5"), std::string::npos);
  longer.patch("blocks.0.attn.z[1]", 3);
  EXPECT_EQ(longer.s.message(), "row 3 of B has no partner in A, which has 2 rows");
  TwoTexts shorter = two_layers("it was tired on the mat", "the cat");
  shorter.patch("blocks.0.attn.pattern[0]");
  EXPECT_EQ(shorter.s.last_message().id, "compare.patch.alone_in_A");
  EXPECT_EQ(shorter.of_b("blocks.0.attn.pattern[0]").topLeftCorner(2, 2), shorter.of_a("blocks.0.attn.pattern[0]").topLeftCorner(2, 2));
}

TEST(Patches, WhatDoesNotFitIsRefusedInOneLine) {
  TwoTexts two = two_layers();
  two.s.save_as_baseline();
  two.s.push(SetHeads{4});
  two.s.settle();
  const Document was = two.s.document();
  two.patch("blocks.0.attn.z[3]");
  EXPECT_EQ(two.s.message(), "A has no matrix blocks.0.attn.z[3], so nothing of it can be put into B");
  two.patch("blocks.0.attn.z[0]");
  EXPECT_EQ(two.s.message(), "blocks.0.attn.z[0] has 4 columns in A and 2 in B, so neither fits the other");
  EXPECT_TRUE(two.s.failed());
  EXPECT_TRUE(same(two.s.document(), was));
  EXPECT_NE(in_english(why_no_patches(two.s)).find("differs from B in layers, heads or words"), std::string::npos);
  two.patch("blocks.0.attn.z[0]", 99);
  EXPECT_TRUE(two.s.failed());
}

TEST(Patches, AWordOfATakesThePlaceOfOneOfB) {
  TwoTexts two = two_layers("the cat sat on the mat", "it was tired");
  patch_word(two.s, false, 1, 2);
  two.s.settle();
  EXPECT_EQ(two.s.document().sentences, (std::vector<std::string>{"the cat sat on the mat", "it was cat"}));
  patch_word(two.s, false, 9, 0);
  EXPECT_EQ(two.s.message(), "A has no word 9");
  TwoTexts translated(tests::translating_model(), "the cat sat", "it was tired");
  const std::string word = translated.c().a().target.tokens[1].text;
  patch_word(translated.s, true, 1, 1);
  translated.s.settle();
  EXPECT_EQ(translated.s.message(), "");
  EXPECT_EQ(translated.c().b().target.tokens[1].text, word);
}

void wait_for(const PatchGrid& grid) {
  while (!grid.ended()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

double metric_now(const Session& s, const LogitMetric& metric) { return metric_value(metric, s.trace()[*s.nodes().logits], metric.row_b); }

/// The grid's number of each part equals the window's after that part is put into B, and the command's.
void expect_grid_is_true(TwoTexts two, PatchRegions what) {
  const LogitMetric metric = patch_metric(two.s);
  ASSERT_TRUE(metric.minus);
  EXPECT_NE(metric.word, *metric.minus);
  PatchGrid grid(two.c(), metric, what);
  wait_for(grid);
  ASSERT_EQ(grid.done(), grid.regions().size());
  EXPECT_EQ(grid.found().b, metric_now(two.s, metric));
  const std::vector<PatchEffect> effects = grid.found().effects;
  ASSERT_EQ(effects.size(), grid.regions().size());
  for (size_t i = 1; i < effects.size(); ++i) EXPECT_GE(grid.found().share(effects[i - 1]).value(), grid.found().share(effects[i]).value());
  for (const PatchEffect& effect : effects) {
    patch(two.s, effect.region.node, effect.region.row);
    two.s.settle();
    EXPECT_EQ(metric_now(two.s, metric), effect.value) << two.s.graph()[effect.region.node].name;
    two.s.undo();
  }
}

TEST(PatchGrid, SaysWhatTheWindowShowsAfterEachPatch) {
  expect_grid_is_true(two_layers(), PatchRegions::heads);
  expect_grid_is_true(two_layers(), PatchRegions::rows);
  expect_grid_is_true(two_layers("the cat", "it was tired on the mat"), PatchRegions::rows);
  expect_grid_is_true(two_layers("it was tired on the mat", "the cat"), PatchRegions::heads);
}

TEST(PatchGrid, ComparesTheWordsThatAreChosenElseWhatBothSay) {
  TwoTexts two = two_layers();
  const LogitMetric said = patch_metric(two.s);
  const NodeId logits = *two.s.nodes().logits;
  Index a = 0, b = 0;
  two.c().a().trace[logits].row(5).maxCoeff(&a);
  two.s.trace()[logits].row(5).maxCoeff(&b);
  EXPECT_EQ(said.word, a);
  EXPECT_EQ(std::pair(said.row_a, said.row_b), std::pair(Index{5}, Index{5}));
  if (a != b) {
    EXPECT_EQ(said.minus, b);
  }
  two.s.selection().patches = {.on = true, .rows = false, .word = 3, .over = 4, .row = 2};
  EXPECT_EQ(patch_metric(two.s), (LogitMetric{.word = 3, .minus = 4, .row_a = 2, .row_b = 2}));
  two.s.selection().patches.row = 77;
  EXPECT_EQ(patch_metric(two.s).row_b, 5) << "a row of a longer text before";
  TwoTexts same = two_layers("the cat sat", "the cat sat");
  EXPECT_NE(patch_metric(same.s).word, *patch_metric(same.s).minus);
}

TEST(PatchGrid, OfADecoderTheFirstRowInWhichTheTwoSayAnotherWord) {
  TwoTexts two(tests::translating_model(), "the cat sat", "it was tired on the mat");
  const LogitMetric metric = patch_metric(two.s);
  const NodeId logits = *two.s.nodes().logits;
  const auto likeliest = [&](const Trace& trace, Index row) {
    Index word = 0;
    trace[logits].row(row).maxCoeff(&word);
    return word;
  };
  for (Index row = 0; row < metric.row_b; ++row)
    EXPECT_TRUE(likeliest(two.c().a().trace, row) == likeliest(two.s.trace(), row) || metric.row_a + 1 == two.c().a().n_target);
  PatchGrid grid(two.c(), metric, PatchRegions::rows);
  wait_for(grid);
  EXPECT_EQ(grid.regions().back().at.decoder, true);
  EXPECT_EQ(grid.done(), grid.regions().size());
}

TEST(PatchGrid, StopsAndBeginsAgain) {
  TwoTexts two = two_layers();
  PatchGrid grid(two.c(), patch_metric(two.s), PatchRegions::rows);
  grid.stop();
  wait_for(grid);
  EXPECT_EQ(grid.found().effects.size(), grid.begun() ? grid.done() : 0);
  Influence influence;
  EXPECT_EQ(influence.patches(two.s), nullptr) << "nobody looks at it";
  two.s.selection().patches.on = true;
  PatchGrid* first = influence.patches(two.s);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(influence.patches(two.s), first);
  wait_for(*first);
  EXPECT_FALSE(influence.computing());
  two.s.selection().patches.rows = true;
  EXPECT_EQ(influence.patches(two.s)->what(), PatchRegions::rows);
  two.s.set_comparing(false);
  EXPECT_EQ(influence.patches(two.s), nullptr);
  EXPECT_FALSE(influence.computing());
}

TEST(PatchGrid, WhatIsNoNumberHasNoShare) {
  TwoTexts two = two_layers();
  two.s.push(OverrideCell{{1, "blocks.1.attn.z[0]", 5, 0}, nan});
  two.s.settle();
  PatchGrid grid(two.c(), patch_metric(two.s), PatchRegions::heads);
  wait_for(grid);
  EXPECT_TRUE(std::isnan(grid.found().b));
  for (const PatchEffect& effect : grid.found().effects) EXPECT_FALSE(grid.found().share(effect));
  Session no_words(make_document(tests::small_model(), {"the cat", "the mat"}));
  no_words.compare_with_sentence(1);
  EXPECT_NE(in_english(why_no_patches(no_words)).find("predicts no words"), std::string::npos);
}

}  // namespace headlight::tests::patches_test
