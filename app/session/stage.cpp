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

constexpr std::array<Name, n_stages> names = {{{"Tokens", "tokens"},
                                               {"Embedding", "embedding"},
                                               {"+ Positions", "positions"},
                                               {"Q", "q"},
                                               {"K", "k"},
                                               {"V", "v"},
                                               {"Split heads", "split"},
                                               {"Scores", "scores"},
                                               {"Scale", "scale"},
                                               {"Mask", "mask"},
                                               {"Softmax", "softmax"},
                                               {"Weighted sum", "weighted_sum"},
                                               {"Merge", "merge"},
                                               {"Output", "output"}}};

}  // namespace

Stage stage_at(int number) { return static_cast<Stage>(std::clamp(number, 0, n_stages - 1)); }
int number_of(Stage stage) { return static_cast<int>(stage); }
const char* title(Stage stage) { return names[static_cast<size_t>(stage)].title; }
const char* id(Stage stage) { return names[static_cast<size_t>(stage)].id; }

Stage stage_called(const std::string& name) {
  std::vector<std::string> known;
  for (int i = 0; i < n_stages; ++i) {
    known.push_back(names[static_cast<size_t>(i)].id);
    if (known.back() == name) return stage_at(i);
  }
  const std::string near = nearest_name(name, known);
  throw UserError("no view is called '" + name + "'" + (near.empty() ? "; tokens, embedding, ... softmax, ... output are" : "; did you mean '" + near + "'?"));
}

bool is_per_head(Stage stage) { return stage >= Stage::scores && stage <= Stage::weighted_sum; }

NodeId main_node(Stage stage, const ModelNodes& nodes, int head) {
  const BlockNodes& block = nodes.block.front();
  const HeadNodes& h = block.attn.head[static_cast<size_t>(head)];
  switch (stage) {
    case Stage::tokens: return nodes.tokens;
    case Stage::embedding: return nodes.embed;
    case Stage::positions: return block.resid_pre;
    case Stage::q: return block.attn.q;
    case Stage::k: return block.attn.k;
    case Stage::v: return block.attn.v;
    case Stage::split: return h.q;
    case Stage::scores: return h.scores;
    case Stage::scale: return h.scaled_scores;
    case Stage::mask: return h.masked_scores;
    case Stage::softmax: return h.pattern;
    case Stage::weighted_sum: return h.z;
    case Stage::merge: return block.attn.concat;
    case Stage::output: break;
  }
  return block.attn.out;
}

std::vector<NodeId> in_every_head(const Graph& graph, NodeId node) {
  const std::string& name = graph[node].name;
  const std::string base = name.substr(0, name.rfind('['));
  std::vector<NodeId> all;
  for (int head = 0; name.ends_with("]") && graph.has(base + "[" + std::to_string(head) + "]"); ++head) all.push_back(graph.find(base + "[" + std::to_string(head) + "]"));
  return all.empty() ? std::vector<NodeId>{node} : all;
}

std::optional<Place> place_of(const ModelNodes& nodes, NodeId node) {
  if (node == nodes.pos_embed) return Place{Stage::positions, {}};
  const auto& attn = nodes.block.front().attn;
  for (size_t h = 0; h < attn.head.size(); ++h) {
    const HeadNodes& head = attn.head[h];
    const int number = static_cast<int>(h);
    if (node == head.k || node == head.v) return Place{Stage::split, number};
    if (node == head.result) return Place{Stage::output, number};
    if (node == head.computed_pattern) return Place{Stage::softmax, number};
    if (node == head.computed_z) return Place{Stage::weighted_sum, number};
    for (Stage stage : {Stage::split, Stage::scores, Stage::scale, Stage::mask, Stage::softmax, Stage::weighted_sum})
      if (main_node(stage, nodes, number) == node) return Place{stage, number};
  }
  for (int i = 0; i < n_stages; ++i)
    if (!is_per_head(stage_at(i)) && main_node(stage_at(i), nodes, 0) == node) return Place{stage_at(i), {}};
  return std::nullopt;
}

std::optional<Stage> stage_showing(const ModelNodes& nodes, NodeId input) {
  const AttentionNodes& attn = nodes.block.front().attn;
  if (input == nodes.W_E) return Stage::embedding;
  if (input == nodes.mask) return Stage::mask;
  if (input == attn.W_Q || input == attn.b_Q) return Stage::q;
  if (input == attn.W_K || input == attn.b_K) return Stage::k;
  if (input == attn.W_V || input == attn.b_V) return Stage::v;
  if (input == attn.W_O || input == attn.b_O) return Stage::output;
  return std::nullopt;
}

std::optional<Stage> stage_of(const ModelNodes& nodes, NodeId node) {
  if (const auto place = place_of(nodes, node)) return place->stage;
  return stage_showing(nodes, node);
}

std::string shape_text(Stage stage, const Run& run) {
  const Matrix& m = run.samples.front().trace[main_node(stage, run.nodes, 0)];
  std::string out = "(" + std::to_string(run.samples.size());
  if (is_per_head(stage) || stage == Stage::split) out += ", " + std::to_string(run.document.config.n_heads);
  out += ", " + std::to_string(m.rows());
  if (stage != Stage::tokens) out += ", " + std::to_string(m.cols());
  return out + ")";
}

}  // namespace headlight
