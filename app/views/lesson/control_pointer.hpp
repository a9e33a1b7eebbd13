#pragma once
#include <optional>
#include <string>

#include "lesson/lesson_control.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// A lesson's word points at an item of the program's own window: that is shown in the lesson's place, with everything but the item dimmed,
/// until Escape, a page key or a click beside it. The item itself can be used.
class ControlPointer {
 public:
  bool shown() const { return target_.has_value(); }
  void show(LessonControl target, std::string words);
  void end() { target_.reset(); }
  /// After the window was drawn.
  void draw(Frame& frame);
  /// Returns whether the key that was pressed ended it.
  bool handle_keys();

 private:
  void draw_sheet(const Canvas& canvas, const Rect& item);
  void draw_words(const Canvas& canvas, const Rect& item) const;

  std::optional<LessonControl> target_;
  std::string words_;   ///< that point at it
  bool fresh_ = false;  ///< its page is to be opened
};

/// Everything but the item of this name is dimmed; nothing where it is not on screen.
void dim_all_but(const Canvas& canvas, const std::string& item);

}  // namespace headlight::views
