#pragma once
#include <optional>
#include <string>
#include <vector>

#include "session/lesson/lesson_player.hpp"
#include "views/frame.hpp"
#include "views/lesson/control_pointer.hpp"
#include "views/lesson/lesson_chooser.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

/// The cell of a lesson's matrix whose number is typed, in the field "lesson.cell".
struct TypedCell {
  std::optional<Cell> cell;
  FieldState field;
};

/// What the parts of a lesson's picture share for one frame.
struct LessonFrame {
  Frame& frame;
  LessonPlayer& player;
  std::vector<FieldState>& fields;  ///< of the numbers, or of the sentence
  TypedCell& typed;
  const std::optional<Pointed>& pointed;  ///< what the word under the pointer names
  std::optional<Pointed>& point_next;     ///< the same for the next frame
  std::string& control_next;              ///< an item of the lesson that the word under the pointer names, for the next frame
  ControlPointer& control;                ///< shows one of the program's own window
  bool fresh;                             ///< the step has just been opened
};

/// A lesson takes the whole window, larger than the rest of the program, so that it can be read from the last row: at the left its words
/// and questions, at the right the matrix that they are about. Also the list from which lessons are chosen.
class LessonView {
 public:
  explicit LessonView(Session& session) : player_(session) {}

  LessonPlayer& player() { return player_; }
  bool is_open() const { return player_.is_open(); }
  /// "what-attention-is-for/3"; of an open lesson.
  std::string place() const { return player_.lesson().id + "/" + std::to_string(player_.step_number()); }
  /// A word points at the program's own window, which is shown in the lesson's place; draw_pointer() after it.
  bool points_at_window() const { return player_.is_open() && control_.shown() && control_of_ == place(); }
  void draw_pointer(Frame& frame) { control_.draw(frame); }
  bool shown() const { return player_.is_open() || player_.choosing(); }
  void draw(Frame& frame);
  void handle_keys(Frame& frame);
  /// Physical pixels per logical one, where a lesson is shown in a window of this size: as many as fill it, or as `chosen` where that is
  /// more and has room. Else `chosen`.
  float scale(float chosen, float width, float height) const;
  /// A row is being revealed.
  bool moves() const;

 private:
  void draw_mistakes(Frame& frame, const Rect& r) const;
  void draw_parts(Frame& frame, const Rect& panel, const Rect& board);
  bool clicker_keys();
  void answer_keys();
  void forward();
  void back();

  LessonPlayer player_;
  LessonChooser chooser_;
  std::optional<Pointed> pointed_, point_next_;
  ControlPointer control_;
  std::string control_of_;                      ///< the step whose word points
  std::string control_hovered_, control_next_;  ///< an item of the lesson itself
  std::vector<FieldState> fields_;
  TypedCell typed_;
  std::string fields_of_;  ///< the step that the fields belong to
  int fresh_ = 0;          ///< frames for which it counts as just opened
  float scroll_ = 0;       ///< of the panel's words, logical pixels
};

/// The panel at the left. `scroll` moves its words where they do not fit.
void draw_lesson_panel(LessonFrame& l, const Rect& r, float& scroll);
/// The matrices at the right.
void draw_lesson_board(LessonFrame& l, const Rect& r);
/// In the lower right corner of `r`, once Enter on a matrix has asked for it; returns the width that it takes.
float draw_cell_field(LessonFrame& l, const Rect& r);
/// A text of the lesson, as it is read on this screen.
RenderedText said_here(const LessonFrame& l, const LessonText& text);
/// The question with what can be said to it, or what came of it; returns its height.
float draw_lesson_question(LessonFrame& l, float x, float y, float width);

/// What is said, as markup whose links are "0", "1", ...: the places of its parts.
std::string markup_of(const RenderedText& said, const Frame& frame, const LessonPlayer& player);
/// One paragraph of it; pointing at a link points at its thing. `apart`: it is heard by itself.
float draw_said(LessonFrame& l, const std::string& name, float x, float y, float width, const TextStyle& style, const RenderedText& said,
                bool apart = false);

}  // namespace headlight::views
