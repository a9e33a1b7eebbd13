#pragma once
#include <optional>
#include <string>
#include <vector>

#include "zoo/random.hpp"
#include "zoo/readable.hpp"

namespace headlight::zoo {

/// A model that comes with the program, and what it can do.
struct CatalogueEntry {
  std::string name;          ///< what commands and files call it
  std::string title;         ///< a few words that stand beside the name in a menu
  std::string about;         ///< one line: what it is
  bool in_a_folder = false;  ///< trained, and read from a folder of assets/models; the others the program makes itself

  bool takes_any_word = false;    ///< a word that it never met gets numbers that mean as much as those of the others
  bool named_dimensions = false;  ///< the columns of its embeddings have names
  bool any_size = false;          ///< made for a size and a seed, see RandomSpec
  bool has_encoder = false;
  bool writes_text = false;

  std::vector<Preset> presets = {};          ///< worked examples that stand in menus beside it
  std::vector<Limitation> limitations = {};  ///< sentences that it gets wrong, shown where somebody asks for help
};

/// The models in the order in which they are shown. No other code names one: who needs a model asks for what it must be able to do.
std::vector<CatalogueEntry> catalogue();
/// The entry of this name, if there is one.
std::optional<CatalogueEntry> in_catalogue(const std::string& name);

/// The name of the default model.
std::string first_model();
/// The name of the first that can do this: model_that(&CatalogueEntry::any_size).
std::string model_that(bool CatalogueEntry::*can);
/// The name of the first that reads a text in one language and writes it in another.
std::string translating_model();

/// Whether a document that has nothing but this name has the whole model, because the program makes it: no model in a folder may be called
/// so.
bool is_reserved(const std::string& name);

}  // namespace headlight::zoo
