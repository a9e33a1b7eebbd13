#include "session/training/remote_training.hpp"

#include <algorithm>
#include <utility>

#include "folders/model_config_json.hpp"
#include "session/training/training_news.hpp"
#include "train/recipe_json.hpp"
#include "train/trainer.hpp"

namespace headlight::session {

class RemoteTrainings::OneRun : public TrainingRun {
 public:
  OneRun(RemoteTrainings& all, int number, std::shared_ptr<const Task> task, const Recipe& recipe)
      : all_(all), number_(number), task_(std::move(task)), recipe_(recipe) {
    snapshot_.weights = std::make_shared<const Weights>(Trainer(task_, recipe_).weights());
  }
  ~OneRun() override { end(); }

  void run_to(int step) override {
    const int until = std::min(step, recipe_.steps);
    snapshot_.running = until > snapshot_.step && all_.failed_.empty();
    if (snapshot_.running) snapshot_.error = {};
    else snapshot_.preparing.reset();
    if (until > snapshot_.step) snapshot_.error = all_.failed_;
    if (!ended_) all_.orders_.run_to(number_, until, ++order_);
  }
  void open_steps(bool on) override {
    if (!on) snapshot_.next.reset();
    if (!ended_) all_.orders_.open_steps(number_, on);
  }
  void end() override {
    if (std::exchange(ended_, true)) return;
    snapshot_.running = false;
    all_.runs_.erase(number_);
    all_.orders_.end(number_);
  }
  bool ended() const override { return ended_; }
  void wait() override {}  // news come when this thread has time for them

  const TrainingSnapshot& poll() override { return snapshot_; }
  const TrainingSnapshot& snapshot() const override { return snapshot_; }
  const Recipe& recipe() const override { return recipe_; }
  const std::shared_ptr<const Task>& task() const override { return task_; }

  void take(int order, const std::filesystem::path& news) { take_news(news, order == order_, recipe_, snapshot_, all_.names_); }
  void fail(const Message& why) {
    if (std::exchange(snapshot_.running, false)) snapshot_.error = why;
    snapshot_.preparing.reset();
  }

 private:
  RemoteTrainings& all_;
  const int number_;
  const std::shared_ptr<const Task> task_;
  const Recipe recipe_;
  TrainingSnapshot snapshot_;
  int order_ = 0;
  bool ended_ = false;
};

std::unique_ptr<TrainingRun> RemoteTrainings::begin(std::shared_ptr<const Task> task, const Recipe& recipe) {
  auto run = std::make_unique<OneRun>(*this, ++last_, std::move(task), recipe);
  runs_[last_] = run.get();
  Model model;
  model.config = recipe.config;
  orders_.begin(last_, recipe_json(recipe), model_json(model));
  return run;
}

void RemoteTrainings::take(int run, int order, const std::filesystem::path& news) {
  if (const auto found = runs_.find(run); found != runs_.end()) found->second->take(order, news);
}

void RemoteTrainings::fail(const Message& why) {
  failed_ = why;
  for (const auto& [number, run] : runs_) run->fail(why);
}

}  // namespace headlight::session
