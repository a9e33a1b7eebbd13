#include "session/map/attention_path.hpp"

#include <gtest/gtest.h>

#include "document/computable.hpp"
#include "folders/built_in.hpp"
#include "views/small_models.hpp"

namespace headlight::tests::attention_path_test {

Session session_of(const char* model, const char* sentence) { return Session(make_document(BuiltInModels().make(model), {sentence})); }

TEST(AttentionPath, GoesFromThePinnedRowToWhatItsHeadLooksAt) {
  Session s = session_of("readable", "The elephant ate the banana as it was hungry");
  const AttentionPath path = attention_path(s);
  ASSERT_EQ(path.hops.size(), 1u) << "one attention is all there is";
  const PathHop& hop = path.hops.front();
  EXPECT_EQ(hop.query, 6);
  EXPECT_EQ(hop.key, 1) << "it looks at elephant";
  EXPECT_EQ(hop.weight, s.trace()[hop.pattern](6, 1));
  EXPECT_FALSE(path.next) << "nothing is written";
}

/// A pinned attention weight selects its own key, however small it is.
TEST(AttentionPath, BeginsWithThePinnedCell) {
  Session s = session_of("readable", "The elephant ate the banana as it was hungry");
  s.navigation().pin({s.navigation().head().pattern, 6, 4});
  EXPECT_EQ(attention_path(s).hops.front().key, 4);
  s.navigation().unpin();
  EXPECT_TRUE(attention_path(s).empty());
}

TEST(AttentionPath, OfATranslationLeadsThroughTheCrossAttentionToTheEncoder) {
  Session s = session_of("en-fr", "the elephant ate the banana because it was hungry");
  const AttentionPath path = attention_path(s);
  ASSERT_TRUE(path.next);
  ASSERT_EQ(path.hops.size(), 2u) << "with the next word three steps";
  EXPECT_TRUE(path.hops[0].at.cross);
  EXPECT_FALSE(path.hops[1].at.decoder);
  EXPECT_EQ(path.hops[1].at.layer, static_cast<int>(s.nodes().block.size()) - 1);
  EXPECT_EQ(path.hops[0].key, path.hops[1].query) << "it goes on where it came to";
  for (const PathHop& hop : path.hops) {
    const Matrix& weights = s.trace()[hop.pattern];
    EXPECT_EQ(weights(hop.query, hop.key), hop.weight);
    if (&hop != &path.hops.front()) {
      EXPECT_EQ(weights.row(hop.query).maxCoeff(), hop.weight);
    }
  }
}

TEST(AttentionPath, TakesAtMostThreeSteps) {
  Session s{tests::edited(two_block_document(), SetHeads{1})};
  const AttentionPath path = attention_path(s);
  EXPECT_LE(path.hops.size() + (path.next ? 1 : 0), 3u);
}

TEST(AttentionPath, RowsOnItAreThoseThatValuesComeFrom) {
  Session s = session_of("readable", "The elephant ate the banana as it was hungry");
  const AttentionPath path = attention_path(s);
  const AttentionNodes& attention = s.navigation().attention();
  EXPECT_EQ(row_on_path(path, s, s.nodes().embed), Index{1}) << "below the attention the row of the key";
  EXPECT_EQ(row_on_path(path, s, attention.v), Index{1});
  EXPECT_EQ(row_on_path(path, s, attention.k), Index{1});
  EXPECT_EQ(row_on_path(path, s, attention.q), Index{6});
  EXPECT_EQ(row_on_path(path, s, attention.out), Index{6});
}

/// The path stays inside its matrices for every pinned cell of every model.
TEST(AttentionPath, IsInsideItsMatricesForEveryCellOfEveryModel) {
  const auto check = [](Session s) {
    for (NodeId node = 0; node < s.graph().size(); ++node)
      for (int head = 0; head < s.document().config.n_heads; ++head) {
        const Matrix& m = s.trace()[node];
        s.selection().head = head;
        s.selection().pinned = Cell{node, m.rows() - 1, m.cols() - 1};
        const AttentionPath path = attention_path(s);
        for (const PathHop& hop : path.hops) {
          ASSERT_LT(hop.query, s.trace()[hop.pattern].rows()) << s.graph()[node].name;
          ASSERT_LT(hop.key, s.trace()[hop.pattern].cols()) << s.graph()[node].name;
        }
        for (NodeId other = 0; other < s.graph().size(); ++other)
          if (const auto row = row_on_path(path, s, other)) {
            ASSERT_LT(*row, s.trace()[other].rows()) << s.graph()[node].name << " rings " << s.graph()[other].name;
          }
      }
  };
  check(session_of("readable", "The elephant ate it"));
  check(Session{two_block_document()});
  check(Session{translating_document()});
}

}  // namespace headlight::tests::attention_path_test
