#include "platform/touch/touch_hand.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

#include "widgets/imgui_compat.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::platform {
namespace {

constexpr float slop = 8;               ///< logical pixels that a still finger moves
constexpr float notch = 60;             ///< logical pixels that a notch of the wheel scrolls
constexpr float pinched = 0.1f;         ///< relative change of the fingers' distance that makes a pinch
constexpr double long_press = 0.5;      ///< seconds
constexpr double double_tap = 0.45;     ///< the longest time between two taps of a double tap, seconds
constexpr float tap_apart = 24;         ///< the largest distance between them, logical pixels
constexpr double remembered = 0.1;      ///< seconds of a finger's path that give its speed when it lifts
constexpr float glide_time = 0.325f;    ///< seconds in which a glide loses most of its speed
constexpr float fast = 120, slow = 20;  ///< logical pixels a second: a glide starts above `fast` and ends below `slow`

const ImVec2 nowhere(-FLT_MAX, -FLT_MAX);

float distance(ImVec2 a, ImVec2 b) { return std::hypot(a.x - b.x, a.y - b.y); }

}  // namespace

void TouchHand::down(int finger, float x, float y, double now) {
  in_use_ = true;
  fingers_.push_back({finger, {x, y}});
  if (fingers_.size() == 1) {
    catches_ = doing_ == Doing::gliding;
    lifted_ = false;
    doing_ = Doing::waiting;
    began_ = now;
    way_ = {{{x, y}, now}};
    step({.at = start_ = at_ = scrolled_to_ = {x, y}});
  } else if (fingers_.size() == 2 && doing_ != Doing::over) {
    release();
    doing_ = Doing::two_fingers;
    middle_ = middle();
    spread_ = spread();
    step({.at = middle_});
  }
}

void TouchHand::move(int finger, float x, float y, double now) {
  const auto moved = std::find_if(fingers_.begin(), fingers_.end(), [&](const Finger& one) { return one.id == finger; });
  if (moved == fingers_.end()) return;
  moved->at = {x, y};
  if (moved != fingers_.begin() || doing_ == Doing::over) return;
  at_ = moved->at;
  way_.push_back({at_, now});
  while (now - way_.front().when > remembered) way_.pop_front();
}

bool TouchHand::strays() const { return distance(start_, at_) > slop * scale_; }

void TouchHand::up(int finger, double now) {
  if (std::erase_if(fingers_, [&](const Finger& one) { return one.id == finger; }) == 0) return;
  if (doing_ == Doing::waiting && strays()) {  // faster than frames are drawn
    lifted_ = true;
    begin_glide(now);
    return;
  }
  if (doing_ == Doing::sliding) begin_glide(now);
  lift(now);
}

void TouchHand::lift(double now) {
  if (doing_ == Doing::sliding) {
    doing_ = Doing::gliding;
    return;
  }
  if (doing_ == Doing::dragging && distance(steps_.empty() ? last_.at : steps_.back().at, at_) > 0) step({.at = at_, .left = true});
  if (doing_ == Doing::waiting && !catches_) tap(now);
  else release();
  doing_ = fingers_.empty() ? Doing::nothing : Doing::over;  // a finger that stays down does nothing more
  if (fingers_.empty()) step({.at = nowhere});
}

/// Decides between dragging and scrolling, once a frame was drawn with the pointer where the finger came down.
void TouchHand::drag_or_slide(double now) {
  const ImVec2 by(at_.x - start_.x, at_.y - start_.y);
  const bool across = std::abs(by.x) > std::abs(by.y);
  const ScrollView* view = nullptr;
  if (log_ && !log_->would_drag(across ? Drag::across : Drag::down)) view = scrolled_by(*log_, across ? ImVec2{by.x, 0} : ImVec2{0, by.y});
  if (view) {
    doing_ = Doing::sliding;
    view_ = view->name;
    step({.at = nowhere});  // keeps the pointer off the items that pass by
  } else {
    doing_ = Doing::dragging;
    step({.at = start_, .left = true});
  }
  if (std::exchange(lifted_, false)) lift(now);
}

/// Starts a glide at the speed of the lifted finger. A finger that stood still before it lifted starts none.
void TouchHand::begin_glide(double now) {
  speed_ = {};
  while (!way_.empty() && now - way_.front().when > remembered) way_.pop_front();
  if (way_.size() < 2) return;
  const double seconds = std::max(0.008, way_.back().when - way_.front().when);
  const auto a_second = [&](float from, float to) { return static_cast<float>((to - from) / seconds); };
  speed_ = {a_second(way_.front().at.x, way_.back().at.x), a_second(way_.front().at.y, way_.back().at.y)};
  if (std::hypot(speed_.x, speed_.y) < fast * scale_) speed_ = {};
  way_.clear();
}

