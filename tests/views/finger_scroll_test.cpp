// A finger scrolls content that is longer than its view, and drags items that follow it.
#include <cfloat>

#include "finger.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::tests::finger_scroll_test {

/// A list with this much hidden above and below the finger.
FrameItems long_list(float above, float below) {
  FrameItems log;
  log.record_view({"list", {0, above}, {0, below}, true});
  return log;
}

TEST(OneFinger, ScrollsWhatIsLongerThanItsViewAndPointsAtNothing) {
  FrameItems log = long_list(0, 500);
  TouchHand hand;
  hand.feel(log);
  hand.down(1, 100, 300, 0);
  EXPECT_EQ(hand.next(0.01).at.y, 300);
  hand.move(1, 100, 260, 0.05);
  EXPECT_EQ(hand.next(0.05).at.x, -FLT_MAX);
  EXPECT_EQ(hand.next(0.06).pushed.y, -40) << "all of the finger's way";
  hand.move(1, 100, 265, 0.3);
  hand.move(1, 100, 270, 0.3);
  const TouchFrame back = hand.next(0.3);
  EXPECT_EQ(back.pushed.y, 10);
  EXPECT_FALSE(back.left || back.right);
  hand.up(1, 0.6);
  EXPECT_EQ(hand.next(0.6).pushed.y, 0) << "it stood still before it was lifted";
  EXPECT_FALSE(hand.waits());
}

TEST(OneFinger, GoesOnWhenItIsLiftedAndTheNextTouchStopsItAndPressesNothing) {
  FrameItems log = long_list(0, 5000);
  TouchHand hand;
  hand.feel(log);
  hand.down(1, 100, 500, 0);
  hand.next(0);
  for (int i = 1; i <= 5; ++i) hand.move(1, 100, 500 - 30 * static_cast<float>(i), 0.016 * i);
  hand.next(0.08);
  hand.next(0.08);
  hand.up(1, 0.085);
  double now = 0.085;
  hand.next(now);
  const float first = hand.next(now += 1.0 / 60).pushed.y, second = hand.next(now += 1.0 / 60).pushed.y;
  EXPECT_NEAR(first, -1875.f / 60, 8) << "as fast as the finger was";
  EXPECT_GT(second, first) << "and slower each time";
  EXPECT_LT(second, 0);
  EXPECT_TRUE(hand.waits());
  hand.down(2, 100, 300, now);
  hand.up(2, now + 0.05);
  for (int i = 0; i < 8; ++i) {
    const TouchFrame frame = hand.next(now + 0.05);
    EXPECT_FALSE(frame.left);
    EXPECT_EQ(frame.pushed.y, 0);
  }
  EXPECT_FALSE(hand.waits());
}

TEST(OneFinger, ComesToRestByItselfAndAtTheEnd) {
  for (const float below : {1e6f, 0.2f}) {
    FrameItems log = long_list(10, 100);
    TouchHand hand;
    hand.feel(log);
    hand.down(1, 100, 500, 0);
    hand.next(0);
    hand.move(1, 100, 400, 0.03);
    hand.up(1, 0.04);  // before any frame was drawn
    double now = 0.04;
    hand.next(now);
    EXPECT_LE(hand.next(now += 1.0 / 60).pushed.y, -100) << "what was missed is made up for";
    log = long_list(10, below);
    int frames = 0;
    while (hand.waits() && ++frames < 1000) hand.next(now += 1.0 / 60);
    if (below > 1) EXPECT_NEAR(frames / 60.0, 1.8, 0.7);
    else EXPECT_LE(frames, 2);
  }
}

TEST(OneFinger, DragsWhatFollowsItByItselfOrCannotBeScrolledThatWay) {
  const auto drags = [](FrameItems log, ImVec2 by) {
    TouchHand hand;
    hand.feel(log);
    hand.down(1, 100, 300, 0);
    hand.next(0);
    hand.move(1, 100 + by.x, 300 + by.y, 0.1);
    return hand.next(0.1).left;
  };
  EXPECT_FALSE(drags(long_list(0, 500), {0, -30}));
  EXPECT_FALSE(drags(long_list(0, 500), {0, 30})) << "a list that is at its end stays where it is";
  EXPECT_TRUE(drags(long_list(0, 500), {30, 0}));
  EXPECT_TRUE(drags(long_list(0, 0), {0, -30}));
  FrameItems slider = long_list(0, 500), cell = long_list(0, 500);
  slider.drags(Drag::across);
  cell.drags(Drag::both);
  EXPECT_TRUE(drags(slider, {30, 5}));
  EXPECT_FALSE(drags(slider, {5, -30}));
  EXPECT_TRUE(drags(cell, {5, -30}));
}

