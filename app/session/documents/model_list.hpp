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

/// A model that can be opened, as a list shows it.
struct ListedModel {
  std::string opens;                     ///< what Documents::open_model takes
  std::string name, about, where, when;  ///< where and when are empty for what comes with the program
  Message problem;                       ///< why it cannot be opened; empty: nothing is wrong
};

/// Models that belong together.
struct ModelSection {
  std::string id;     ///< "shipped", "kept", "recent"
  std::string title;  ///< "Kept in ~/.local/share/headlight/models"
  std::string note;   ///< what to do if the list is empty
  std::vector<ListedModel> models;
};

/// Those that come with the program, those kept in `kept_in`, and of those opened last the ones that lie elsewhere. `found` is what
/// find_models finds of them; null: it is still looked for.
std::vector<ModelSection> list_models(const Phrases& phrases, const Host& host, const std::filesystem::path& kept_in,
                                      const std::vector<std::filesystem::path>& recent, const FoundModels* found);

/// The model takes the place of the present one, with its sentence where the model can read that.
void take_model_in(Session& session, const std::filesystem::path& folder);

/// The folder as a person knows it; on a page, whose folders nobody sees, the browser.
std::string kept_where(const Host& host, const Phrases& phrases, const std::filesystem::path& folder);

}  // namespace headlight::session
