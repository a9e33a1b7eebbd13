#pragma once
#include <deque>
#include <string>

#include "platform/web/page_canvas.hpp"

namespace headlight::platform {

/// Feeds a page's mouse, keyboard, text, clipboard and pointer shape to ImGui. Make it after the ImGuiHost and destroy it before. The page
/// reports events as they happen; ImGui before 1.87 reads once a frame, so the second of two events that a frame cannot hold waits for the
/// next.
class PageInput {
 public:
  explicit PageInput(PageCanvas& canvas);
  ~PageInput();
  PageInput(const PageInput&) = delete;
  PageInput& operator=(const PageInput&) = delete;

  /// Positions are physical pixels of the canvas.
  void move(float x, float y);
  void press(int button, bool down);
  void turn_wheel(float across, float down);
  /// `code` and `key` are those of a browser's KeyboardEvent. Returns false for a key that ImGui does not know.
  bool key(const std::string& code, const std::string& key, bool down);
  void type(const std::string& text);
  /// Pastes text that the page received, and presses the paste keys.
  void paste(const std::string& text);
  /// The page lost the keyboard: releases every key.
  void release();

  /// Call before ImGuiHost::begin_frame.
  void begin_frame();
  /// Call after drawing: passes on the pointer's shape and the place of the text field.
  void end_frame();

 private:
  struct Event {
    enum Kind { moved, pressed, wheeled, keyed, typed, left } kind;
    float x = 0, y = 0;
    int number = 0;  ///< button or key
    bool down = false;
    std::string text = {};
  };
  void note(Event event);
  bool take(const Event& event);

  PageCanvas& canvas_;
  std::deque<Event> events_;
  std::string clipboard_;
  double last_ = 0;
  int cursor_ = 0;
  bool writing_ = false;
  bool key_down_ = false, changed_ = false, typed_ = false;  ///< in this frame
};

}  // namespace headlight::platform
