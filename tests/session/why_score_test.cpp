// The board "Why did it look there?": a pinned score, its rival, and the way back.
#include "session/why/why_score.hpp"

#include <algorithm>
#include <cmath>

#include "core/documents.hpp"
#include "session/looks.hpp"
#include "session/why/folded_sources.hpp"
#include "session/why/why_cache.hpp"
#include "session_fixture.hpp"
#include "views/small_models.hpp"

namespace headlight::tests::why_score_test {

using tests::edited;

Cell scores_cell(const Session& s, int layer, int head, Index row, Index col) {
  return {s.nodes().block[static_cast<size_t>(layer)].attn.head[static_cast<size_t>(head)].scores, row, col};
}

TEST(WhyScore, BelongsToScoresAndWeightsAndToNothingElse) {
  Session s(two_block_document());
  const HeadNodes& head = s.nodes().block[1].attn.head[1];
  for (const NodeId node : {head.scores, head.scaled_scores, head.masked_scores, head.pattern}) {
    s.navigation().go_to({node, 4, 2});
    EXPECT_EQ(pinned_score(s), (Cell{head.scores, 4, 2})) << s.graph()[node].name;
  }
  for (const NodeId node : {head.q, head.z, s.nodes().block[1].attn.out}) {
    s.navigation().go_to({node, 4, 1});
    EXPECT_FALSE(pinned_score(s)) << s.graph()[node].name;
  }
  s.navigation().unpin();
  EXPECT_FALSE(pinned_score(s));
}

TEST(WhyScore, IsAskedFromTheWeightsAndLeadsBackThereWithTheSamePin) {
  Session s(two_block_document());
  const HeadNodes head = s.nodes().block[1].attn.head[1];
  s.navigation().go_to({head.pattern, 4, 2});
  const StagePlace asked = s.navigation().place();
  open_why(s);
  s.settle();
  EXPECT_TRUE(why_is_visible(s));
  EXPECT_EQ(s.selection().stage, Stage::scores);
  EXPECT_EQ(s.selection().pinned, (Cell{head.scores, 4, 2}));
  open_why(s);
  s.settle();
  EXPECT_FALSE(why_is_visible(s));
  EXPECT_EQ(s.navigation().place(), asked);
  EXPECT_EQ(s.selection().pinned, (Cell{head.pattern, 4, 2}));
  s.show_map();
  open_why(s);
  s.settle();
  EXPECT_FALSE(s.selection().map);
  leave_why(s);
  EXPECT_TRUE(s.selection().map);
}

TEST(WhyScore, StandsBesideTheNextBestWordThatMayBeLookedAt) {
  Session s(edited(two_block_document(), SetMask{MaskKind::causal}));
  const Cell cell = scores_cell(s, 1, 0, 3, 1);
  const std::vector<Index> rivals = rivals_of(s, cell);
  ASSERT_EQ(rivals.size(), 3u) << "later words are masked, and it is no rival of its own";
  const Matrix& scores = s.trace()[cell.node];
  for (const Index other : {Index{0}, Index{2}, Index{3}}) EXPECT_LE(scores(3, other), scores(3, rivals.front()));
  const WhyScore why = why_score(s, cell, {});
  EXPECT_EQ(why.rival, rivals.front());
  EXPECT_FALSE(why.masked);
  EXPECT_DOUBLE_EQ(why.difference->value, s.trace().at(cell) - s.trace().at({cell.node, 3, rivals.front()}));
  EXPECT_NEAR(why.difference->parts.sum(), why.difference->value, 1e-5);
  EXPECT_TRUE(why.adds_up());
  EXPECT_EQ(why_score(s, cell, rivals.back()).rival, rivals.back());
  EXPECT_EQ(why_score(s, cell, 5).rival, rivals.front()) << "a masked word is no rival";
  EXPECT_TRUE(why_score(s, scores_cell(s, 1, 0, 1, 4), {}).masked);
}

TEST(WhyScore, OfOneWordHasNoRival) {
  Session s(two_block_document({"cat"}));
  const WhyScore why = why_score(s, scores_cell(s, 0, 0, 0, 0), {});
  EXPECT_FALSE(why.rival);
  EXPECT_FALSE(why.difference);
}

TEST(WhyScore, TheChosenPairGoesWithItsNamesAndElseTheLargestIsWorked) {
  Session s(two_block_document());
  const WhyScore why = why_score(s, scores_cell(s, 1, 0, 4, 2), {});
  const auto largest = *why.score.largest();
  EXPECT_EQ(why.pair({})->query, largest.query);
  const SourcePair chosen = {why.score.query[3], why.score.key[1]};
  EXPECT_EQ(why.pair(chosen)->query, 3);
  EXPECT_EQ(why.pair(chosen)->key, 1);
  const SourcePair gone = {{SourceKind::matrix, 12345}, why.score.key[1]};
  EXPECT_EQ(why.pair(gone)->query, largest.query);
  s.selection().why.pair = chosen;
  s.push(SetSentences{{"the mat sat on the cat it sat on"}});
  s.settle();
  const WhyScore next = why_score(s, scores_cell(s, 1, 0, 4, 2), {});
  EXPECT_EQ(next.pair(s.selection().why.pair)->query, 3) << "another graph, the same names";
}

TEST(WhyScore, IsSplitOnceAsLongAsNothingChanges) {
  Session s(two_block_document());
  s.navigation().go_to(scores_cell(s, 1, 0, 4, 2));
  WhyCache cache;
  const WhyScore* const first = cache.score(s);
  const double value = first->score.value;
  EXPECT_EQ(cache.worked(s)->columns.size(), 4u);
  s.push(OverrideCell{{0, "blocks.0.resid_mid", 4, 1}, 3, false});
  s.settle();
  EXPECT_NE(cache.score(s)->score.value, value);
  s.navigation().unpin();
  EXPECT_EQ(cache.score(s), nullptr);
  EXPECT_EQ(cache.worked(s), nullptr);
}

TEST(WhyScore, OfReadableDimensionsThatCancelAreApart) {
  Session s(make_document(BuiltInModels().make("readable"), {"The elephant ate the banana as it was hungry"}));
  const WhyScore why = why_score(s, scores_cell(s, 0, 1, 6, 1), {});
  const WorkedPair words = worked_pair(s, why, {0, 0}), mixed = worked_pair(s, why, {0, 1});
  EXPECT_EQ(words.dimensions.size(), 4u);
  EXPECT_TRUE(words.cancelled.empty());
  EXPECT_TRUE(mixed.dimensions.empty()) << "they add up to 0";
  ASSERT_FALSE(mixed.cancelled.empty());
  for (const auto& [a, b] : mixed.cancelled) EXPECT_NEAR(a.product() + b.product(), 0, 1e-5);
}

TEST(WhyScore, ASourceOfItsRowLeadsToTheStageThatMadeIt) {
  Session s(two_block_document());
  s.navigation().go_to(scores_cell(s, 1, 0, 4, 2));
  const NodeId result = s.nodes().block[0].attn.head[1].result;
  go_to_source(s, RowSource{SourceKind::matrix, result}, 4);
  s.settle();
  EXPECT_EQ(s.selection().at.layer, 0);
  EXPECT_EQ(s.selection().head, 1);
  EXPECT_EQ(s.selection().pinned->row, 4);
  go_to_source(s, RowSource{SourceKind::bias}, 4);
  s.settle();
  EXPECT_EQ(s.selection().at.layer, 0) << "biases are made by no stage";
}

TEST(FoldedSources, KeepTheLargestInTheirOrderAndTheSum) {
  Eigen::VectorXd sizes(6);
  sizes << 1, 5, 2, 4, 0.5, 3;
  const FoldedSources all = fold_sources(sizes, 6, {}), some = fold_sources(sizes, 4, Index{4});
  EXPECT_EQ(all.visible.size(), 6u);
  EXPECT_TRUE(all.rest.empty());
  EXPECT_EQ(some.visible, (std::vector<size_t>{1, 3, 4}));
  EXPECT_EQ(some.rest, (std::vector<size_t>{0, 2, 5}));
  const Eigen::MatrixXd parts = Eigen::MatrixXd::Random(6, 5);
  const FoldedSources keys = fold_sources(Eigen::VectorXd::Ones(5), 3, {});
  const Eigen::MatrixXd less = folded(parts, some, keys);
  EXPECT_EQ(less.rows(), 4);
  EXPECT_EQ(less.cols(), 3);
  EXPECT_NEAR(less.sum(), parts.sum(), 1e-12);
  EXPECT_EQ(less(0, 0), parts(1, 0));
}

}  // namespace headlight::tests::why_score_test
