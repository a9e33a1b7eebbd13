#pragma once
#include <memory>
#include <string>
#include <vector>

#include "model/model.hpp"
#include "model/random.hpp"

namespace headlight {

/// The models that come with the program. Both know the words of assets/lexicon.tsv, which is read when the first one is made.
class BuiltInModels {
 public:
  struct Entry {
    std::string name;
    std::string about;
  };
  static std::vector<Entry> list();

  /// `readable` or `random`. Throws UserError with the nearest name for another one, or when the lexicon is missing or wrong.
  std::shared_ptr<const Model> make(const std::string& name, const RandomSpec& random = {});

 private:
  std::shared_ptr<const Model> readable_;
  const Model& readable();
};

}  // namespace headlight
