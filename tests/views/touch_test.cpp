// Fingers: their actions become those of a mouse, frame by frame, and the program understands them.
#include "platform/touch/touch_hand.hpp"

#include <cfloat>

#include "finger.hpp"
#include "widgets/imgui_compat.hpp"

namespace headlight::tests::touch_test {

/// All frames of one moment, more than any action needs.
std::vector<TouchFrame> frames_of(TouchHand& hand, double now) {
  std::vector<TouchFrame> all;
  for (int i = 0; i < 8; ++i) all.push_back(hand.next(now));
  return all;
}

bool any_left(const std::vector<TouchFrame>& frames) {
  return std::any_of(frames.begin(), frames.end(), [](const TouchFrame& frame) { return frame.left; });
}

TEST(TouchHand, ATapComesPressesAndGoes) {
  TouchHand hand;
  EXPECT_FALSE(hand.in_use());
  hand.down(1, 100, 50, 0);
  EXPECT_TRUE(hand.in_use());
  TouchFrame frame = hand.next(0.01);
  EXPECT_EQ(frame.at.x, 100);
  EXPECT_FALSE(frame.left) << "the pointer comes before it presses";
  hand.up(1, 0.1);
  EXPECT_FALSE(hand.next(0.1).left);
  frame = hand.next(0.12);
  EXPECT_TRUE(frame.left);
  EXPECT_EQ(frame.at.y, 50);
  EXPECT_FALSE(hand.next(0.14).left);
  EXPECT_EQ(hand.next(0.16).at.x, -FLT_MAX) << "nothing is pointed at when the finger is lifted";
  EXPECT_FALSE(hand.waits());
}

TEST(TouchHand, AFingerThatMovesDragsFromWhereItCameDown) {
  TouchHand hand(2);
  hand.down(1, 100, 50, 0);
  hand.move(1, 110, 50, 0.01);  // within the tolerance of a still finger
  EXPECT_FALSE(any_left(frames_of(hand, 0.01)));
  hand.move(1, 140, 50, 0.02);
  const TouchFrame pressed = hand.next(0.02);
  EXPECT_TRUE(pressed.left);
  EXPECT_EQ(pressed.at.x, 100);
  for (int x = 141; x <= 180; ++x) hand.move(1, static_cast<float>(x), 50, 0.03);  // more often than frames are drawn
  EXPECT_EQ(hand.next(0.03).at.x, 180);
  hand.up(1, 5);
  const TouchFrame released = hand.next(5);
  EXPECT_FALSE(released.left);
  EXPECT_EQ(released.at.x, 180);
}

TEST(TouchHand, AFingerHeldStillIsTheRightButton) {
  TouchHand hand;
  hand.down(1, 10, 10, 0);
  frames_of(hand, 0.1);
  EXPECT_TRUE(hand.waits()) << "a frame is wanted when the time is over";
  const TouchFrame held = hand.next(0.51);
  EXPECT_TRUE(held.right);
  EXPECT_FALSE(hand.next(0.52).right);
  hand.move(1, 90, 90, 0.6);
  hand.up(1, 0.9);
  EXPECT_FALSE(any_left(frames_of(hand, 0.9)));
}

TEST(TouchHand, TwoFingersScrollAndTurnTheWheel) {
  TouchHand hand;
  hand.down(1, 100, 100, 0);
  hand.down(2, 200, 100, 0.05);
  frames_of(hand, 0.05);
  hand.move(1, 100, 130, 0.1);
  hand.move(2, 200, 130, 0.1);
  EXPECT_TRUE(hand.next(0.1).middle) << "the middle button moves a zoomed matrix";
  const TouchFrame moved = hand.next(0.11);
  EXPECT_TRUE(moved.middle);
  EXPECT_FLOAT_EQ(moved.wheel, 0.5f) << "thirty of the sixty pixels of a notch";
  EXPECT_FLOAT_EQ(moved.at.y, 130);
  EXPECT_FALSE(moved.left || moved.control);
  EXPECT_EQ(hand.next(0.12).wheel, 0) << "told once";
  hand.up(1, 0.2);
  EXPECT_FALSE(any_left(frames_of(hand, 0.2)));
  hand.move(2, 300, 300, 0.1);
  EXPECT_FALSE(any_left(frames_of(hand, 0.3))) << "the finger that stays drags nothing";
  hand.up(2, 0.4);
  EXPECT_FALSE(frames_of(hand, 0.4).back().middle);
}

TEST(TouchHand, APinchIsTheWheelWithControlAboutTheMiddle) {
  TouchHand hand;
  hand.down(1, 100, 100, 0);
  hand.down(2, 200, 100, 0);
  frames_of(hand, 0);
  hand.move(1, 50, 100, 0.1);
  hand.move(2, 250, 100, 0.1);
  hand.next(0.1);
  const TouchFrame frame = hand.next(0.11);
  EXPECT_TRUE(frame.control);
  EXPECT_NEAR(std::pow(1.25f, frame.wheel), 2, 1e-3) << "twice as far apart is twice as large";
  EXPECT_EQ(frame.at.x, 150);
  EXPECT_FALSE(frame.left || frame.middle);
  EXPECT_FALSE(hand.next(0.12).control);
}

TEST(TouchHand, ASecondFingerEndsADragAndWhatTheSystemTakesAwayPressesNothing) {
  TouchHand hand;
  hand.down(1, 100, 100, 0);
  hand.move(1, 150, 100, 0.1);
  EXPECT_TRUE(any_left(frames_of(hand, 0.1)));
  hand.down(2, 300, 100, 0.2);
  EXPECT_FALSE(frames_of(hand, 0.2).back().left);
  hand.cancel();
  EXPECT_EQ(frames_of(hand, 0.3).back().at.x, -FLT_MAX);
  hand.down(3, 10, 10, 1);
  hand.cancel();
  EXPECT_FALSE(any_left(frames_of(hand, 2)));
  EXPECT_FALSE(hand.waits());
}

struct Fingers : testing::Test, Finger {};

TEST_F(Fingers, ATapPinsACellAndPressesAButton) {
  open(Stage::scores);
  tap(p.cell("result", 3, 2));
  EXPECT_EQ(p.session.selection().pinned, (Cell{p.head().scores, 3, 2}));
  EXPECT_FALSE(p.session.selection().hovered);
  const StagePlace before = p.session.navigation().place();
  tap(p.item("next").centre());
  EXPECT_NE(p.session.navigation().place(), before);
}

TEST_F(Fingers, ATapBesideAButtonIsMeantForIt) {
  hand.aim_with([this](ImVec2 at) { return nearest_item(p.log, at, 12); });
  const StagePlace before = p.session.navigation().place();
  const Item next = p.item("next");
  tap({next.centre().x, next.max.y + 8});
  EXPECT_NE(p.session.navigation().place(), before);
  const ImVec2 far(next.centre().x, next.max.y + 18);
  EXPECT_EQ(nearest_item(p.log, far, 12).y, far.y);
}

TEST_F(Fingers, AFingerDragsACellAndWhatFollowsChanges) {
  open(Stage::q);
  const Matrix& words = p.value(p.session.navigation().attention().x);
  Index row = 0;
  while (words.col(row).isZero()) ++row;  // a row of W_Q that a word of the sentence uses
  const float before = p.value(p.session.navigation().attention().W_Q)(row, 2),
              output = p.value(p.session.navigation().attention().q).sum();
  const ImVec2 at = p.cell("top", row, 2);
  hand.down(1, at.x, at.y, now);
  frames(2);
  for (int i = 1; i <= 6; ++i) {
    hand.move(1, at.x + 10 * static_cast<float>(i), at.y, now);
    frames(1);
  }
  frames(2);
  hand.up(1, now);
  frames(8);
  EXPECT_GT(p.value(p.session.navigation().attention().W_Q)(row, 2), before);
  EXPECT_NE(p.value(p.session.navigation().attention().q).sum(), output);
  EXPECT_EQ(p.session.history().position(), 1u) << "one drag is one step";
}

TEST_F(Fingers, ALongPressOnAWordOpensItsMenu) {
  const ImVec2 at = p.item("chip.3").centre();
  hand.down(1, at.x, at.y, now);
  frames(45);
  hand.up(1, now);
  frames(6);
  EXPECT_TRUE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
}

TEST_F(Fingers, APinchZoomsAMatrixAndTwoFingersMoveIt) {
  open(Stage::scores);
  const ImVec2 at = p.cell("result", 4, 4);
  const float apart = p.cell("result", 0, 1).x - p.cell("result", 0, 0).x;
  hand.down(1, at.x - 20, at.y, now);
  hand.down(2, at.x + 20, at.y, now);
  frames(3);
  for (int i = 1; i <= 10; ++i) {
    hand.move(1, at.x - 20 - 4 * static_cast<float>(i), at.y, now);
    hand.move(2, at.x + 20 + 4 * static_cast<float>(i), at.y, now);
    frames(1);
  }
  hand.up(1, now);
  hand.up(2, now);
  frames(6);
  EXPECT_FALSE(ImGui::GetIO().KeyCtrl);
  const ImVec2 zoomed = p.cell("result", 4, 4);
  EXPECT_GT(p.cell("result", 4, 5).x - zoomed.x, 2 * apart);
  hand.down(1, at.x - 20, at.y, now);
  hand.down(2, at.x + 20, at.y, now);
  frames(3);
  for (int i = 1; i <= 10; ++i) {
    hand.move(1, at.x - 20 - 3 * static_cast<float>(i), at.y, now);
    hand.move(2, at.x + 20 - 3 * static_cast<float>(i), at.y, now);
    frames(1);
  }
  hand.up(1, now);
  hand.up(2, now);
  frames(6);
  EXPECT_LT(p.cell("result", 4, 4).x, zoomed.x - 10);
}

TEST(HeldUpright, TheWordsOfALessonStandAboveItsMatrices) {
  for (const Screen& screen : {Screen{.width = 390, .height = 844}, Screen{.width = 768, .height = 1024}}) {
    HeadlessProgram p(readable(), screen);
    p.shell.lessons().open_called("softmax", 1);
    p.frames(4);
    for (const char* matrix : {"lesson.matrix", "lesson.matrix.2"}) {
      EXPECT_GT(p.item(matrix).min.y, p.item("lesson.reveal").max.y) << matrix;
      EXPECT_LE(p.item(matrix).max.y, static_cast<float>(screen.height)) << matrix;
      EXPECT_LE(p.item(matrix).max.x, static_cast<float>(screen.width)) << matrix;
    }
  }
}

}  // namespace headlight::tests::touch_test
