#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "machine/workers.hpp"
#include "session/training/training_run.hpp"
#include "train/trainer.hpp"

namespace headlight::session {

/// After which steps the weights are kept: every one in the beginning, where most happens, then ever fewer, in the end `spacing` apart.
/// When there would be more than `most`, every second one is let go and the spacing doubles.
class SnapshotSteps {
 public:
  SnapshotSteps(int steps, int most);
  bool due(int step) const { return step >= next_; }
  /// The step was kept.
  void took(int step);
  int most() const { return most_; }
  /// Lets every second one of `all` go, but neither the first nor the last.
  void thin(std::vector<WeightsSnapshot>& all);

 private:
  int spacing_, most_, next_ = 0;
};

/// The largest number of checkpoints kept for these weights: about 256 MB of them, 16 at least, 128 at most.
int most_kept(const Weights& weights);

/// One core stays for the window where there is more than one.
int spare_cores();

/// Where the steps are taken: on a thread of its own, or, where there are none, some between two frames.
enum class Pace { beside, between_frames };
/// Beside, where the machine has threads.
Pace usual_pace();
/// What a frame can spare, seconds. At least one step is taken in it, however long that is.
constexpr double frame_share = 0.012;

/// A Trainer that goes on beside the window. The caller never waits for more than a step: what is asked for is done between two steps, and
/// poll() takes what is there. What the task has to make before the first step is made then, too, when steps are asked for; a pause stops
/// it, and it goes on from there. The same recipe gives the same run, however and wherever it is started and paused.
class LiveTraining : public TrainingRun {
 public:
  /// At the beginning, paused. Throws UserError when the recipe is impossible.
  LiveTraining(std::shared_ptr<const Task> task, const Recipe& recipe, int threads = spare_cores(), Pace pace = usual_pace());
  /// Ends the thread after the step that it is in.
  ~LiveTraining() override;

  void run_to(int step) override;
  void step_once();
  void end() override;
  bool ended() const override;
  void wait() override;
  /// Between frames, steps are taken here.
  const TrainingSnapshot& poll() override;
  const TrainingSnapshot& snapshot() const override { return shown_; }
  bool waits_for_frames() const override { return pace_ == Pace::between_frames; }
  const Recipe& recipe() const override { return recipe_; }
  const std::shared_ptr<const Task>& task() const override { return task_; }

  /// Everything that is needed to go on from where the run stands now.
  Checkpoint checkpoint() const;
  /// The weights that were kept are somebody else's now: their steps and measures stay.
  void let_go_of_kept();

 private:
  bool has_work() const { return !begun_ || until_ > now_.step; }
  void work();
  bool wait_for_work();
  void do_some(double seconds);
  void do_piece();
  bool prepare();
  void take_step();
  void adopt();
  void publish();
  void measure_and_keep();
  void time_step();

  const std::shared_ptr<const Task> task_;
  const Recipe recipe_;
  const int threads_;
  const Pace pace_;
  Trainer trainer_;           ///< of who takes the steps alone
  SnapshotSteps kept_steps_;  ///< and so on
  bool prepared_ = false;
  double leave_at_ = 0;  ///< when what is done between two frames is to end, seconds

  mutable std::mutex mutex_;  ///< guards all of the following but shown_
  std::condition_variable changed_;
  Checkpoint last_;  ///< as of the last step; its curve is in now_
  TrainingSnapshot now_;
  int until_ = 0;
  bool begun_ = false;                                  ///< the beginning was measured
  bool busy_ = false, ending_ = false, ended_ = false;  ///< busy: measuring or within a step
  double began_ = 0;                                    ///< when the thread last began to run, seconds
  int began_at_ = 0;                                    ///< and at which step

  TrainingSnapshot shown_;
  Background thread_;  ///< last, so that everything is there when it begins
};

}  // namespace headlight::session
