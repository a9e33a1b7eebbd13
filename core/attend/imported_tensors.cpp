#include "attend/imported_tensors.hpp"

#include <algorithm>
#include <cmath>

#include "attend/imported_tokens.hpp"
#include "attend/operator_graph.hpp"

namespace headlight::attend {
namespace {

using Labels = std::shared_ptr<const std::vector<std::string>>;

ModelGraph operator_graph_of(const ImportedTensors& imported, const Labels& queries, const Labels& keys) {
  OperatorGraph made = operator_graph(imported.shape, *imported.rules, {imported.mask_by_head, true, queries, keys});
  ModelNodes nodes;
  AttentionNodes& attention = nodes.block.emplace_back().attn;
  attention.mask = made.nodes.mask;
  attention.head = std::move(made.nodes.head);
  attention.concat = made.nodes.Y.value_or(absent);
  nodes.outline = std::move(made.nodes.outline);
  return {std::move(made.graph), std::move(nodes)};
}

/// True if all weights are between 0 and 1: they then have the colour scale of shares, and their sums are compared with 1.
bool are_shares(const WeightFindings& found) { return found.negative == 0 && found.above_one == 0 && found.infinite == 0; }

/// Writes the graph of given weights: only its inputs.
class WeightsWriter {
 public:
  WeightsWriter(const ImportedTensors& imported, const Labels& queries, const Labels& keys)
      : imported_(imported), query_{AxisKind::query, imported.shape.queries, queries}, key_{AxisKind::key, imported.shape.new_keys, keys} {}

  ModelGraph write() {
    for (int layer = 0; !imported_.stacks.any() && layer < imported_.layers; ++layer)
      add(nodes_.block.emplace_back().attn, {.layer = layer}, {query_, key_});
    if (imported_.stacks.any()) write_stacks();
    return {std::move(g_).build(), std::move(nodes_)};
  }

 private:
  /// In the encoder keys attend to keys, in the decoder queries to queries, and in cross-attention queries to keys.
  void write_stacks() {
    const Axis source = {AxisKind::query, key_.size, key_.labels}, target = {AxisKind::key, query_.size, query_.labels};
    for (int layer = 0; layer < imported_.stacks.encoder; ++layer) add(nodes_.block.emplace_back().attn, {.layer = layer}, {source, key_});
    nodes_.decoder.emplace();
    for (int layer = 0; layer < imported_.stacks.decoder; ++layer) {
      BlockNodes& block = nodes_.decoder->block.emplace_back();
      add(block.attn, {.decoder = true, .layer = layer}, {query_, target});
      add(block.cross.emplace(), {.decoder = true, .layer = layer, .cross = true}, {query_, key_});
    }
  }

  void add(AttentionNodes& attention, const AttentionId& at, const Axes& axes) {
    const Meaning meaning = {Part::attention_weights, "A", are_shares(imported_.findings) ? RowPromise::sum_to_one : RowPromise::none};
    for (int head = 0; head < static_cast<int>(imported_.shape.heads); ++head) {
      HeadNodes& n = attention.head.emplace_back();
      n.pattern = g_.input(imported_pattern(imported_, at, head), axes);
      nodes_.outline.made({{Stage::softmax, at}, head}, n.pattern, meaning);
    }
  }

