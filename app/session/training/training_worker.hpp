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

/// Takes the steps of runs that are watched elsewhere, see RemoteTrainings. It has one thread, which works when work() is called.
class TrainingWorker {
 public:
  explicit TrainingWorker(TaskRegistry registry) : registry_(std::move(registry)) {}

  /// Begins a run, paused. `recipe` and `model` are as recipe_json.hpp and model_config_json.hpp write them. Throws UserError.
  void begin(int run, const std::string& recipe, const std::string& model);
  void run_to(int run, int step, int order);
  void end(int run) { runs_.erase(run); }

  /// Works for about so many seconds, or until nothing is left to do: then false.
  bool work(double seconds);
  /// Writes the news of each run that has any and says of which run, and after how many orders.
  void tell(const std::filesystem::path& file, const std::function<void(int run, int order)>& told);

 private:
  struct OneRun {
    std::unique_ptr<LiveTraining> live;
    TrainingReport told = {};
    int order = 0;
    bool changed = true;  ///< asked for something, or worked, since the last news
  };

  TaskRegistry registry_;
  std::map<int, OneRun> runs_;
};

}  // namespace headlight::session
