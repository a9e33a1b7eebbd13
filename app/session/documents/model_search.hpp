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

/// The models that lie in folders.
struct FoundModels {
  std::vector<SavedModel> kept, recent;
  Message problem = {};  ///< why they could not be listed; empty: they could

  /// The recent one in this folder; null where there is none.
  const SavedModel* in(const std::filesystem::path& folder) const;
};
/// Those in `kept_in`, and of `recent` those that lie elsewhere. Each tokenizer is opened to know whether its model can be.
FoundModels find_models(const std::filesystem::path& kept_in, const std::vector<std::filesystem::path>& recent,
                        const CancelCheck& wanted = {});

/// The same on another thread: a folder of a stranger may take seconds.
class ModelSearch {
 public:
  /// Begins, unless the search before is still going on.
  void begin(const std::filesystem::path& kept_in, const std::vector<std::filesystem::path>& recent);
  /// The same for whatever finds models. What it throws is the problem.
  void begin(std::function<FoundModels(const CancelCheck&)> find);
  /// All that was found; null while the search goes on. Waits for it so many seconds at most.
  const FoundModels* found_within(double seconds) const;

 private:
  struct State;
  std::shared_ptr<State> state_;
  Background thread_;  ///< last: it ends first
};

}  // namespace headlight::session
