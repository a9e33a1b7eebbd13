#pragma once
#include <memory>
#include <string>
#include <vector>

#include "document/apply.hpp"
#include "graph/error.hpp"
#include "model/random.hpp"

namespace headlight::tests {

/// A small random model that knows a few words.
inline std::shared_ptr<const Model> small_model(int d_model = 8, int n_heads = 2) {
  const std::vector<std::string> words = {"<pad>", "the", "cat", "sat", "on", "mat", "it", "was", "tired"};
  return std::make_shared<const Model>(
      random_model({.d_model = d_model, .n_heads = n_heads, .seed = 5}, std::make_shared<const Vocabulary>(words)));
}

inline Document small_document(std::vector<std::string> sentences = {"the cat sat"}) {
  return make_document(small_model(), std::move(sentences));
}

/// Not `apply`: std::apply would be found as well, because an Edit is a std::variant.
inline Document edited(Document document, const Edit& edit) { return headlight::apply(std::move(document), edit); }

/// What is said to a person who asks for this edit.
inline std::string refusal(const Document& document, const Edit& edit) {
  try {
    edited(document, edit);
  } catch (const UserError& error) {
    return error.what();
  }
  return "nothing was refused";
}

}  // namespace headlight::tests
