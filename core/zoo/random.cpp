#include "zoo/random.hpp"

#include <cmath>
#include <random>

#include "model/initial_weights.hpp"
#include "model/transformer.hpp"
#include "text/words.hpp"
#include "zoo/catalogue.hpp"

namespace headlight {
namespace {

/// FNV-1a: a small hash that is the same everywhere, unlike std::hash.
std::uint64_t hash(const std::string& text, std::uint64_t seed) {
  std::uint64_t h = 14695981039346656037ull ^ (seed * 0x9E3779B97F4A7C15ull);
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return h;
}

/// A word's row of W_E: variance 1 per column, as embeddings usually have.
Matrix word_row(const std::string& word, int d_model, std::uint64_t seed) {
  return uniform(1, d_model, std::sqrt(3.f), hash(case_folded(word), seed));
}

}  // namespace

Matrix random_bias(const std::string& name, Index width, int d_model, std::uint64_t seed) {
  return uniform(1, width, 1.f / std::sqrt(static_cast<float>(d_model)), hash(name, seed));
}

std::shared_ptr<const Weights> random_weights(const ModelConfig& config, std::uint64_t seed, const Vocabulary& vocabulary) {
  auto weights = std::make_shared<Weights>();
  Matrix W_E = Matrix::Zero(vocabulary.size(), config.d_model);  // the row of <pad> stays zero
  for (int id = 1; id < vocabulary.size(); ++id) W_E.row(id) = word_row(vocabulary.piece(id), config.d_model, seed);
  weights->set("W_E", std::move(W_E));
  const auto drawn = [&](const std::string& name, Index rows, Index cols) { weights->set(name, xavier(rows, cols, hash(name, seed))); };
  const auto bias = [&](const std::string& name, Index cols) {
    if (config.biases) weights->set(name, random_bias(name, cols, config.d_model, seed));
  };
  const Index d = config.d_model, heads = config.n_heads * config.d_head();
  for (int layer = 0; layer < config.n_layers; ++layer) {
    const std::string block = "blocks." + std::to_string(layer) + ".";
    drawn(block + "attn.W_Q", d, heads);
    for (const char* name : {"attn.W_K", "attn.W_V"}) drawn(block + name, d, config.kv_width());
    drawn(block + "attn.W_O", heads, d);
    bias(block + "attn.b_Q", heads);
    for (const char* name : {"attn.b_K", "attn.b_V"}) bias(block + name, config.kv_width());
    bias(block + "attn.b_O", d);
    if (config.norm == Norm::pre)
      for (const char* norm : {"ln1", "ln2"}) {
        if (std::string(norm) == "ln2" && config.d_mlp == 0) continue;
        weights->set(block + norm + ".w", Matrix::Ones(1, d));
        weights->set(block + norm + ".b", Matrix::Zero(1, d));
      }
    if (config.d_mlp == 0) continue;
    drawn(block + "mlp.W_in", d, config.d_mlp);
    drawn(block + "mlp.W_out", config.d_mlp, d);
    bias(block + "mlp.b_in", config.d_mlp);
    bias(block + "mlp.b_out", d);
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
  model.about = "Random weights (Xavier, seed " + std::to_string(spec.seed) +
                "). Every step is real, but nothing was learned: the heads look at no word for a reason.";
  model.embed_unknown = [spec](const std::string& word) { return word_row(word, spec.d_model, spec.seed); };
  return model;
}

std::vector<Preset> random_presets() {
  return {
      {"\"This is book\": 5 dimensions, 1 head", "This is book", {.d_model = 5, .n_heads = 1, .seed = 1}},
      {"6 dimensions, 2 heads (query size 3)", "This is book", {.d_model = 6, .n_heads = 2, .seed = 1}},
      {"512 dimensions, 8 heads of 64", "The elephant ate the banana as it was hungry", {.d_model = 512, .n_heads = 8, .seed = 1}},
  };
}

}  // namespace headlight
