// Many heads use the room there is; heads are told apart without colour; steppers say what comes next.
#include <set>

#include "headless_program.hpp"
#include "views/boards/head_cards.hpp"

namespace headlight::many_heads_test {

class ManyHeads : public testing::TestWithParam<Screen> {};

TEST_P(ManyHeads, AllOfThemAreShownAndLargeEnoughToSee) {
  for (const int n : {8, 32, 64}) {
    HeadlessProgram p(random_document(64, n, {"The elephant ate the banana as it was hungry"}), GetParam());
    for (int head = 1; head <= n; ++head) {
      const std::string name = "head." + std::to_string(head) + ".matrix";
      ASSERT_TRUE(p.has(name)) << n << " heads";
      const Item matrix = p.item(name);
      EXPECT_GE(matrix.max.x - matrix.min.x, 12 * GetParam().scale) << n;
      EXPECT_GE(matrix.max.y - matrix.min.y, 12 * GetParam().scale) << n;
    }
    p.click("head." + std::to_string(n) + ".matrix");
    EXPECT_EQ(p.session.selection.head, n - 1);
  }
}

TEST_P(ManyHeads, NeitherSplitNorMergeLeavesAnyOut) {
  HeadlessProgram p(random_document(64, 32), GetParam());
  for (const auto& [stage, item] : {std::pair(Stage::split, "cut."), std::pair(Stage::merge, "z.")}) {
    p.session.go(stage);
    p.frames(2);
    for (int head = 1; head <= 32; ++head) ASSERT_TRUE(p.has(item + std::to_string(head))) << head;
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ManyHeads, testing::Values(Screen{1280, 720, 1, true}, Screen{1600, 1000}, Screen{2560, 1440, 2}));

TEST(ManyHeadsPages, MoreThanThereIsRoomForHavePages) {
  HeadlessProgram p(random_document(256, 256, {"one two"}), {1280, 720});
  EXPECT_TRUE(p.has("head.2.matrix"));
  EXPECT_FALSE(p.has("head.256.matrix"));
  p.session.set_head(255);
  p.frames(2);
  EXPECT_TRUE(p.has("head.256.matrix"));
}

TEST(ManyHeadsPages, TwoHeadsAreBoth) {
  EXPECT_EQ(heads_title(2, 0, 2, english()), "Both heads, one colour scale");
  EXPECT_EQ(heads_title(4, 0, 4, english()), "All four heads, one colour scale");
  EXPECT_EQ(heads_title(64, 2, 2, english()), "Heads 3 to 4 of 64, one colour scale");
}

TEST(LostRoles, AModelMadeByHandSaysSoOnceItsHeadsWereChanged) {
  Session session(readable());
  EXPECT_EQ(lost_roles(session.document(), english()), "");
  session.push(SetHeads{2});
  session.settle();
  EXPECT_EQ(lost_roles(session.document(), english()), "This model was made by hand for 4 heads. With 2 heads their roles no longer hold.");
  EXPECT_EQ(lost_roles(random_document(32, 8), english()), "") << "random heads have no roles";
}

}  // namespace headlight::many_heads_test
