#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "base/message.hpp"
#include "base/phrases.hpp"
#include "session/documents/host.hpp"
#include "session/documents/model_search.hpp"

namespace headlight::session {

class Session;

/// A model to open, as a list shows it.
struct ListedModel {
  std::string opens;                     ///< the argument for Documents::open_model
  std::string name, about, where, when;  ///< a model that comes with the program has an empty `where` and `when`
  Message problem;                       ///< the reason it cannot be opened; empty: no problem
};

/// A section of the list of models.
struct ModelSection {
  std::string id;     ///< "shipped", "kept", "recent"
  std::string title;  ///< "Kept in ~/.local/share/headlight/models"
  std::string note;   ///< hint for an empty list
  std::vector<ListedModel> models;
};

/// Returns the models that come with the program, those saved in `saved_in`, and the recent ones that lie elsewhere. `found` is the result
/// of find_models; null: the search is still running.
std::vector<ModelSection> list_models(const Phrases& phrases, const Host& host, const std::filesystem::path& saved_in,
                                      const std::vector<std::filesystem::path>& recent, const FoundModels* found);

/// Replaces the current model, and keeps the sentence if the model can read it.
void take_model_in(Session& session, const std::filesystem::path& folder);

/// Returns the folder as the user knows it. A page's folders are invisible, so there it names the browser.
std::string describe_models_folder(const Host& host, const Phrases& phrases, const std::filesystem::path& folder);

}  // namespace headlight::session
