// A phone on its side, or a small window at double scale: the bars above and below leave room for the board.
#include <vector>

#include "headless_program.hpp"

namespace headlight::tests::low_window_test {

bool overlap(const Item& a, const Item& b) { return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y; }

TEST(LowWindow, TheTopBarIsTwoLinesInWhichNothingOverlaps) {
  for (const Screen screen : {Screen{1024, 600, 2}, Screen{1024, 600, 1.75f}, Screen{1198, 700, 2}}) {
    HeadlessProgram p(readable(), screen);
    p.session.go(Stage::softmax);
    p.frames(3);
    const std::vector<std::string> names = {"file",  "sentence",       "compare", "undo",      "redo",        "help",     "theme",
                                            "model", "model.settings", "heads",   "mask.none", "mask.custom", "positions"};
    for (size_t i = 0; i < names.size(); ++i) {
      const Item one = p.item(names[i]);
      EXPECT_LE(one.max.y, 104 * screen.scale) << names[i];
      EXPECT_LE(one.max.x, static_cast<float>(screen.width)) << names[i];
      for (size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(one, p.item(names[j]))) << names[i] << " and " << names[j];
    }
  }
}

/// A stage shows its pinned row when it opens, and its own title.
TEST(LowWindow, ABoardThatIsScrolledHoldsItsTitle) {
  HeadlessProgram p(readable({"The old elephant ate the ripe banana and the cat as it was hungry"}), {1280, 720});
  p.session.go(Stage::positions);
  p.session.navigation().pin({main_node(p.session.navigation().place(), p.session.nodes(), 0), 12, 3});
  p.frames(4);
  ASSERT_TRUE(p.has("board.held"));
  const Rect board = grid(1280, 720).board;
  const Item held = p.item("board.held");
  EXPECT_GE(held.min.y, board.y);
  EXPECT_LE(held.max.y, board.y + 28);
  for (const Painted& painted : p.painter.all)
    EXPECT_TRUE(painted.clip_min.x < board.x || painted.clip_max.x > board.right() || painted.clip_min.y >= held.max.y);
  p.point({board.centre_x(), board.centre_y()});
  for (int i = 0; i < 6; ++i) p.scroll(4), p.frame();
  EXPECT_FALSE(p.has("board.held")) << "there it has its own";
}

/// The stage asks people to paint on it.
TEST(LowWindow, TheMaskIsOnItsBoard) {
  for (const Screen screen : {Screen{1024, 600}, Screen{1280, 720, 1.75f}, Screen{1280, 720}}) {
    HeadlessProgram p(readable(), screen);
    p.session.go(Stage::mask);
    p.frames(3);
    p.point(p.item("out").centre());
    for (int i = 0; i < 12; ++i) p.scroll(-2), p.frame();
    p.frames(2);
    ASSERT_TRUE(p.has("mask_matrix")) << screen.width << " at " << screen.scale;
    EXPECT_LE(p.item("mask.about").max.y,
              grid(screen.width / screen.scale, screen.height / screen.scale).board.bottom() * screen.scale + 1);
  }
}

/// 1280x720 and 1280x1024 at a browser's zoom of 400 %.
TEST(LowWindow, ABrowsersZoomLeavesTheBoardItsRoomAndFoldsTheControlsAway) {
  for (const Screen screen : {Screen{1280, 720, 4}, Screen{1280, 1024, 4}}) {
    HeadlessProgram p(readable(), screen);
    p.session.go(Stage::softmax);
    p.frames(3);
    EXPECT_FALSE(p.has("mask.causal"));
    const float below = p.item("next").min.y, bar = p.item("sentence").max.y;
    EXPECT_GT(below - bar, 0.3f * static_cast<float>(screen.height)) << "from " << bar << " to " << below;
    p.click("controls");
    p.frames(2);
    const std::vector<std::string> names = {"file",  "sentence",       "undo",  "redo",      "help",        "controls", "theme",
                                            "model", "model.settings", "heads", "mask.none", "mask.custom", "positions"};
    for (size_t i = 0; i < names.size(); ++i)
      for (size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(p.item(names[i]), p.item(names[j]))) << names[i] << " and " << names[j];
    p.click("mask.causal");
    p.frames(2);
    EXPECT_EQ(p.session.document().mask, MaskKind::causal);
    p.click("controls");
    p.frames(2);
    EXPECT_FALSE(p.has("mask.causal"));
  }
}

TEST(LowWindow, APanelHasAllOfIt) {
  HeadlessProgram p(readable(), {1024, 600, 2});
  p.documents.show(Documents::Panel::models);
  p.frames(3);
  EXPECT_FALSE(p.has("sentence"));
  EXPECT_LT(p.item("models.browse").max.y, 600 - 2 * 56);
  EXPECT_TRUE(p.has("models.close"));
  p.tap(Key::escape);
  p.frames(3);
  EXPECT_TRUE(p.has("sentence"));
}

TEST(LowWindow, TheOptionsOfAModelAreAllInReach) {
  HeadlessProgram p(random_document(8, 2), {1280, 720, 2});
  p.click("model.settings");
  p.frames(3);
  ASSERT_TRUE(p.has("model.d_model"));
  p.point(p.item("model.d_model").centre());
  for (int i = 0; i < 12; ++i) p.scroll(-2), p.frame();
  p.frames(2);
  const Item last = p.item("biases");
  EXPECT_GT(last.max.y - last.min.y, 20);
  EXPECT_LE(last.max.y, 720);
}

/// The board gets the room in a course's page, keys and the line below lead on, and messages are visible.
TEST(PlainWindow, IsTheBoardAndTheLineBelowIt) {
  HeadlessProgram p(readable(), {800, 500});
  p.shell.be_plain();
  p.frames(3);
  for (const char* around : {"file", "sentence", "stage.softmax", "page.Explain", "heads.plus"}) EXPECT_FALSE(p.has(around)) << around;
  EXPECT_TRUE(p.has("out"));
  EXPECT_LT(p.item("out").min.y, 250);
  p.click("next");
  p.frames(3);
  EXPECT_NE(p.session.selection().stage, Stage::softmax);
  p.session.show_map();
  p.frames(3);
  EXPECT_FALSE(p.has("file"));
}

}  // namespace headlight::tests::low_window_test
