// At the width of a phone: what is written is not written over, nothing is covered, and nothing is cut at the window's edge.
#include "headless_program.hpp"
#include "translating_program.hpp"

namespace headlight::phone_test {

bool overlap(const Item& a, const Item& b) { return a.min.x < b.max.x && a.max.x > b.min.x && a.min.y < b.max.y && a.max.y > b.min.y; }

TEST(PhoneTranslation, WordsThenButtonsThenNextWordThenTheMatrixAreReachedByScrolling) {
  HeadlessProgram p(translating(), {390, 844});
  p.session.go(Stage::translate);
  p.frames(2);
  for (const char* name : {"heads_shown.mean", "beam", "source.0", "target.0", "source.title", "target.title"}) {
    EXPECT_TRUE(p.has(name)) << name;
    EXPECT_GE(p.item(name).min.x, 0) << name;
    EXPECT_LE(p.item(name).max.x, 390) << name;
  }
  EXPECT_LT(p.item("source.0").max.x, p.item("target.0").min.x - 60) << "there is room for the lines";
  EXPECT_GT(p.item("source.0").max.x - p.item("source.0").min.x, 110) << "and for the words";
  const float before = p.item("source.title").min.y;
  p.point({195, 500});
  p.scroll(-6);
  p.frames(2);
  EXPECT_LT(p.item("start_over").max.y, p.item("word").min.y);
  EXPECT_LT(p.item("word").max.y, p.item("alignment").min.y);
  EXPECT_LE(p.item("draw").max.x, 390);
  p.point({195, 400});
  p.scroll(-30);
  p.frames(2);
  EXPECT_TRUE(p.has("pronoun.head.next"));
  EXPECT_LE(p.item("look.0").max.y, grid(390, 844).board.bottom());
  p.scroll(60);
  p.frames(2);
  EXPECT_EQ(p.item("source.title").min.y, before);
}

TEST(PhoneTranslation, ItsButtonsStandInAsManyRowsAsTheyNeed) {
  for (const char* language : {"en", "fr"})
    for (const int width : {320, 360, 390}) {
      HeadlessProgram p(translating(), {width, 1900});
      p.settings.language = language;
      p.session.go(Stage::translate);
      p.frames(3);
      const char* names[] = {"write_next", "to_the_end", "take_back", "start_over"};
      for (const char* name : names) {
        EXPECT_LE(p.item(name).max.x, static_cast<float>(width)) << name << " in " << language;
        for (const char* other : names)
          EXPECT_TRUE(name == other || !overlap(p.item(name), p.item(other))) << name << " and " << other << " in " << language;
      }
    }
}

}  // namespace headlight::phone_test
