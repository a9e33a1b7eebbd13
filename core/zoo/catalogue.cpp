#include "zoo/catalogue.hpp"

#include <algorithm>

#include "base/message.hpp"

namespace headlight::zoo {
namespace {

template <class Can>
std::string first_that(Can can) {
  const std::vector<CatalogueEntry> all = catalogue();
  return std::find_if(all.begin(), all.end(), can)->name;  // some model can do each of these, see its test
}

}  // namespace

std::vector<CatalogueEntry> catalogue() {
  return {{.name = "readable",
           .title = translatable("made by hand, 32 numbers a word"),
           .about = translatable("made by hand: named dimensions, four heads that each do one thing (32 dimensions, 4 heads)"),
           .takes_any_word = true,
           .named_dimensions = true,
           .limitations = readable_limitations()},
          {.name = "random",
           .title = translatable("32 numbers a word, 4 heads"),
           .about = translatable("Xavier weights from a seed, any size (--d-model, --heads, --seed)"),
           .takes_any_word = true,
           .any_size = true,
           .presets = random_presets()},
          {.name = "stories",
           .title = translatable("predicts the next word of a story"),
           .about = translatable(
               "predicts the next word of short stories (who has the ball now, she or he, was or were): 4 layers, trained here"),
           .in_a_folder = true},
          {.name = "en-fr",
           .title = translatable("translates English to French"),
           .about = translatable(
               "translates short English sentences to French: an encoder and a decoder, trained here, one head guided to find what "
               "\"it\" means"),
           .in_a_folder = true,
           .has_encoder = true,
           .writes_text = true},
          {.name = "en-fr-unguided",
           .title = translatable("translates English to French"),
           .about = translatable("the same, trained without that guide"),
           .in_a_folder = true,
           .has_encoder = true,
           .writes_text = true}};
}

std::optional<CatalogueEntry> in_catalogue(const std::string& name) {
  for (CatalogueEntry& entry : catalogue())
    if (entry.name == name) return std::move(entry);
  return std::nullopt;
}

bool takes_any_word(const Model& model) {
  const std::optional<CatalogueEntry> entry = in_catalogue(model.config.name);
  return entry && entry->takes_any_word;
}

std::string first_model() { return catalogue().front().name; }
std::string model_that(bool CatalogueEntry::*can) {
  return first_that([can](const CatalogueEntry& entry) { return entry.*can; });
}
std::string translating_model() {
  return first_that([](const CatalogueEntry& entry) { return entry.has_encoder && entry.writes_text; });
}

bool is_reserved(const std::string& name) {
  const auto entry = in_catalogue(name);
  return entry && !entry->in_a_folder;
}

}  // namespace headlight::zoo
