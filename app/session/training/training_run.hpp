#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app_rooms.hpp"
#include "base/message.hpp"
#include "train/next_step.hpp"
#include "train/task.hpp"

namespace headlight::session {

/// A model at an earlier step, with its measures.
struct WeightsSnapshot {
  int step = 0;
  std::shared_ptr<const Weights> weights;
  std::shared_ptr<const Measures> measures;
};

/// The measures after a step; kept for every measured step, even if its weights were dropped.
struct MeasuredStep {
  int step = 0;
  std::shared_ptr<const Measures> measures;
};

/// The progress of the preparation before the first step.
struct Preparation {
  size_t done = 0, of = 0;
};

/// The state of a run; everything in it is of one moment.
struct TrainingSnapshot {
  int step = 0;                   ///< steps done
  std::vector<StepReport> curve;  ///< one report for every step done
  std::shared_ptr<const Weights> weights;
  std::vector<WeightsSnapshot> checkpoints;  ///< by step, the beginning first; see SnapshotSteps
  std::vector<MeasuredStep> measured;        ///< by step
  double steps_per_second = 0;               ///< while it runs, measuring included; 0 before the first two steps
  bool running = false;                      ///< steps are being taken
  bool finished = false;                     ///< all steps of the recipe are done
  std::optional<Preparation> preparing;      ///< the task prepares its data, for the requested steps
  std::shared_ptr<const NextStep> next;      ///< the next step, see open_steps(); null until it is computed
  Message error;                             ///< the reason it stopped by itself; empty: it did not
};

/// A model in training, wherever its steps are taken. The drawing code never waits for more than a step: requests are carried out between
/// two steps, and poll() takes the results. For one thread.
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
  /// While `on`, the next step is computed whenever none is under way, unless the task must prepare its data first.
  virtual void open_steps(bool on) = 0;
  /// Requests the end, without waiting for it. No other request may follow.
  virtual void end() = 0;
  virtual bool ended() const = 0;
  /// Waits until no step is under way or requested, if that is possible: for commands and tests, not for windows.
  virtual void wait() = 0;

  /// Takes over the results since the last call.
  virtual const TrainingSnapshot& poll() = 0;
  virtual const TrainingSnapshot& snapshot() const = 0;  ///< as of the last poll()
  /// True if steps are taken in poll() alone: the sooner the next frame, the sooner the next step.
  virtual bool waits_for_frames() const { return false; }

  virtual const Recipe& recipe() const = 0;
  virtual const std::shared_ptr<const Task>& task() const = 0;
};

/// Begins a run, paused. Throws UserError if the recipe is impossible.
using BeginTraining = std::function<std::unique_ptr<TrainingRun>(std::shared_ptr<const Task> task, const Recipe& recipe)>;

}  // namespace headlight::session
