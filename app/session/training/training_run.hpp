#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app_rooms.hpp"
#include "base/message.hpp"
#include "train/task.hpp"

namespace headlight::session {

/// A model as it was on the way, with what it was found to do.
struct WeightsSnapshot {
  int step = 0;
  std::shared_ptr<const Weights> weights;
  std::shared_ptr<const Measures> measures;
};

/// What was measured after a step; kept for every step that was ever measured, also where the weights were let go.
struct MeasuredStep {
  int step = 0;
  std::shared_ptr<const Measures> measures;
};

/// How far something is that comes before the first step.
struct Preparation {
  size_t done = 0, of = 0;
};

/// Where a run stands: everything in it is of one moment.
struct TrainingSnapshot {
  int step = 0;                   ///< steps done
  std::vector<StepReport> curve;  ///< of every step done
  std::shared_ptr<const Weights> weights;
  std::vector<WeightsSnapshot> kept;     ///< by step, the beginning first; see SnapshotSteps
  std::vector<MeasuredStep> measured;    ///< by step
  double steps_per_second = 0;           ///< while it runs, measuring included; 0 before the first two steps
  bool running = false;                  ///< steps are being taken
  bool finished = false;                 ///< all steps of the recipe are done
  std::optional<Preparation> preparing;  ///< what the task learns from is being made, for the steps that were asked for
  Message error;                         ///< why it stopped by itself; empty: it did not
};

/// A model that is being trained, wherever the steps are taken. Whoever draws asks and never waits for more than a step: what is asked for
/// is done between two steps, and poll() takes what is there. For one thread.
class TrainingRun {
 public:
  TrainingRun() = default;
  virtual ~TrainingRun() = default;
  TrainingRun(const TrainingRun&) = delete;
  TrainingRun& operator=(const TrainingRun&) = delete;

  /// Trains until this number of steps is done, or all of the recipe's.
  virtual void run_to(int step) = 0;
  void start() { run_to(recipe().steps); }
  void pause() { run_to(0); }
  /// Asks it to end, without waiting for that. Nothing can be asked of it afterwards.
  virtual void end() = 0;
  virtual bool ended() const = 0;
  /// Waits until no step is under way or asked for, where that can be waited for: for commands and tests, not for windows.
  virtual void wait() = 0;

  /// Takes over what has been done since the last call.
  virtual const TrainingSnapshot& poll() = 0;
  virtual const TrainingSnapshot& snapshot() const = 0;  ///< as of the last poll()
  /// Steps are taken in poll() alone: the sooner the next frame, the sooner the next step.
  virtual bool waits_for_frames() const { return false; }

  virtual const Recipe& recipe() const = 0;
  virtual const std::shared_ptr<const Task>& task() const = 0;
};

/// Begins a run, paused. Throws UserError when the recipe is impossible.
using BeginTraining = std::function<std::unique_ptr<TrainingRun>(std::shared_ptr<const Task> task, const Recipe& recipe)>;

}  // namespace headlight::session
