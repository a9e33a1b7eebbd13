#include "session/documents/model_list.hpp"

#include <system_error>

#include "folders/built_in.hpp"
#include "folders/model_folder.hpp"
#include "session/documents/folder_listing.hpp"
#include "session/session.hpp"
#include "text/unicode.hpp"

namespace headlight::session {
namespace {

ListedModel listed(const SavedModel& kept, const Phrases& phrases) {
  ListedModel model = {kept.folder.string() + "/", display_name(kept.folder), kept.about, display_path(kept.folder), "", kept.problem};
  if (kept.made) model.when = display_time(*kept.made);
  if (kept.problem.empty() && comes_with_the_program(kept.name)) model.about = phrases("file.models.shadowed", {{"about", kept.about}});
  return model;
}

}  // namespace

std::string describe_models_folder(const Host& host, const Phrases& phrases, const std::filesystem::path& folder) {
  return host.is_page() ? phrases("file.models.this_browser") : display_path(folder);
}

std::vector<ModelSection> list_models(const Phrases& phrases, const Host& host, const std::filesystem::path& saved_in,
                                      const std::vector<std::filesystem::path>& recent, const FoundModels* found) {
  ModelSection shipped = {"shipped", phrases("file.models.shipped"), "", {}};
  for (const CatalogueEntry& entry : BuiltInModels::list())
    shipped.models.push_back({entry.name, entry.name, capital(phrases.translation(entry.about)), "", "", ""});
  ModelSection kept = {"kept",
                       saved_in.empty() ? phrases("file.models.kept")
                                        : phrases("file.models.kept_in", {{"folder", describe_models_folder(host, phrases, saved_in)}}),
                       !found                   ? phrases("file.models.looking")
                       : found->problem.empty() ? phrases("file.models.none_kept")
                                                : capital(phrases.format(found->problem)),
                       {}};
  for (const SavedModel& one : found ? found->saved : std::vector<SavedModel>()) kept.models.push_back(listed(one, phrases));
  std::vector<ModelSection> sections = {std::move(shipped), std::move(kept)};
  ModelSection elsewhere = {"recent", phrases("file.models.recent"), "", {}};
  for (const std::filesystem::path& folder : recent) {
    std::error_code none;
    const bool away = host.fetch_folder && !std::filesystem::exists(folder, none);
    if (away) elsewhere.models.push_back({folder.string() + "/", display_name(folder), phrases("file.models.away"), "", "", {}});
    else if (const SavedModel* one = found ? found->in(folder) : nullptr) elsewhere.models.push_back(listed(*one, phrases));
  }
  if (!elsewhere.models.empty()) sections.push_back(std::move(elsewhere));
  return sections;
}

void take_model_in(Session& session, const std::filesystem::path& folder) {
  const auto model = std::make_shared<std::shared_ptr<const Model>>();
  session.read({.name = display_name(folder),
                .read = [folder, model](const StopToken& stop) { *model = open_model(folder, cancel_check_of(stop)); },
                .then =
                    [&session, model] {
                      session.push(SetModel{*model, {}});
                    }});
}

}  // namespace headlight::session
