#include "document/heads.hpp"

#include "base/error.hpp"
#include "model/initial_weights.hpp"
#include "model/transformer.hpp"
#include "zoo/random.hpp"

namespace headlight::document {
namespace {

bool is_of_keys_or_values(Part part) {
  const AttentionRole role = attention_role(part);
  return role == AttentionRole::key || role == AttentionRole::value;
}

/// Draws keys and values as a model with this many heads does; everything else stays.
void draw_keys_and_values(Document& d) {
  RandomSpec spec = *d.model->made_from;
  spec.n_heads = d.config.n_heads;
  spec.n_kv_heads = d.config.n_kv_heads;
  d.model = std::make_shared<const Model>(random_model(spec, d.model->tokenizer));
  ModelConfig with_biases = d.config;
  with_biases.biases = true;  // a document keeps them even while they are off
  for (const WeightShape& shape : weight_shapes(with_biases, 1, 1)) {
    if (!is_of_keys_or_values(shape.part) || !d.weights.has(shape.name)) continue;
    if (d.weights[shape.name].cols() != shape.cols) d.weights.set(shape.name, Matrix::Zero(shape.rows, shape.cols));
    d.weights.by_name[shape.name] = weight_as_it_came(d, shape.name);
  }
}

}  // namespace

void require_own_keys(const ModelConfig& config) {
  if (config.kv_heads() == config.n_heads) return;
  throw UserError(tr("W_K cannot be W_Q: there are {kv_heads} heads of keys for {heads} of queries",
                     {{"kv_heads", config.kv_heads()}, {"heads", config.n_heads}}));
}

RandomSpec drawn_alike(const ModelConfig& config, int d_model, std::uint64_t seed) {
  RandomSpec spec{.d_model = d_model, .n_heads = d_model % config.n_heads == 0 ? config.n_heads : 1, .seed = seed};
  if (spec.n_heads % config.kv_heads() == 0) spec.n_kv_heads = config.n_kv_heads;
  return spec;
}

Document with_heads(Document document, int n_heads, int n_kv_heads) {
  const Index width = document.config.kv_width();
  document.config.n_heads = n_heads;
  document.config.n_kv_heads = n_kv_heads == n_heads ? 0 : n_kv_heads;
  require_possible(document.config);
  require_possible(document.interventions, document.config);
  if (document.config.kv_width() == width && document.config.n_kv_heads == document.model->config.n_kv_heads) return document;
  if (!document.model->made_from)
    throw UserError(
        tr("the model {name} was made with keys and values for each of its heads; only a random model can be drawn again with fewer",
           {{"name", document.config.name}}));
  draw_keys_and_values(document);
  return document;
}

}  // namespace headlight::document
