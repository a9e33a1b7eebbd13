#pragma once
#include <optional>
#include <string>

#include "lesson/lesson_control.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Shows the item of the program's own window that a lesson's word points at. The window takes the lesson's place, with everything but the
/// item dimmed, until Escape, a page key or a click beside the item. The item itself stays usable.
class ControlPointer {
 public:
  bool is_visible() const { return target_.has_value(); }
  void show(LessonControl target, std::string words);
  void end() { target_.reset(); }
  /// Call after the window is drawn.
  void draw(Frame& frame);
  /// Returns true if a key pressed the item or ended this.
  bool handle_keys(FrameItems& log);

 private:
  void draw_sheet(const Canvas& canvas, const Rect& item);
  void draw_words(const Canvas& canvas, const Rect& item) const;

  std::optional<LessonControl> target_;
  std::string words_;     ///< the words that point at the item
  bool fresh_ = false;    ///< the item's page should open
  bool by_keys_ = false;  ///< the item should have the keyboard once it is drawn
};

/// Dims everything but the item of this name; does nothing if it is not on screen.
void dim_all_but(const Canvas& canvas, const std::string& item);

}  // namespace headlight::views