void TouchHand::glide(TouchFrame& frame, float passed) {
  const ScrollView* const view = log_ ? log_->scroll_view(view_) : nullptr;
  if (!view || !view->has_room(speed_) || std::hypot(speed_.x, speed_.y) < slow * scale_) {
    doing_ = Doing::nothing;
    return;
  }
  frame.pushed.x += speed_.x * passed;
  frame.pushed.y += speed_.y * passed;
  const float kept = std::exp(-passed / glide_time);
  speed_ = {speed_.x * kept, speed_.y * kept};
}

void TouchHand::give_way() {
  in_use_ = false;
  if (doing_ == Doing::gliding) doing_ = Doing::nothing;
}

void TouchHand::cancel() {
  fingers_.clear();
  steps_.clear();
  doing_ = Doing::nothing;
  step({.at = last_.at});
  step({.at = nowhere});
}

/// Clicks. A second tap near the first reuses its position, because a double click needs a mouse that does not move.
void TouchHand::tap(double now) {
  const bool again = now - tapped_at_ < double_tap && distance(tapped_, start_) < tap_apart * scale_;
  const ImVec2 at = again ? tapped_ : aim_ ? aim_(start_) : start_;
  tapped_at_ = now;
  tapped_ = at;
  step({.at = at});
  step({.at = at, .left = true});
  step({.at = at});
}

/// Releases pressed buttons at the current position.
void TouchHand::release() {
  const TouchFrame& now = steps_.empty() ? last_ : steps_.back();
  if (now.left || now.right || now.middle) step({.at = now.at});
}

TouchFrame TouchHand::next(double now) {
  const float passed = static_cast<float>(std::clamp(now - std::exchange(frame_at_, now), 0.0, 0.1));
  if (doing_ == Doing::waiting && steps_.empty()) {
    if (strays()) {
      drag_or_slide(now);
    } else if (now - began_ >= long_press && !catches_) {
      doing_ = Doing::over;
      step({.at = start_, .right = true});
      step({.at = start_});
    }
  }
  if (!steps_.empty()) {
    last_ = steps_.front();
    steps_.pop_front();
    return last_;
  }
  last_.wheel = last_.wheel_sideways = 0;
  last_.control = false;
  last_.pushed = {};
  if (doing_ == Doing::dragging) last_.at = at_;
  if (doing_ == Doing::sliding || doing_ == Doing::gliding)
    last_.pushed = {at_.x - scrolled_to_.x, at_.y - scrolled_to_.y}, scrolled_to_ = at_;
  if (doing_ == Doing::gliding) glide(last_, passed);
  if (fingers_.size() > 1) follow_two(last_);
  return last_;
}

/// Decides once between pinching and scrolling with two fingers.
void TouchHand::follow_two(TouchFrame& frame) {
  const ImVec2 now = middle();
  const float apart = spread();
  if (doing_ == Doing::two_fingers) {
    if (spread_ > 0 && apart > 0 && std::abs(std::log(apart / spread_)) > pinched) doing_ = Doing::pinching;
    else if (distance(now, middle_) > slop * scale_) doing_ = Doing::scrolling;
    if (doing_ == Doing::scrolling) frame.middle = true;  // press where the fingers began; the next frame moves the pointer
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
  if (in_use_) io.ConfigFlags |= ImGuiConfigFlags_IsTouchScreen;
  else io.ConfigFlags &= ~ImGuiConfigFlags_IsTouchScreen;
  if (!in_use_) return;
  const TouchFrame frame = next(now);
  feed_mouse_position(io, frame.at.x, frame.at.y);
  feed_mouse_button(io, ImGuiMouseButton_Left, frame.left);
  feed_mouse_button(io, ImGuiMouseButton_Right, frame.right);
  feed_mouse_button(io, ImGuiMouseButton_Middle, frame.middle);
  feed_mouse_wheel(io, frame.wheel_sideways, frame.wheel);
  io.KeyCtrl = frame.control || io.KeysDown[int(Key::left_control)];
  if (log_ && (frame.pushed.x != 0 || frame.pushed.y != 0)) log_->push(view_, frame.pushed);
}

ImVec2 nearest_item(const FrameItems& log, ImVec2 at, float reach) {
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

}  // namespace headlight::platform
