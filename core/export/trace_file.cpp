#include "export/trace_file.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "document/variants/variant.hpp"
#include "folders/model_config_json.hpp"
#include "formats/safetensors.hpp"
#include "graph/node_name.hpp"

namespace headlight {
namespace {

using Json = nlohmann::json;

std::span<const float> numbers(const Matrix& m) { return {m.data(), static_cast<size_t>(m.size())}; }

/// Collects a run's matrices as the tensors of a file; matrices that must be cut into heads first are kept here while it is written.
class TraceTensors {
 public:
  TraceTensors(const Run& run, bool with_weights) : run_(run), batch_(static_cast<int64_t>(run.samples.size())) {
    stack(stack_prefix(run.document.config, false), run.nodes);
    if (run.nodes.decoder) stack(stack_prefix(run.document.config, true), *run.nodes.decoder);
    if (run.nodes.logits) stage("logits", *run.nodes.logits);
    if (run.nodes.probs) stage("probs", *run.nodes.probs);
    if (with_weights) weights();
  }

  const std::vector<TensorView>& tensors() const { return tensors_; }

 private:
  const Matrix& value(NodeId id) const { return run_.samples.front().trace[id]; }

  /// [B, rows, cols]
  void stage(const std::string& name, NodeId id) {
    TensorView tensor{name, {batch_, value(id).rows(), value(id).cols()}, {}};
    for (const Sample& sample : run_.samples) tensor.values.push_back(numbers(sample.trace[id]));
    tensors_.push_back(std::move(tensor));
  }

  /// [1, rows, cols]: the same for every sentence.
  void shared(const std::string& name, NodeId id) {
    tensors_.push_back({name, {1, value(id).rows(), value(id).cols()}, {numbers(value(id))}});
  }

  /// [B, n_heads, rows, cols]
  template <class Which>
  void heads(const std::string& name, const AttentionNodes& attn, const Which& which) {
    const Matrix& first = value(std::invoke(which, attn.head.front()));
    TensorView tensor{name, {batch_, static_cast<int64_t>(attn.head.size()), first.rows(), first.cols()}, {}};
    for (const Sample& sample : run_.samples)
      for (const HeadNodes& head : attn.head) tensor.values.push_back(numbers(sample.trace[std::invoke(which, head)]));
    tensors_.push_back(std::move(tensor));
  }

  void stack(const std::string& prefix, const StackNodes& n) {
    stage(prefix + "embed", n.embed);
    if (n.scaled_embed) stage(prefix + "scaled_embed", *n.scaled_embed);
    if (run_.document.config.adds_positions()) shared(prefix + "pos_embed", n.pos_embed);
    for (size_t layer = 0; layer < n.block.size(); ++layer) block(prefix + "blocks." + std::to_string(layer) + ".", n.block[layer]);
    if (n.ln_final) stage(prefix + "ln_final", *n.ln_final);
  }

  /// A norm by its own name: which of ln1, ln2 and ln3 it is depends on what a block has.
  void norm(const std::optional<NodeId>& id) {
    if (id) stage((*run_.samples.front().graph)[*id].name, *id);
  }

  void block(const std::string& prefix, const BlockNodes& n) {
    const std::string self = n.cross ? "self_attn" : "attn";
    stage(prefix + "resid_pre", n.resid_pre);
    norm(n.ln1);
    attention(prefix + self, n.attn);
    stage(prefix + "resid_mid", n.resid_mid);
    norm(n.ln_cross);
    if (n.cross) {
      attention(prefix + "cross_attn", *n.cross);
      stage(prefix + "resid_cross", *n.resid_cross);
    }
    norm(n.ln2);
    if (n.mlp) {
      stage(prefix + "mlp_pre", n.mlp->pre);
      stage(prefix + "mlp_post", n.mlp->post);
      stage(prefix + "mlp_out", n.mlp->out);
    }
    stage(prefix + "resid_post", n.resid_post);
  }

  void attention(const std::string& called, const AttentionNodes& n) {
    const std::string attn = called + ".";
    heads(attn + "q", n, &HeadNodes::q);
    heads(attn + "k", n, &HeadNodes::k);
    heads(attn + "v", n, &HeadNodes::v);
    if (n.head.front().rot_q) {
      heads(attn + "rot_q", n, [](const HeadNodes& head) { return *head.rot_q; });
      heads(attn + "rot_k", n, [](const HeadNodes& head) { return *head.rot_k; });
    }
    heads(attn + "scores", n, &HeadNodes::scores);
    heads(attn + "scaled_scores", n, &HeadNodes::scaled_scores);
    for (size_t i = 0; i < n.head.front().altered_scores.size(); ++i)
      heads(attn + taken_apart((*run_.samples.front().graph)[n.head.front().altered_scores[i]].name).own, n,
            [i](const HeadNodes& head) { return head.altered_scores[i]; });
    heads(attn + "masked_scores", n, &HeadNodes::masked_scores);
    heads(attn + "pattern", n, &HeadNodes::pattern);
    heads(attn + "z", n, &HeadNodes::z);
    stage(attn + "concat", n.concat);
    heads(attn + "result", n, &HeadNodes::result);
    stage(called + "_out", n.out);
  }

  void weights() {
    const Graph& graph = *run_.samples.front().graph;
    for (NodeId id = 0; id < graph.size(); ++id)
      if (run_.nodes.outline.is_weight(id)) weight(graph[id].name, run_.nodes.outline.part_of(id), value(id));
  }

