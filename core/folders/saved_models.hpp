#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/cancel_check.hpp"
#include "base/message.hpp"
#include "model/model.hpp"

namespace headlight::folders {

/// The default folder of saved models, headlight/models in data_folder(); empty if that is unknown. Each model is a subfolder with its
/// name.
std::filesystem::path models_folder();

/// A model's folder for a list. One that cannot be opened has a problem, and the rest is empty.
struct SavedModel {
  std::filesystem::path folder;
  std::string name;   ///< the folder's
  std::string about;  ///< the model's description
  Message problem;    ///< the reason why it cannot be opened, in one line; empty: it can
  std::optional<std::filesystem::file_time_type> made;
};
SavedModel saved_model(const std::filesystem::path& folder);
/// The models in `folder`, by name; none if it does not exist. Never throws because of its contents.
std::vector<SavedModel> saved_models(const std::filesystem::path& folder = models_folder(), const CancelCheck& cancel_check = {});

/// The folder of the saved model with this name; empty if there is none.
std::filesystem::path saved_model_path(const std::string& name, const std::filesystem::path& folder = models_folder());
/// The saved model with this fingerprint; null if there is none. For a document whose model was moved.
std::shared_ptr<const Model> saved_model_with(const std::string& fingerprint, const std::filesystem::path& folder = models_folder());

/// True if a model of this name comes with the program. No other may be saved under it, since the name would not find it.
bool comes_with_the_program(const std::string& name);

}  // namespace headlight::folders
