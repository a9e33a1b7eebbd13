// The current place, and its messages and values.
#include <gtest/gtest.h>

#include "core/documents.hpp"
#include "session/session.hpp"

namespace headlight::tests::navigation_test {

struct NavigationOf : testing::Test {
  Session session{tests::small_document({"the cat sat", "it was tired"})};
};

TEST_F(NavigationOf, ANoticeStaysUntilAnotherCellIsPinned) {
  session.go(Stage::scores);
  session.report(tr("Saved."));
  session.navigation().set_head(1);
  session.go(Stage::softmax);
  EXPECT_EQ(session.message(), "Saved.") << "no cell was chosen";
  session.navigation().pin({session.navigation().head().pattern, 1, 0});
  EXPECT_EQ(session.message(), "");
  session.report(tr("Saved."));
  EXPECT_EQ(session.message(), "Saved.") << "of the cell that is pinned now";
  session.navigation().unpin();
  EXPECT_TRUE(session.last_message().empty());
}

TEST_F(NavigationOf, AComplaintStaysWhateverIsPinned) {
  session.go(Stage::softmax);
  session.complain(tr("the disk is full"));
  session.navigation().pin({session.navigation().head().pattern, 1, 0});
  EXPECT_EQ(session.message(), "the disk is full");
  EXPECT_TRUE(session.failed());
}

TEST_F(NavigationOf, TheNewRunIsTheOneThatIsLookedAt) {
  session.set_sample(1);
  EXPECT_EQ(&session.navigation().sample(), &session.run().samples[1]);
  session.push(SetTemperature{2});
  session.settle();
  EXPECT_EQ(&session.navigation().sample(), &session.run().samples[1]);
  EXPECT_EQ(&session.graph(), session.run().samples[1].graph.get());
  EXPECT_TRUE(session.selection().pinned && session.navigation().contains(*session.selection().pinned));
}

TEST_F(NavigationOf, AStageIsEnteredOnceItsValuesAreThere) {
  session.set_background_work_limit(0);
  session.push(SetTemperature{2});
  while (session.settle() || session.computing()) continue;
  session.go(Stage::softmax);
  while (session.computing()) session.settle();
  EXPECT_EQ(session.navigation().place().stage, Stage::softmax);
  EXPECT_TRUE(session.is_ready(session.navigation().head().pattern));
}

/// Boards and texts of a stage speak of the same row, though the pinned cell may be another matrix's.
TEST_F(NavigationOf, TheRowLookedAtIsThatOfThePinElseTheLast) {
  Session padded(tests::small_document({"the cat sat", "it was"}));
  Navigation& at = padded.navigation();
  const NodeId pattern = at.head().pattern, out = padded.nodes().out;
  at.pin({pattern, 0, 2});
  EXPECT_EQ(at.row_looked_at(pattern), 0);
  EXPECT_EQ(at.row_looked_at(out), 0) << "it has the same rows";
  at.unpin();
  EXPECT_EQ(at.row_looked_at(out), 2);
  at.pin({padded.graph().find("blocks.0.attn.W_K"), 1, 0});
  EXPECT_EQ(at.row_looked_at(out), 2) << "a weight's rows are no words";
  at.unpin();
  padded.set_sample(1);
  at.unpin();
  EXPECT_EQ(at.row_looked_at(out), 1) << "the row after it is padding";
}

}  // namespace headlight::tests::navigation_test
