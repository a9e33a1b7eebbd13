#include "zoo/readable.hpp"

#include "text/word_tokenizer.hpp"
#include "zoo/catalogue.hpp"
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

/// `<pad>`, then the words of the lexicon in its order.
std::vector<std::string> words_of(const Lexicon& lexicon) {
  std::vector<std::string> words{"<pad>"};
  for (const LexiconEntry& entry : lexicon.entries) words.push_back(entry.word);
  return words;
}

/// [vocabulary, d_model]; the row of `<pad>` is zero, so padding means nothing.
Matrix embeddings(const Lexicon& lexicon) {
  Matrix W_E = Matrix::Zero(static_cast<Index>(lexicon.entries.size()) + 1, d_model);
  for (std::size_t i = 0; i < lexicon.entries.size(); ++i) W_E.row(static_cast<Index>(i) + 1) = embedding(lexicon.entries[i]);
  return W_E;
}

/// The heads side by side: head h has columns h*d_head to (h+1)*d_head of W_Q, W_K and W_V, and these rows of W_O.
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

}  // namespace

Model readable_model(const Lexicon& lexicon) {
  const std::array<Head, n_heads> heads{previous_word(), pronoun_to_noun(), verb_to_subject(), same_word()};
  Weights weights;
  weights.set("W_E", embeddings(lexicon));
  set_heads(weights, heads);
  Model model;
  model.config = readable_config();
  model.weights = std::make_shared<const Weights>(std::move(weights));
  model.tokenizer = std::make_shared<const WordTokenizer>(words_of(lexicon));
  model.dimension_names = dimension_names();
  for (const Head& head : heads) model.head_roles.push_back(head.role);
  model.about = translatable(
      "Made by hand, not learned: its columns have names, and every number in W_Q and W_K was chosen for a reason. It knows a little "
      "English grammar, and it is wrong where one block cannot know better.");
  model.embed_unknown = unknown_embedding;
  return model;
}

}  // namespace headlight::zoo