  void weight(const std::string& name, Part part, const Matrix& w) {
    const int64_t n_heads = run_.document.config.n_heads, d_head = run_.document.config.d_head(), d_model = run_.document.config.d_model;
    switch (part) {
      case Part::W_Q:
      case Part::W_K:
      case Part::W_V: return cut_columns(name, w, w.cols() / d_head, d_head);
      case Part::W_O: return tensors_.push_back({name, {n_heads, d_head, d_model}, {numbers(w)}});
      case Part::b_Q:
      case Part::b_K:
      case Part::b_V: return tensors_.push_back({name, {w.cols() / d_head, d_head}, {numbers(w)}});
      case Part::W_E:
      case Part::W_pos: return tensors_.push_back({name, {w.rows(), w.cols()}, {numbers(w)}});
      default: break;
    }
    if (w.rows() == 1) tensors_.push_back({name, {w.cols()}, {numbers(w)}});
    else tensors_.push_back({name, {w.rows(), w.cols()}, {numbers(w)}});
  }

  /// [d_model, n_heads*d_head] as [n_heads, d_model, d_head].
  void cut_columns(const std::string& name, const Matrix& w, int64_t n_heads, int64_t d_head) {
    TensorView tensor{name, {n_heads, w.rows(), d_head}, {}};
    for (int64_t h = 0; h < n_heads; ++h) {
      cut_.push_back(w.middleCols(h * d_head, d_head));
      tensor.values.push_back(numbers(cut_.back()));
    }
    tensors_.push_back(std::move(tensor));
  }

  const Run& run_;
  int64_t batch_;
  std::vector<TensorView> tensors_;
  std::deque<Matrix> cut_;  ///< a deque, so that spans into it stay valid while it grows
};

Json tokens_json(const Run& run, TokenizedSentence Sample::*which) {
  Json batch = Json::array();
  for (const Sample& sample : run.samples) {
    Json sentence = Json::array();
    for (const Token& token : (sample.*which).tokens)
      sentence.push_back({{"text", token.text}, {"id", token.id}, {"unknown", token.unknown}, {"pad", token.pad}});
    batch.push_back(std::move(sentence));
  }
  return batch;
}

Json config_json(const Document& document) {
  const ModelConfig& c = document.config;
  Json mistakes = Json::array(), head_settings = Json::array();
  for (const Mistake mistake : document.interventions.mistakes) mistakes.push_back(id(mistake));
  for (const HeadSetting setting : settings_in_order(document.interventions, c)) head_settings.push_back(id(setting));
  Json json = {
      {"d_model", c.d_model},
      {"n_heads", c.n_heads},
      {"d_head", c.d_head()},
      {"d_mlp", c.d_mlp},
      {"n_layers", c.n_layers},
      {"n_decoder_layers", c.n_decoder_layers},
      {"biases", c.biases},
      {"norm", name(c.norm)},
      {"activation", name(c.activation)},
      {"embed_scale", c.embed_scale},
      {"positions", positions_called(c)},
      {"learned_positions", c.learned_positions},
      {"sinusoids",
       {{"first", c.sinusoids.first}, {"width", c.sinusoids.width}, {"base", c.sinusoids.base}, {"amplitude", c.sinusoids.amplitude}}},
      {"final_norm", c.final_norm},
      {"unembedding", name(c.unembedding)},
      {"temperature", document.interventions.temperature},
      {"mistakes", mistakes},
      {"head_settings", head_settings},
      {"mask", name(document.mask)},
      {"mask_padding", document.mask_padding}};
  for (const Variant* variant : all_variants())
    if (Json value = variant->stored(document); variant->in_traces && !value.is_null()) json[variant->key] = std::move(value);
  return json;
}

Metadata metadata(const Run& run) {
  std::string sentences;
  for (const std::string& sentence : run.document.sentences) sentences += (sentences.empty() ? "" : "\n") + sentence;
  Metadata all = {{"headlight", "1"},
                  {"model", run.document.config.name},
                  {"sentence", sentences},
                  {"tokens", tokens_json(run, &Sample::tokens).dump()},
                  {"config", config_json(run.document).dump()}};
  if (run.document.config.has_encoder()) all["target_tokens"] = tokens_json(run, &Sample::target).dump();
  return all;
}

std::vector<std::string> names_of(const std::vector<TensorView>& tensors) {
  std::vector<std::string> names;
  for (const TensorView& tensor : tensors) names.push_back(tensor.name);
  return names;
}

}  // namespace

void write_trace(const std::filesystem::path& path, const Run& run, const TraceFileOptions& options) {
  const TraceTensors all(run, options.with_weights || !options.only.empty());
  if (options.only.empty()) return write_safetensors(path, all.tensors(), metadata(run));
  std::vector<TensorView> chosen;
  const std::vector<std::string> names = names_of(all.tensors());
  for (const std::string& name : options.only) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      const std::string near = nearest_name(name, names);
      throw UserError("this run has no tensor called '" + name + "'" + (near.empty() ? "" : "; did you mean '" + near + "'?"));
    }
    chosen.push_back(all.tensors()[static_cast<size_t>(found - names.begin())]);
  }
  write_safetensors(path, chosen, metadata(run));
}

}  // namespace headlight
