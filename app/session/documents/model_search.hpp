#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "app_rooms.hpp"
#include "base/message.hpp"
#include "folders/saved_models.hpp"
#include "machine/workers.hpp"

namespace headlight::session {

/// The models found in folders.
struct FoundModels {
  std::vector<SavedModel> saved, recent;
  Message problem = {};  ///< the reason they could not be listed; empty: they could

  /// Returns the recent one in this folder; null if there is none.
  const SavedModel* in(const std::filesystem::path& folder) const;
};
/// Finds the models in `saved_in`, and those of `recent` that lie elsewhere. Opens each tokenizer to know if its model opens.
FoundModels find_models(const std::filesystem::path& saved_in, const std::vector<std::filesystem::path>& recent,
                        const CancelCheck& cancel_check = {});

/// Runs find_models on another thread, because a stranger's folder may take seconds.
class ModelSearch {
 public:
  /// Begins, unless the search before is still running.
  void begin(const std::filesystem::path& saved_in, const std::vector<std::filesystem::path>& recent);
  /// Begins with another search function, whose exception becomes the problem.
  void begin(std::function<FoundModels(const CancelCheck&)> find);
  /// Returns the result; null while the search runs. Waits at most this many seconds.
  const FoundModels* found_within(double seconds) const;

 private:
  struct State;
  std::shared_ptr<State> state_;
  Background thread_;  ///< last: it ends first
};

}  // namespace headlight::session
