#pragma once
#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/message.hpp"
#include "session/training/head_labels.hpp"
#include "session/training/training.hpp"
#include "session/training/training_choice.hpp"
#include "session/translate/probe.hpp"

namespace headlight::session {

/// The source of tasks: their names, a function that makes one and may throw UserError, and one that begins a training.
struct TaskRegistry {
  std::vector<std::string> names;
  std::function<std::shared_ptr<const Task>(const std::string&)> make;
  BeginTraining begin = {};  ///< empty: according to usual_pace()
};

/// Returns all tasks that come with the program.
TaskRegistry every_task();

/// The selected state of a run.
struct SelectedWeights {
  int step = 0;
  std::shared_ptr<const Weights> weights;
  std::shared_ptr<const Measures> measures;  ///< the last ones up to this step; null before the first
  int measured_at = 0;
};

/// The subject of the training view: the tasks, one run or two of the same task side by side, and the selected step. One run trains at a
/// time, so that the window stays fast.
class TrainingSession {
 public:
  explicit TrainingSession(TaskRegistry registry, Pace pace = usual_pace());

  struct Offer {
    std::string name;
    std::shared_ptr<const Task> task;  ///< null: it cannot be made
    Message problem;                   ///< the reason
  };
  /// Returns every task; made on the first request.
  const std::vector<Offer>& offers();
  /// Begins the first task, unless there is one already.
  void begin();
  bool begun() const { return !runs_.empty(); }
  /// Replaces the runs with one of another task. Throws UserError if there is no such task.
  void choose_task(const std::string& name);
  const Task& task() const { return *runs_.front().live->task(); }

  // The chosen run: 0 is A, 1 is B.
  int n_runs() const { return static_cast<int>(runs_.size()); }
  int chosen() const { return chosen_; }
  void choose_run(int which) { chosen_ = which; }
  const TrainingRun& live(int which) const { return *runs_[static_cast<size_t>(which)].live; }
  const TrainingSnapshot& snapshot(int which) const { return live(which).snapshot(); }
  const TrainingSnapshot& snapshot() const { return snapshot(chosen_); }

  /// The settings for the next training. A run without steps takes them at once; another one when it is reset.
  const TrainingChoice& choice() const { return run().choice; }
  void choose(const TrainingChoice& choice);
  bool waits_for_reset() const;

  void run_to(int step);
  void start() { run_to(live(chosen_).recipe().steps); }
  void pause();
  void step_once() { run_to(snapshot().step + 1); }
  /// While `on`, the chosen run computes its next step whenever it is paused: snapshot().next.
  void open_steps(bool on);
  void reset();
  /// Waits for every requested step, for commands and tests.
  void wait();

  /// Makes the current run A and adds B, the same with the next seed, at its beginning.
  void compare_with_another();
  /// Keeps only the chosen run.
  void stop_comparing();

  /// The selected step; none: always the last.
  const std::optional<int>& cursor() const { return cursor_; }
  void look_at(std::optional<int> step);
  /// The selected step of both runs.
  int selected_step() const { return cursor_.value_or(snapshot().step); }
  SelectedWeights selected_weights(int which) const;
  /// Returns the computed probe sentence; `now` as in Probe.
  const Run& probe(int which, double now);

  /// Call once a frame: takes over the threads' results. Returns the errors since the last time; empty: none.
  Message poll();
  bool running() const;
  /// True if something will change by itself and needs frames.
  bool moves() const;
  /// Returns the seconds until the next such frame: 0 if steps are taken between frames.
  double next_frame() const;

  /// Returns the chosen run as a model at the selected step, called "induction, step 400"; the saved model if it was saved at this step and
  /// still exists.
  std::shared_ptr<const Model> model() const;
  /// Saves that as a model's folder, with the folder's name. Throws UserError if the folder exists, if a model of this name comes with the
  /// program, or if it cannot be written.
  void save(const std::filesystem::path& folder);
  /// Returns the name, as by model(), of a run that has taken steps and was neither saved nor opened at its last one; empty: there is none.
  std::string unsaved() const;
  /// Saves that run in this folder of models, under a free name.
  void save_unsaved(const std::filesystem::path& in);
  /// The chosen run was opened as a document, which carries its weights.
  void was_opened() { opened_weights_ = selected_weights(chosen_).weights; }
  /// Returns a name for it that is free in `in`: "induction-seed-1", "induction-seed-1-2".
  std::string free_name(const std::filesystem::path& in) const;

 private:
  struct OneRun {
    std::unique_ptr<TrainingRun> live;
    TrainingChoice choice;
    Probe probe;
    std::string reported;  ///< the last reported error
    bool opened = false;   ///< its next step is wanted
  };
  OneRun& run() { return runs_[static_cast<size_t>(chosen_)]; }
  const OneRun& run() const { return runs_[static_cast<size_t>(chosen_)]; }
  std::shared_ptr<const Task> task_called(const std::string& name);
  OneRun fresh(const std::shared_ptr<const Task>& task, const TrainingChoice& choice) const;
  void replace(OneRun next);
  void retire(std::unique_ptr<TrainingRun> live);
  void clear_runs();
  void adopt();
  std::optional<int> unkept_run() const;

  TaskRegistry registry_;
  Pace pace_;
  std::vector<Offer> offers_;
  std::vector<OneRun> runs_;                           ///< one or two
  std::vector<std::unique_ptr<TrainingRun>> leaving_;  ///< runs whose threads are ending; nothing waits for them
  int chosen_ = 0;
  Message problem_;                               ///< not yet reported
  std::shared_ptr<const Weights> saved_weights_;  ///< the weights last saved as a model
  std::shared_ptr<const Weights> opened_weights_;
  std::filesystem::path saved_in_;
  std::optional<int> cursor_;
};

}  // namespace headlight::session
