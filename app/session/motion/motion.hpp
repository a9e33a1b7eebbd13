#pragma once
#include "session/motion/plan.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// The matrix of the stage that is looked at, if there is something to be watched while it is computed.
std::optional<NodeId> watchable(const Session& session);

/// A stage whose matrix is being computed before one's eyes: it plays, stands still, or goes on step by step. It ends by itself, and as
/// soon as another stage, head or run is looked at. Nothing here knows what a stage is called: all follows from the op's form and its
/// formulas.
class Motion {
 public:
  /// Part of the matrix is not there yet.
  bool on() const { return moment_.has_value(); }
  bool playing() const { return on() && playing_; }
  const MotionPlan& plan() const { return plan_; }
  size_t step_number() const { return step_; }
  /// Only while it is on.
  const Moment& moment() const { return *moment_; }

  /// From the beginning; ends at once where nothing can be watched. Stands still at the beginning of the first step unless it plays.
  void begin(const Session& session, bool playing);
  void pause() { playing_ = false; }
  void go_on() { playing_ = true; }
  /// Begins, goes on, or stands still.
  void play_or_pause(const Session& session);
  /// To the next number, cell or row that is there as a whole; begins where it has not begun. It stands still there.
  void step(const Session& session);
  /// The same to where the next idea begins: the first cell, the first row, everything.
  void step_phase(const Session& session);
  /// Everything is there.
  void finish();
  /// So many seconds later, if it plays.
  void advance(const Session& session, double seconds);
  /// Stands still at a part of its whole time, 0 to 1.
  void stand_at(const Session& session, double part);
  /// Ends where what was watched is no longer looked at, or was changed.
  void follow(const Session& session);

  /// Whether the matrix of this node is being filled: the one that is watched, or the same of another head.
  bool fills(NodeId node) const;
  /// Whether all of a row of it is there.
  bool has_row(NodeId node, Index row) const;
  /// The cells that are computed now; where several, they are of one row.
  std::vector<Cell> computed() const { return on() ? moment_->computed(plan_.node) : std::vector<Cell>(); }

 private:
  struct Watched {
    StagePlace place;
    int head, sample;
    std::uint64_t version;
    bool operator==(const Watched&) const = default;
  };
  static Watched looked_at(const Session& session);
  void step_to(const Session& session, bool MotionStep::*where);
  void look(const Session& session);

  MotionPlan plan_;
  std::vector<NodeId> filled_;
  std::optional<Watched> watched_;
  std::optional<Moment> moment_;
  WaysOfRow ways_;
  size_t step_ = 0, shown_step_ = 0;
  double since_ = 0;  ///< seconds in this step
  bool playing_ = false;
};

}  // namespace headlight::session
