// The training view in little room: its content is readable, and everything can be reached.
#include "headless_program.hpp"

namespace headlight::tests::training_projector_test {

TEST(TrainingTitles, NothingIsPrintedOverThem) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{1600, 1000}, Screen{1280, 720, 1.75f}}) {
    HeadlessProgram p(readable(), screen);  // the shipped tasks, with crowded labels
    p.tap(letter('t'));
    p.frame();
    p.shell.training().session().wait();
    p.frames(3);
    const std::string at = std::to_string(screen.width) + " at " + std::to_string(screen.scale);
    const Item heading = p.item("training.heads.title"), list = p.item("training.matrix");
    EXPECT_TRUE(heading.max.x <= list.min.x || heading.max.y <= list.min.y) << at;
    const float title = p.item("training.large.title").min.y + 18 * screen.scale;
    for (const Item& item : p.log.items())
      EXPECT_TRUE(!item.name.starts_with("training.large.col.") || item.min.y >= title) << item.name << ", " << at;
    if (p.has("training.part.curves")) p.click("training.part.curves");
    EXPECT_LE(p.item("training.loss.about").max.x, p.item("training.scale.log").min.x) << at;
  }
}

/// The last row of seats can see the attention on a projector, and a model can be started.
TEST(TrainingOnAProjector, TheMatrixIsLargeAndEverythingCanBeReached) {
  for (const Screen& screen :
       {Screen{1280, 720, 1.25f}, Screen{1280, 720, 1.5f}, Screen{1280, 720, 1.75f}, Screen{1920, 1080, 1.75f}, Screen{1920, 1080, 2}}) {
    HeadlessProgram p(readable(), screen);
    TrainingSession& training = p.shell.training().session();
    const std::string at = std::to_string(screen.width) + " at " + std::to_string(screen.scale);
    p.tap(letter('t'));
    p.frame();
    training.wait();
    p.frames(3);
    const auto inside = [&](const char* name) {
      const Item item = p.item(name);
      return item.min.x >= 0 && item.min.y >= 0 && item.max.x <= static_cast<float>(screen.width) &&
             item.max.y <= static_cast<float>(screen.height - 56) * 1.f;
    };
    const auto large = [&] { return p.painted("training.large")->max().y - p.painted("training.large")->min().y; };
    EXPECT_GE(large(), static_cast<float>(screen.height) * 0.36f) << at;
    EXPECT_TRUE(p.has("training.play")) << at;
    p.click("training.part.task");
    p.frames(2);
    for (const char* name : {"training.task.en-fr-unguided", "training.seed", "training.start", "training.keep", "training.open"})
      EXPECT_TRUE(inside(name)) << name << ", " << at;
    training.run_to(2);
    training.wait();
    p.frames(3);
    p.click("training.compare");
    p.click("training.part.heads");
    training.wait();
    p.frames(3);
    EXPECT_GE(p.painted("training.large.A")->max().y - p.painted("training.large.A")->min().y, static_cast<float>(screen.height) * 0.2f)
        << at;
  }
}

}  // namespace headlight::tests::training_projector_test
