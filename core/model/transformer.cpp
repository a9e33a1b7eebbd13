#include "model/transformer.hpp"

#include <cmath>

#include "graph/error.hpp"
#include "model/block.hpp"
#include "ops/ops.hpp"

namespace headlight {

std::vector<int> possible_heads(int d_model) {
  std::vector<int> heads;
  for (int h = 1; h <= d_model; ++h)
    if (d_model % h == 0) heads.push_back(h);
  return heads;
}

void require_possible(const ModelConfig& config) {
  constexpr int widest = 1024;
  if (config.d_model < 2 || config.d_model > widest)
    throw UserError("d_model " + std::to_string(config.d_model) + " is out of range: 2 to " + std::to_string(widest) + " works");
  if (!(config.temperature > 0) || std::isinf(config.temperature)) throw UserError("the temperature must be above 0; 1 changes nothing");
  if (config.n_heads >= 1 && config.d_model % config.n_heads == 0) return;
  std::string can;
  for (int h : possible_heads(config.d_model)) can += (can.empty() ? "" : ", ") + std::to_string(h);
  throw UserError(std::to_string(config.n_heads) + " heads cannot share d_model " + std::to_string(config.d_model) + " evenly: " + can + " can");
}

ModelGraph transformer(const ModelConfig& config, std::vector<std::string> words, const Axis& vocabulary,
                       const std::vector<std::string>& dimension_names) {
  require_possible(config);
  if (words.empty()) throw UserError("the sentence is empty: type at least one word");
  const Axis token = axis(AxisKind::token, std::move(words));
  const Axis d_model = dimension_names.empty() ? axis(AxisKind::d_model, config.d_model) : axis(AxisKind::d_model, dimension_names);
  const Sinusoids& s = config.sinusoids;

  GraphBuilder g;
  ModelNodes n{};
  n.tokens = g.input("tokens", {token, axis(AxisKind::one, 1)});
  Axis query = token, key = token;
  query.kind = AxisKind::query;
  key.kind = AxisKind::key;
  n.mask = g.input("mask", {query, key});
  n.W_E = g.input("W_E", {vocabulary, d_model});
  n.embed = embed(g, "embed", n.tokens, n.W_E);                                                                    // (T, d_model)
  n.pos_embed = positions(g, "pos_embed", n.tokens, d_model, {s.first, s.width, s.base, config.positions ? s.amplitude : 0});  // (T, d_model)
  NodeId x = add(g, "blocks.0.resid_pre", n.embed, n.pos_embed);                                                   // (T, d_model)
  for (int layer = 0; layer < config.n_layers; ++layer) {
    n.block.push_back(block(g, config, "blocks." + std::to_string(layer) + ".", x, n.mask, layer));
    x = n.block.back().resid_post;
  }
  return {std::move(g).build(), std::move(n)};
}

}  // namespace headlight
