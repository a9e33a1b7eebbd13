#include "zoo/readable.hpp"

#include "text/lexicon_tokenizer.hpp"
#include "text/word_tokenizer.hpp"
#include "zoo/catalogue.hpp"
#include "zoo/lexicons.hpp"
#include "zoo/readable_dimensions.hpp"
#include "zoo/readable_embedding.hpp"
#include "zoo/readable_heads.hpp"

namespace headlight::zoo {
namespace {

using namespace readable;

ModelConfig readable_config() {
  ModelConfig config;
  config.name = model_that(&CatalogueEntry::named_dimensions);
  config.d_model = d_model;
  config.n_heads = n_heads;
  config.n_layers = 1;
  config.sinusoids = {.first = sin_1, .width = static_cast<int>(2 * frequencies.size()), .base = sinusoid_base, .amplitude = 1.0};
  return config;
}

/// `<pad>`, then the words of the lexicon in order.
std::vector<std::string> words_of(const Lexicon& lexicon) {
  std::vector<std::string> words{"<pad>"};
  for (const LexiconEntry& entry : lexicon.entries) words.push_back(entry.word);
  return words;
}

/// [vocabulary, d_model]; the row of `<pad>` is zero, so padding has no meaning.
Matrix embeddings(const Lexicon& lexicon) {
  Matrix W_E = Matrix::Zero(static_cast<Index>(lexicon.entries.size()) + 1, d_model);
  for (std::size_t i = 0; i < lexicon.entries.size(); ++i) W_E.row(static_cast<Index>(i) + 1) = embedding(lexicon.entries[i]);
  return W_E;
}

/// Puts the heads side by side: head h has columns h*d_head to (h+1)*d_head of W_Q, W_K and W_V, and these rows of W_O.
void set_heads(Weights& weights, const std::array<Head, n_heads>& heads) {
  Matrix W_Q(d_model, d_model), W_K(d_model, d_model), W_V(d_model, d_model), W_O(d_model, d_model);
  for (int h = 0; h < n_heads; ++h) {
    const Head& head = heads[static_cast<std::size_t>(h)];
    W_Q.middleCols(h * d_head, d_head) = head.W_Q;
    W_K.middleCols(h * d_head, d_head) = head.W_K;
    W_V.middleCols(h * d_head, d_head) = head.W_V;
    W_O.middleRows(h * d_head, d_head) = head.W_O;
  }
  weights.set("blocks.0.attn.W_Q", std::move(W_Q));
  weights.set("blocks.0.attn.W_K", std::move(W_K));
  weights.set("blocks.0.attn.W_V", std::move(W_V));
  weights.set("blocks.0.attn.W_O", std::move(W_O));
}

std::shared_ptr<const Tokenizer> tokenizer_for(const LanguageLexicon& lexicon) {
  if (lexicon.language == english) return std::make_shared<const WordTokenizer>(words_of(lexicon.words));
  return std::make_shared<const LexiconTokenizer>(words_of(lexicon.words));
}

const char* about(const std::string& language) {
  return language == english
             ? translatable(
                   "Made by hand, not learned: its columns have names, and every number in W_Q and W_K was chosen for a reason. It knows a "
                   "little English grammar, and it is wrong where one block cannot know better.")
             : translatable(
                   "Made by hand, not learned: its columns have names, and every number in W_Q and W_K was chosen for a reason. It knows "
                   "what its lexicon says of each word, and it is wrong where one block cannot know better.");
}

/// A sentence for a document that has none of its own; that of English is example_sentence.
std::string example_in(const std::string& language) {
  if (language == "fr") return "L'éléphant a mangé la banane car il avait faim";
  if (language == "es") return "El elefante comió la manzana porque él tenía hambre";
  if (language == "zh") return "大象吃了香蕉，因为它饿了";
  return "";
}

Model made_from(const LanguageLexicon& lexicon) {
  const std::array<Head, n_heads> heads{previous_word(), pronoun_to_noun(), verb_to_subject(), same_word()};
  Weights weights;
  weights.set("W_E", embeddings(lexicon.words));
  set_heads(weights, heads);
  Model model;
  model.config = readable_config();
  model.weights = std::make_shared<const Weights>(std::move(weights));
  model.tokenizer = tokenizer_for(lexicon);
  model.dimension_names = dimension_names();
  for (const Head& head : heads) model.head_roles.push_back(head.role);
  model.about = about(lexicon.language);
  model.example = example_in(lexicon.language);
  model.embed_unknown = LexiconWords{{lexicon.language, lexicon.own}, lexicon.endings, nullptr};
  return model;
}

}  // namespace

Model readable_model(const Lexicon& lexicon) {
  LanguageLexicon of_english;
  of_english.words = lexicon;
  return made_from(of_english);
}

std::shared_ptr<const Model> model_of_language(const LanguageLexicon& lexicon) { return std::make_shared<const Model>(made_from(lexicon)); }

}  // namespace headlight::zoo
