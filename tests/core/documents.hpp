#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/phrases.hpp"
#include "document/apply.hpp"
#include "model/initial_weights.hpp"
#include "text/elision_tokenizer.hpp"
#include "zoo/random.hpp"

namespace headlight::tests {

/// A small random model that knows a few words.
inline std::shared_ptr<const Model> small_model(int d_model = 8, int n_heads = 2) {
  const std::vector<std::string> words = {"<pad>", "the", "cat", "sat", "on", "mat", "it", "was", "tired"};
  return std::make_shared<const Model>(
      random_model({.d_model = d_model, .n_heads = n_heads, .seed = 5}, std::make_shared<const WordTokenizer>(words)));
}

inline Document small_document(std::vector<std::string> sentences = {"the cat sat"}) {
  return make_document(small_model(), std::move(sentences));
}

/// A stack of blocks that predicts the next word, with random weights.
inline std::shared_ptr<const Model> layered_model(int n_layers) {
  Model model = *small_model();
  model.config.n_layers = n_layers;
  model.config.d_mlp = 12;
  model.config.norm = Norm::pre;
  model.config.final_norm = true;
  model.config.unembedding = Unembedding::tied;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 5));
  return std::make_shared<const Model>(std::move(model));
}

/// An encoder of two blocks and a decoder of one, with all optional parts; its weights are random.
inline std::shared_ptr<const Model> translating_model(int d_model = 8, int n_heads = 2) {
  Model model;
  model.config = {.name = "small-translator",
                  .d_model = d_model,
                  .n_heads = n_heads,
                  .n_layers = 2,
                  .n_decoder_layers = 1,
                  .d_mlp = 12,
                  .biases = true,
                  .norm = Norm::pre,
                  .activation = Activation::relu,
                  .embed_scale = 2.5,
                  .sinusoids = {.first = 0, .width = d_model},
                  .final_norm = true,
                  .unembedding = Unembedding::tied};
  model.tokenizer = std::make_shared<const WordTokenizer>(
      std::vector<std::string>{"<pad>", "<s>", "</s>", "the", "cat", "sat", "on", "mat", "it", "was", "tired"});
  model.target_tokenizer = std::make_shared<const ElisionTokenizer>(
      std::vector<std::string>{"<pad>", "<s>", "</s>", "le", "chat", "la", "natte", "il", "elle", "dort"});
  model.weights =
      std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), model.target_tokenizer->size(), 3));
  model.embed_unknown = [d_model](const std::string&) { return Matrix(Matrix::Zero(1, d_model)); };
  return std::make_shared<const Model>(std::move(model));
}

/// Not named `apply`: an Edit is a std::variant, so std::apply would match too.
inline Document edited(Document document, const Edit& edit) { return document::apply(std::move(document), edit); }

/// The error message for this edit.
inline std::string refusal(const Document& document, const Edit& edit) {
  try {
    edited(document, edit);
  } catch (const UserError& error) {
    return error.what();
  }
  return "nothing was refused";
}

inline Phrases english() { return Phrases::in_folder(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words" / "en"); }
/// A message in English.
inline std::string in_english(const Message& text) { return english().format(text); }
/// The history's line for an edit: "Heads 4 -> 2".
inline std::string line_of(const Edit& edit, const Document& before) {
  const EditLabel words = label(edit, before);
  return in_english(on_one_line(words.title, words.detail));
}

}  // namespace headlight::tests
