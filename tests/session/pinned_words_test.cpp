// Moving between stages keeps the selected words: the row, its key, and the head.
#include <gtest/gtest.h>

#include "folders/built_in.hpp"
#include "session/session.hpp"

namespace headlight::tests::pinned_words_test {

constexpr Index it = 6, banana = 4;

struct PinnedWordsOf : testing::Test {
  Session session{make_document(BuiltInModels().make("readable"), {"The elephant ate the banana as it was hungry"})};

  void expect_words(Index row, Index key) const {
    ASSERT_TRUE(session.selection().pinned);
    EXPECT_EQ(session.selection().pinned->node, main_node(session.navigation().place(), session.nodes(), session.selection().head));
    EXPECT_EQ(session.selection().pinned->row, row);
    EXPECT_EQ(session.selection().pinned->col, key);
  }
};

TEST_F(PinnedWordsOf, RowAndKeyComeBackAfterStagesWithoutKeys) {
  session.go(Stage::scores);
  session.navigation().pin({session.navigation().head().scores, it, banana});
  for (const Stage between : {Stage::q, Stage::v, Stage::merge, Stage::embedding, Stage::tokens}) {
    session.go(between);
    EXPECT_EQ(session.selection().pinned->row, it) << id(between);
    session.go(Stage::softmax);
    expect_words(it, banana);
  }
}

TEST_F(PinnedWordsOf, AnotherRowIsLookedAtForItself) {
  session.go(Stage::scores);
  session.navigation().pin({session.navigation().head().scores, it, banana});
  session.go(Stage::output);
  session.navigation().pin({session.navigation().attention().out, 2, 0});
  session.go(Stage::softmax);
  EXPECT_EQ(session.selection().pinned->row, 2) << "the row that was pinned last";
}

TEST_F(PinnedWordsOf, TheHeadStaysAlsoWhereTheHeadsStandSideBySide) {
  for (int head = 0; head < 4; ++head) {
    session.go(Stage::scores);
    session.navigation().set_head(head);
    for (const Stage wide : {Stage::q, Stage::k, Stage::v, Stage::merge}) {
      session.go(wide);
      EXPECT_EQ(session.selection().pinned->col / session.document().config.d_head(), head) << id(wide);
      EXPECT_EQ(session.selection().head, head);
    }
  }
}

TEST_F(PinnedWordsOf, AnotherSentenceBeginsAnew) {
  session.go(Stage::softmax);
  session.navigation().pin({session.navigation().head().pattern, 0, 3});
  session.go(Stage::q);
  session.open(make_document(BuiltInModels().make("readable"), {"The elephant ate the banana as it was hungry"}), tr_id("history.opened"));
  session.go(Stage::softmax);
  EXPECT_EQ(session.selection().pinned->row, it) << "the pronoun";
}

/// Found by a walk: if the earlier document had one head, the second head of the next one was read beyond its last column.
TEST_F(PinnedWordsOf, AnotherDocumentHasHeadsOfItsOwn) {
  session.push(SetHeads{1});
  session.settle();
  session.go(Stage::q);
  session.open(make_document(BuiltInModels().make("readable"), {"The elephant ate the banana as it was hungry"}), tr_id("history.opened"));
  ASSERT_TRUE(session.navigation().contains(*session.selection().pinned));
  EXPECT_EQ(session.selection().pinned->col / session.document().config.d_head(), session.selection().head);
}

}  // namespace headlight::tests::pinned_words_test
