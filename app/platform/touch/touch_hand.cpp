#include "platform/touch/touch_hand.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

#include "widgets/imgui_compat.hpp"

namespace headlight {
namespace {

constexpr float slop = 8;            ///< logical pixels that a still finger moves
constexpr float notch = 60;          ///< logical pixels that a notch of the wheel scrolls
constexpr float pinched = 0.1f;      ///< by which part the fingers have come closer or gone apart when it is a pinch
constexpr double long_press = 0.5;   ///< seconds
constexpr double double_tap = 0.45;  ///< seconds between two taps that are meant as one
constexpr float tap_apart = 24;      ///< logical pixels between them

const ImVec2 nowhere(-FLT_MAX, -FLT_MAX);

float distance(ImVec2 a, ImVec2 b) { return std::hypot(a.x - b.x, a.y - b.y); }

}  // namespace

void TouchHand::down(int finger, float x, float y, double now) {
  in_use_ = true;
  fingers_.push_back({finger, {x, y}});
  if (fingers_.size() == 1) {
    doing_ = Doing::waiting;
    began_ = now;
    step({.at = start_ = {x, y}});
  } else if (fingers_.size() == 2 && doing_ != Doing::over) {
    let_go();
    doing_ = Doing::two_fingers;
    middle_ = middle();
    spread_ = spread();
    step({.at = middle_});
  }
}

void TouchHand::move(int finger, float x, float y) {
  const auto moved = std::find_if(fingers_.begin(), fingers_.end(), [&](const Finger& one) { return one.id == finger; });
  if (moved == fingers_.end()) return;
  moved->at = {x, y};
  if (moved != fingers_.begin()) return;
  if (doing_ == Doing::waiting && distance(start_, moved->at) > slop * scale_) {
    doing_ = Doing::dragging;
    step({.at = start_, .left = true});
  }
  if (doing_ != Doing::dragging) return;
  const bool pressed = steps_.size() > 1 ? steps_[steps_.size() - 2].left : last_.left;
  if (pressed && !steps_.empty() && steps_.back().left) steps_.back().at = moved->at;
  else step({.at = moved->at, .left = true});
}

void TouchHand::up(int finger, double now) {
  if (std::erase_if(fingers_, [&](const Finger& one) { return one.id == finger; }) == 0) return;
  if (doing_ == Doing::waiting) tap(now);
  else let_go();
  doing_ = fingers_.empty() ? Doing::nothing : Doing::over;  // the finger that stays does nothing more
  if (fingers_.empty()) step({.at = nowhere});
}

void TouchHand::cancel() {
  fingers_.clear();
  steps_.clear();
  doing_ = Doing::nothing;
  step({.at = last_.at});
  step({.at = nowhere});
}

/// A second tap near the first is the same spot again: a double click is one of a mouse that does not move.
void TouchHand::tap(double now) {
  const bool again = now - tapped_at_ < double_tap && distance(tapped_, start_) < tap_apart * scale_;
  const ImVec2 at = again ? tapped_ : aim_ ? aim_(start_) : start_;
  tapped_at_ = now;
  tapped_ = at;
  step({.at = at});
  step({.at = at, .left = true});
  step({.at = at});
}

/// What is pressed is released where it is.
void TouchHand::let_go() {
  const TouchFrame& now = steps_.empty() ? last_ : steps_.back();
  if (now.left || now.right || now.middle) step({.at = now.at});
}

TouchFrame TouchHand::next(double now) {
  if (doing_ == Doing::waiting && now - began_ >= long_press && steps_.empty()) {
    doing_ = Doing::over;
    step({.at = start_, .right = true});
    step({.at = start_});
  }
  if (!steps_.empty()) {
    last_ = steps_.front();
    steps_.pop_front();
    return last_;
  }
  last_.wheel = last_.wheel_sideways = 0;
  last_.control = false;
  if (fingers_.size() > 1) follow_two(last_);
  return last_;
}

/// Which of the two it is, is decided once.
void TouchHand::follow_two(TouchFrame& frame) {
  const ImVec2 now = middle();
  const float apart = spread();
  if (doing_ == Doing::two_fingers) {
    if (spread_ > 0 && apart > 0 && std::abs(std::log(apart / spread_)) > pinched) doing_ = Doing::pinching;
    else if (distance(now, middle_) > slop * scale_) doing_ = Doing::scrolling;
    if (doing_ == Doing::scrolling) frame.middle = true;  // pressed where the fingers began; the next frame moves it
    return;
  }
  if (doing_ == Doing::pinching && spread_ > 0 && apart > 0 && apart != spread_) {
    frame = {.at = now, .control = true, .wheel = std::log(apart / spread_) / std::log(1.25f)};
  } else if (doing_ == Doing::scrolling) {
    frame.at = now;
    frame.wheel = (now.y - middle_.y) / (notch * scale_);
    frame.wheel_sideways = (now.x - middle_.x) / (notch * scale_);
  } else {
    return;
  }
  middle_ = now;
  spread_ = apart;
}

ImVec2 TouchHand::middle() const { return {(fingers_[0].at.x + fingers_[1].at.x) / 2, (fingers_[0].at.y + fingers_[1].at.y) / 2}; }

float TouchHand::spread() const { return distance(fingers_[0].at, fingers_[1].at); }

void TouchHand::begin_frame(ImGuiIO& io, double now) {
  if (!in_use_) return;
  const TouchFrame frame = next(now);
  feed_mouse_position(io, frame.at.x, frame.at.y);
  feed_mouse_button(io, ImGuiMouseButton_Left, frame.left);
  feed_mouse_button(io, ImGuiMouseButton_Right, frame.right);
  feed_mouse_button(io, ImGuiMouseButton_Middle, frame.middle);
  feed_mouse_wheel(io, frame.wheel_sideways, frame.wheel);
  io.KeyCtrl = frame.control || io.KeysDown[int(Key::left_control)];
}

ImVec2 nearest_item(const ItemLog& log, ImVec2 at, float reach) {
  ImVec2 best = at;
  float least = reach;
  for (const Item& item : log.items()) {
    if (item.id == 0 || item.max.x <= item.min.x || item.max.y <= item.min.y) continue;
    const ImVec2 inside(std::clamp(at.x, item.min.x, item.max.x - 1), std::clamp(at.y, item.min.y, item.max.y - 1));
    const float away = distance(at, inside);
    if (away == 0) return at;
    if (item.enabled && away <= least) best = inside, least = away;
  }
  return best;
}

}  // namespace headlight
