// The first two minutes say what the model is for before they ask anything.
#include "first_minutes.hpp"

namespace headlight::two_minutes_test {

const Screen sizes[] = {{1280, 720}, {1600, 1000}, {390, 844}, {360, 740}, {1280, 720, 1.75f}};

TEST(TwoMinutes, TheModelIsCalledATranslatorFirst) {
  for (const Screen& screen : sizes)
    for (const char* language : {"en", "fr"}) {
      FirstMinutes p(screen, language);
      const Item translates = p.item("start.translates"), question = p.item("start.question");
      EXPECT_LT(translates.max.y, question.min.y + 1) << screen.width;
      const std::string said = p.heard();
      EXPECT_LT(said.find(p.phrases()("start.translates")), said.find(p.phrases()("start.question"))) << said;
    }
}

}  // namespace headlight::two_minutes_test
