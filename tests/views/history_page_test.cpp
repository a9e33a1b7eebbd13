// The list of all edits: reading it, jumping in it and comparing with it.
#include <gtest/gtest.h>

#include "headless_program.hpp"
#include "session/overridden.hpp"

namespace headlight::tests::history_page_test {

struct HistoryPageTest : testing::Test {
  HeadlessProgram p{readable(), {1600, 3000}};  // high enough for the whole list
  HistoryPageTest() { p.click("page.History"); }
  void apply(const Edit& edit) {
    p.session.push(edit);
    p.frames(3);
  }
};

TEST_F(HistoryPageTest, AClickGoesToAnyState) {
  apply(SetMask{MaskKind::causal});
  apply(SetHeads{8});
  p.click("history.0");
  EXPECT_EQ(p.session.history().position(), 0u);
  EXPECT_EQ(p.session.document().mask, MaskKind::none);
  p.click("history.2");
  EXPECT_EQ(p.session.document().config.n_heads, 8);
  p.click("history.1");
  EXPECT_EQ(p.session.document().config.n_heads, 4);
  EXPECT_EQ(p.session.document().mask, MaskKind::causal);
}

TEST_F(HistoryPageTest, TheSmallButtonComparesAndLeavesThePresentStateAlone) {
  apply(SetMask{MaskKind::causal});
  p.hover("history.0");
  p.click("history.0.compare");
  ASSERT_NE(p.session.comparison(), nullptr);
  EXPECT_EQ(p.session.comparison()->baseline().run->document.mask, MaskKind::none);
  EXPECT_EQ(p.session.document().mask, MaskKind::causal);
  EXPECT_TRUE(p.session.comparison()->differs(Stage::mask));
  p.click("history.swap");
  EXPECT_EQ(p.session.document().mask, MaskKind::none);
  p.click("history.keep");
  EXPECT_FALSE(p.session.comparison()->differs(Stage::mask));
}

TEST_F(HistoryPageTest, SwappingNeedsSomethingToSwapWith) {
  p.click("history.swap");
  EXPECT_EQ(p.session.comparison(), nullptr);
}

TEST(LongHistory, DrawsWhatIsInSightAndFollowsThePresentState) {
  HeadlessProgram p(readable(), {1600, 3000});
  p.click("page.History");
  for (int i = 0; i < 1999; ++i) {
    p.session.push(SetMaskPadding{i % 2 == 1});
    p.session.settle();
  }
  p.frames(3);
  ASSERT_EQ(p.session.history().entries().size(), 2000u);
  EXPECT_TRUE(p.has("history.1999"));
  EXPECT_FALSE(p.has("history.0"));
  int drawn = 0;
  for (const Item& item : p.log.items()) drawn += item.name.starts_with("history.") ? 1 : 0;
  EXPECT_LT(drawn, 80);
  p.session.jump(0);
  p.frames(3);
  EXPECT_TRUE(p.has("history.0"));
  EXPECT_FALSE(p.has("history.1999"));
}

/// The numbers of the pinned row stand above it where the row below it was changed.
TEST(HistoryOnAPhone, NoNumberCoversTheChangedRow) {
  HeadlessProgram p(readable(), {390, 844});
  p.session.go(Stage::softmax);
  const NodeId pattern = p.head().pattern;
  p.session.navigation().pin({pattern, 6, 1});
  p.session.push(OverrideCell{document_cell(p.session, {pattern, 7, 1}), 0.2f, true});
  p.frames(4);
  const Painted* out = p.painted("out");
  ASSERT_TRUE(out);
  const float row = out->min().y + 7 * out->heat.pitch.y;
  int numbers = 0;
  for (const Item& item : p.log.items())
    if (item.name.starts_with("out.number.")) {
      ++numbers;
      EXPECT_LE(item.max.y, row + 1) << item.name;
    }
  EXPECT_GT(numbers, 0);
}

}  // namespace headlight::tests::history_page_test
