#include "analysis/contribution.hpp"

#include <gtest/gtest.h>

#include "core/documents.hpp"
#include "folders/built_in.hpp"
#include "run/run.hpp"

namespace headlight::tests::contribution_test {

using tests::edited;

void expect_sums_to_result(const Document& document) {
  const auto run = compute(document);
  const Sample& s = run->samples.front();
  const AttentionNodes& attn = run->nodes.block.front().attn;
  const Index d_head = document.config.d_head();
  for (size_t h = 0; h < attn.head.size(); ++h)
    for (Index row = 0; row < s.trace[attn.head[h].pattern].rows(); ++row) {
      const Matrix added =
          added_vectors(s.trace[attn.head[h].pattern], row, s.trace[attn.head[h].v], s.trace[attn.W_O], static_cast<Index>(h) * d_head);
      EXPECT_LT((added.colwise().sum() - s.trace[attn.head[h].result].row(row)).cwiseAbs().maxCoeff(), 1e-5f)
          << "head " << h << ", row " << row;
      const auto each =
          contributions(s.trace[attn.head[h].pattern], row, s.trace[attn.head[h].v], s.trace[attn.W_O], static_cast<Index>(h) * d_head);
      double share = 0;
      for (size_t key = 0; key < each.size(); ++key) {
        EXPECT_EQ(static_cast<float>(each[key].weight), s.trace[attn.head[h].pattern](row, static_cast<Index>(key)));
        EXPECT_NEAR(each[key].norm, static_cast<double>(added.row(static_cast<Index>(key)).norm()), 1e-5);
        share += each[key].share;
      }
      EXPECT_NEAR(share, 1, 1e-9);
    }
}

TEST(Contribution, WhatTheKeysAddSumsToTheHeadsResult) {
  expect_sums_to_result(make_document(BuiltInModels().make("readable"), {"The elephant ate the banana as it was hungry"}));
  expect_sums_to_result(edited(tests::small_document({"the cat sat on the mat"}), SetMask{MaskKind::causal}));
  expect_sums_to_result(edited(tests::small_document(), SetHeadSetting{0, 1, HeadSetting::uniform}));
  expect_sums_to_result(edited(tests::small_document(), OverrideCell{{0, "blocks.0.attn.pattern[1]", 1, 0}, 0.8f, true}));
}

TEST(Contribution, ABrightKeyWithAShortValueAddsLittle) {
  const Matrix pattern{{0.9f, 0.1f}}, v{{0.01f, 0.f}, {0.f, 3.f}}, W_O{{9.f, 9.f}, {1.f, 0.f}, {0.f, 2.f}};
  const auto each = contributions(pattern, 0, v, W_O, 1);
  EXPECT_NEAR(each[0].norm, 0.009, 1e-6);
  EXPECT_NEAR(each[1].norm, 0.6, 1e-6);
  EXPECT_NEAR(each[0].share, 0.009 / 0.609, 1e-6);
}

TEST(Contribution, NothingAtAllHasNoShares) {
  const auto each = contributions(Matrix::Zero(1, 2), 0, Matrix::Ones(2, 1), Matrix::Ones(1, 3), 0);
  for (const Contribution& c : each) EXPECT_EQ(c.share, 0);
}

}  // namespace headlight::tests::contribution_test
