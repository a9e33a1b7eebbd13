#pragma once
#include <utility>
#include <vector>

#include "lesson/paths.hpp"
#include "session/lesson/lesson_player.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// The list of lessons, which fills the window.
class LessonChooser {
 public:
  void draw(Frame& frame, LessonPlayer& player);
  void handle_keys(LessonPlayer& player, FrameItems& log);
  /// True once after the teacher's table of a class was asked for.
  bool class_requested() { return std::exchange(class_requested_, false); }

 private:
  struct Row {
    int lesson;  ///< its place in the whole list
    int index;   ///< among those shown
  };

  /// The places in the whole list of the lessons on the chosen path.
  std::vector<int> visible_lessons(LessonPlayer& player) const;
  float draw_paths(const Frame& frame, LessonPlayer& player, const Rect& r);
  void walk(size_t path);
  void draw_row(Frame& frame, LessonPlayer& player, const Row& which, const Rect& r);
  void announce_selected(const Frame& frame, LessonPlayer& player, int i) const;
  void draw_foot(Frame& frame, LessonPlayer& player, const Rect& r);
  void look_in(Frame& frame, LessonPlayer& player) const;
  void save_marks(Frame& frame, LessonPlayer& player) const;

  FieldState folder_;
  size_t path_ = lesson::whole_course;
  int selected_ = 0;  ///< among those shown
  float scroll_ = 0;
  bool class_requested_ = false;
  bool follow_ = true;  ///< scroll the selected row into sight
};

}  // namespace headlight::views
