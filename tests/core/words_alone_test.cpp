// Every word through one head alone, against runs in which the rows hold nothing but the embedding.
#include "analysis/words_alone.hpp"

#include <gtest/gtest.h>

#include "core/documents.hpp"
#include "core/properties.hpp"
#include "folders/built_in.hpp"
#include "run/run.hpp"
#include "views/small_models.hpp"

namespace headlight::tests::words_alone_test {

const HeadNodes& head_of(const Run& run, size_t layer) { return run.nodes.block[layer].attn.head[1]; }

std::optional<Eigen::VectorXd> moves(const Run& run, size_t layer, const Eigen::VectorXd& gradient) {
  const Sample& sample = run.samples[0];
  return moves_of_words_alone(*sample.graph, sample.trace, run.nodes, head_of(run, layer), gradient);
}

/// The value of each word of the run, times the gradient.
void expect_values_of_run(const Run& run, size_t layer, const Eigen::VectorXd& found, const Eigen::VectorXd& gradient) {
  const Matrix &values = run.samples[0].trace[head_of(run, layer).v], &ids = run.samples[0].trace[run.nodes.tokens];
  for (Index row = 0; row < values.rows(); ++row)
    EXPECT_NEAR(found[static_cast<Index>(ids(row, 0))], values.row(row).cast<double>().dot(gradient), 1e-5) << row;
}

Document without_positions_and_first_layer() {
  Model model = two_block_model();
  model.config.positions = false;
  Weights weights = *model.weights;
  for (const char* name : {"blocks.0.attn.W_O", "blocks.0.attn.b_O", "blocks.0.mlp.W_out", "blocks.0.mlp.b_out"})
    weights.set(name, Matrix::Zero(weights[name].rows(), weights[name].cols()));
  model.weights = std::make_shared<const Weights>(std::move(weights));
  return make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat on the mat"});
}

TEST(WordsAlone, AreTheValuesOfRowsThatHoldTheEmbeddingAlone) {
  const auto alone = compute(without_positions_and_first_layer());
  const Eigen::VectorXd gradient = tests::numbers(4, 1, 3).cast<double>();
  for (const size_t layer : {0u, 1u}) {
    const auto found = moves(*alone, layer, gradient);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->size(), 7) << "the whole vocabulary";
    expect_values_of_run(*alone, layer, *found, gradient);
  }
}

/// Positions and the first layer's additions change the rows, and none of the words alone.
TEST(WordsAlone, LeaveOutPositionsAndWhatEarlierLayersWrote) {
  const auto alone = compute(without_positions_and_first_layer()), whole = compute(two_block_document());
  const Eigen::VectorXd gradient = tests::numbers(4, 1, 3).cast<double>();
  const auto found = moves(*whole, 1, gradient);
  EXPECT_TRUE(found->isApprox(*moves(*alone, 1, gradient), 1e-6));
  const Matrix& values = whole->samples[0].trace[head_of(*whole, 1).v];
  EXPECT_GT(std::abs((*found)[1] - values.row(0).cast<double>().dot(gradient)), 1e-3) << "the run's own row holds more";
}

TEST(WordsAlone, AreNothingWhereTheSplitMixesRows) {
  const auto wrong = compute(tests::edited(two_block_document(), SetMistake{Mistake::split_by_view, true}));
  EXPECT_FALSE(moves(*wrong, 0, Eigen::VectorXd::Ones(4)));
}

/// A text of more words than are computed at once, and memory of another stack: the encoder's words, in cross-attention.
TEST(WordsAlone, OfCrossAttentionAreTheEncoders) {
  const auto run = compute(make_document(BuiltInModels().make("en-fr"), {"the cat was hungry"}));
  const Sample& sample = run->samples[0];
  const AttentionNodes& cross = *run->nodes.decoder->block[0].cross;
  const auto found = moves_of_words_alone(*sample.graph, sample.trace, run->nodes, cross.head[0],
                                          Eigen::VectorXd::Ones(sample.trace[cross.head[0].v].cols()));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->size(), run->document.model->tokenizer->size());
  EXPECT_TRUE(found->allFinite());
}

}  // namespace headlight::tests::words_alone_test