  const ImportedTensors& imported_;
  const Axis query_, key_;
  GraphBuilder g_;
  ModelNodes nodes_;
};

ModelConfig config_of(std::string name, const ImportedTensors& imported) {
  ModelConfig config;
  config.name = std::move(name);
  config.n_layers = imported.layers;
  config.n_heads = static_cast<int>(imported.shape.heads);
  config.n_kv_heads = imported.shape.kv_heads == imported.shape.heads ? 0 : static_cast<int>(imported.shape.kv_heads);
  config.head_width = static_cast<int>(std::max<Index>(1, imported.shape.d_key));
  if (imported.rules) config.softcap = imported.rules->softcap;
  return config;
}

std::string counted(Index n, const std::string& one) { return std::to_string(n) + " " + one + (n == 1 ? "" : "s"); }

std::string about(const ImportedTensors& imported) {
  const AttentionShape& s = imported.shape;
  const std::string queries = s.queries == 1 ? "1 query" : std::to_string(s.queries) + " queries";
  std::string text = imported.gives_weights() ? "attention weights from a file: " : "Q, K and V from a file: ";
  if (imported.stacks.any())
    text += counted(imported.stacks.encoder, "layer") + " of an encoder, " + std::to_string(imported.stacks.decoder) +
            " of a decoder and its cross-attention, ";
  else if (imported.layers > 1) text += counted(imported.layers, "layer") + ", ";
  text += counted(s.heads, "head") + ", " + queries + ", " + counted(s.keys(), "key");
  if (!imported.stored.empty()) text += "; " + imported.stored + ", computed in F32";
  if (imported.items > 1) text += "; item " + std::to_string(imported.item + 1) + " of " + std::to_string(imported.items) + " of its batch";
  return text;
}

}  // namespace

std::string imported_pattern(const ImportedTensors& imported, const AttentionId& at, int head) {
  const std::string block = "blocks." + std::to_string(at.layer) + ".", own = "pattern[" + std::to_string(head) + "]";
  if (!imported.stacks.any()) return (imported.layers > 1 ? block + "attn." : "") + own;
  return (at.decoder ? "decoder." : "encoder.") + block + (!at.decoder ? "attn." : at.cross ? "cross_attn." : "self_attn.") + own;
}

ModelGraph imported_graph(const ImportedTensors& imported) {
  const auto queries = std::make_shared<const std::vector<std::string>>(imported.queries),
             keys = imported.two_texts() ? std::make_shared<const std::vector<std::string>>(imported.keys) : queries;
  return imported.rules ? operator_graph_of(imported, queries, keys) : WeightsWriter(imported, queries, keys).write();
}

MatrixCount size_of(const ImportedTensors& imported) {
  if (imported.rules) return operator_size(imported.shape, *imported.rules);
  const int crosses = imported.stacks.any() ? imported.stacks.encoder + 2 * imported.stacks.decoder : imported.layers;  // the largest ones
  const double matrices = static_cast<double>(crosses) * static_cast<double>(imported.shape.heads);
  return {matrices * static_cast<double>(imported.shape.queries) * static_cast<double>(imported.shape.keys()), matrices};
}

WeightFindings findings_in(const Weights& weights) {
  constexpr double rounding = 0.005;  // for weights that were saved as float16, and so that two decimals show 1.00
  WeightFindings found;
  for (const auto& [name, matrix] : weights.by_name) {
    found.rows += matrix->rows();
    for (Index row = 0; row < matrix->rows(); ++row)
      if (!(std::abs(matrix->row(row).cast<double>().sum() - 1) < rounding)) ++found.rows_off_one;
    found.nan += matrix->array().isNaN().count();
    found.infinite += matrix->array().isInf().count();
    found.negative += (matrix->array() < 0).count();
    found.above_one += (matrix->array() > 1 + static_cast<float>(rounding)).count();
  }
  return found;
}

std::shared_ptr<const Model> imported_model(std::string name, ImportedTensors imported, Weights weights) {
  auto model = std::make_shared<Model>();
  if (imported.gives_weights()) imported.findings = findings_in(weights);
  model->config = config_of(std::move(name), imported);
  model->weights = std::make_shared<const Weights>(std::move(weights));
  model->tokenizer = std::make_shared<const ImportedTokens>(imported.keys, imported.queries);
  model->about = about(imported);
  model->example = model->tokenizer->joined(model->tokenizer->tokenize("").tokens);
  model->imported = std::make_shared<const ImportedTensors>(std::move(imported));
  return model;
}

TokenizedSentence query_tokens(const Model& model) {
  TokenizedSentence tokens;
  for (const std::string& text : model.imported->queries) tokens.tokens.push_back({text, model.tokenizer->find(text)});
  return tokens;
}

}  // namespace headlight::attend
