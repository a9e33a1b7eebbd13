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

/// Where tasks come from: their names, and how one is made, which may throw UserError; and where one is trained for.
struct TaskRegistry {
  std::vector<std::string> names;
  std::function<std::shared_ptr<const Task>(const std::string&)> make;
  BeginTraining begin = {};  ///< empty: as usual_pace() says
};

/// All tasks that come with the program.
TaskRegistry every_task();

/// The state of a run that is looked at.
struct ShownWeights {
  int step = 0;
  std::shared_ptr<const Weights> weights;
  std::shared_ptr<const Measures> measures;  ///< the last ones up to this step; null before the first
  int measured_at = 0;
};

/// What the training view is about: the tasks, one run or two of the same task beside each other, and the step that is looked at. One run
/// trains at a time, so that the window stays fast.
class TrainingSession {
 public:
  explicit TrainingSession(TaskRegistry registry, Pace pace = usual_pace()) : registry_(std::move(registry)), pace_(pace) {}

  struct Offer {
    std::string name;
    std::shared_ptr<const Task> task;  ///< null: it cannot be made
    Message problem;                   ///< why
  };
  /// Every task; made when first asked for.
  const std::vector<Offer>& offers();
  /// The first task, unless there is one already.
  void begin();
  bool begun() const { return !runs_.empty(); }
  /// A run of another task takes the place of what is there. Throws UserError when there is no such task.
  void choose_task(const std::string& name);
  const Task& task() const { return *runs_.front().live->task(); }

  // The run that is chosen: 0 is A, 1 is B.
  int n_runs() const { return static_cast<int>(runs_.size()); }
  int chosen() const { return chosen_; }
  void choose_run(int which) { chosen_ = which; }
  const TrainingRun& live(int which) const { return *runs_[static_cast<size_t>(which)].live; }
  const TrainingSnapshot& snapshot(int which) const { return live(which).snapshot(); }
  const TrainingSnapshot& snapshot() const { return snapshot(chosen_); }

  /// What is to be trained. A run that has taken no step is that at once; another is when it is reset.
  const TrainingChoice& choice() const { return run().choice; }
  void choose(const TrainingChoice& choice);
  bool waits_for_reset() const;

  void run_to(int step);
  void start() { run_to(live(chosen_).recipe().steps); }
  void pause();
  void step_once() { run_to(snapshot().step + 1); }
  void reset();
  /// Waits for every step that was asked for: for commands and tests.
  void wait();

  /// The run that is there becomes A; B is the same with the next seed, at its beginning.
  void compare_with_another();
  /// Only the chosen run stays.
  void stop_comparing();

  /// The step that is looked at; nothing: always the last.
  const std::optional<int>& cursor() const { return cursor_; }
  void look_at(std::optional<int> step);
  /// The step of both runs that is looked at.
  int shown_step() const { return cursor_.value_or(snapshot().step); }
  ShownWeights shown(int which) const;
  /// Its probe sentence, computed; `now` as in Probe.
  const Run& probe(int which, double now);

  /// Once a frame: takes over what the threads have done. Returns what has gone wrong since the last time; empty: nothing.
  Message poll();
  bool running() const;
  /// Something will change by itself: frames are wanted.
  bool moves() const;
  /// Then after how many seconds the next one is wanted: at once where steps are taken between frames.
  double next_frame() const;

  /// The chosen run as a model, as it is at the step that is looked at, called "induction, step 400"; the kept one where it was kept at
  /// this step and still is.
  std::shared_ptr<const Model> model() const;
  /// Saves that as a model's folder, called as the folder is. Throws UserError when there is something of this name, when a model of this
  /// name comes with the program, or when it cannot be written.
  void keep(const std::filesystem::path& folder);
  /// A run that has taken steps and was neither kept nor opened at its last one, as model() calls it; empty: there is none.
  std::string unsaved() const;
  /// Keeps that one in this folder of models, under a free name.
  void keep_unkept(const std::filesystem::path& in);
  /// The chosen run was opened as a document, which carries its weights.
  void was_opened() { opened_weights_ = shown(chosen_).weights; }
  /// A name for it that is free in `in`: "induction-seed-1", "induction-seed-1-2".
  std::string free_name(const std::filesystem::path& in) const;

 private:
  struct OneRun {
    std::unique_ptr<TrainingRun> live;
    TrainingChoice choice;
    Probe probe;
    std::string told;  ///< the last error that was told
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
  std::vector<std::unique_ptr<TrainingRun>> leaving_;  ///< their threads are about to end and are not waited for
  int chosen_ = 0;
  Message problem_;                              ///< not yet told
  std::shared_ptr<const Weights> kept_weights_;  ///< that were kept as a model last
  std::shared_ptr<const Weights> opened_weights_;
  std::filesystem::path kept_in_;
  std::optional<int> cursor_;
};

}  // namespace headlight::session
