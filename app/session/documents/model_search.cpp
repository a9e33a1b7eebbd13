#include "session/documents/model_search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "graph/evaluate.hpp"
#include "session/computing.hpp"
#include "session/failure.hpp"

namespace headlight::session {
namespace {

/// Throws UserError if the folder cannot be read. A missing folder is fine: it holds no models.
void require_listable(const std::filesystem::path& folder) {
  std::error_code failed;
  if (folder.empty()) return;
  const std::filesystem::directory_iterator entries(folder, failed);
  if (failed && failed != std::errc::no_such_file_or_directory)
    throw UserError(tr("the folder {folder} cannot be read: {why}", {{"folder", folder.string()}, {"why", reason(failed)}}));
}

}  // namespace

FoundModels find_models(const std::filesystem::path& saved_in, const std::vector<std::filesystem::path>& recent,
                        const CancelCheck& cancel_check) {
  FoundModels found;
  require_listable(saved_in);
  found.saved = saved_models(saved_in, cancel_check);
  for (const std::filesystem::path& folder : recent) {
    throw_if_cancelled(cancel_check);
    if (folder.parent_path() != saved_in) found.recent.push_back(saved_model(folder));
  }
  return found;
}

const SavedModel* FoundModels::in(const std::filesystem::path& folder) const {
  const auto one = std::find_if(recent.begin(), recent.end(), [&](const SavedModel& model) { return model.folder == folder; });
  return one == recent.end() ? nullptr : &*one;
}

struct ModelSearch::State {
  FoundModels found;
  std::atomic<bool> done = false;
};

void ModelSearch::begin(const std::filesystem::path& saved_in, const std::vector<std::filesystem::path>& recent) {
  begin([saved_in, recent](const CancelCheck& cancel_check) { return find_models(saved_in, recent, cancel_check); });
}

void ModelSearch::begin(std::function<FoundModels(const CancelCheck&)> find) {
  if (state_ && !state_->done) return;
  state_ = std::make_shared<State>();
  thread_ = Background([state = state_, find = std::move(find)](const StopToken& stop) {
    try {
      state->found = find(cancel_check_of(stop));
    } catch (const Stopped&) {  // the search was cancelled
    } catch (...) {
      state->found.problem = present_failure_message();
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

}  // namespace headlight::session
