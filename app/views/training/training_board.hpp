#pragma once
#include "session/training/training_session.hpp"
#include "views/frame.hpp"
#include "views/training/training_curves.hpp"
#include "views/training/training_heads.hpp"
#include "views/training/training_side.hpp"
#include "views/training/training_step.hpp"

namespace headlight::views {

/// The part that a small window shows; a large one shows the inside of a step, or everything else.
enum class TrainingPart { task, heads, curves, step };

/// The view "Watch heads form": it trains a model and shows its attention. It fills the window until it is closed; a run continues while it
/// is open, and waits while it is not. A small window shows task, heads, curves or the inside of a step: items "training.part.heads",
/// "training.part.step", ..., and "training.play" for all of them.
class TrainingBoard {
 public:
  explicit TrainingBoard(TaskRegistry tasks);

  bool open() const { return open_; }
  void show(Session& session);
  void close();
  void toggle(Session& session) { open_ ? close() : show(session); }
  void draw(Frame& frame);
  /// Handles space, arrows, Home, End and Escape.
  void handle_keys(Frame& frame);
  /// True if it changes by itself and needs frames, some twenty a second.
  bool moves() const { return open_ && training_.begun() && training_.moves(); }
  TrainingSession& session() { return training_; }
  /// Returns the name of a model that would be lost with the program; empty: there is none.
  std::string unsaved() const { return training_.begun() ? training_.unsaved() : ""; }
  TrainingHeads& heads() { return heads_; }
  TrainingStep& step() { return step_; }
  void show_part(TrainingPart part) { part_ = part; }

 private:
  bool draw_whole(Frame& frame, const Rect& body);
  bool draw_part(Frame& frame, const Rect& body);
  void draw_header(Frame& frame, const Rect& r, bool small);
  float draw_parts(const Canvas& c, float right, float y, bool small);
  void draw_status(Frame& frame, const Rect& r, bool small);
  void start_or_pause(Session& session);
  void show_neighbour_run(int direction);

  TrainingSession training_;
  TrainingSide side_;
  TrainingCurves curves_;
  TrainingHeads heads_;
  TrainingStep step_;
  TrainingPart part_ = TrainingPart::heads;
  const TrainingRun* looked_at_ = nullptr;  ///< only compared: another run has another view
  int reported_step_ = 0;                   ///< the step shown in the last frame
  bool open_ = false;
};

}  // namespace headlight::views
