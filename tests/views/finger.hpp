#pragma once
#include "headless_program.hpp"
#include "platform/touch/touch_hand.hpp"

namespace headlight::tests {

/// The program operated by a finger.
struct Finger {
  HeadlessProgram p;
  TouchHand hand;
  double now = 0;

  explicit Finger(Screen screen = {}, std::vector<std::string> sentences = {"The elephant ate the banana as it was hungry"})
      : p(readable(std::move(sentences)), screen) {
    hand.feel(p.log);
    p.frames(4);
  }
  void frames(int n) {
    while (n-- > 0) {
      hand.begin_frame(ImGui::GetIO(), now += 1.0 / 60);
      p.frame();
    }
  }
  void open(Stage stage) {
    p.session.go(stage);
    p.frames(3);
  }
  /// Drags slowly enough that there is no momentum.
  void drag(ImVec2 from, ImVec2 by) {
    hand.down(1, from.x, from.y, now);
    frames(2);
    for (int i = 1; i <= 10; ++i) {
      hand.move(1, from.x + by.x * static_cast<float>(i) / 10, from.y + by.y * static_cast<float>(i) / 10, now);
      frames(2);
    }
    frames(8);
    hand.up(1, now);
    frames(6);
  }
  void tap(ImVec2 at) {
    hand.down(1, at.x, at.y, now);
    frames(2);
    hand.up(1, now);
    frames(8);
  }
};

}  // namespace headlight::tests
