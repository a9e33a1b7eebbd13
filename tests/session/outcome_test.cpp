#include "session/outcome.hpp"

#include <gtest/gtest.h>

#include "analysis/contribution.hpp"
#include "document/apply.hpp"
#include "folders/built_in.hpp"

namespace headlight::outcome_test {

Session readable_session(std::initializer_list<Edit> edits = {}) {
  Document document = make_document(BuiltInModels().make("readable"), {"The elephant ate the banana as it was hungry"});
  for (const Edit& edit : edits) document = apply(document, edit);
  Session s(std::move(document));
  s.go(Stage::output);
  return s;
}

TEST(Outcome, SaysWhichNamedNumbersAWordGave) {
  Session s = readable_session();
  const auto out = outcome(s);
  ASSERT_TRUE(out);
  EXPECT_EQ(out->row, 6);
  ASSERT_FALSE(out->gains.empty());
  const AttentionNodes& attention = s.attention();
  for (const NamedGain& gain : out->gains) {
    const Matrix added = added_vectors(s.trace()[attention.head[static_cast<size_t>(gain.head)].pattern], out->row,
                                       s.trace()[attention.head[static_cast<size_t>(gain.head)].v], s.trace()[attention.W_O],
                                       gain.head * s.document().config.d_head());
    EXPECT_EQ(added(gain.key, gain.column), gain.from_key);
    EXPECT_NE(gain.key, out->row) << "what a row gives to itself is no news";
    for (Index key = 0; key < added.rows(); ++key)
      if (key != out->row) {
        EXPECT_LE(added(key, gain.column), gain.from_key) << "another word of that head gave more";
      }
  }
  EXPECT_EQ(out->gains.front().head, s.selection.head);
  EXPECT_EQ(out->gains.front().key, 1) << "elephant";
  EXPECT_GT(out->share, 0);
  EXPECT_FALSE(out->next_word);
}

TEST(Outcome, OfARowThatIsNotPinnedIsOfTheOneToWhichMostWasAdded) {
  Session s = readable_session();
  s.unpin();
  const auto out = outcome(s);
  ASSERT_TRUE(out);
  const Matrix& added = s.trace()[s.attention().out];
  for (Index row = 0; row < added.rows(); ++row) EXPECT_LE(added.row(row).norm(), added.row(out->row).norm());
}

/// What would not add up is not told as if it did.
TEST(Outcome, IsSilentWhereTheRowGotSomethingElse) {
  Session off = readable_session({SetHeadSetting{0, 1, HeadSetting::off}});
  EXPECT_FALSE(outcome(off));
  Session own = readable_session({OverrideCell{{0, "blocks.0.attn_out", 6, 0}, 5}});
  EXPECT_FALSE(outcome(own));
}

TEST(Outcome, OfATranslationNamesTheWordThatCameOfIt) {
  Session s(make_document(BuiltInModels().make("en-fr"), {"the elephant ate the banana because it was hungry"}));
  s.go(Stage::probs);
  const auto out = outcome(s);
  ASSERT_TRUE(out);
  ASSERT_TRUE(out->next_word);
  EXPECT_TRUE(out->gains.empty()) << "its columns have no names";
  const Matrix& shares = s.trace()[out->next_word->node];
  EXPECT_EQ(shares.row(out->next_word->row).maxCoeff(), shares(out->next_word->row, out->next_word->col));
}

}  // namespace headlight::outcome_test
