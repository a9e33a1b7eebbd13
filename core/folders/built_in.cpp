#include "folders/built_in.hpp"

#include <algorithm>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "folders/lexicon_files.hpp"
#include "folders/model_folder.hpp"
#include "folders/saved_models.hpp"
#include "text/reading/read_tokenizer.hpp"

namespace headlight::folders {
namespace {

/// Throws with the names of the built-in and the saved models, and mentions folders.
[[noreturn]] void refuse_unknown(const std::string& name) {
  std::vector<std::string> known;
  for (const CatalogueEntry& entry : BuiltInModels::list()) known.push_back(entry.name);
  std::string all;
  for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
  constexpr size_t most = 10;
  std::string kept_names;
  const std::vector<SavedModel> kept = saved_models();
  for (const SavedModel& one : kept) known.push_back(one.name);
  for (size_t i = 0; i < std::min(kept.size(), most); ++i) kept_names += (i ? ", " : "") + kept[i].name;
  if (kept.size() > most) kept_names += ", ...";
  const std::string near = nearest_name(name, known);
  const Message names = kept_names.empty() ? Message(all) : tr("{names}, kept ones ({kept})", {{"names", all}, {"kept", kept_names}});
  throw UserError(near.empty() ? tr("no model is called {name}; there are {names}, and folders such as ./my-model",
                                    {{"name", in_quotes(name)}, {"names", names}})
                               : tr("no model is called {name}; did you mean {near}? There are {names}, and folders such as ./my-model",
                                    {{"name", in_quotes(name)}, {"near", in_quotes(near)}, {"names", names}}));
}

}  // namespace

std::filesystem::path trained_folder(const std::string& name) {
  if (const auto entry = in_catalogue(name); !entry || !entry->in_a_folder) return {};
  try {
    return asset("models/" + name + "/config.json").parent_path();
  } catch (const UserError&) {
    return {};
  }
}

std::vector<CatalogueEntry> BuiltInModels::list() {
  std::vector<CatalogueEntry> there = catalogue();
  std::erase_if(there, [](const CatalogueEntry& entry) { return entry.in_a_folder && trained_folder(entry.name).empty(); });
  return there;
}

const Model& BuiltInModels::readable() {
  if (!readable_) readable_ = lexicons_here()->model(english);
  return *readable_;
}

/// The model keeps no folder, since documents know a built-in model by its name.
std::shared_ptr<const Model> BuiltInModels::trained(const std::string& name) {
  std::shared_ptr<const Model>& known = trained_[name];
  if (known) return known;
  const std::filesystem::path folder = trained_folder(name);
  if (folder.empty())
    throw UserError(tr("the model {name} is not there (assets/models/{name}/config.json is missing); make it with: headlight train {name}",
                       {{"name", name}}));
  Model model = *open_model(folder);
  model.folder.clear();
  model.config.name = name;
  return known = std::make_shared<const Model>(std::move(model));
}

std::shared_ptr<const Model> BuiltInModels::make(const std::string& name, const RandomSpec& random) {
  const auto entry = in_catalogue(name);
  if (entry && entry->in_a_folder) return trained(name);
  readable();  // reads the lexicon first: a fault in it is a fault for every name
  if (!entry) refuse_unknown(name);
  return entry->any_size ? std::make_shared<const Model>(random_model(random, readable_->tokenizer)) : readable_;
}

void BuiltInModels::adopt(const BuiltInModels& other) {
  if (!readable_) readable_ = other.readable_;
  for (const auto& [name, model] : other.trained_)
    if (std::shared_ptr<const Model>& known = trained_[name]; !known) known = model;
}

std::shared_ptr<const Model> model_called(BuiltInModels& models, const std::string& text, const RandomSpec& random,
                                          const CancelCheck& cancel_check) {
  const bool built_in = is_reserved(text) || !trained_folder(text).empty();
  if (built_in) return models.make(text, random);
  const std::filesystem::path kept = saved_model_path(text);
  if (means_a_folder(text) && (kept.empty() || holds_a_model(text))) return open_model(text, cancel_check);
  return kept.empty() ? models.make(text, random) : open_model(kept, cancel_check);
}

std::shared_ptr<const Tokenizer> tokenizer_called(BuiltInModels& models, const std::string& text) {
  const bool built_in = is_reserved(text) || !trained_folder(text).empty();
  const bool folder = !built_in && means_a_folder(text) && (saved_model_path(text).empty() || holds_a_tokenizer(text));
  if (!folder) return model_called(models, text)->tokenizer;
  return holds_a_model(text) ? read_model_summary(text).tokenizer : read_tokenizer(text);
}

}  // namespace headlight::folders
