#pragma once
#include "session/lesson/lesson_player.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// The list of lessons, over the whole window.
class LessonChooser {
 public:
  void draw(Frame& frame, LessonPlayer& player);
  void handle_keys(LessonPlayer& player, FrameItems& log);

 private:
  void draw_row(Frame& frame, LessonPlayer& player, int i, const Rect& r);
  void say_selected(const Frame& frame, LessonPlayer& player) const;
  void draw_foot(Frame& frame, LessonPlayer& player, const Rect& r);
  void look_in(Frame& frame, LessonPlayer& player) const;
  void save_marks(Frame& frame, LessonPlayer& player) const;

  FieldState folder_;
  int selected_ = 0;
  float scroll_ = 0;
  bool follow_ = true;  ///< the selected row is to be seen
};

}  // namespace headlight::views
