#pragma once
#include <imgui.h>

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "widgets/frame_items.hpp"

namespace headlight::platform {

/// What the mouse of one frame would be.
struct TouchFrame {
  ImVec2 at = {};
  bool left = false, right = false, middle = false, control = false;
  float wheel = 0, wheel_sideways = 0;  ///< notches
  ImVec2 pushed = {};                   ///< how far the finger moves the content of what it scrolls
};

/// Fingers on a screen as the mouse that the program knows. One finger points. Where it moves before it is lifted it scrolls what is under
/// it, which goes on for a while when it is lifted and stands still at the next touch; what follows a finger by itself, or cannot be
/// scrolled, is dragged. Held still for half a second it is the right button. Two fingers scroll, or move a zoomed matrix, and a pinch
/// zooms about the middle between them. A pen is as exact as a mouse: it is better given as one.
///
/// Positions are physical pixels, times are seconds of any one clock.
class TouchHand {
 public:
  explicit TouchHand(float scale = 1) : scale_(scale) {}

  /// Physical pixels per logical one.
  void set_scale(float scale) { scale_ = scale; }
  /// What a tap at a point is meant for; see nearest_item. Without it: what is there.
  void aim_with(std::function<ImVec2(ImVec2)> aim) { aim_ = std::move(aim); }
  /// The log of the drawn frame. Without it nothing is scrolled by one finger.
  void feel(FrameItems& log) { log_ = &log; }

  void down(int finger, float x, float y, double now);
  void move(int finger, float x, float y, double now);
  void up(int finger, double now);
  /// The system takes the fingers away: nothing is pressed.
  void cancel();
  /// A mouse was used after all.
  void give_way();

  /// The next frame's mouse; to be asked once before each frame.
  TouchFrame next(double now);
  /// The same, put where ImGui reads it; nothing while no finger is in use.
  void begin_frame(ImGuiIO& io, double now);

  /// Whether the last thing used was a finger: then nothing hovers, and what is small is better given room.
  bool in_use() const { return in_use_; }
  /// Frames are wanted though no finger moves.
  bool waits() const { return doing_ == Doing::waiting || doing_ == Doing::gliding || !steps_.empty(); }

 private:
  enum class Doing { nothing, waiting, dragging, sliding, gliding, two_fingers, scrolling, pinching, over };
  struct Finger {
    int id;
    ImVec2 at;
  };
  struct Moment {
    ImVec2 at;
    double when;
  };

  void step(TouchFrame frame) { steps_.push_back(frame); }
  void tap(double now);
  void release();
  void lift(double now);
  bool strays() const;
  void drag_or_slide(double now);
  void begin_glide(double now);
  void glide(TouchFrame& frame, float passed);
  void follow_two(TouchFrame& frame);
  ImVec2 middle() const;
  float spread() const;

  float scale_;
  std::function<ImVec2(ImVec2)> aim_;
  std::vector<Finger> fingers_;
  Doing doing_ = Doing::nothing;
  bool in_use_ = false;
  FrameItems* log_ = nullptr;
  ImVec2 start_{}, at_{}, told_{};  ///< where the first finger came down, where it is, and how far it has scrolled
  bool lifted_ = false;             ///< before it was found out what it does
  bool catches_ = false;            ///< it came down on what was gliding
  std::string view_;                ///< which is scrolled
  std::deque<Moment> way_;          ///< of the first finger, the last tenth of a second
  ImVec2 speed_{};                  ///< of what glides, a second
  double frame_at_ = 0;
  ImVec2 middle_{};  ///< between two, as it was last told
  float spread_ = 0;
  double began_ = 0, tapped_at_ = -1e9;
  ImVec2 tapped_{};
  std::deque<TouchFrame> steps_;  ///< what is still to be told, one a frame: ImGui has to see the pointer come before it presses
  TouchFrame last_;
};

/// Where a finger at `at` is meant to be: there, if an item is under it, else inside of the nearest item that is at most `reach` away.
/// Physical pixels.
ImVec2 nearest_item(const FrameItems& log, ImVec2 at, float reach);

}  // namespace headlight::platform
