#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "session/training/training.hpp"
#include "session/training/training_news.hpp"
#include "session/training/training_session.hpp"

namespace headlight::session {

/// Takes the steps of runs that are watched elsewhere, see RemoteTrainings. It has one thread, which works during work().
class TrainingWorker {
 public:
  explicit TrainingWorker(TaskRegistry registry) : registry_(std::move(registry)) {}

  /// Begins a run, paused. `recipe` and `model` are written by recipe_json.hpp and model_config_json.hpp. Throws UserError.
  void begin(int run, const std::string& recipe, const std::string& model);
  void run_to(int run, int step, int order);
  /// See TrainingRun::open_steps.
  void open_steps(int run, bool on);
  void end(int run) { runs_.erase(run); }

  /// Works for about this many seconds. Returns false if nothing is left to do.
  bool work(double seconds);
  /// Writes the news of each run that has any, and calls `reported` with the run and its number of orders.
  void tell(const std::filesystem::path& file, const std::function<void(int run, int order)>& reported);

 private:
  struct OneRun {
    std::unique_ptr<LiveTraining> live;
    TrainingReport reported = {};
    int order = 0;
    bool changed = true;  ///< received orders, or worked, since the last news
  };

  TaskRegistry registry_;
  std::map<int, OneRun> runs_;
};

}  // namespace headlight::session
