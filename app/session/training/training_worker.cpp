#include "session/training/training_worker.hpp"

#include <chrono>
#include <utility>

#include "folders/model_config_json.hpp"
#include "train/recipe_json.hpp"

namespace headlight::session {
void TrainingWorker::begin(int run, const std::string& recipe, const std::string& model) {
  Recipe whole = recipe_from_json(recipe);
  whole.config = model_from_json(model).config;
  auto live = std::make_unique<LiveTraining>(registry_.make(whole.task), whole, 1, Pace::between_frames);
  runs_[run].live = std::move(live);
}

void TrainingWorker::run_to(int run, int step, int order) {
  const auto found = runs_.find(run);
  if (found == runs_.end()) return;
  found->second.live->run_to(step);
  found->second.order = order;
  found->second.changed = true;
}

void TrainingWorker::open_steps(int run, bool on) {
  const auto found = runs_.find(run);
  if (found == runs_.end()) return;
  found->second.live->open_steps(on);
  found->second.changed = true;
}

bool TrainingWorker::work(double seconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  bool busy = false;
  for (auto& [number, run] : runs_) {
    if (!run.changed && run.live->idle()) continue;
    do run.live->poll();
    while (!run.live->idle() && std::chrono::steady_clock::now() < end);
    run.changed = true;
    busy = busy || !run.live->idle();
  }
  return busy;
}

void TrainingWorker::tell(const std::filesystem::path& file, const std::function<void(int run, int order)>& reported) {
  for (auto& [number, run] : runs_) {
    if (!std::exchange(run.changed, false)) continue;
    write_news(file, run.live->snapshot(), run.reported);
    run.live->release_checkpoints();
    reported(number, run.order);
  }
}

}  // namespace headlight::session
