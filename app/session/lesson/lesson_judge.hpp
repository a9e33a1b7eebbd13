#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lesson/judging.hpp"
#include "machine/workers.hpp"
#include "session/latest.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// Runs a judge on another thread or, in a build without threads, a little at a time between two frames.
class BackgroundJudge {
 public:
  explicit BackgroundJudge(std::function<Judging()> begin);

  /// Never null. Without threads, each call does some of the work.
  std::shared_ptr<const Verdict> poll();
  bool ended() const { return ended_; }
  void request_stop();

 private:
  template <class What>
  void guarded(What what);
  void work_between_frames();

  const std::function<Judging()> begin_;
  std::unique_ptr<Judging> judging_;
  Latest<Verdict> latest_;
  std::atomic<bool> ended_ = false;
  Background thread_;  ///< last, so that the other members exist while it runs
};

/// Everything that a verdict depends on: the step, the state of the document, and the rule of a claim.
struct JudgedState {
  std::string step, rule;
  std::uint64_t state = 0;

  bool operator==(const JudgedState&) const = default;
};

/// Judges a lesson's step, and starts over after every change.
class LessonJudge {
 public:
  /// True if the judge works on this state, or has done so.
  bool follows(const JudgedState& state) const { return running_ && state == of_; }
  void begin(const JudgedState& state, std::function<Judging()> judging);
  /// Takes what the judge has found. Call it in every frame, once it was begun.
  void poll();
  /// Stops judging, since there is nothing to judge.
  void rest();
  /// Null while there is nothing to judge.
  const std::shared_ptr<const Verdict>& verdict() const { return verdict_; }
  bool judging() const { return running_ && !running_->ended(); }

 private:
  JudgedState of_;
  std::unique_ptr<BackgroundJudge> running_;
  std::vector<std::unique_ptr<BackgroundJudge>> left_;  ///< cancelled, but still ending
  std::shared_ptr<const Verdict> verdict_;
};

/// Opens the sentence of a row that fails, in the step's own document, and pins the place in that row that the condition reads.
void open_failing(Session& session, const FailedRow& failed);

}  // namespace headlight::session
