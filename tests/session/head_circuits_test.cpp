// W_QK and W_OV of the selected head, computed beside the window.
#include "session/why/head_circuits.hpp"

#include <chrono>
#include <thread>

#include "core/documents.hpp"
#include "session/why/head_copying.hpp"
#include "session/why/why_cache.hpp"
#include "session_fixture.hpp"
#include "views/small_models.hpp"

namespace headlight::tests::head_circuits_test {

const HeadCircuits* ended(WhyCache& cache, const Session& s) {
  for (int i = 0; i < 5000 && cache.circuits(s) && !cache.circuits(s)->ended(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return cache.circuits(s);
}

void look_at(Session& s, const AttentionId& at, int head) {
  s.go(StagePlace(Stage::scores, at));
  s.navigation().set_head(head);
}

TEST(HeadCircuits, AreThoseOfTheHeadThatIsLookedAt) {
  Session s(two_block_document());
  look_at(s, {.layer = 1}, 1);
  WhyCache cache;
  const HeadCircuits& found = *ended(cache, s);
  const FactoredMatrix W_QK = query_key_matrix(s.trace(), s.nodes(), {.layer = 1}, 1);
  EXPECT_EQ(found.query_key()->values, Matrix(W_QK.left * W_QK.right.transpose()));
  EXPECT_EQ(found.query_key()->rank, 4) << "d_head";
  EXPECT_EQ(found.value_output()->singular_values.size(), 4);
  EXPECT_EQ(unread_pieces(s.document().tokenizer.get(), nullptr).of(false), unread_piece(*s.document().tokenizer));
  EXPECT_EQ(unread_pieces(s.document().tokenizer.get(), nullptr).of(true), -1) << "nothing is written";
  const UnreadWord padding = {unread_piece(*s.document().tokenizer), unread_piece(*s.document().tokenizer)};
  const auto largest = above_zero(largest_cells(full_query_key_matrix(s.trace(), s.nodes(), {.layer = 1}, 1), padding, 12));
  ASSERT_EQ(found.query_key_pairs()->cells.size(), largest.size());
  EXPECT_EQ(found.query_key_pairs()->cells[0].value, largest[0].value);
  EXPECT_EQ(found.query_key_pairs()->cells[0].row, largest[0].row);
  const auto follow = full_value_output_matrix(s.trace(), s.nodes(), {.layer = 1}, 1);
  EXPECT_EQ(found.value_output_pairs()->cells[0].value, largest_cells(*follow, padding, 1)[0].value);
  ASSERT_TRUE(found.copying());
  EXPECT_EQ(found.copying()->positive, analysis::copying(eigenvalues(*follow))->positive);
  EXPECT_FALSE(cache.computing());
  look_at(s, {.layer = 1}, 0);
  EXPECT_FALSE(found.is_of(s));
}

TEST(HeadCircuits, OfOneWordAreItsRowAndItsColumn) {
  Session s(two_block_document());
  look_at(s, {.layer = 0}, 0);
  WhyCache cache;
  ended(cache, s);
  s.selection().why.word = "cat";
  const HeadCircuits& found = *ended(cache, s);
  const FactoredMatrix ask = full_query_key_matrix(s.trace(), s.nodes(), {.layer = 0}, 0);
  ASSERT_TRUE(found.query_key_pairs()->is_row && found.query_key_pairs()->is_column);
  for (const FactoredCell& cell : found.query_key_pairs()->cells) {
    EXPECT_EQ(found.query_words().label(cell.row), "cat");
    EXPECT_NEAR(cell.value, ask.at(cell.row, cell.col), 1e-5);
  }
  for (const FactoredCell& cell : found.query_key_pairs()->in_column) {
    EXPECT_EQ(found.key_words().label(cell.col), "cat");
    EXPECT_NEAR(cell.value, ask.at(cell.row, cell.col), 1e-5);
  }
  s.selection().why.word = "zebra";
  const HeadCircuits& none = *ended(cache, s);
  EXPECT_FALSE(none.query_key_pairs()->is_row || none.query_key_pairs()->is_column);
}

TEST(HeadCircuits, OfAHeadThatWritesToNoLogitsHaveNoWordsThatFollow) {
  Session s(make_document(BuiltInModels().make("readable"), {"the cat"}));
  look_at(s, {}, 1);
  WhyCache cache;
  const HeadCircuits& found = *ended(cache, s);
  EXPECT_FALSE(found.next_words());
  EXPECT_FALSE(found.copying());
  EXPECT_TRUE(found.value_output_pairs()->cells.empty());
  Session translating(translating_document());
  look_at(translating, {.decoder = true, .layer = 0, .cross = true}, 1);
  WhyCache other;
  const HeadCircuits& cross = *ended(other, translating);
  EXPECT_EQ(cross.query_words().size, translating.document().model->target_tokenizer->size());
  EXPECT_EQ(cross.key_words().size, translating.document().model->tokenizer->size());
  EXPECT_TRUE(cross.next_words());
  EXPECT_FALSE(cross.copying()) << "it reads other words than it writes";
}

TEST(HeadCircuits, FollowWhatIsChangedInTheWeights) {
  Session s(two_block_document());
  look_at(s, {.layer = 0}, 0);
  WhyCache cache;
  const Matrix before = ended(cache, s)->query_key()->values;
  s.push(SetWeight{"blocks.0.attn.W_Q", 0, 0, 5});
  s.settle();
  EXPECT_NE(ended(cache, s)->query_key()->values, before);
}

TEST(HeadCopying, IsThatOfTheEigenvaluesAndStaysWhileTheWeightsDo) {
  Session s(two_block_document());
  look_at(s, {.layer = 1}, 1);
  WhyCache cache;
  const auto found = [&] {
    cache.copying(s);
    while (cache.computing()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return cache.copying(s);
  };
  const auto of = [&](int head) {
    return *analysis::copying(eigenvalues(*full_value_output_matrix(s.trace(), s.nodes(), {.layer = 1}, head)));
  };
  ASSERT_TRUE(found());
  EXPECT_EQ(found()->positive, of(1).positive);
  EXPECT_EQ(found()->balance, of(1).balance);
  look_at(s, {.layer = 1}, 0);
  EXPECT_EQ(found()->balance, of(0).balance);
  const HeadCopying copying(s);
  s.push(OverrideCell{{0, "blocks.0.resid_mid", 1, 0}, 2});
  s.settle();
  EXPECT_TRUE(copying.is_of(s)) << "its weights are the same";
  s.push(SetWeight{"blocks.1.attn.W_V", 0, 0, 2});
  s.settle();
  EXPECT_FALSE(copying.is_of(s));
}

TEST(HeadCopying, IsMeasuredOnlyWhereTheWordsReadAreThoseWritten) {
  const auto may = [](Document document, const AttentionId& at) {
    Session s(std::move(document));
    look_at(s, at, 0);
    return may_copy(s);
  };
  EXPECT_FALSE(may(make_document(BuiltInModels().make("readable"), {"the cat"}), {})) << "it has no logits";
  EXPECT_FALSE(may(translating_document(), {})) << "an encoder writes to none";
  EXPECT_TRUE(may(translating_document(), {.decoder = true}));
  EXPECT_FALSE(may(translating_document(), {.decoder = true, .cross = true})) << "it reads other words";
}

}  // namespace headlight::tests::head_circuits_test
