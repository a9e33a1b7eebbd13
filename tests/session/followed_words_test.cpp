// The pin stays with its word, even while the text lacks the word.
#include "session/followed_words.hpp"

#include <gtest/gtest.h>

#include "folders/built_in.hpp"
#include "session/session.hpp"

namespace headlight::tests::followed_words_test {

Axis words(std::vector<std::string> all) { return axis(AxisKind::query, std::move(all)); }

TEST(FollowedPlaces, AWordIsFoundWhereItIsNow) {
  const Axis before = words({"the", "cat", "saw", "the", "dog"});
  const auto now = [&](std::vector<std::string> all, Index place) { return followed(before, words(std::move(all)), place); };
  EXPECT_EQ(now({"the", "big", "cat", "saw", "the", "dog"}, 3)->position, 4) << "the second one";
  EXPECT_EQ(now({"cat", "saw", "the", "dog"}, 3)->position, 2) << "the words behind it stayed";
  EXPECT_EQ(now({"a", "dog", "saw", "the", "cat"}, 1)->position, 4) << "cat";
  EXPECT_TRUE(now({"a", "dog", "saw", "the", "cat"}, 1)->same_word);
  EXPECT_EQ(now({"the", "cow", "saw", "the", "dog"}, 1)->position, 1) << "another word took its place";
  EXPECT_FALSE(now({"the", "cow", "saw", "the", "dog"}, 1)->same_word);
  EXPECT_EQ(now({"the", "bird", "sang"}, 3)->position, 0) << "one of them is left";
  EXPECT_FALSE(now({"the", "bird", "sang"}, 3)->same_word) << "and the pinned one comes back with the old text";
  EXPECT_FALSE(now({"birds", "sing"}, 1));
  EXPECT_FALSE(now({"all", "the", "birds", "sing", "well"}, 1)) << "another sentence of as many words";
}

TEST(FollowedPlaces, WhatHasNoWordsKeepsItsNumber) {
  EXPECT_EQ(followed(axis(AxisKind::d_model, 8), axis(AxisKind::d_model, 4), 3)->position, 3);
  EXPECT_FALSE(followed(axis(AxisKind::d_model, 8), axis(AxisKind::d_model, 4), 5));
}

struct FollowedPin : testing::Test {
  const std::string elephant = "The elephant ate the banana as it was hungry";
  Session session{make_document(BuiltInModels().make("readable"), {elephant})};

  FollowedPin() { session.go(Stage::softmax); }
  void type(const std::string& sentence) {
    session.push(SetSentences{{sentence}});
    session.settle();
  }
  std::string row() const { return session.graph()[session.selection().pinned->node].axes.rows.label(session.selection().pinned->row); }
  std::string key() const { return session.graph()[session.selection().pinned->node].axes.cols.label(session.selection().pinned->col); }
};

TEST_F(FollowedPin, AShorterSentenceAndTheOldOneAgainPinTheOldWord) {
  session.navigation().pin({session.navigation().head().pattern, 6, 1});
  for (const bool by_undo : {true, false}) {
    type("The cat sat");
    EXPECT_EQ(row(), "sat");
    if (by_undo) session.undo();
    else type(elephant);
    session.settle();
    EXPECT_EQ(row(), "it");
    EXPECT_EQ(key(), "elephant");
  }
}

TEST_F(FollowedPin, TheWordIsFollowedAndNotItsPlace) {
  session.navigation().pin({session.navigation().head().pattern, 4, 1});
  type("As it was hungry the elephant ate the banana");
  EXPECT_EQ(row(), "banana");
  EXPECT_EQ(key(), "elephant");
  EXPECT_EQ(session.selection().pinned->row, 8);
  session.undo();
  session.settle();
  EXPECT_EQ(session.selection().pinned->row, 4);
}

TEST_F(FollowedPin, WhatIsPinnedMeanwhileIsFollowedBack) {
  session.navigation().pin({session.navigation().head().pattern, 6, 1});
  type("The elephant ate the banana as it was ripe");
  session.navigation().pin({session.navigation().head().pattern, 4, 2});
  session.undo();
  session.settle();
  EXPECT_EQ(row(), "banana");
  EXPECT_EQ(key(), "ate");
}

TEST_F(FollowedPin, AWordInItsPlaceStandsInForIt) {
  session.navigation().pin({session.navigation().head().pattern, 8, 8});
  type("The elephant ate the banana as it was ripe");
  EXPECT_EQ(row(), "ripe");
  EXPECT_EQ(key(), "ripe");
  type("The elephant ate the ripe banana as it was hungry");
  EXPECT_EQ(row(), "hungry") << "what was chosen is still hungry";
}

TEST_F(FollowedPin, WhatIsHighlightedGoesWithItsWordsOrEnds) {
  session.selection().reach_from = Cell{session.navigation().head().pattern, 6, 4};
  type("As the big elephant ate the banana it was hungry");
  ASSERT_TRUE(session.selection().reach_from);
  const Axes& axes = session.graph()[session.selection().reach_from->node].axes;
  EXPECT_EQ(axes.rows.label(session.selection().reach_from->row), "it");
  EXPECT_EQ(axes.cols.label(session.selection().reach_from->col), "banana");
  type("The cat sat");
  EXPECT_FALSE(session.selection().reach_from);
}

TEST_F(FollowedPin, AnotherSentenceOfTheBatchHasItsWordsToo) {
  session.push(SetSentences{{elephant, "As it was hungry the cat ate"}});
  session.settle();
  session.navigation().pin({session.navigation().head().pattern, 6, 6});
  session.set_sample(1);
  EXPECT_EQ(row(), "it");
  EXPECT_EQ(session.selection().pinned->row, 1);
  session.set_sample(0);
  EXPECT_EQ(session.selection().pinned->row, 6);
}

}  // namespace headlight::tests::followed_words_test
