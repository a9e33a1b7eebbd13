#include "session/documents/model_search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "session/computing.hpp"

namespace headlight {

FoundModels find_models(const std::filesystem::path& kept_in, const std::vector<std::filesystem::path>& recent, const StillWanted& wanted) {
  FoundModels found;
  found.kept = kept_models(kept_in, wanted);
  for (const std::filesystem::path& folder : recent) {
    require(wanted);
    if (folder.parent_path() != kept_in) found.recent.push_back(kept_model(folder));
  }
  return found;
}

const KeptModel* FoundModels::in(const std::filesystem::path& folder) const {
  const auto one = std::find_if(recent.begin(), recent.end(), [&](const KeptModel& model) { return model.folder == folder; });
  return one == recent.end() ? nullptr : &*one;
}

struct ModelSearch::State {
  FoundModels found;
  std::atomic<bool> done = false;
};

void ModelSearch::begin(const std::filesystem::path& kept_in, const std::vector<std::filesystem::path>& recent) {
  if (state_ && !state_->done) return;
  state_ = std::make_shared<State>();
  thread_ = Background([state = state_, kept_in, recent](const StopToken& stop) {
    try {
      state->found = find_models(kept_in, recent, wanted_until(stop));
    } catch (...) {  // nobody wants to know, or there is no memory for a list
    }
    state->done = true;
  });
}

const FoundModels* ModelSearch::found_within(double seconds) const {
  const auto begun = std::chrono::steady_clock::now();
  while (state_ && !state_->done && std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count() < seconds)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return state_ && state_->done ? &state_->found : nullptr;
}

}  // namespace headlight
