#include "model/dropout.hpp"

#include "graph/node_name.hpp"

namespace headlight::model {
namespace {

/// Draws for matrices that belong to no head have numbers from here on; a graph has fewer nodes than this.
constexpr std::uint32_t without_head = 1u << 24;

DropoutDraw draw_of(const ModelConfig& config, int matrix) {
  return {config.dropout, static_cast<std::uint32_t>(config.dropout_seed), static_cast<std::uint32_t>(matrix)};
}

}  // namespace

DropoutDraw weights_draw(const ModelConfig& config, const AttentionId& at, int head) {
  return draw_of(config, number_of_attention(config, at) * config.n_heads + head);
}

NodeId drop_weights(const Writer& w, NodeId pattern) {
  if (!w.config.drops()) return pattern;
  return w.made(Stage::dropout, dropout(w.g, w.called("dropped_pattern"), pattern, weights_draw(w.config, w.at, *w.head), w.head),
                {Part::altered_weights, "A_{drop}"});  // (query, key)
}

NodeId drop_in_training(const Writer& w, bool several_sentences, NodeId x) {
  if (!w.config.drops() || !several_sentences) return x;
  const NodeName name = parse_node_name(w.g.name(x));
  DropoutDraw draw = draw_of(w.config, x);
  draw.matrix += without_head;
  return dropout(w.g, name.path + "dropped_" + name.own, x, draw);  // in the shape of x
}

}  // namespace headlight::model
