#include "document/language.hpp"

#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "document/sentence.hpp"
#include "folders/lexicon_files.hpp"
#include "model/transformer.hpp"

namespace headlight::document {
namespace {

using Json = nlohmann::json;

constexpr size_t most_own_words = 10'000;

std::vector<std::string> texts_in(const std::vector<std::string>& sentences) {
  std::vector<std::string> texts;
  for (const std::string& sentence : sentences) texts.push_back(text_in_sentence(sentence));
  return texts;
}

}  // namespace

void follow_language(Document& d, const std::vector<std::string>& sentences) {
  const auto other = in_language_of(*d.model, texts_in(sentences));
  if (!other) return;
  const std::string table = word_table(d.config, false);
  d.weights.by_name[table] = other->weights->by_name.at(table);
  d.tokenizer = other->tokenizer;
  d.model = other;
}

bool uses_own_words(const Document& d) { return !own_lines_for(*d.model, texts_in(d.sentences)).empty(); }

Json hand_made_json(const Document& document) {
  const Model& model = *document.model;
  Json json = {{"name", model.config.name}};
  const std::string& language = lexicon_words(model)->spec.language;
  const std::vector<std::string> own = own_lines_for(model, texts_in(document.sentences));
  if (language != english || !own.empty()) json["language"] = language;
  if (!own.empty()) json["words"] = own;
  return json;
}

bool is_hand_made(const Json& json) {
  return json.is_object() && json.contains("name") && json["name"] == model_that(&CatalogueEntry::named_dimensions);
}

std::shared_ptr<const Model> hand_made_model(const Json& json, const std::vector<std::string>& sentences, BuiltInModels& models) {
  std::vector<const char*> keys = {"name"};
  for (const char* key : {"language", "words"})
    if (json.contains(key)) keys.push_back(key);
  const Fields spec(json, "model", keys);
  LexiconSpec lexicon{english, {}};
  if (json.contains("language")) lexicon.language = spec.text("language");
  if (json.contains("words")) lexicon.own = spec.texts("words", most_own_words);
  return model_with_lexicon(lexicon, texts_in(sentences), models);
}

}  // namespace headlight::document
