#include "headless_program.hpp"
#include "small_models.hpp"
#include "views/map/map_layout.hpp"

namespace headlight::map_board_test {

struct MapProgram : HeadlessProgram {
  explicit MapProgram(Document document, Screen screen = {}) : HeadlessProgram(std::move(document), screen) {
    tap(Key::o);
    frames(2);
  }
  int boxes() const {
    int n = 0;
    for (const Item& item : log.items()) n += item.name.starts_with("map.") && item.tab_stop;
    return n;
  }
};

Document english_to_french() {
  BuiltInModels models;
  return make_document(models.make("en-fr"), {"the elephant ate the banana because it was hungry"});
}

TEST(MapBoard, AKeyLeadsToItAndBack) {
  HeadlessProgram p(readable());
  const StagePlace before = p.session.place();
  EXPECT_FALSE(p.session.selection.map);
  p.tap(Key::o);
  p.frame();
  EXPECT_TRUE(p.session.selection.map);
  EXPECT_TRUE(p.has("map.0.patterns"));
  p.tap(Key::escape);
  EXPECT_FALSE(p.session.selection.map);
  EXPECT_TRUE(p.session.place() == before) << "back to where one came from";
  EXPECT_TRUE(p.session.selection.pinned) << "and the pin stays";
}

TEST(MapBoard, IsFirstInTheRail) {
  HeadlessProgram p(readable());
  p.click("stage.map");
  EXPECT_TRUE(p.session.selection.map);
  EXPECT_LT(p.item("stage.map").min.y, p.item("stage.tokens").min.y);
  p.click("stage.k");
  EXPECT_FALSE(p.session.selection.map);
  EXPECT_EQ(p.session.selection.stage, Stage::k);
}

TEST(MapBoard, ADoubleClickGoesToTheStageWithThePinKept) {
  MapProgram p(readable());
  const Cell pinned = *p.session.selection.pinned;
  p.hover("map.0.weighted_sum");
  for (int i = 0; i < 2; ++i) {
    p.press(p.item("map.0.weighted_sum").centre());
    if (!p.session.selection.map) break;
    p.release();
  }
  EXPECT_FALSE(p.session.selection.map);
  EXPECT_EQ(p.session.selection.stage, Stage::weighted_sum);
  EXPECT_EQ(p.session.selection.pinned->row, pinned.row);
  p.release();
}

TEST(MapBoard, ArrowKeysGoFromBoxToBoxAndEnterSteps) {
  MapProgram p(readable());
  p.tap(Key::right);
  p.frame();
  EXPECT_TRUE(p.log.is_focused("map.0.words"));
  for (int i = 0; i < 3; ++i) p.tap(Key::right);
  p.frame();
  EXPECT_TRUE(p.log.is_focused("map.0.query")) << "in the order of computation";
  p.tap(Key::left);
  p.tap(Key::right);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.session.selection.stage, Stage::q);
  EXPECT_FALSE(p.session.selection.map);
}

TEST(MapBoard, AClickOnAPatternPinsItsCell) {
  MapProgram p(readable());
  const Item patterns = p.item("map.0.patterns");
  p.press({patterns.min.x + 3, patterns.max.y - 3});
  p.release();
  ASSERT_TRUE(p.session.selection.pinned);
  EXPECT_EQ(p.session.selection.head, 0);
  EXPECT_EQ(p.session.selection.pinned->node, p.session.head().pattern);
  EXPECT_TRUE(p.session.selection.map) << "one stays on the map";
}

TEST(MapBoard, MostIsSaidOnlyOfARowsLargestWeight) {
  MapProgram p(readable());
  EXPECT_TRUE(p.has("map.ink.most")) << "what is pinned at first is what the word looks at most";
  Cell less = *p.session.selection.pinned;
  less.col = (less.col + 1) % p.session.trace()[less.node].cols();
  p.session.pin(less);
  p.frames(2);
  EXPECT_TRUE(p.has("map.ink.chosen"));
  EXPECT_FALSE(p.has("map.ink.most"));
}

TEST(MapBoard, ABlockOpensAndFolds) {
  MapProgram p(two_block_document(), {.width = 1280, .height = 720});
  ASSERT_TRUE(p.has("map.0.folded")) << "in a small window all are folded";
  p.click("map.0.folded");
  p.frame();
  EXPECT_TRUE(p.has("map.0.query"));
  EXPECT_TRUE(p.has("map.1.folded"));
  p.click("map.block.0.sum");
  p.frame();
  EXPECT_TRUE(p.has("map.0.folded"));
  p.click("map.open.all");
  p.frame();
  EXPECT_TRUE(p.has("map.0.query"));
}

TEST(MapBoard, OnlyWhatThePathGoesThroughIsOpenAtFirst) {
  MapProgram p(english_to_french());
  EXPECT_TRUE(p.has("map.decoder.0.cross.query"));
  EXPECT_TRUE(p.has("map.encoder.1.query"));
  EXPECT_TRUE(p.has("map.encoder.0.folded"));
  EXPECT_TRUE(p.has("map.decoder.0.self.folded"));
  EXPECT_TRUE(p.has("map.path")) << "and it is told in words";
}

TEST(MapBoard, AnArrowUnderThePointerSaysWhatFlows) {
  MapProgram p(readable());
  const Item query = p.item("map.0.query");
  p.point({query.min.x - 8, (query.min.y + query.max.y) / 2});
  p.frame();
  EXPECT_TRUE(p.has("map.pointer"));
}

/// No box is drawn outside of what can be scrolled to, and the wheel reaches the last one.
TEST(MapBoard, EverythingCanBeScrolledTo) {
  MapProgram p(english_to_french(), {.width = 1280, .height = 720});
  p.click("map.open.all");
  p.hover("map");
  for (int i = 0; i < 60; ++i) p.scroll(-3);
  EXPECT_TRUE(p.has("map.decoder.0.next_word"));
  EXPECT_LE(p.item("map.decoder.0.next_word").max.y, 720 - 56);
}

TEST(MapBoard, StaysOnScreenWhenTheSentenceChanges) {
  MapProgram p(readable());
  p.enter("sentence", "The banana was ripe");
  p.frames(2);
  EXPECT_TRUE(p.session.selection.map);
  EXPECT_TRUE(p.has("map.word.3"));
  EXPECT_FALSE(p.has("map.word.8"));
}

/// What was pointed at, and the path, are of one run only.
TEST(MapBoard, NothingOfAnEarlierRunIsToldBehindAPanelOrAfterAnUndo) {
  MapProgram p(english_to_french());
  p.tap(Key::f1);
  p.enter("sentence", "the cat slept");
  p.frames(2);
  p.tap(Key::f1);
  p.frames(2);
  EXPECT_TRUE(p.has("map"));
  p.tap_with_control(Key::z);
  p.frames(2);
  p.session.selection.map = true;
  p.click("page.History");
  p.frames(2);
  p.session.jump(1);
  p.frames(2);
  EXPECT_TRUE(p.has("map"));
}

TEST(MapBoard, IsDrawnInEveryWindowAndOfHeadsOfAnyNumber) {
  for (const int heads : {1, 16, 64}) {
    MapProgram p(random_document(64, heads));
    for (const Screen& screen :
         {Screen{1600, 1000}, Screen{1280, 720, 1, true}, Screen{1024, 640}, Screen{640, 400}, Screen{2560, 1600, 2}}) {
      p.resize(screen);
      EXPECT_TRUE(p.has("map.0.words"));
    }
  }
}

}  // namespace headlight::map_board_test
