#pragma once
#include <optional>
#include <string>

#include "classroom/collect.hpp"
#include "session/lesson/asked_question.hpp"
#include "session/lesson/class_collector.hpp"
#include "session/lesson/common_mistake.hpp"
#include "session/lesson/lesson_player.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// The teacher's table of a class: students and questions, live from a watched folder or from pasted codes; the answers to one question
/// without names, also large for the projector.
class ClassView {
 public:
  bool open() const { return open_; }
  void show() { open_ = true; }
  void close() { open_ = false; }
  ClassCollector& collector() { return collector_; }
  /// True while the answers to a question are shown to the class.
  bool projects() const { return projected_ && question_; }
  /// True while a folder is watched: frames are needed now and then.
  bool watches() const { return open_ && !collector_.folder().empty(); }
  /// True while the commonest wrong answer of the open question is being explained.
  bool works() const { return open_ && common_.works(); }
  void draw(Frame& frame, LessonPlayer& player);
  void handle_keys(FrameItems& log);

 private:
  void know_lessons(LessonPlayer& player);
  void explain(Frame& frame, LessonPlayer& player);
  float draw_inputs(Frame& frame, const Rect& r);
  void draw_foot(Frame& frame, const Rect& r);
  void draw_table(Frame& frame, const Rect& r);
  void save_csv(Frame& frame) const;

  bool open_ = false, projected_ = false;
  ClassCollector collector_;
  std::string known_in_;  ///< the language and folder in which lessons are known
  FieldState folder_, codes_;
  std::optional<size_t> question_;
  AskedQuestion asked_;
  CommonMistake common_;
  float scroll_ = 0, question_scroll_ = 0;
};

/// Draws students and questions from the top of `r`; returns the question that was clicked.
std::optional<size_t> draw_class_grid(const Canvas& c, const Rect& r, const ClassTable& table, std::optional<size_t> chosen,
                                      float& scrolled);

/// A question of the class to show.
struct ShownQuestion {
  const ClassTable& table;
  size_t question;
  const std::string& asked;  ///< its words, see AskedQuestion
  const CommonMistake& common;
  bool large;  ///< for the projector
};
/// Draws how the class answered a question: its words, counts, first answers as bars, the commonest wrong one with its numbers beside the
/// right ones if it is explained, mistakes. No names.
void draw_class_question(const Canvas& c, const Rect& r, const ShownQuestion& shown, float& scrolled);

/// Returns the title of a question.
std::string class_question_title(const Canvas& c, const ClassTable& table, size_t question);

}  // namespace headlight::views
