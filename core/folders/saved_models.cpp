#include "folders/saved_models.hpp"

#include <algorithm>
#include <system_error>

#include "base/error.hpp"
#include "base/system.hpp"
#include "folders/built_in.hpp"
#include "folders/model_folder.hpp"
#include "model/fingerprint.hpp"

namespace headlight::folders {

namespace fs = std::filesystem;

fs::path models_folder() {
  const fs::path folder = data_folder();
  return folder.empty() ? folder : folder / "headlight" / "models";
}

SavedModel saved_model(const fs::path& folder) {
  SavedModel kept{.folder = folder, .name = folder.filename().string(), .about = {}, .problem = {}, .made = {}};
  std::error_code failed;
  const auto time = fs::last_write_time(folder / "config.json", failed);
  if (!failed) kept.made = time;
  try {
    kept.about = read_model_summary(folder).about;
  } catch (const UserError& error) {
    kept.problem = error.message();
  }
  return kept;
}

std::vector<SavedModel> saved_models(const fs::path& folder, const CancelCheck& cancel_check) {
  std::vector<SavedModel> kept;
  std::error_code failed;
  if (folder.empty()) return kept;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    std::error_code none;
    throw_if_cancelled(cancel_check);
    if (at->is_directory(none) && !at->path().filename().string().starts_with('.')) kept.push_back(saved_model(at->path()));
  }
  std::sort(kept.begin(), kept.end(), [](const SavedModel& a, const SavedModel& b) { return a.name < b.name; });
  return kept;
}

fs::path saved_model_path(const std::string& name, const fs::path& folder) {
  std::error_code none;
  if (folder.empty() || name.empty() || name.front() == '.' || fs::path(name).filename() != name || !fs::is_directory(folder / name, none))
    return {};
  return folder / name;
}

std::shared_ptr<const Model> saved_model_with(const std::string& known_by, const fs::path& folder) {
  for (const SavedModel& kept : saved_models(folder)) {
    if (!kept.problem.empty()) continue;
    try {
      if (auto model = open_model(kept.folder); fingerprint(*model) == known_by) return model;
    } catch (const UserError&) {
      continue;  // a broken one is not it
    }
  }
  return nullptr;
}

bool comes_with_the_program(const std::string& name) {
  const std::vector<CatalogueEntry> all = BuiltInModels::list();
  return std::any_of(all.begin(), all.end(), [&](const CatalogueEntry& entry) { return entry.name == name; });
}

}  // namespace headlight::folders
