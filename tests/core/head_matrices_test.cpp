// W_QK and W_OV of a head, and their reports in words.
#include "analysis/head_matrices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/documents.hpp"
#include "core/properties.hpp"
#include "export/circuits_report.hpp"
#include "folders/built_in.hpp"
#include "run/run.hpp"
#include "views/small_models.hpp"

namespace headlight::tests::head_matrices_test {

Eigen::MatrixXd dense(const FactoredMatrix& m) { return m.left.cast<double>() * m.right.cast<double>().transpose(); }

FactoredMatrix factored(Index rows, Index cols, Index rank, unsigned seed) {
  return {tests::numbers(rows, rank, seed), tests::numbers(cols, rank, seed + 1)};
}

TEST(HeadMatrices, AreTheProductsOfTheHeadsOwnColumns) {
  Model model = two_block_model();
  model.config.n_heads = 4;
  model.config.n_kv_heads = 2;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  const auto run = compute(make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat"}));
  const Trace& trace = run->samples[0].trace;
  const AttentionNodes& n = run->nodes.block[1].attn;
  const AttentionId at = {.layer = 1};
  // Heads 2 and 3 share the second head of keys and values; heads are 2 columns wide.
  const Eigen::MatrixXd W_QK = trace[n.W_Q].middleCols(6, 2).cast<double>() * trace[n.W_K].middleCols(2, 2).cast<double>().transpose();
  const Eigen::MatrixXd W_OV = trace[n.W_V].middleCols(2, 2).cast<double>() * trace[n.W_O].middleRows(6, 2).cast<double>();
  EXPECT_TRUE(dense(query_key_matrix(trace, run->nodes, at, 3)).isApprox(W_QK, 1e-5));
  EXPECT_TRUE(dense(value_output_matrix(trace, run->nodes, at, 3)).isApprox(W_OV, 1e-5));
  const Eigen::MatrixXd W_E = trace[run->nodes.W_E].cast<double>(), W_U = trace[*run->nodes.W_U].cast<double>();
  EXPECT_TRUE(dense(full_query_key_matrix(trace, run->nodes, at, 3)).isApprox(W_E * W_QK * W_E.transpose(), 1e-5));
  EXPECT_TRUE(dense(*full_value_output_matrix(trace, run->nodes, at, 3)).isApprox(W_E * W_OV * W_U, 1e-5));
}

TEST(HeadMatrices, OfCrossAttentionAskInOneLanguageForTheOther) {
  const auto run = compute(translating_document());
  const Trace& trace = run->samples[0].trace;
  const AttentionId cross = {true, 0, true}, encoder = {false, 1, false};
  const FactoredMatrix ask = full_query_key_matrix(trace, run->nodes, cross, 1);
  EXPECT_EQ(ask.rows(), run->document.model->target_tokenizer->size());
  EXPECT_EQ(ask.cols(), run->document.model->tokenizer->size());
  EXPECT_EQ(full_value_output_matrix(trace, run->nodes, cross, 1)->rows(), ask.cols());
  EXPECT_FALSE(full_value_output_matrix(trace, run->nodes, encoder, 1)) << "an encoder writes to no logits";
  const auto bare = compute(make_document(BuiltInModels().make("readable"), {"the cat"}));
  EXPECT_FALSE(full_value_output_matrix(bare->samples[0].trace, bare->nodes, {}, 0));
}

TEST(HeadMatrices, HaveTheSingularValuesOfTheirProducts) {
  for (const auto& [rows, cols, rank] : {std::tuple{9, 7, 3}, {4, 6, 4}, {3, 5, 8}}) {
    const FactoredMatrix m = factored(rows, cols, rank, 5);
    const Eigen::VectorXd found = singular_values(m);
    const Eigen::MatrixXd product = dense(m), square = product * product.transpose();
    EXPECT_NEAR(found.squaredNorm(), square.trace(), 1e-9 * square.trace());
    EXPECT_NEAR(found.array().pow(4).sum(), (square * square).trace(), 1e-9 * (square * square).trace());
    EXPECT_TRUE(std::is_sorted(found.begin(), found.end(), std::greater<>()));
    EXPECT_EQ(rank_of(m, found), std::min({rows, cols, rank}));
    EXPECT_TRUE(multiplied_out(m).cast<double>().isApprox(product, 1e-5));
  }
  FactoredMatrix twice = factored(9, 7, 3, 5);
  twice.left.col(2) = twice.left.col(0) * 2;
  twice.right.col(2) = twice.right.col(1);
  EXPECT_EQ(rank_of(twice, singular_values(twice)), 2);
  twice.left(0, 0) = NAN;
  EXPECT_TRUE(std::isnan(singular_values(twice)[0]));
  EXPECT_EQ(rank_of({Matrix::Zero(4, 2), Matrix::Zero(4, 2)}, singular_values({Matrix::Zero(4, 2), Matrix::Zero(4, 2)})), 0);
}

TEST(HeadMatrices, HaveTheEigenvaluesOfTheirProducts) {
  const FactoredMatrix m = factored(9, 9, 4, 5);
  const Eigen::VectorXcd found = eigenvalues(m);
  ASSERT_EQ(found.size(), 4);
  const Eigen::MatrixXd product = dense(m);
  EXPECT_NEAR(found.sum().real(), product.trace(), 1e-6);
  EXPECT_NEAR(found.array().square().sum().real(), (product * product).trace(), 1e-5);
  // A head that returns every word's own vector copies; one that returns the opposite does not.
  const Matrix words = tests::numbers(9, 4, 3);
  EXPECT_EQ(copying(eigenvalues({words, words}))->positive, 1);
  EXPECT_NEAR(copying(eigenvalues({words, words}))->balance, 1, 1e-9);
  EXPECT_NEAR(copying(eigenvalues({words, -words}))->balance, -1, 1e-9);
  const Matrix diagonal = Eigen::Vector4f(-3, 1, 1, 1).asDiagonal().toDenseMatrix();
  EXPECT_EQ(copying(eigenvalues({diagonal, Matrix::Identity(4, 4)}))->positive, .75);
  EXPECT_NEAR(copying(eigenvalues({diagonal, Matrix::Identity(4, 4)}))->balance, 0, 1e-9) << "-3 + 1 + 1 + 1";
  EXPECT_FALSE(copying(eigenvalues({Matrix::Zero(9, 4), words}))) << "all are 0";
  EXPECT_FALSE(copying(eigenvalues({Matrix::Constant(9, 4, NAN), words})));
  EXPECT_FALSE(rank_of({words, Matrix::Constant(9, 4, NAN)}, singular_values({words, Matrix::Constant(9, 4, NAN)})));
  const Eigen::VectorXcd half{{{2, 0}, {-1e-9, 0}, {1e-9, 0}, {-1, 1}}};
  EXPECT_EQ(copying(half)->positive, .5) << "what is 0 but for rounding does not count";
}

/// Reports on a head of 208 columns that writes to a word the same as it reads of it: `positive` of its eigenvalues are 1, the others -1.
std::string report_of_a_head(Index positive) {
  constexpr int width = 208;
  Model model = *small_model(width, 1);
  std::vector<std::string> words = {"<pad>"};
  for (int i = 0; i < width; ++i) words.push_back("w" + std::to_string(i));
  model.tokenizer = std::make_shared<const WordTokenizer>(words);
  model.config.unembedding = Unembedding::tied;
  Weights weights = initial_weights(model.config, model.tokenizer->size(), 0, 5);
  Matrix W_E = Matrix::Zero(width + 1, width), W_O = -Matrix::Identity(width, width);
  W_E.bottomRows(width).setIdentity();
  W_O.topRows(positive) *= -1;
  weights.set("W_E", std::move(W_E));
  weights.set("blocks.0.attn.W_V", Matrix::Identity(width, width));
  weights.set("blocks.0.attn.W_O", std::move(W_O));
  model.weights = std::make_shared<const Weights>(std::move(weights));
  const auto run = compute(make_document(std::make_shared<const Model>(std::move(model)), {"w1"}));
  return circuits_text(
      {*run->samples[0].graph, run->samples[0].trace, run->nodes, run->nodes.block[0].attn.head[0].pattern, std::nullopt, 1});
}

TEST(HeadMatrices, AFewEigenvaluesAreNotSaidToBeNone) {
  const auto said = [](Index positive, const std::string& share) {
    const std::string report = report_of_a_head(positive);
    EXPECT_NE(report.find("that are not 0, " + share + " % have a real part above 0;"), std::string::npos) << report;
  };
  said(1, "under 1");
  said(2, "1");
  said(0, "0");
  said(207, "99.5");
}

std::vector<FactoredCell> all_sorted(const FactoredMatrix& m) {
  const Eigen::MatrixXd whole = dense(m);
  std::vector<FactoredCell> all;
  for (Index r = 0; r < m.rows(); ++r)
    for (Index c = 0; c < m.cols(); ++c) all.push_back({r, c, whole(r, c)});
  std::sort(all.begin(), all.end(), [](const FactoredCell& a, const FactoredCell& b) { return a.value > b.value; });
  return all;
}

TEST(HeadMatrices, LargestCellsAreThoseOfTheWholeMatrix) {
  for (const auto& [rows, cols, n] : {std::tuple{260, 2060, 40}, {5, 4, 50}, {1, 1, 1}, {30, 30, 0}}) {
    const FactoredMatrix m = factored(rows, cols, 5, 8);
    const std::vector<FactoredCell> wanted = all_sorted(m), found = largest_cells(m, static_cast<size_t>(n));
    ASSERT_EQ(found.size(), std::min<size_t>(static_cast<size_t>(n), wanted.size()));
    for (size_t i = 0; i < found.size(); ++i) {
      EXPECT_NEAR(found[i].value, wanted[i].value, 1e-5) << i;
      EXPECT_NEAR(m.at(found[i].row, found[i].col), found[i].value, 1e-5) << i;
    }
  }
}

TEST(HeadMatrices, LargestOfARow) {
  FactoredMatrix m = factored(30, 20, 3, 8);
  const auto in_row = largest_in_row(m, 7, 4);
  ASSERT_EQ(in_row.size(), 4u);
  EXPECT_NEAR(in_row[0].value, dense(m).row(7).maxCoeff(), 1e-5);
  m.right(3, 0) = NAN;
  EXPECT_EQ(largest_in_row(m, 7, 100).size(), 19u) << "NaN is no largest";
  for (const FactoredCell& cell : largest_cells(m, 100)) EXPECT_NE(cell.col, 3);
}

/// A word that no sentence holds is in no list, and takes no place from the others.
TEST(HeadMatrices, LargestCellsWithoutAWordThatIsNeverRead) {
  const FactoredMatrix m = factored(30, 20, 5, 8);
  for (const UnreadWord unread : {UnreadWord{0, 0}, UnreadWord{7, 19}, UnreadWord{-1, 3}}) {
    std::vector<FactoredCell> wanted = all_sorted(m);
    std::erase_if(wanted, [&](const FactoredCell& cell) { return cell.row == unread.row || cell.col == unread.col; });
    const auto found = largest_cells(m, unread, 100);
    ASSERT_EQ(found.size(), 100u);
    for (size_t i = 0; i < found.size(); ++i) {
      EXPECT_NEAR(found[i].value, wanted[i].value, 1e-5) << i;
      EXPECT_NEAR(m.at(found[i].row, found[i].col), found[i].value, 1e-5) << i;
    }
    const auto in_row = largest_in_row(m, unread, 5, 20);
    EXPECT_EQ(in_row.size(), unread.col < 0 ? 20u : 19u);
    for (const FactoredCell& cell : in_row) EXPECT_NE(cell.col, unread.col);
    for (const FactoredCell& cell : largest_in_column(m, unread, 5, 30)) EXPECT_NE(cell.row, unread.row);
  }
}

TEST(HeadMatrices, EqualCellsAreInTheOrderOfTheMatrix) {
  const FactoredMatrix m = {Matrix::Ones(3, 1), Matrix::Ones(3, 1)};
  const auto found = largest_cells(m, 4);
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[3].row, 1);
  EXPECT_EQ(found[3].col, 0);
}

TEST(HeadMatrices, StopsWhenAsked) {
  StopSource source;
  source.request_stop();
  EXPECT_THROW(largest_cells(factored(30, 20, 3, 8), 5, source.get_token()), Stopped);
}

}  // namespace headlight::tests::head_matrices_test
