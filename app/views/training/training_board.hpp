#pragma once
#include "session/training/training_session.hpp"
#include "views/frame.hpp"
#include "views/training/training_curves.hpp"
#include "views/training/training_heads.hpp"
#include "views/training/training_side.hpp"

namespace headlight::views {

/// What a small window shows of it at a time.
enum class TrainingPart { task, heads, curves };

/// The view "Watch heads form": it trains a model and shows its attention. It fills the window until it is closed; a run goes on while it
/// is open, and waits while it is not. In a small window task, heads and curves stand one at a time: items "training.part.heads", ..., and
/// "training.play" for all three.
class TrainingBoard {
 public:
  explicit TrainingBoard(TaskRegistry tasks) : training_(std::move(tasks)) {}

  bool open() const { return open_; }
  void show(Session& session);
  void close();
  void toggle(Session& session) { open_ ? close() : show(session); }
  void draw(Frame& frame);
  /// Space, arrows, Home, End, Escape.
  void handle_keys(Frame& frame);
  /// It changes by itself: frames are wanted, some twenty a second.
  bool moves() const { return open_ && training_.begun() && training_.moves(); }
  TrainingSession& session() { return training_; }
  /// A model that would be lost with the program; empty: there is none.
  std::string unsaved() const { return training_.begun() ? training_.unsaved() : ""; }
  TrainingHeads& heads() { return heads_; }

 private:
  bool draw_whole(Frame& frame, const Rect& body);
  bool draw_part(Frame& frame, const Rect& body);
  void draw_header(Frame& frame, const Rect& r, bool small);
  float draw_parts(const Canvas& c, float right, float y);
  void draw_status(Frame& frame, const Rect& r, bool small);
  void start_or_pause(Session& session);
  void look_beside(int direction);

  TrainingSession training_;
  TrainingSide side_;
  TrainingCurves curves_;
  TrainingHeads heads_;
  TrainingPart part_ = TrainingPart::heads;
  const TrainingRun* looked_at_ = nullptr;  ///< only compared: another run, another look
  int told_at_ = 0;                         ///< the step that was looked at in the last frame
  bool open_ = false;
};

}  // namespace headlight::views
