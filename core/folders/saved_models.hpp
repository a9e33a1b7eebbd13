#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/message.hpp"
#include "base/still_wanted.hpp"
#include "model/model.hpp"

namespace headlight::folders {

/// The default folder for kept models, headlight/models in data_folder(); empty when that is not known. Each is a folder there, called as
/// the model is.
std::filesystem::path models_folder();

/// A model's folder as a list shows it. A folder that cannot be opened has a problem, and the rest is empty.
struct SavedModel {
  std::filesystem::path folder;
  std::string name;   ///< the folder's
  std::string about;  ///< what the model says of itself
  Message problem;    ///< why it cannot be opened, in one line; empty: nothing is wrong
  std::optional<std::filesystem::file_time_type> made;
};
SavedModel saved_model(const std::filesystem::path& folder);
/// Those in `folder`, by name; none when it is not there. Never throws for what is in it.
std::vector<SavedModel> saved_models(const std::filesystem::path& folder = models_folder(), const CancelCheck& wanted = {});

/// The folder of the kept model that is called so; empty when none is.
std::filesystem::path saved_model_path(const std::string& name, const std::filesystem::path& folder = models_folder());
/// The kept model with this fingerprint; null when there is none. For a document whose model was moved.
std::shared_ptr<const Model> saved_model_with(const std::string& fingerprint, const std::filesystem::path& folder = models_folder());

/// Whether a model of this name comes with the program. Nothing else may be kept under it, or it could not be found by it.
bool comes_with_the_program(const std::string& name);

}  // namespace headlight::folders
