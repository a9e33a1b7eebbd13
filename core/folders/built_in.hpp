#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/cancel_check.hpp"
#include "model/model.hpp"
#include "zoo/catalogue.hpp"
#include "zoo/random.hpp"

namespace headlight::folders {

/// The models that come with the program. `readable` and `random` know the words of assets/lexicons, which are read when the first of
/// them is made; the trained ones are model folders in assets/models (see model_folder.hpp), each read on first use.
class BuiltInModels {
 public:
  /// The available ones: trained models whose folder is missing are left out.
  static std::vector<CatalogueEntry> list();

  /// Makes one of them. Throws UserError with the nearest name for another name, if the lexicon is missing or wrong, or if a trained model
  /// is damaged or missing (and says how to make it).
  std::shared_ptr<const Model> make(const std::string& name, const RandomSpec& random = {});
  /// Takes over the models that `other` has read, to save reading them again.
  void adopt(const BuiltInModels& other);

 private:
  std::shared_ptr<const Model> readable_;
  std::map<std::string, std::shared_ptr<const Model>> trained_;
  const Model& readable();
  std::shared_ptr<const Model> trained(const std::string& name);
};

/// The folder of the trained model `name` in assets/models; empty if it is missing or there is no such model.
std::filesystem::path trained_folder(const std::string& name);

/// The model that a person means by `text`: a built-in name, a folder's (see means_a_folder), or a saved one's (see saved_models.hpp). An
/// available built-in model precedes a folder of the same name, and that precedes a saved one; "./readable" is always the folder. Throws
/// UserError as BuiltInModels::make and open_model do.
std::shared_ptr<const Model> model_called(BuiltInModels& models, const std::string& text, const RandomSpec& random = {},
                                          const CancelCheck& cancel_check = {});

/// The tokenizer of the model that a person means by `text`; a folder may also be another program's (see read_tokenizer.hpp). Weights in a
/// folder are not read. Throws UserError as model_called and read_tokenizer do.
std::shared_ptr<const Tokenizer> tokenizer_called(BuiltInModels& models, const std::string& text);

}  // namespace headlight::folders
