#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/still_wanted.hpp"
#include "model/model.hpp"
#include "zoo/catalogue.hpp"
#include "zoo/random.hpp"

namespace headlight::folders {

/// The models that come with the program. `readable` and `random` know the words of assets/lexicon.tsv, which is read when the first of
/// them is made; the trained ones are model folders in assets/models (see model_folder.hpp), each read when it is asked for.
class BuiltInModels {
 public:
  /// Those that are there: trained ones are left out while their folder is missing.
  static std::vector<CatalogueEntry> list();

  /// One of them. Throws UserError with the nearest name for another one, when the lexicon is missing or wrong, or when a trained model is
  /// missing (and says how to make it) or damaged.
  std::shared_ptr<const Model> make(const std::string& name, const RandomSpec& random = {});
  /// Takes what the other one has read, so that it is not read again.
  void adopt(const BuiltInModels& other);

 private:
  std::shared_ptr<const Model> readable_;
  std::map<std::string, std::shared_ptr<const Model>> trained_;
  const Model& readable();
  std::shared_ptr<const Model> trained(const std::string& name);
};

/// The folder of assets/models in which the trained model `name` is kept; empty where it is missing or there is no such model.
std::filesystem::path trained_folder(const std::string& name);

/// The model that a person means by `text`: a built-in name, a folder's (see means_a_folder), or a kept one's (see saved_models.hpp). A
/// built-in model that is there goes before a folder of the same name, and that before a kept one; "./readable" is always the folder.
/// Throws UserError as BuiltInModels::make and open_model do.
std::shared_ptr<const Model> model_called(BuiltInModels& models, const std::string& text, const RandomSpec& random = {},
                                          const CancelCheck& wanted = {});

/// What the model that a person means by `text` reads text with; the folder may be another program's, too (see read_tokenizer.hpp). Weights
/// in a folder are not read. Throws UserError as model_called and read_tokenizer do.
std::shared_ptr<const Tokenizer> tokenizer_called(BuiltInModels& models, const std::string& text);

}  // namespace headlight::folders
