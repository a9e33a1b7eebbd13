// Words read off after fewer layers, a few rows at a time: the same as those of a run whose final norm reads that layer.
#include "analysis/logit_lens.hpp"

#include <gtest/gtest.h>

#include "core/documents.hpp"
#include "graph/largest_in_row.hpp"
#include "run/run.hpp"
#include "views/small_models.hpp"

namespace headlight::tests::logit_lens_test {

using tests::edited;

const Matrix& probs(const Run& run) { return run.samples[0].trace[*run.nodes.probs]; }

std::vector<LikeliestWord> read(const Run& run, size_t layers) {
  const Sample& sample = run.samples[0];
  return LogitLens(*sample.graph, sample.trace, run.nodes).after(layers, sample.n_words);
}

void expect_words_of(const Run& lens, const Run& shown, size_t layers) {
  const std::vector<LikeliestWord> words = read(shown, layers);
  ASSERT_EQ(static_cast<int>(words.size()), lens.samples[0].n_words);
  for (size_t row = 0; row < words.size(); ++row) {
    EXPECT_EQ(words[row].word, largest_in_row(probs(lens), static_cast<Index>(row))) << "row " << row << " after " << layers;
    EXPECT_NEAR(words[row].probability, probs(lens)(static_cast<Index>(row), words[row].word), 1e-6);
  }
}

Document read_after(const Document& document, size_t layers) { return edited(document, SetVariant{"read_after", std::to_string(layers)}); }

TEST(LogitLens, ReadsWhatARunOfThatLayerReads) {
  for (const Document& shown : {two_block_document(), read_after(two_block_document(), 1)})
    for (const size_t layers : {0u, 1u, 2u}) expect_words_of(*compute(read_after(shown, layers)), *compute(shown), layers);
}

/// Cells set by hand stay where they are: in the logits of the last row, in the final norm of the first, and in a weight.
TEST(LogitLens, HandSetCellsAreReadAsInThatRun) {
  Document shown = two_block_document();
  shown = edited(std::move(shown), OverrideCell{{0, "logits", 3, 2}, 9});
  shown = edited(std::move(shown), OverrideCell{{0, "ln_final", 0, 1}, 5});
  shown = edited(std::move(shown), OverrideCell{{0, "ln_final.w", 0, 0}, -3});
  EXPECT_NE(read(*compute(shown), 1)[3].probability, read(*compute(two_block_document()), 1)[3].probability);
  for (const size_t layers : {0u, 1u, 2u}) expect_words_of(*compute(read_after(shown, layers)), *compute(shown), layers);
}

/// The division must not show: block by block of one row, and all rows at once.
TEST(RowBlocks, OfAModelAreTheRowsOfTheWhole) {
  Document document = two_block_document();
  document = edited(std::move(document), OverrideCell{{0, "logits", 2, 1}, 4});
  const auto run = compute(document);
  const Sample& sample = run->samples[0];
  const NodeId residual = read_residual(run->nodes);
  for (const double bytes : {0., 1e9}) {
    RowBlocks blocks(*sample.graph, residual, *run->nodes.probs);
    const Index rows = blocks.rows_within(bytes), all = probs(*run).rows();
    EXPECT_EQ(rows, bytes == 0 ? 1 : all);
    for (Index row = 0; row < all; row += rows) {
      EXPECT_TRUE(
          blocks.compute(sample.trace, sample.trace[residual], {row, row + rows})->isApprox(probs(*run).middleRows(row, rows), 1e-6f));
      EXPECT_TRUE(blocks.last(*run->nodes.logits).isApprox(sample.trace[*run->nodes.logits].middleRows(row, rows), 1e-6f));
    }
  }
}

/// Attention reads other rows, so nothing is divided there.
TEST(RowBlocks, AreAllRowsWhereARowReadsOthers) {
  const auto run = compute(two_block_document());
  RowBlocks blocks(*run->samples[0].graph, run->nodes.block[0].resid_pre, *run->nodes.probs);
  EXPECT_EQ(blocks.rows_within(0), probs(*run).rows());
  EXPECT_TRUE(blocks.compute(run->samples[0].trace, run->samples[0].trace[run->nodes.block[0].resid_pre], {0, probs(*run).rows()})
                  ->isApprox(probs(*run), 1e-6f));
}

}  // namespace headlight::tests::logit_lens_test
