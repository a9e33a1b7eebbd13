#pragma once
#include "session/motion/plan.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// Returns the matrix of the current stage if its computation can be played.
std::optional<NodeId> watchable(const Session& session);

/// Plays the computation of a stage's matrix, or pauses it, or steps through it. It ends by itself, and as soon as another stage, head or
/// run is selected. It knows no stage: everything follows from the op's form and its formulas.
class Motion {
 public:
  /// True while part of the matrix is still missing.
  bool on() const { return moment_.has_value(); }
  bool playing() const { return on() && playing_; }
  const MotionPlan& plan() const { return plan_; }
  size_t step_number() const { return step_; }
  /// The current moment; only while it is on.
  const Moment& moment() const { return *moment_; }

  /// Begins from the start, or ends at once if nothing can be played. Pauses at the first step unless `playing`.
  void begin(const Session& session, bool playing);
  void pause() { playing_ = false; }
  void go_on() { playing_ = true; }
  /// Begins, continues, or pauses.
  void play_or_pause(const Session& session);
  /// Goes on to the next finished number, cell or row and pauses there; begins if necessary.
  void step(const Session& session);
  /// Goes on to the beginning of the next phase: the first cell, the first row, everything.
  void step_phase(const Session& session);
  /// Shows the complete matrix.
  void finish();
  /// Advances by this many seconds, if it plays.
  void advance(const Session& session, double seconds);
  /// Pauses at a fraction of the whole duration, 0 to 1.
  void stand_at(const Session& session, double part);
  /// Ends if the played matrix is no longer selected, or was changed.
  void follow(const Session& session);

  /// True if this node's matrix is being filled: the played one, or the same of another head.
  bool fills(NodeId node) const;
  /// True if its whole row is finished.
  bool has_row(NodeId node, Index row) const;
  /// Returns the cells being computed now; several are always in one row.
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
  size_t step_ = 0, displayed_step_ = 0;
  double since_ = 0;  ///< seconds in this step
  bool playing_ = false;
};

}  // namespace headlight::session
