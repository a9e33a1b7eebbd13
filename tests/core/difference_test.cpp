// Differences of two runs, cell by cell and matrix by matrix.
#include "analysis/difference.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/documents.hpp"
#include "run/run.hpp"

namespace headlight::tests::difference_test {

constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();

Matrix matrix(std::initializer_list<std::initializer_list<float>> rows) {
  Matrix m(static_cast<Index>(rows.size()), static_cast<Index>(rows.begin()->size()));
  Index r = 0;
  for (const auto& row : rows) {
    Index c = 0;
    for (const float v : row) m(r, c++) = v;
    ++r;
  }
  return m;
}

TEST(Change, CountsTheCellsTheRowsAndTheLargestDifference) {
  const Change c = change(matrix({{1, 2}, {3, 4}, {5, 6}}), matrix({{1, 2}, {3.5f, 1}, {5, 6}}), {3, 2});
  EXPECT_EQ(c.cells, 2);
  EXPECT_EQ(c.compared, 6);
  EXPECT_EQ(c.rows, 1);
  EXPECT_EQ(c.first_row, 1);
  EXPECT_DOUBLE_EQ(c.largest, 3);
  EXPECT_TRUE(c.differs());
  EXPECT_FALSE(change(matrix({{1, nan}}), matrix({{1, nan}}), {1, 2}).differs());
}

TEST(Change, WhatNobodyCouldSeeBesideTheLargestNumberDoesNotCount) {
  EXPECT_EQ(change(matrix({{1, 1000}}), matrix({{1.001f, 1000}}), {1, 2}).cells, 0);
  EXPECT_EQ(change(matrix({{1, 1000}}), matrix({{1.01f, 1000}}), {1, 2}).cells, 1);
}

/// A difference that does not count is kept: only without one are the numbers equal.
TEST(Change, KeepsTheLargestRounding) {
  EXPECT_EQ(change(matrix({{1, 1000}}), matrix({{1, 1000}}), {1, 2}).rounded, 0);
  EXPECT_NEAR(change(matrix({{1, 1000}}), matrix({{1.001f, 1000}}), {1, 2}).rounded, 0.001, 1e-6);
  EXPECT_EQ(change(matrix({{1, 1000}}), matrix({{2, 1000}}), {1, 2}).rounded, 0) << "that one counts";
}

TEST(Change, RoundingOfOtherSizesDoesNot) {
  const float next = std::nextafter(1.f, 2.f);
  const Matrix a = matrix({{1, 8}, {2, 2}}), b = matrix({{next, 8}});
  const Change c = change(a, b, {1, 2});
  EXPECT_EQ(c.cells, 0);
  EXPECT_FALSE(c.same_size);
  EXPECT_TRUE(c.differs()) << "the sizes do";
  EXPECT_EQ(change(a, matrix({{1.001f, 8}}), {1, 2}).cells, 1);
}

TEST(Change, MaskedInBothIsNoDifferenceAndMaskedInOneIsCountedButNotMeasured) {
  const Change c = change(matrix({{-inf, -inf, 2}}), matrix({{-inf, 0.5f, -inf}}), {1, 3});
  EXPECT_EQ(c.cells, 2);
  EXPECT_EQ(c.masked_in_one, 2);
  EXPECT_EQ(c.undefined, 0);
  EXPECT_EQ(c.largest, 0);
}

TEST(Change, FaultsAreCountedApart) {
  const Change c = change(matrix({{nan, inf, -inf, 1}}), matrix({{1, 2, nan, 1}}), {1, 4});
  EXPECT_EQ(c.cells, 3);
  EXPECT_EQ(c.undefined, 3);
  EXPECT_TRUE(std::isfinite(c.largest));
}

TEST(Difference, IsAMinusBAndAbsentWhereBothAreMasked) {
  const Difference d = difference(matrix({{1, -inf, 0.25f}}), matrix({{0.5f, -inf, 1}}), {1, 3});
  EXPECT_EQ(d.a_minus_b, matrix({{0.5f, -inf, -0.75f}}));
  EXPECT_TRUE(d.unmeasured.empty());
  EXPECT_EQ(d.changed, (std::vector<bool>{true, false, true}));
}

TEST(Difference, ACellMaskedInOneOnlySaysWhichWay) {
  const Difference d = difference(matrix({{-inf, 3}}), matrix({{2, -inf}}), {1, 2});
  ASSERT_EQ(d.unmeasured.size(), 2u);
  EXPECT_TRUE(d.unmeasured[0].masked_in_one && d.unmeasured[1].masked_in_one);
  EXPECT_EQ(d.unmeasured[0].value, -inf);
  EXPECT_EQ(d.unmeasured[1].value, inf);
}

TEST(Difference, AFaultIsNoMask) {
  const Difference d = difference(matrix({{nan, 1, 3e38f}}), matrix({{1, inf, -3e38f}}), {1, 3});
  ASSERT_EQ(d.unmeasured.size(), 3u);
  for (const Unmeasured& cell : d.unmeasured) EXPECT_FALSE(cell.masked_in_one) << cell.col;
  EXPECT_TRUE(std::isnan(d.unmeasured[0].value));
  EXPECT_EQ(d.unmeasured[1].value, -inf);
  EXPECT_EQ(d.unmeasured[2].value, inf) << "an overflow of the difference itself is shown";
}

struct TwoRuns {
  std::shared_ptr<const Run> a, b;
  TwoRuns(const Document& first, const Document& second) : a(compute(first)), b(compute(second, a.get())) {}
  Traced traced(const Run& run) const { return {*run.samples[0].graph, run.samples[0].trace, run.samples[0].n_words}; }
  std::vector<std::optional<Change>> all() const { return changes(traced(*a), traced(*b)); }
  const Graph& graph() const { return *b->samples[0].graph; }
};

TEST(Changes, AnEditChangesWhatFollowsAndNothingElse) {
  const Document d = tests::small_document();
  const TwoRuns runs(d, tests::edited(d, OverrideCell{{0, "blocks.0.attn.pattern[1]", 2, 0}, 0.5f, true}));
  const auto all = runs.all();
  const auto& head = runs.b->nodes.block.front().attn.head;
  const auto cells = [&](NodeId id) { return all[static_cast<size_t>(id)]->cells; };
  EXPECT_EQ(cells(head[1].masked_scores), 0);
  EXPECT_EQ(cells(head[0].pattern), 0);
  EXPECT_EQ(cells(head[1].pattern), 3);
  EXPECT_EQ(all[static_cast<size_t>(head[1].z)]->rows, 1);
  EXPECT_EQ(all[static_cast<size_t>(head[1].z)]->first_row, 2);
  EXPECT_EQ(cells(head[0].z), 0);
  EXPECT_EQ(all[static_cast<size_t>(runs.b->nodes.block.front().attn.out)]->rows, 1);
}

TEST(Changes, OtherHeadsHaveNoCounterpartAndTheSameNamesDo) {
  const Document d = tests::small_document();
  const TwoRuns runs(tests::edited(d, SetHeads{1}), d);
  const auto all = runs.all();
  const auto& attn = runs.b->nodes.block.front().attn;
  EXPECT_FALSE(all[static_cast<size_t>(attn.head[1].pattern)]);
  ASSERT_TRUE(all[static_cast<size_t>(attn.head[0].pattern)]);
  EXPECT_EQ(all[static_cast<size_t>(attn.q)]->cells, 0) << "Q is the same product for any number of heads";
  EXPECT_FALSE(all[static_cast<size_t>(attn.head[0].q)]->same_size);
}

TEST(Changes, ALongerSentenceIsComparedAsFarAsBothGo) {
  const Document causal = tests::edited(tests::small_document({"the cat sat"}), SetMask{MaskKind::causal});
  const TwoRuns runs(causal, tests::edited(causal, SetSentences{{"the cat sat on the mat"}}));
  const auto all = runs.all();
  const auto& attn = runs.b->nodes.block.front().attn;
  const Change& pattern = *all[static_cast<size_t>(attn.head[0].pattern)];
  EXPECT_EQ(pattern.compared, 9);
  EXPECT_EQ(pattern.cells, 0) << "a word does not see the words after it, so adding some changes nothing";
  EXPECT_FALSE(pattern.same_size);
}

TEST(Changes, PaddingIsNoWord) {
  const Document d = tests::small_document({"the cat sat on the mat", "it was"});
  const auto run = compute(d);
  const auto traced = [&](size_t i) { return Traced{*run->samples[i].graph, run->samples[i].trace, run->samples[i].n_words}; };
  const NodeId scores = run->nodes.block.front().attn.head[0].scores;
  EXPECT_EQ(common_part(traced(0), scores, traced(1), scores), (Extent{2, 2}));
  EXPECT_EQ(common_part(traced(1), scores, traced(1), scores), (Extent{6, 6})) << "the same sentence has the same padding";
}

}  // namespace headlight::tests::difference_test
