#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "machine/workers.hpp"
#include "session/training/training_run.hpp"
#include "train/trainer.hpp"

namespace headlight::session {

/// The steps after which weights are kept: every step at the beginning, where most happens, then fewer and fewer, in the end `spacing`
/// apart. Whenever there would be more than `most`, it drops every second one and doubles the spacing.
class SnapshotSteps {
 public:
  SnapshotSteps(int steps, int most);
  bool due(int step) const { return step >= next_; }
  /// The step was kept.
  void took(int step);
  int most() const { return most_; }
  /// Drops every second one of `all`, but neither the first nor the last.
  void thin(std::vector<WeightsSnapshot>& all);

 private:
  int spacing_, most_, next_ = 0;
};

/// Returns the largest number of checkpoints to keep for these weights: about 256 MB of them, at least 16, at most 128.
int most_checkpoints(const Weights& weights);

/// Returns the cores for training: all but one for the window, at least one.
int spare_cores();

/// The place of training's steps: a separate thread or, in a build without threads, the time between two frames.
enum class Pace { background, between_frames };
/// Returns background if the build has threads.
Pace usual_pace();
/// The time that a frame can spare, seconds. It takes at least one step, however long that is.
constexpr double frame_share = 0.012;

/// A Trainer that runs beside the window. The caller never waits for more than a step: requests are carried out between two steps, and
/// poll() takes the results. The task's preparation happens there too, once steps are requested; a pause stops it, and it continues from
/// there. The same recipe gives the same run, however and wherever it is started and paused.
class LiveTraining : public TrainingRun {
 public:
  /// Begins paused. Throws UserError if the recipe is impossible.
  LiveTraining(std::shared_ptr<const Task> task, const Recipe& recipe, int threads = spare_cores(), Pace pace = usual_pace());
  /// Ends the thread after its current step.
  ~LiveTraining() override;

  void run_to(int step) override;
  void open_steps(bool on) override;
  void step_once();
  void end() override;
  bool ended() const override;
  void wait() override;
  /// Takes steps here if the pace is between frames.
  const TrainingSnapshot& poll() override;
  const TrainingSnapshot& snapshot() const override { return snapshot_; }
  bool waits_for_frames() const override { return pace_ == Pace::between_frames; }
  const Recipe& recipe() const override { return recipe_; }
  const std::shared_ptr<const Task>& task() const override { return task_; }

  /// Returns everything needed to continue from the current step.
  Checkpoint checkpoint() const;
  /// True if nothing is left to do until the next request.
  bool idle() const;
  /// The kept weights belong to another owner now; their steps and measures stay.
  void release_checkpoints();

 private:
  bool opens() const { return opening_ && ready_ && !now_.next && !now_.finished; }
  bool has_work() const { return !begun_ || until_ > now_.step || opens(); }
  void work();
  bool wait_for_work();
  void do_some(double seconds);
  void do_piece();
  bool prepare();
  void take_step();
  void open_next();
  void adopt();
  void publish();
  void measure_checkpoint();
  void time_step();

  const std::shared_ptr<const Task> task_;
  const Recipe recipe_;
  const int threads_;
  const Pace pace_;
  Trainer trainer_;                 ///< used only by the thread that takes the steps
  SnapshotSteps checkpoint_steps_;  ///< likewise
  bool prepared_ = false;
  double leave_at_ = 0;  ///< the time at which work between two frames should end, seconds

  mutable std::mutex mutex_;  ///< guards all of the following but snapshot_
  std::condition_variable changed_;
  Checkpoint last_;  ///< as of the last step; its curve is in now_
  TrainingSnapshot now_;
  int until_ = 0;
  bool opening_ = false;                                ///< the next step is wanted
  bool ready_ = false;                                  ///< the task needs no preparation, or is prepared
  bool begun_ = false;                                  ///< the beginning was measured
  bool busy_ = false, ending_ = false, ended_ = false;  ///< busy: measuring or within a step
  double began_ = 0;                                    ///< the time at which the thread last began to run, seconds
  int began_at_ = 0;                                    ///< and at which step

  TrainingSnapshot snapshot_;
  Background thread_;  ///< last, so that the other members exist while it runs
};

}  // namespace headlight::session
