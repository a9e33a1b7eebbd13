#pragma once
#include <string>
#include <vector>

#include "attend/imported_tensors.hpp"
#include "core/properties.hpp"
#include "document/computable.hpp"
#include "document/document.hpp"

namespace headlight::tests {

inline std::vector<std::string> places_up_to(Index n) {
  std::vector<std::string> all;
  for (Index i = 0; i < n; ++i) all.push_back(std::to_string(i));
  return all;
}

inline Document document_of(const ImportedTensors& given, Weights weights, const std::string& name) {
  const auto model = imported_model(name, given, std::move(weights));
  return make_document(model, {example_of(*model)});
}

/// Four heads that share two heads of keys; the keys may have other words and be more. Some keys are masked.
inline Document given_operands(std::vector<std::string> queries, std::vector<std::string> keys, bool merged = false) {
  ImportedTensors given;
  given.shape = {.merged = merged, .batch = 1, .heads = 4, .kv_heads = 2, .d_key = 6, .d_value = 5};
  given.shape.queries = static_cast<Index>(queries.size());
  given.shape.new_keys = static_cast<Index>(keys.size());
  given.rules = AttentionRules{.scale = 0.5, .softcap = 3};
  given.queries = std::move(queries);
  given.keys = std::move(keys);
  given.has_tokens = true;
  Weights weights;
  const auto set = [&](const std::string& name, Index heads, Index rows, Index cols) {
    for (Index h = 0; h < heads; ++h)
      weights.set(name + "[" + std::to_string(h) + "]", numbers(rows, cols, static_cast<unsigned>(10 * h + name.front())));
  };
  set("q", 4, given.shape.queries, 6);
  set("k", 2, given.shape.new_keys, 6);
  set("v", 2, given.shape.new_keys, 5);
  Matrix mask = Matrix::Zero(given.shape.queries, given.shape.new_keys);
  mask.rightCols(1).setConstant(-INFINITY);
  weights.set("mask", std::move(mask));
  return document_of(given, std::move(weights), "qkv.safetensors");
}

/// Given weights of `layers` layers and heads; every number is 1/n, or `all`.
inline Document given_weights(int layers, int heads, Index queries, Index keys, std::optional<float> all = {}) {
  ImportedTensors given;
  given.shape = {.batch = 1, .heads = heads, .kv_heads = heads, .queries = queries, .new_keys = keys};
  given.layers = layers;
  given.queries = places_up_to(queries);
  given.keys = places_up_to(keys);
  Weights weights;
  for (int layer = 0; layer < layers; ++layer)
    for (int head = 0; head < heads; ++head) {
      const std::string path = layers > 1 ? "blocks." + std::to_string(layer) + ".attn." : "";
      Matrix m = Matrix::Constant(queries, keys, all.value_or(1.f / static_cast<float>(keys)));
      weights.set(path + "pattern[" + std::to_string(head) + "]", std::move(m));
    }
  return document_of(given, std::move(weights), "attentions.npy");
}

/// The three attentions of an encoder of `keys` words and a decoder of `queries`; every number is 1/n.
inline Document given_stacks(int encoder, int decoder, int heads, Index queries, Index keys) {
  ImportedTensors given;
  given.shape = {.batch = 1, .heads = heads, .kv_heads = heads, .queries = queries, .new_keys = keys};
  given.layers = encoder;
  given.stacks = {encoder, decoder};
  given.queries = places_up_to(queries);
  given.keys = places_up_to(keys);
  Weights weights;
  const auto set = [&](const AttentionId& at, Index rows, Index cols) {
    for (int head = 0; head < heads; ++head)
      weights.set(imported_pattern(given, at, head), Matrix::Constant(rows, cols, 1.f / static_cast<float>(cols)));
  };
  for (int layer = 0; layer < encoder; ++layer) set({.layer = layer}, keys, keys);
  for (int layer = 0; layer < decoder; ++layer) {
    set({.decoder = true, .layer = layer}, queries, queries);
    set({.decoder = true, .layer = layer, .cross = true}, queries, keys);
  }
  return document_of(given, std::move(weights), "three.safetensors");
}

}  // namespace headlight::tests
