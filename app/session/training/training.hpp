#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/unsaid.hpp"
#include "machine/workers.hpp"
#include "train/trainer.hpp"

namespace headlight {

/// A model as it was on the way, with what it was found to do.
struct KeptWeights {
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
  std::vector<KeptWeights> kept;         ///< by step, the beginning first; see KeptSteps
  std::vector<MeasuredStep> measured;    ///< by step
  double steps_per_second = 0;           ///< while it runs, measuring included; 0 before the first two steps
  bool running = false;                  ///< steps are being taken
  bool finished = false;                 ///< all steps of the recipe are done
  std::optional<Preparation> preparing;  ///< what the task learns from is being made, for the steps that were asked for
  Unsaid error;                          ///< why it stopped by itself; empty: it did not
};

/// After which steps the weights are kept: every one in the beginning, where most happens, then ever fewer, in the end `spacing` apart.
/// When there would be more than `most`, every second one is let go and the spacing doubles.
class KeptSteps {
 public:
  KeptSteps(int steps, int most);
  bool due(int step) const { return step >= next_; }
  /// The step was kept.
  void took(int step);
  int most() const { return most_; }
  /// Lets every second one of `all` go, but neither the first nor the last.
  void thin(std::vector<KeptWeights>& all);

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
class LiveTraining {
 public:
  /// At the beginning, paused. Throws UserError when the recipe is impossible.
  LiveTraining(std::shared_ptr<const Task> task, const Recipe& recipe, int threads = spare_cores(), Pace pace = usual_pace());
  /// Ends the thread after the step that it is in.
  ~LiveTraining();
  LiveTraining(const LiveTraining&) = delete;
  LiveTraining& operator=(const LiveTraining&) = delete;

  /// Trains until this number of steps is done, or all of the recipe's.
  void run_to(int step);
  void start() { run_to(recipe_.steps); }
  void pause() { run_to(0); }
  void step_once();
  /// Asks it to end, without waiting for that. Nothing can be asked of it afterwards.
  void end();
  bool ended() const;
  /// Waits until no step is under way or asked for: for commands and tests, not for windows.
  void wait();

  /// Takes over what has been done since the last call; between frames, it is done here. For one thread, the one that draws.
  const TrainingSnapshot& poll();
  Pace pace() const { return pace_; }
  const TrainingSnapshot& snapshot() const { return shown_; }  ///< as of the last poll()
  /// Everything that is needed to go on from where the run stands now.
  Checkpoint checkpoint() const;

  const Recipe& recipe() const { return recipe_; }
  const std::shared_ptr<const Task>& task() const { return task_; }

 private:
  bool has_work() const { return !begun_ || until_ > now_.step; }
  void work();
  bool wait_for_work();
  void do_some(double seconds);
  void do_piece();
  bool prepare();
  void take_step();
  void take_over();
  void publish();
  void measure_and_keep();
  void time_step();

  const std::shared_ptr<const Task> task_;
  const Recipe recipe_;
  const int threads_;
  const Pace pace_;
  Trainer trainer_;       ///< of who takes the steps alone
  KeptSteps kept_steps_;  ///< and so on
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

}  // namespace headlight
