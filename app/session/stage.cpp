#include "session/stage.hpp"

#include <algorithm>
#include <array>

#include "graph/error.hpp"

namespace headlight {
namespace {

struct Name {
  const char* title;
  const char* id;
};

constexpr std::array<Name, 25> names = {{{"Translation", "translate"},
                                         {"Tokens", "tokens"},
                                         {"Embedding", "embedding"},
                                         {"+ Positions", "positions"},
                                         {"Layer norm", "norm"},
                                         {"Queries (Q)", "q"},
                                         {"Keys (K)", "k"},
                                         {"Values (V)", "v"},
                                         {"Split heads", "split"},
                                         {"Scores", "scores"},
                                         {"Scale", "scale"},
                                         {"Mask", "mask"},
                                         {"Softmax", "softmax"},
                                         {"Weighted sum", "weighted_sum"},
                                         {"Merge", "merge"},
                                         {"Output", "output"},
                                         {"+ Residual", "residual"},
                                         {"Layer norm", "mlp_norm"},
                                         {"Hidden units", "mlp_in"},
                                         {"Activation", "activation"},
                                         {"Feed-forward", "mlp_out"},
                                         {"+ Residual", "mlp_residual"},
                                         {"Final norm", "final_norm"},
                                         {"Logits", "logits"},
                                         {"Next word", "probs"}}};
static_assert(names.size() == static_cast<size_t>(Stage::probs) + 1);

bool is_of_model(Stage stage) { return stage == Stage::translate || stage >= Stage::logits; }
bool is_of_block(Stage stage) { return stage >= Stage::norm && stage <= Stage::mlp_residual; }

/// Attention and nothing else.
bool is_bare(const ModelNodes& n) {
  return !n.decoder && n.block.size() == 1 && !n.block.front().ln1 && !n.block.front().mlp && !n.ln_final && !n.logits;
}

void add_attention(std::vector<StagePlace>& all, const AttentionPlace& at, bool norm, bool residual) {
  if (norm) all.push_back({Stage::norm, at});
  for (int stage = static_cast<int>(Stage::q); stage <= static_cast<int>(Stage::output); ++stage) all.push_back({static_cast<Stage>(stage), at});
  if (residual) all.push_back({Stage::residual, at});
}

void add_stack(std::vector<StagePlace>& all, const StackNodes& stack, bool decoder, bool bare) {
  for (const Stage stage : {Stage::tokens, Stage::embedding, Stage::positions}) all.push_back({stage, {decoder}});
  for (int layer = 0; layer < static_cast<int>(stack.block.size()); ++layer) {
    const BlockNodes& block = stack.block[static_cast<size_t>(layer)];
    add_attention(all, {decoder, layer, false}, block.ln1.has_value(), !bare);
    if (block.cross) add_attention(all, {decoder, layer, true}, block.ln_cross.has_value(), true);
    if (block.ln2) all.push_back({Stage::mlp_norm, {decoder, layer}});
    if (block.mlp)
      for (const Stage stage : {Stage::mlp_in, Stage::activation, Stage::mlp_out, Stage::mlp_residual}) all.push_back({stage, {decoder, layer}});
  }
  if (stack.ln_final) all.push_back({Stage::final_norm, {decoder}});
}

std::optional<Place> place_in(const AttentionNodes& attn, const AttentionPlace& at, NodeId node) {
  for (size_t h = 0; h < attn.head.size(); ++h) {
    const HeadNodes& head = attn.head[h];
    const auto here = [&](Stage stage) { return Place{{stage, at}, static_cast<int>(h)}; };
    if (node == head.q || node == head.k || node == head.v) return here(Stage::split);
    if (node == head.scores) return here(Stage::scores);
    if (node == head.scaled_scores) return here(Stage::scale);
    if (node == head.masked_scores) return here(Stage::mask);
    if (node == head.pattern || node == head.computed_pattern) return here(Stage::softmax);
    if (node == head.z || node == head.computed_z) return here(Stage::weighted_sum);
    if (node == head.result) return here(Stage::output);
  }
  const std::pair<NodeId, Stage> whole[] = {{attn.q, Stage::q}, {attn.k, Stage::k}, {attn.v, Stage::v}, {attn.concat, Stage::merge}, {attn.out, Stage::output}};
  for (const auto& [made, stage] : whole)
    if (node == made) return Place{{stage, at}, {}};
  return std::nullopt;
}

std::optional<Place> place_in(const BlockNodes& b, bool decoder, int layer, NodeId node) {
  const AttentionPlace self{decoder, layer, false}, cross{decoder, layer, true};
  if (auto place = place_in(b.attn, self, node)) return place;
  if (b.cross)
    if (auto place = place_in(*b.cross, cross, node)) return place;
  if (node == b.ln1) return Place{{Stage::norm, self}, {}};
  if (node == b.ln_cross) return Place{{Stage::norm, cross}, {}};
  if (node == b.ln2) return Place{{Stage::mlp_norm, self}, {}};
  if (node == b.resid_mid) return Place{{Stage::residual, self}, {}};
  if (node == b.resid_cross) return Place{{Stage::residual, cross}, {}};
  if (!b.mlp) return std::nullopt;
  const std::pair<NodeId, Stage> made[] = {{b.mlp->pre, Stage::mlp_in}, {b.mlp->post, Stage::activation}, {b.mlp->out, Stage::mlp_out}, {b.resid_post, Stage::mlp_residual}};
  for (const auto& [of, stage] : made)
    if (node == of) return Place{{stage, self}, {}};
  return std::nullopt;
}

std::optional<Place> place_in(const StackNodes& stack, bool decoder, NodeId node) {
  const AttentionPlace at{decoder};
  if (node == stack.tokens) return Place{{Stage::tokens, at}, {}};
  if (node == stack.embed || node == stack.scaled_embed) return Place{{Stage::embedding, at}, {}};
  if (node == stack.pos_embed || node == stack.block.front().resid_pre) return Place{{Stage::positions, at}, {}};
  if (node == stack.ln_final) return Place{{Stage::final_norm, at}, {}};
  for (size_t layer = 0; layer < stack.block.size(); ++layer)
    if (auto place = place_in(stack.block[layer], decoder, static_cast<int>(layer), node)) return place;
  return std::nullopt;
}

}  // namespace

StagePlace::StagePlace(Stage of, AttentionPlace place) : stage(of), at(place) {
  if (is_of_model(stage)) at = {};
  if (!is_of_block(stage)) at.layer = 0;
  if (!is_of_attention(stage)) at.cross = false;
}

std::vector<StagePlace> stages_of(const ModelNodes& nodes) {
  std::vector<StagePlace> all;
  if (nodes.decoder && nodes.decoder->block.front().cross) all.push_back(Stage::translate);
  add_stack(all, nodes, false, is_bare(nodes));
  if (nodes.decoder) add_stack(all, *nodes.decoder, true, false);
  if (nodes.logits) all.push_back(Stage::logits);
  if (nodes.probs) all.push_back(Stage::probs);
  return all;
}

std::optional<StagePlace> nearest(const std::vector<StagePlace>& stages, const StagePlace& to) {
  if (std::find(stages.begin(), stages.end(), to) != stages.end()) return to;
  const auto first = std::find_if(stages.begin(), stages.end(), [&](const StagePlace& place) { return place.stage == to.stage; });
  return first == stages.end() ? std::nullopt : std::optional(*first);
}

const char* title(Stage stage) { return names[static_cast<size_t>(stage)].title; }
const char* id(Stage stage) { return names[static_cast<size_t>(stage)].id; }

std::string id(const StagePlace& place, const ModelNodes& nodes) {
  std::string out;
  if (nodes.decoder && !is_of_model(place.stage)) out += place.at.decoder ? "decoder." : "encoder.";
  const bool layers = nodes.decoder || nodes.block.size() > 1;
  if (layers && is_of_block(place.stage)) out += std::to_string(place.at.layer) + ".";
  if (place.at.decoder && is_of_attention(place.stage)) out += place.at.cross ? "cross." : "self.";
  return out + id(place.stage);
}

StagePlace stage_called(const std::string& name, const ModelNodes& nodes, const AttentionPlace& from) {
  std::vector<std::string> known;
  const std::vector<StagePlace> all = stages_of(nodes);
  for (const StagePlace& place : all) {
    known.push_back(id(place, nodes));
    if (known.back() == name) return place;
  }
  for (const StagePlace& place : all)
    if (name == id(place.stage)) return *nearest(all, {place.stage, from});
  const std::string near = nearest_name(name, known);
  throw UserError("no view is called '" + name + "'" + (near.empty() ? "; " + known[0] + ", " + known[1] + ", ... " + known.back() + " are" : "; did you mean '" + near + "'?"));
}

std::string place_words(const StagePlace& place, const ModelNodes& nodes) {
  const bool layers = nodes.decoder || nodes.block.size() > 1;
  if (is_of_model(place.stage) || !layers) return "";
  std::string out = nodes.decoder ? (place.at.decoder ? "decoder" : "encoder") : "";
  if (is_of_block(place.stage)) out += (out.empty() ? "layer " : " layer ") + std::to_string(place.at.layer + 1);
  if (place.at.decoder && is_of_attention(place.stage)) out += place.at.cross ? ", cross-attention" : ", self-attention";
  return out;
}

bool is_per_head(Stage stage) { return stage >= Stage::scores && stage <= Stage::weighted_sum; }
bool is_of_attention(Stage stage) { return stage >= Stage::norm && stage <= Stage::residual; }

NodeId main_node(const StagePlace& place, const ModelNodes& nodes, int head) {
  const StackNodes& stack = place.at.decoder ? *nodes.decoder : nodes;
  const BlockNodes& block = block_at(nodes, place.at);
  const AttentionNodes& attn = attention_at(nodes, place.at);
  const HeadNodes& h = attn.head[static_cast<size_t>(head)];
  switch (place.stage) {
    case Stage::translate: return nodes.decoder->block.back().cross->head[static_cast<size_t>(head)].pattern;
    case Stage::tokens: return stack.tokens;
    case Stage::embedding: return stack.embed;
    case Stage::positions: return stack.block.front().resid_pre;
    case Stage::norm: return place.at.cross ? *block.ln_cross : *block.ln1;
    case Stage::q: return attn.q;
    case Stage::k: return attn.k;
    case Stage::v: return attn.v;
    case Stage::split: return h.q;
    case Stage::scores: return h.scores;
    case Stage::scale: return h.scaled_scores;
    case Stage::mask: return h.masked_scores;
    case Stage::softmax: return h.pattern;
    case Stage::weighted_sum: return h.z;
    case Stage::merge: return attn.concat;
    case Stage::output: return attn.out;
    case Stage::residual: return place.at.cross ? *block.resid_cross : block.resid_mid;
    case Stage::mlp_norm: return *block.ln2;
    case Stage::mlp_in: return block.mlp->pre;
    case Stage::activation: return block.mlp->post;
    case Stage::mlp_out: return block.mlp->out;
    case Stage::mlp_residual: return block.resid_post;
    case Stage::final_norm: return *stack.ln_final;
    case Stage::logits: return *nodes.logits;
    case Stage::probs: break;
  }
  return *nodes.probs;
}

std::vector<NodeId> in_every_head(const Graph& graph, NodeId node) {
  const std::string& name = graph[node].name;
  const std::string base = name.substr(0, name.rfind('['));
  std::vector<NodeId> all;
  for (int head = 0; name.ends_with("]") && graph.has(base + "[" + std::to_string(head) + "]"); ++head) all.push_back(graph.find(base + "[" + std::to_string(head) + "]"));
  return all.empty() ? std::vector<NodeId>{node} : all;
}

std::optional<Place> place_of(const ModelNodes& nodes, NodeId node) {
  if (node == nodes.logits) return Place{Stage::logits, {}};
  if (node == nodes.probs) return Place{Stage::probs, {}};
  if (is_bare(nodes) && node == nodes.block.front().resid_mid) return std::nullopt;  // has no stage there
  if (auto place = place_in(nodes, false, node)) return place;
  return nodes.decoder ? place_in(*nodes.decoder, true, node) : std::nullopt;
}

std::optional<StagePlace> stage_showing(const Graph& graph, const ModelNodes& nodes, NodeId input, const AttentionPlace& from) {
  if (attention_at(nodes, from).mask == input) return StagePlace{Stage::mask, from};
  for (const AttentionPlace& at : attention_places(nodes))
    if (attention_at(nodes, at).mask == input) return StagePlace{Stage::mask, at};
  for (NodeId reader = input + 1; reader < graph.size(); ++reader)
    if (const auto& read = graph[reader].inputs; std::find(read.begin(), read.end(), input) != read.end())
      if (const auto place = place_of(nodes, reader)) return *place;
  return std::nullopt;
}

std::optional<StagePlace> stage_of(const Graph& graph, const ModelNodes& nodes, NodeId node, const AttentionPlace& from) {
  if (const auto place = place_of(nodes, node)) return *place;
  return stage_showing(graph, nodes, node, from);
}

std::string shape_text(const StagePlace& place, const Run& run) {
  const Matrix& m = run.samples.front().trace[main_node(place, run.nodes, 0)];
  std::string out = "(" + std::to_string(run.samples.size());
  if (is_per_head(place.stage) || place.stage == Stage::split) out += ", " + std::to_string(run.document.config.n_heads);
  out += ", " + std::to_string(m.rows());
  if (place.stage != Stage::tokens) out += ", " + std::to_string(m.cols());
  return out + ")";
}

}  // namespace headlight
