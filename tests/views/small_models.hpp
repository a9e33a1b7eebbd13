#pragma once
#include "core/documents.hpp"

namespace headlight::tests {

/// Two blocks with all parts of decoder-only models; its weights are random.
inline Model two_block_model() {
  Model model;
  model.config = {.name = "two-blocks",
                  .d_model = 8,
                  .n_heads = 2,
                  .n_layers = 2,
                  .d_mlp = 12,
                  .biases = true,
                  .norm = Norm::pre,
                  .activation = Activation::gelu,
                  .sinusoids = {.first = 0, .width = 8},
                  .final_norm = true,
                  .unembedding = Unembedding::own};
  model.tokenizer = std::make_shared<const WordTokenizer>(std::vector<std::string>{"<pad>", "the", "cat", "sat", "on", "mat", "it"});
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  model.embed_unknown = [](const std::string&) { return Matrix(Matrix::Zero(1, 8)); };
  return model;
}

inline Document two_block_document(std::vector<std::string> sentences = {"the cat sat on the mat"}) {
  return make_document(std::make_shared<const Model>(two_block_model()), std::move(sentences));
}

/// The same with a layer before the logits, as in models that fill in masked words.
inline Document masked_document(std::vector<std::string> sentences = {"the cat sat on the mat"}) {
  Model model = two_block_model();
  model.config.unembed_transform = true;
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  return make_document(std::make_shared<const Model>(std::move(model)), std::move(sentences));
}

inline Document translating_document(std::vector<std::string> sentences = {"the cat sat on the mat"}) {
  Document document = make_document(tests::translating_model(), std::move(sentences));
  return tests::edited(std::move(document), SetTarget{0, {{"le", "chat", "dort"}, false}});
}

}  // namespace headlight::tests
