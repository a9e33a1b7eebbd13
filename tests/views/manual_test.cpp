// The manual behind F1.
#include "session/manual/manual.hpp"

#include "headless_program.hpp"

namespace headlight::manual_views_test {

TEST(ManualViews, ATopicOpensFromTheHelpAndLeadsToOthersAndBack) {
  HeadlessProgram p{readable()};
  p.tap(Key::f1);
  p.frames(2);
  EXPECT_TRUE(p.has("help.part.keys"));
  p.click("help.manual.screen");
  p.frames(2);
  EXPECT_TRUE(p.has("manual.screen"));
  EXPECT_FALSE(p.has("help.stages")) << "the keys give way to it";
  p.click("help.manual.models");
  p.frames(2);
  EXPECT_TRUE(p.has("manual.models"));
  EXPECT_FALSE(p.has("manual.screen"));
  p.click("help.part.keys");
  p.frames(2);
  EXPECT_TRUE(p.has("help.stages"));
}

TEST(ManualViews, EveryTopicIsDrawnToItsEndAtEveryWidth) {
  for (const int width : {360, 1280})
    for (const std::string& topic : manual_topics()) {
      HeadlessProgram p{readable(), {width, 740}};
      p.shell.help().toggle();
      p.frames(2);
      p.click("help.manual." + topic);
      p.frames(2);
      const float top = p.item("help.close").min.y;
      p.tap(Key::end);
      p.frames(2);
      EXPECT_LT(p.item("help.close").min.y, top) << topic << " at " << width << " is longer than the window";
      p.tap(Key::home);
      p.frames(2);
      EXPECT_EQ(p.item("help.close").min.y, top) << topic << " at " << width;
    }
}

}  // namespace headlight::manual_views_test
