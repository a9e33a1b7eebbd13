#include "attend/imported_tensors.hpp"

#include <algorithm>
#include <cmath>

#include "attend/imported_tokens.hpp"
#include "attend/operator_graph.hpp"

namespace headlight::attend {
namespace {

using Labels = std::shared_ptr<const std::vector<std::string>>;

ModelGraph operator_graph_of(const ImportedTensors& given, const Labels& queries, const Labels& keys) {
  OperatorGraph made = operator_graph(given.shape, *given.rules, {given.mask_by_head, true, queries, keys});
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
  WeightsWriter(const ImportedTensors& given, const Labels& queries, const Labels& keys)
      : given_(given), query_{AxisKind::query, given.shape.queries, queries}, key_{AxisKind::key, given.shape.new_keys, keys} {}

  ModelGraph write() {
    for (int layer = 0; !given_.stacks.any() && layer < given_.layers; ++layer)
      add(nodes_.block.emplace_back().attn, {.layer = layer}, {query_, key_});
    if (given_.stacks.any()) write_stacks();
    return {std::move(g_).build(), std::move(nodes_)};
  }

 private:
  /// In the encoder keys attend to keys, in the decoder queries to queries, and in cross-attention queries to keys.
  void write_stacks() {
    const Axis source = {AxisKind::query, key_.size, key_.labels}, target = {AxisKind::key, query_.size, query_.labels};
    for (int layer = 0; layer < given_.stacks.encoder; ++layer) add(nodes_.block.emplace_back().attn, {.layer = layer}, {source, key_});
    nodes_.decoder.emplace();
    for (int layer = 0; layer < given_.stacks.decoder; ++layer) {
      BlockNodes& block = nodes_.decoder->block.emplace_back();
      add(block.attn, {.decoder = true, .layer = layer}, {query_, target});
      add(block.cross.emplace(), {.decoder = true, .layer = layer, .cross = true}, {query_, key_});
    }
  }

  void add(AttentionNodes& attention, const AttentionId& at, const Axes& axes) {
    const Meaning meaning = {Part::attention_weights, "A", are_shares(given_.findings) ? RowPromise::sum_to_one : RowPromise::none};
    for (int head = 0; head < static_cast<int>(given_.shape.heads); ++head) {
      HeadNodes& n = attention.head.emplace_back();
      n.pattern = g_.input(imported_pattern(given_, at, head), axes);
      nodes_.outline.made({{Stage::softmax, at}, head}, n.pattern, meaning);
    }
  }

  const ImportedTensors& given_;
  const Axis query_, key_;
  GraphBuilder g_;
  ModelNodes nodes_;
};

ModelConfig config_of(std::string name, const ImportedTensors& given) {
  ModelConfig config;
  config.name = std::move(name);
  config.n_layers = given.layers;
  config.n_heads = static_cast<int>(given.shape.heads);
  config.n_kv_heads = given.shape.kv_heads == given.shape.heads ? 0 : static_cast<int>(given.shape.kv_heads);
  config.head_width = static_cast<int>(std::max<Index>(1, given.shape.d_key));
  if (given.rules) config.softcap = given.rules->softcap;
  return config;
}

std::string counted(Index n, const std::string& one) { return std::to_string(n) + " " + one + (n == 1 ? "" : "s"); }

std::string about(const ImportedTensors& given) {
  const AttentionShape& s = given.shape;
  const std::string queries = s.queries == 1 ? "1 query" : std::to_string(s.queries) + " queries";
  std::string text = given.gives_weights() ? "attention weights from a file: " : "Q, K and V from a file: ";
  if (given.stacks.any())
    text += counted(given.stacks.encoder, "layer") + " of an encoder, " + std::to_string(given.stacks.decoder) +
            " of a decoder and its cross-attention, ";
  else if (given.layers > 1) text += counted(given.layers, "layer") + ", ";
  text += counted(s.heads, "head") + ", " + queries + ", " + counted(s.keys(), "key");
  if (!given.stored.empty()) text += "; " + given.stored + ", computed in F32";
  if (given.items > 1) text += "; item " + std::to_string(given.item + 1) + " of " + std::to_string(given.items) + " of its batch";
  return text;
}

}  // namespace

std::string imported_pattern(const ImportedTensors& given, const AttentionId& at, int head) {
  const std::string block = "blocks." + std::to_string(at.layer) + ".", own = "pattern[" + std::to_string(head) + "]";
  if (!given.stacks.any()) return (given.layers > 1 ? block + "attn." : "") + own;
  return (at.decoder ? "decoder." : "encoder.") + block + (!at.decoder ? "attn." : at.cross ? "cross_attn." : "self_attn.") + own;
}

ModelGraph imported_graph(const ImportedTensors& given) {
  const auto queries = std::make_shared<const std::vector<std::string>>(given.queries),
             keys = given.two_texts() ? std::make_shared<const std::vector<std::string>>(given.keys) : queries;
  return given.rules ? operator_graph_of(given, queries, keys) : WeightsWriter(given, queries, keys).write();
}

MatrixCount size_of(const ImportedTensors& given) {
  if (given.rules) return operator_size(given.shape, *given.rules);
  const int crosses = given.stacks.any() ? given.stacks.encoder + 2 * given.stacks.decoder : given.layers;  // the largest ones
  const double matrices = static_cast<double>(crosses) * static_cast<double>(given.shape.heads);
  return {matrices * static_cast<double>(given.shape.queries) * static_cast<double>(given.shape.keys()), matrices};
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

std::shared_ptr<const Model> imported_model(std::string name, ImportedTensors given, Weights weights) {
  auto model = std::make_shared<Model>();
  if (given.gives_weights()) given.findings = findings_in(weights);
  model->config = config_of(std::move(name), given);
  model->weights = std::make_shared<const Weights>(std::move(weights));
  model->tokenizer = std::make_shared<const ImportedTokens>(given.keys, given.queries);
  model->about = about(given);
  model->example = model->tokenizer->joined(model->tokenizer->tokenize("").tokens);
  model->imported = std::make_shared<const ImportedTensors>(std::move(given));
  return model;
}

TokenizedSentence query_tokens(const Model& model) {
  TokenizedSentence tokens;
  for (const std::string& text : model.imported->queries) tokens.tokens.push_back({text, model.tokenizer->find(text)});
  return tokens;
}

}  // namespace headlight::attend
