#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/scratch_folder.hpp"
#include "folders/model_folder.hpp"
#include "model/initial_weights.hpp"
#include "model/model.hpp"
#include "text/word_tokenizer.hpp"

namespace headlight::tests {

/// A model with one stack, with parts that translating_model() lacks.
inline Model one_stack() {
  Model model;
  model.config = {.name = "one-stack",
                  .d_model = 6,
                  .n_heads = 3,
                  .n_layers = 2,
                  .d_mlp = 4,
                  .norm = Norm::pre,
                  .activation = Activation::gelu_tanh,
                  .positions = false,
                  .learned_positions = 9,
                  .unembedding = Unembedding::own};
  model.causal = true;
  model.about = "made by a test";
  model.dimension_names = {"a", "b", "c", "d", "e", "f"};
  model.tokenizer =
      std::make_shared<const WordTokenizer>(std::vector<std::string>{"<pad>", "the", "l'", "\u00e9l\u00e9phant", "\u4e2d", "qu'"});
  ModelConfig with_positions = model.config;
  with_positions.positions = true;
  model.weights = std::make_shared<const Weights>(initial_weights(with_positions, 6, 0, 4));
  return model;
}

inline void expect_same(const Model& a, const Model& b) {
  EXPECT_EQ(a.config, b.config);
  EXPECT_EQ(a.causal, b.causal);
  EXPECT_EQ(a.alignment_head, b.alignment_head);
  EXPECT_EQ(a.dimension_names, b.dimension_names);
  EXPECT_EQ(a.tokenizer->vocabulary().pieces(), b.tokenizer->vocabulary().pieces());
  ASSERT_EQ(a.target_tokenizer != nullptr, b.target_tokenizer != nullptr);
  if (a.target_tokenizer) {
    EXPECT_EQ(a.target_tokenizer->vocabulary().pieces(), b.target_tokenizer->vocabulary().pieces());
  }
  ASSERT_EQ(a.weights->by_name.size(), b.weights->by_name.size());
  for (const auto& [name, value] : a.weights->by_name) EXPECT_EQ(*value, (*b.weights)[name]) << name;
}

/// A folder for one model, which does not exist yet.
struct OneModelFolder : ScratchFolder {
  std::filesystem::path model_folder = in_folder("mine");

  std::shared_ptr<const Model> saved_and_opened(const Model& model) {
    save_model(model_folder, model);
    return open_model(model_folder);
  }
  std::vector<std::string> files() const {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(model_folder)) all.push_back(entry.path().filename().string());
    std::sort(all.begin(), all.end());
    return all;
  }
};

}  // namespace headlight::tests