TEST(OneFinger, ScrollsTheInnermostThatHasRoomThatWay) {
  FrameItems log = long_list(0, 500);
  log.record_view({"board", {0, 80}, {0, 80}, true});
  EXPECT_EQ(scrolled_by(log, {0, -10})->name, "list");
  EXPECT_EQ(scrolled_by(log, {0, 10})->name, "board");
  EXPECT_EQ(scrolled_by(log, {10, 0}), nullptr);
}

TEST(Wheel, IsTakenWhereSomethingUnderThePointerHasRoomForIt) {
  FrameItems log = long_list(0, 500);
  EXPECT_TRUE(takes_wheel(log, 0, -1));
  EXPECT_FALSE(takes_wheel(log, 0, 1));
  EXPECT_FALSE(takes_wheel(log, -1, 0));
  FrameItems matrix, chips;
  matrix.record_view({"matrix", {0, 50}, {0, 50}, true, false});
  EXPECT_FALSE(takes_wheel(matrix, 0, -1)) << "it takes more than the wheel";
  chips.record_view({"chips", {0, 0}, {90, 0}, true});
  EXPECT_TRUE(takes_wheel(chips, 0, -1)) << "what lies side by side takes both";
  EXPECT_TRUE(takes_wheel(chips, -1, 0));
  EXPECT_FALSE(takes_wheel(FrameItems(), 0, -1));
}

TEST(OneFinger, ScrollsABoardOfAPhoneFromACellAndDragsTheCellThatWasChanged) {
  Finger f({390, 640});
  f.p.session.go(Stage::scores);
  f.p.session.selection().pinned.reset();  // otherwise the board would scroll to its row
  f.p.frames(3);
  ASSERT_GT(f.p.log.scroll_view("board")->after.y, 60);
  const auto before = f.p.session.selection().pinned;
  const NodeId key = f.p.head().k;
  const Matrix values = f.p.value(key);
  const ImVec2 cell = f.p.cell("top", 5, 2);
  f.drag(cell, {0, -50});
  EXPECT_NEAR(f.p.cell("top", 5, 2).y, cell.y - 50, 2);
  EXPECT_EQ(f.p.session.selection().pinned, before) << "it was no tap";
  EXPECT_EQ(f.p.value(key), values);
  f.tap(f.p.cell("top", 5, 2));
  EXPECT_EQ(f.p.session.selection().pinned, (Cell{key, 2, 5})) << "of K transposed";
  const ImVec2 there = f.p.cell("top", 5, 2);
  f.drag(there, {40, 3});
  const float changed = f.p.value(key)(2, 5);
  EXPECT_GT(changed, values(2, 5)) << "sideways a cell is a slider";
  f.drag(f.p.cell("top", 5, 2), {0, -40});
  EXPECT_GT(f.p.value(key)(2, 5), changed) << "and one that was changed goes up and down, too";
  EXPECT_NEAR(f.p.cell("top", 5, 2).y, there.y, 2);
}

TEST(OneFinger, BringsTheHeadAfterAndBeforeOnTheMapOfAPhone) {
  Finger f({390, 844});
  f.p.session.show_map();
  f.p.frames(4);
  const int head = f.p.session.selection().head;
  const Item patterns = f.p.item("map.0.patterns");
  const ImVec2 at = {patterns.centre().x, patterns.min.y + 60};
  f.drag(at, {-70, 2});
  EXPECT_EQ(f.p.session.selection().head, head + 1);
  EXPECT_TRUE(f.p.session.selection().map);
  f.drag(at, {70, -2});
  EXPECT_EQ(f.p.session.selection().head, head);
}

TEST(OneFinger, ScrollsTheListOfLessonsAndOpensNone) {
  Finger f({390, 844});
  f.p.shell.lessons().choose();
  f.p.frames(3);
  const Item third = f.p.item("lessons.3");
  f.drag(third.centre(), {0, -60});
  EXPECT_NEAR(f.p.item("lessons.3").min.y, third.min.y - 60, 2);
  EXPECT_FALSE(f.p.shell.lessons().is_open());
  f.tap(f.p.item("lessons.3").centre());
  EXPECT_TRUE(f.p.shell.lessons().is_open());
}

