#pragma once
#include <deque>
#include <string>

#include "platform/web/page_canvas.hpp"

namespace headlight::platform {

/// Mouse, keyboard, text, clipboard and pointer shape of a page's canvas for ImGui. Make it after the ImGuiHost and let it go before. The
/// page hands it what happens when it happens; ImGui before 1.87 looks once a frame, so that what went down and up in between waits for
/// the next one.
class PageInput {
 public:
  explicit PageInput(PageCanvas& canvas);
  ~PageInput();
  PageInput(const PageInput&) = delete;
  PageInput& operator=(const PageInput&) = delete;

  /// Places are physical pixels of the canvas.
  void move(float x, float y);
  void press(int button, bool down);
  void turn_wheel(float across, float down);
  /// `code` and `key` are those of a browser's KeyboardEvent. False: no key that ImGui could know.
  bool key(const std::string& code, const std::string& key, bool down);
  void type(const std::string& text);
  /// The page's paste: its text, and the keys that ask for it.
  void paste(const std::string& text);
  /// The page lost the keyboard: every key is up.
  void release();

  /// Call before ImGuiHost::begin_frame.
  void begin_frame();
  /// Call after it was drawn: the pointer's shape, and where text is written.
  void end_frame();

 private:
  struct Event {
    enum Kind { moved, pressed, wheeled, keyed, typed, left } kind;
    float x = 0, y = 0;
    int number = 0;  ///< of the button or key
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
