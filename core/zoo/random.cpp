#include "zoo/random.hpp"

#include <cmath>
#include <random>

#include "model/initial_weights.hpp"
#include "model/transformer.hpp"
#include "text/words.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::zoo {
namespace {

/// FNV-1a: a small hash that is the same everywhere, unlike std::hash.
std::uint64_t hash(const std::string& text, std::uint64_t seed) {
  std::uint64_t h = 14695981039346656037ull ^ (seed * 0x9E3779B97F4A7C15ull);
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return h;
}

/// A word's row of W_E, with variance 1 per column, as embeddings usually have.
Matrix word_row(const std::string& word, int d_model, std::uint64_t seed) {
  return uniform(1, d_model, std::sqrt(3.f), hash(case_folded(word), seed));
}

}  // namespace

Matrix random_bias(const std::string& name, Index width, int d_model, std::uint64_t seed) {
  return uniform(1, width, 1.f / std::sqrt(static_cast<float>(d_model)), hash(name, seed));
}

Matrix random_weight(const std::string& name, Index rows, Index cols, std::uint64_t seed) { return xavier(rows, cols, hash(name, seed)); }

std::shared_ptr<const Weights> random_weights(const ModelConfig& config, std::uint64_t seed, const Vocabulary& vocabulary) {
  auto weights = std::make_shared<Weights>();
  for (const auto& [name, rows, cols, part] : weight_shapes(config, vocabulary.size(), 0)) {
    if (part == Part::W_E) {
      Matrix W_E = Matrix::Zero(rows, cols);  // the row of <pad> stays zero
      for (int id = 1; id < vocabulary.size(); ++id) W_E.row(id) = word_row(vocabulary.piece(id), config.d_model, seed);
      weights->set(name, std::move(W_E));
    } else if (part == Part::norm_w) weights->set(name, Matrix::Ones(rows, cols));
    else if (part == Part::norm_b) weights->set(name, Matrix::Zero(rows, cols));
    else if (is_bias(part)) weights->set(name, random_bias(name, cols, config.d_model, seed));
    else weights->set(name, random_weight(name, rows, cols, seed));
  }
  return weights;
}

Model random_model(const RandomSpec& spec, std::shared_ptr<const Tokenizer> tokenizer) {
  Model model;
  model.made_from = spec;
  model.config.name = model_that(&CatalogueEntry::any_size);
  model.config.d_model = spec.d_model;
  model.config.n_heads = spec.n_heads;
  model.config.n_kv_heads = spec.n_kv_heads == spec.n_heads ? 0 : spec.n_kv_heads;
  model.config.sinusoids = {.first = 0, .width = spec.d_model, .base = 10000.0, .amplitude = 1.0};
  require_possible(model.config);
  model.weights = random_weights(model.config, spec.seed, tokenizer->vocabulary());
  model.tokenizer = std::move(tokenizer);
  model.about = english_line(about_random(spec));
  model.embed_unknown = [spec](const std::string& word) { return word_row(word, spec.d_model, spec.seed); };
  return model;
}

Message about_random(const RandomSpec& spec) {
  return tr(
      "Random weights (Xavier, seed {seed}). Every step is real, but nothing was learned: the heads have no reason to look where they do.",
      {{"seed", spec.seed}});
}

std::vector<Preset> random_presets() {
  return {
      {translatable("\"This is book\": 5 dimensions, 1 head"), "This is book", {.d_model = 5, .n_heads = 1, .seed = 1}},
      {translatable("6 dimensions, 2 heads (query size 3)"), "This is book", {.d_model = 6, .n_heads = 2, .seed = 1}},
      {translatable("512 dimensions, 8 heads of 64"),
       "The elephant ate the banana as it was hungry",
       {.d_model = 512, .n_heads = 8, .seed = 1}},
  };
}

}  // namespace headlight::zoo
