#pragma once
#include "session/lesson/lesson_desk.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight {

/// The list of lessons, over the whole window.
class LessonChooser {
 public:
  void draw(Frame& frame, LessonDesk& desk);
  void handle_keys(LessonDesk& desk, ItemLog& log);

 private:
  void draw_row(Frame& frame, LessonDesk& desk, int i, const Rect& r);
  void say_selected(const Frame& frame, LessonDesk& desk) const;
  void draw_foot(Frame& frame, LessonDesk& desk, const Rect& r);
  void look_in(Frame& frame, LessonDesk& desk) const;
  void save_marks(Frame& frame, LessonDesk& desk) const;

  FieldState folder_;
  int selected_ = 0;
  float scroll_ = 0;
  bool follow_ = true;  ///< the selected row is to be seen
};

}  // namespace headlight
