#pragma once
#include <imgui.h>

#include <deque>
#include <functional>
#include <vector>

#include "widgets/item_log.hpp"

namespace headlight {

/// What the mouse of one frame would be.
struct TouchFrame {
  ImVec2 at = {};
  bool left = false, right = false, middle = false, control = false;
  float wheel = 0, wheel_sideways = 0;  ///< notches
};

/// Fingers on a screen as the mouse that the program knows. One finger points, and drags where it moves before it is lifted; held still for
/// half a second it is the right button. Two fingers scroll, or move a zoomed matrix, and a pinch zooms about the middle between them. A
/// pen is as exact as a mouse: it is better given as one.
///
/// Positions are physical pixels, times are seconds of any one clock.
class TouchHand {
 public:
  explicit TouchHand(float scale = 1) : scale_(scale) {}

  /// Physical pixels per logical one.
  void set_scale(float scale) { scale_ = scale; }
  /// What a tap at a point is meant for; see nearest_item. Without it: what is there.
  void aim_with(std::function<ImVec2(ImVec2)> aim) { aim_ = std::move(aim); }

  void down(int finger, float x, float y, double now);
  void move(int finger, float x, float y);
  void up(int finger, double now);
  /// The system takes the fingers away: nothing is pressed.
  void cancel();
  /// A mouse was used after all.
  void give_way() { in_use_ = false; }

  /// The next frame's mouse; to be asked once before each frame.
  TouchFrame next(double now);
  /// The same, put where ImGui reads it; nothing while no finger is in use.
  void begin_frame(ImGuiIO& io, double now);

  /// Whether the last thing used was a finger: then nothing hovers, and what is small is better given room.
  bool in_use() const { return in_use_; }
  /// Frames are wanted though no finger moves.
  bool waits() const { return doing_ == Doing::waiting || !steps_.empty(); }

 private:
  enum class Doing { nothing, waiting, dragging, two_fingers, scrolling, pinching, over };
  struct Finger {
    int id;
    ImVec2 at;
  };

  void step(TouchFrame frame) { steps_.push_back(frame); }
  void tap(double now);
  void let_go();
  void follow_two(TouchFrame& frame);
  ImVec2 middle() const;
  float spread() const;

  float scale_;
  std::function<ImVec2(ImVec2)> aim_;
  std::vector<Finger> fingers_;
  Doing doing_ = Doing::nothing;
  bool in_use_ = false;
  ImVec2 start_{}, middle_{};  ///< where the finger came down; the middle between two, as it was last told
  float spread_ = 0;
  double began_ = 0, tapped_at_ = -1e9;
  ImVec2 tapped_{};
  std::deque<TouchFrame> steps_;  ///< what is still to be told, one a frame: ImGui has to see the pointer come before it presses
  TouchFrame last_;
};

/// Where a finger at `at` is meant to be: there, if an item is under it, else inside of the nearest item that is at most `reach` away.
/// Physical pixels.
ImVec2 nearest_item(const ItemLog& log, ImVec2 at, float reach);

}  // namespace headlight