TEST(OneFinger, ScrollsTheMapTheRailAndWhatKeysDo) {
  Finger f({1024, 600});
  const auto scrolls = [&](const char* view, ImVec2 at) {
    const ScrollView* before = f.p.log.scroll_view(view);
    ASSERT_TRUE(before) << view;
    ASSERT_GT(before->after.y, 40) << view;
    const float above = before->before.y;
    f.drag(at, {0, -40});
    EXPECT_NEAR(f.p.log.scroll_view(view)->before.y, above + 40, 2) << view;
  };
  f.p.session.selection().map = true;
  f.p.frames(3);
  scrolls("map.list", f.p.item("map").centre());
  f.p.session.selection().map = false;
  f.p.tap(Key::f1);
  f.p.frames(3);
  scrolls("help.page", {500, 400});
  f.p.tap(Key::escape);
}

TEST(OneFinger, ScrollsWordsThatHaveNoRoomAndMovesOneWhereAllAreInSight) {
  Finger longer({1280, 720},
                {"the elephant ate the banana as it was hungry and the cat sat on the mat as it was hungry and the dog ate it"});
  const float before = longer.p.item("chip.16").min.x;  // its end is visible, with the pinned word
  longer.drag(longer.p.item("chip.16").centre(), {90, 0});
  EXPECT_NEAR(longer.p.item("chip.16").min.x, before + 90, 2);
  EXPECT_EQ(longer.p.session.history().position(), 0u);
  Finger shorter({1280, 720}, {"the cat sat"});
  const float step = shorter.p.item("chip.1").centre().x - shorter.p.item("chip.0").centre().x;
  shorter.drag(shorter.p.item("chip.0").centre(), {step, 0});
  EXPECT_EQ(shorter.p.session.document().sentences.front(), "cat the sat");
}

TEST(OneFinger, MovesAMatrixThatIsZoomed) {
  Finger f({1280, 720});
  f.p.session.go(Stage::scores);
  f.p.frames(3);
  f.p.point(f.p.cell("result", 4, 4));
  f.p.scroll_with_control(4);
  const ImVec2 before = f.p.cell("result", 4, 4);
  f.drag(before, {-30, -24});
  EXPECT_NEAR(f.p.cell("result", 4, 4).x, before.x - 30, 2);
  EXPECT_NEAR(f.p.cell("result", 4, 4).y, before.y - 24, 2);
  EXPECT_TRUE(f.p.session.document().overrides.empty());
}

/// A list inside a page of the inspector takes the wheel first, and the page does not move.
TEST(Wheel, MovesOneThingAtATime) {
  HeadlessProgram p(readable(), {1600, 1000});
  for (int i = 0; i < 40; ++i) p.session.push(SetTemperature{1 + 0.01 * i}), p.session.settle();
  p.click("page.History");
  p.frames(3);
  ASSERT_TRUE(p.log.scroll_view("history.list"));
  const ScrollView list = *p.log.scroll_view("history.list"), page = *p.log.scroll_view("inspector.page");
  ASSERT_GT(list.before.y, 200);
  p.point({1420, 400});
  p.scroll(2);
  p.frames(2);
  EXPECT_LT(p.log.scroll_view("history.list")->before.y, list.before.y);
  EXPECT_EQ(p.log.scroll_view("inspector.page")->before.y, page.before.y);
}

/// A scrolled board stays scrolled, even with a pinned row: the board scrolls to that only once.
TEST(Wheel, LeavesTheRailWhereItWasScrolledTo) {
  HeadlessProgram p(readable(), {1024, 600});
  const ScrollView* rail = p.log.scroll_view("rail.list");
  ASSERT_TRUE(rail);
  if (rail->after.y < 40) GTEST_SKIP() << "all stages are in sight";
  p.point({60, 300});
  p.scroll(-2);
  const float there = p.log.scroll_view("rail.list")->before.y;
  EXPECT_GT(there, 0);
  p.point({600, 300});
  p.frames(4);
  EXPECT_EQ(p.log.scroll_view("rail.list")->before.y, there);
}

}  // namespace headlight::tests::finger_scroll_test
