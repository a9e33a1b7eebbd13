#include "model/built_in.hpp"

#include <fstream>

#include "files/asset.hpp"
#include "graph/error.hpp"
#include "model/lexicon.hpp"
#include "model/readable.hpp"

namespace headlight {

std::vector<BuiltInModels::Entry> BuiltInModels::list() {
  return {{"readable", "made by hand: named dimensions, four heads that each do one thing (32 dimensions, 4 heads)"},
          {"random", "Xavier weights from a seed, any size (--d-model, --heads, --seed)"}};
}

const Model& BuiltInModels::readable() {
  if (!readable_) {
    const auto path = asset("lexicon.tsv");
    std::ifstream in(path);
    if (!in) throw UserError(path.string() + " cannot be read: the words of the built-in models are in it");
    readable_ = std::make_shared<const Model>(readable_model(read_lexicon(in, path.string())));
  }
  return *readable_;
}

std::shared_ptr<const Model> BuiltInModels::make(const std::string& name, const RandomSpec& random) {
  readable();
  if (name == "readable") return readable_;
  if (name == "random") return std::make_shared<const Model>(random_model(random, readable_->vocabulary));
  std::vector<std::string> known;
  for (const Entry& entry : list()) known.push_back(entry.name);
  const std::string near = nearest_name(name, known);
  throw UserError("no model is called '" + name + "'; " + (near.empty() ? "there are readable and random" : "did you mean '" + near + "'?"));
}

}  // namespace headlight
