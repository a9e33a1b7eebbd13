#pragma once
#include <imgui.h>

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "widgets/frame_items.hpp"

namespace headlight::platform {

/// The mouse state that the fingers make in one frame.
struct TouchFrame {
  ImVec2 at = {};
  bool left = false, right = false, middle = false, control = false;
  float wheel = 0, wheel_sideways = 0;  ///< notches
  ImVec2 pushed = {};                   ///< movement of the scrolled content by the finger, physical pixels
};

/// Translates fingers on a screen into the mouse that the program knows. One finger points. If it moves before it lifts, it scrolls the
/// view under it, which glides on afterwards until the next touch; an item that follows a finger, or one that cannot scroll, is dragged
/// instead. A finger held still for half a second is the right button. Two fingers scroll, or move a zoomed matrix, and a pinch zooms about
/// the point between them. A pen is as exact as a mouse: report it as a mouse.
///
/// Positions are physical pixels, times are seconds of any one clock.
class TouchHand {
 public:
  explicit TouchHand(float scale = 1) : scale_(scale) {}

  /// Physical pixels per logical one.
  void set_scale(float scale) { scale_ = scale; }
  /// Sets the function that corrects a tap's position; see nearest_item. Without it a tap acts at its own point.
  void aim_with(std::function<ImVec2(ImVec2)> aim) { aim_ = std::move(aim); }
  /// Sets the log of the drawn frame. Without it one finger scrolls nothing.
  void feel(FrameItems& log) { log_ = &log; }

  void down(int finger, float x, float y, double now);
  void move(int finger, float x, float y, double now);
  void up(int finger, double now);
  /// The system takes the fingers away: releases everything.
  void cancel();
  /// A mouse was used after all: stops acting as a finger.
  void give_way();

  /// Returns the next frame's mouse; call it once before each frame.
  TouchFrame next(double now);
  /// Writes the next frame's mouse into ImGui's input; does nothing while no finger is in use.
  void begin_frame(ImGuiIO& io, double now);

  /// True if a finger was used last: nothing hovers then, and small items need more room.
  bool in_use() const { return in_use_; }
  /// True if frames are needed although no finger moves.
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
  ImVec2 start_{}, at_{}, scrolled_to_{};  ///< first contact, current position, and the position up to which it has scrolled
  bool lifted_ = false;                    ///< before its gesture was known
  bool catches_ = false;                   ///< it came down on a gliding view
  std::string view_;                       ///< name of the scrolled view
  std::deque<Moment> way_;                 ///< the first finger's positions during the last tenth of a second
  ImVec2 speed_{};                         ///< the glide's speed, physical pixels a second
  double frame_at_ = 0;
  ImVec2 middle_{};  ///< the point between two fingers, as last reported
  float spread_ = 0;
  double began_ = 0, tapped_at_ = -1e9;
  ImVec2 tapped_{};
  std::deque<TouchFrame> steps_;  ///< queued frames, one to report per frame: ImGui has to see the pointer arrive before it presses
  TouchFrame last_;
};

/// Returns the point that a finger at `at` aims for: `at` if an item is under it, else a point inside the nearest item at most `reach`
/// away. Physical pixels.
ImVec2 nearest_item(const FrameItems& log, ImVec2 at, float reach);

}  // namespace headlight::platform
