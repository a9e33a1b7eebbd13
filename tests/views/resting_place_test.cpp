// Checks that "They ask for nothing, so the first word is their resting place" appears only for rows of which it is true.
#include <cmath>

#include "core/documents.hpp"
#include "folders/built_in.hpp"
#include "headless_program.hpp"
#include "views/prose/pattern_text.hpp"

namespace headlight::tests::resting_place_test {

constexpr const char* elephants = "elephants ate the banana because they were hungry";

Session at_head(const std::string& sentence, int head) {
  Session s(make_document(BuiltInModels().make("readable"), {sentence}));
  s.go(Stage::softmax);
  s.navigation().set_head(head);
  return s;
}

bool rests(const Session& s, Index row) { return look_at_pattern(s, row, english()).find("resting place") != std::string::npos; }

float weight_on_first(const Session& s, Index row) { return s.trace()[s.navigation().head().pattern](row, 0); }

TEST(RestingPlace, IsSaidOfRowsThatAskForNothing) {
  const Session s = at_head(elephants, 1);
  EXPECT_TRUE(rests(s, 1)) << "ate";
  EXPECT_TRUE(rests(s, 4)) << "because";
  EXPECT_GT(weight_on_first(s, 5), 0.6f);
  EXPECT_FALSE(rests(s, 5)) << "they looks for its noun, which is the first word";
}

TEST(RestingPlace, IsNotTheNounThatAVerbLooksFor) {
  const Session s = at_head(elephants, 2);
  EXPECT_GT(weight_on_first(s, 1), 0.6f);
  EXPECT_FALSE(rests(s, 1)) << "ate looks for its noun";
  EXPECT_FALSE(rests(s, 2)) << "the: half of the rows rest, which are not most of them";
}

TEST(RestingPlace, IsInChineseTheSame) {
  const Session s = at_head("\u5927\u8c61\u5403\u4e86\u9999\u8549\uff0c\u56e0\u4e3a\u5b83\u997f\u4e86", 1);
  EXPECT_GT(weight_on_first(s, 6), 0.6f);
  EXPECT_FALSE(rests(s, 6)) << "the pronoun";
  EXPECT_TRUE(rests(s, 5)) << "because";
}

/// The run is changed: without the part of its key that the first place gives, the resting rows leave it, and the pronoun stays.
TEST(RestingPlace, LosesItsRowsWithoutTheKeyOfTheFirstPlace) {
  const Session s = at_head(elephants, 1);
  const HeadNodes& head = s.navigation().head();
  Session unplaced(tests::edited(s.document(), SetPositions{false}));
  unplaced.go(Stage::softmax);
  const Matrix& word = unplaced.trace()[unplaced.navigation().attention().head[1].k];
  Document changed = s.document();
  for (Index c = 0; c < word.cols(); ++c)
    changed = tests::edited(std::move(changed), OverrideCell{{0, s.graph()[head.k].name, 0, c}, word(0, c)});
  Session without(changed);
  without.go(Stage::softmax);
  without.navigation().set_head(1);
  for (const Index row : {1, 2, 4, 7}) {
    EXPECT_TRUE(rests(s, row)) << row;
    EXPECT_LT(weight_on_first(without, row), weight_on_first(s, row) / 2) << row;
  }
  EXPECT_GT(weight_on_first(without, 5), 0.6f);
}

}  // namespace headlight::tests::resting_place_test
