#pragma once
#include <optional>
#include <string>
#include <vector>

#include "session/lesson/lesson_player.hpp"
#include "views/frame.hpp"
#include "views/lesson/class_view.hpp"
#include "views/lesson/control_pointer.hpp"
#include "views/lesson/hand_in_card.hpp"
#include "views/lesson/lesson_chooser.hpp"
#include "widgets/controls.hpp"
#include "widgets/matrix_view.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

/// The cell of a lesson's matrix whose number the learner types in the field "lesson.cell".
struct TypedCell {
  std::optional<Cell> cell;
  FieldState field;
};

/// The cell of a lesson's matrix that the arrows have reached while a question waits: it is read, not changed.
struct ReadCell {
  NodeId node;
  ScreenCell at;
};

/// The state that the parts of a lesson's picture share in one frame.
struct LessonFrame {
  Frame& frame;
  LessonPlayer& player;
  std::vector<FieldState>& fields;  ///< for the numbers, or for the sentence
  TypedCell& typed;
  std::optional<ReadCell>& read;
  const std::optional<Pointed>& pointed;  ///< the place named by the word under the pointer
  std::optional<Pointed>& point_next;     ///< the same for the next frame
  std::string& control_next;              ///< the lesson's own item named by the word under the pointer, for the next frame
  ControlPointer& control;                ///< points at an item of the program's own window
  bool fresh;                             ///< the step has just been opened
  bool hands_in = false;                  ///< the learner wants to hand in
  bool explains = false;                  ///< a wrong answer has just been explained
  bool to_bench = false;                  ///< the learner wants the program's own window
  bool reads = false;                     ///< a matrix has the keyboard and says a cell, and then nothing else speaks again
  std::optional<Rect> diagnosis = {};     ///< the place of the explanation, once it is drawn
  bool tells = false;                     ///< a puzzle's solution has just been judged after Reveal
  Rect explanation = {};                  ///< the place of that puzzle's explanation
};

/// A lesson takes the whole window, larger than the rest of the program, so that the last row can read it: words and questions at the left,
/// their matrices at the right. Also the list of lessons to choose from.
class LessonView {
 public:
  explicit LessonView(Session& session);

  LessonPlayer& player() { return player_; }
  bool is_open() const { return player_.is_open(); }
  /// Returns "what-attention-is-for/3" for an open lesson.
  std::string place() const { return player_.lesson().id + "/" + std::to_string(player_.step_number()); }
  /// True if a word points at the program's own window, which is drawn in the lesson's place, followed by draw_pointer().
  bool points_at_window() const { return player_.is_open() && control_.is_visible() && control_of_ == place(); }
  void draw_pointer(Frame& frame) { control_.draw(frame); }
  /// True while a puzzle is built in the program's own window, with the judge's words in a line below it, which draw_bench() draws.
  bool at_bench() const { return player_.is_open() && !player_.choosing() && bench_of_ == place(); }
  void draw_bench(Frame& frame, const Rect& r);
  bool leave_bench_by_keys();
  bool is_visible() const { return player_.is_open() || player_.choosing(); }
  /// True while the teacher's table of a class is on screen; it has its own keys.
  bool class_is_visible() const { return is_visible() && !player_.is_open() && class_.open(); }
  /// True while it shows the answers to a question to the class.
  bool class_is_projected() const { return class_is_visible() && class_.projects(); }
  /// True while that table watches a folder.
  bool watches() const { return class_is_visible() && class_.watches(); }
  ClassView& class_view() { return class_; }
  /// Takes a file of hand-ins while that table is on screen; else returns false.
  bool takes(const std::filesystem::path& file);
  void draw(Frame& frame);
  void handle_keys(Frame& frame);
  /// Returns the physical pixels per logical one for a lesson in a window of this size (physical pixels): as many as fill it, or `chosen`
  /// if that is more and fits. Without a lesson returns `chosen`.
  float scale(float chosen, float width, float height) const;
  /// Returns what a voice says of the motion that the step plays, without numbers that the question asks for; empty while none is on.
  std::string spoken_motion(const Session& session, const Motion& motion, const Phrases& phrases) const;
  /// True while a row is being revealed, or a wrong answer is being explained.
  bool moves() const;

 private:
  void draw_mistakes(Frame& frame, const Rect& r) const;
  void draw_parts(Frame& frame, const Rect& panel, const Rect& board);
  bool clicker_keys();
  bool card_keys(FrameItems& log);
  void leave();
  void forward();
  void back();

  LessonPlayer player_;
  LessonChooser chooser_;
  ClassView class_;
  HandInCard card_;
  std::optional<Pointed> pointed_, point_next_;
  ControlPointer control_;
  std::string control_of_;                      ///< the step whose word points
  std::string bench_of_;                        ///< the step that is built in the program's own window
  std::string control_hovered_, control_next_;  ///< items of the lesson itself
  std::vector<FieldState> fields_;
  TypedCell typed_;
  std::optional<ReadCell> read_;
  std::string fields_of_;  ///< the step that the fields belong to
  Guess explained_;        ///< the guess whose explanation has been shown
  bool told_ = false;      ///< a puzzle's explanation has been brought into view after Reveal
  int fresh_ = 0;          ///< frames for which it counts as just opened
  float scroll_ = 0;       ///< scroll of the panel's words, logical pixels
  float needed_ = 0;       ///< the panel's height in which all choices of this step's question are in sight
};

/// The height of the line below the program's own window while a puzzle is built there.
float bench_height(bool phone);

/// Returns the clock of an exam, from the seconds that it has taken, and has left if it ends by the clock: "12:05 left", "12:05 so far".
std::string exam_clock(const Phrases& phrases, int taken, std::optional<int> left);

/// Draws the panel at the left. `scroll` moves its words if they do not fit. Returns the height in which they do.
float draw_lesson_panel(LessonFrame& l, const Rect& r, float& scroll);
/// True if the learner has to choose among answers.
bool waits_for_choice(const LessonFrame& l);
/// Draws the matrices at the right.
void draw_lesson_board(LessonFrame& l, const Rect& r);
/// Draws the field for a cell's number in the lower right corner of `r` while it is open; returns its width.
float draw_cell_field(LessonFrame& l, const Rect& r);
/// Returns a text of the lesson in the form for this screen.
RenderedText rendered_here(const LessonFrame& l, const LessonText& text);
/// Draws the question with its possible answers, or its result; returns its height.
float draw_lesson_question(LessonFrame& l, float x, float y, float width);

/// Draws the mistakes that explain a wrong answer, and the right numbers beside the mistaken ones; returns the height, 0 without any.
float draw_diagnosis(LessonFrame& l, float x, float y, float width);

/// Returns the text as markup whose links "0", "1", ... are the indices of its parts.
std::string markup_of(const RenderedText& text, const Frame& frame, const LessonPlayer& player);
/// Draws one paragraph; a link under the pointer points at its target. `apart`: spoken alone.
float draw_rendered(LessonFrame& l, const std::string& name, float x, float y, float width, const TextStyle& style,
                    const RenderedText& text, bool apart = false);

}  // namespace headlight::views
