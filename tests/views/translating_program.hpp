#pragma once
#include <memory>
#include <string>
#include <vector>

#include "headless_program.hpp"
#include "model/initial_weights.hpp"
#include "text/elision_tokenizer.hpp"

namespace headlight::tests {

/// A model that translates, with random weights: its words mean nothing, but everything must work. It knows the words of a few sentences of
/// assets/grammar/examples.tsv.
inline std::shared_ptr<const Model> small_translator(int n_heads = 2) {
  Model model;
  model.config = {.name = "small-translator",
                  .d_model = 16,
                  .n_heads = n_heads,
                  .n_layers = 2,
                  .n_decoder_layers = 1,
                  .d_mlp = 24,
                  .biases = true,
                  .norm = Norm::pre,
                  .activation = Activation::relu,
                  .embed_scale = 4,
                  .sinusoids = {.first = 0, .width = 16},
                  .final_norm = true,
                  .unembedding = Unembedding::tied};
  model.tokenizer = std::make_shared<const WordTokenizer>(std::vector<std::string>{"<pad>", "<s>", "</s>", "the", "elephant", "elephants",
                                                                                   "ate", "banana", "bananas", "because", "as", "it",
                                                                                   "they", "was", "were", "hungry", "ripe", "old"});
  model.target_tokenizer = std::make_shared<const ElisionTokenizer>(
      std::vector<std::string>{"<pad>", "<s>", "</s>", "le",   "la",    "l'",   "\u00e9l\u00e9phant", "a",         "mang\u00e9", "banane",
                               "parce", "qu'", "il",   "elle", "avait", "faim", "\u00e9tait",         "m\u00fbre", "m\u00fbr",   "car"});
  Weights weights = initial_weights(model.config, model.tokenizer->size(), model.target_tokenizer->size(), 3);
  Matrix W_E = weights["decoder.W_E"];
  W_E.topRows(2).setZero();  // <pad> and <s>: only words are written
  weights.by_name["decoder.W_E"] = std::make_shared<const Matrix>(std::move(W_E));
  model.weights = std::make_shared<const Weights>(std::move(weights));
  model.embed_unknown = [](const std::string&) { return Matrix(Matrix::Zero(1, 16)); };
  model.about = "Random weights.";
  return std::make_shared<const Model>(std::move(model));
}

inline Document translating(std::vector<std::string> sentences = {"the elephant ate the banana because it was hungry"}) {
  return make_document(small_translator(), std::move(sentences));
}

}  // namespace headlight::tests
