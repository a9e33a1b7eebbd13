#pragma once
#include <optional>
#include <string>
#include <vector>

#include "zoo/random.hpp"
#include "zoo/readable.hpp"

namespace headlight::zoo {

/// A model that comes with the program, and its abilities.
struct CatalogueEntry {
  std::string name;          ///< its name in commands and files
  std::string title;         ///< a few words beside the name in a menu
  std::string about;         ///< one line that describes it
  bool in_a_folder = false;  ///< trained, and read from a folder of assets/models; false: the program makes it

  bool takes_any_word = false;    ///< an unknown word gets numbers as meaningful as those of the others
  bool named_dimensions = false;  ///< the columns of its embeddings have names
  bool any_size = false;          ///< made for any size and seed, see RandomSpec
  bool has_encoder = false;
  bool writes_text = false;

  std::vector<Preset> presets = {};          ///< worked examples beside it in menus
  std::vector<Limitation> limitations = {};  ///< sentences that it gets wrong, for the help
};

/// The models in menu order. No other code names one: callers ask for a model with an ability.
std::vector<CatalogueEntry> catalogue();
/// The entry with this name, if there is one.
std::optional<CatalogueEntry> in_catalogue(const std::string& name);
/// True if a word that the model never met gets a row of W_E of its own, as meaningful as those of the others: a text with such words can
/// be read, and is not refused. False also for a model that is not in the catalogue.
bool takes_any_word(const Model& model);

/// The name of the default model.
std::string first_model();
/// The name of the first model with an ability: model_that(&CatalogueEntry::any_size).
std::string model_that(bool CatalogueEntry::*can);
/// The name of the first model that translates between languages.
std::string translating_model();

/// True if this name alone identifies a whole model, because the program makes it: no model in a folder may have such a name.
bool is_reserved(const std::string& name);

}  // namespace headlight::zoo
