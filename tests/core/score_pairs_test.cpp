// Splits one pair of sources by columns of the head and, where dimensions have names, by dimensions.
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/score_sources.hpp"
#include "core/documents.hpp"
#include "folders/built_in.hpp"
#include "run/run.hpp"
#include "views/small_models.hpp"

namespace headlight::tests::score_pairs_test {

using tests::edited;

Document built_in(const std::string& name, const std::string& sentence) { return make_document(BuiltInModels().make(name), {sentence}); }

struct Score {
  std::shared_ptr<const run::Run> run;
  Cell cell;
  Score(const Document& document, const std::string& node, Index row, Index col) : run(compute(document)) {
    cell = {graph().find(node), row, col};
  }
  const Graph& graph() const { return *run->samples[0].graph; }
  const Trace& trace() const { return run->samples[0].trace; }
  ScoreSources sources() const { return score_sources(graph(), trace(), run->nodes, cell); }
  std::vector<ColumnPair> columns(const SourcePair& of) const { return column_pairs(graph(), trace(), run->nodes, cell, of); }
  std::vector<DimensionPair> dimensions(const SourcePair& of) const { return dimension_pairs(graph(), trace(), run->nodes, cell, of); }
};

template <class Pairs>
double sum_of(const Pairs& pairs) {
  double sum = 0;
  for (const auto& pair : pairs) sum += pair.product();
  return sum;
}

/// Every pair of sources is the sum of its columns.
void expect_columns(const Score& score) {
  const ScoreSources all = score.sources();
  const double largest = all.parts.cwiseAbs().maxCoeff();
  for (size_t q = 0; q < all.query.size(); ++q)
    for (size_t k = 0; k < all.key.size(); ++k) {
      const auto columns = score.columns({all.query[q], all.key[k]});
      EXPECT_NEAR(sum_of(columns), all.parts(static_cast<Index>(q), static_cast<Index>(k)), 2e-5 * largest);
      for (size_t i = 1; i < columns.size(); ++i)
        EXPECT_GE(std::abs(columns[i - 1].product()), std::abs(columns[i].product())) << "the largest first";
    }
}

TEST(ColumnPairs, SumToThePartOfTheirPair) {
  expect_columns({built_in("readable", "The elephant ate the banana as it was hungry"), "blocks.0.attn.scores[1]", 6, 1});
  expect_columns({two_block_document(), "blocks.1.attn.scores[1]", 4, 2});
  expect_columns({built_in("en-fr", "the elephant ate the banana because it was hungry"), "encoder.blocks.1.attn.scores[0]", 6, 1});
  expect_columns({edited(built_in("random", "the cat sat"), SetVariant{"positions", "rotary"}), "blocks.0.attn.scores[2]", 2, 0});
  expect_columns({edited(built_in("random", "the cat sat"), SetVariant{"positions", "transformer-xl"}), "blocks.0.attn.scores[2]", 2, 0});
}

TEST(ColumnPairs, OfAScoreSetByHandAreNone) {
  const Score score(edited(two_block_document(), OverrideCell{{0, "blocks.1.attn.scores[0]", 4, 2}, 3, false}), "blocks.1.attn.scores[0]",
                    4, 2);
  EXPECT_TRUE(multiplied_rows(score.graph(), score.trace(), score.cell).empty());
  EXPECT_TRUE(score.columns({score.sources().query[0], score.sources().key[0]}).empty());
}

TEST(DimensionPairs, OfOnePairOfSourcesSumToItsPart) {
  const Score score(built_in("readable", "The elephant ate the banana as it was hungry"), "blocks.0.attn.scores[1]", 6, 1);
  const ScoreSources all = score.sources();
  for (size_t q = 0; q < 2; ++q)
    for (size_t k = 0; k < 2; ++k)
      EXPECT_NEAR(sum_of(score.dimensions({all.query[q], all.key[k]})), all.parts(static_cast<Index>(q), static_cast<Index>(k)), 1e-4);
  const Axis& names = score.graph()[score.run->nodes.block[0].attn.x].axes.cols;
  const auto words = score.dimensions({all.query[0], all.key[0]});
  ASSERT_EQ(words.size(), 4u) << "ten, four and a half, three and two";
  EXPECT_EQ(names.label(words[0].query), "can stand for a noun");
  EXPECT_EQ(names.label(words[0].key), "noun");
  EXPECT_NEAR(words[0].product(), 10, 1e-5);
  EXPECT_GE(score.dimensions({all.query[0], all.key[1]}).size(), 4u) << "they add up to 0";
  const Score unnamed(two_block_document(), "blocks.0.attn.scores[0]", 2, 1);
  EXPECT_TRUE(unnamed.dimensions({unnamed.sources().query[0], unnamed.sources().key[0]}).empty());
}

}  // namespace headlight::tests::score_pairs_test
