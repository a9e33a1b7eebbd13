#include "document/trace_file.hpp"

#include <algorithm>
#include <deque>
#include <nlohmann/json.hpp>

#include "files/safetensors.hpp"
#include "graph/error.hpp"

namespace headlight {
namespace {

using Json = nlohmann::json;

std::span<const float> numbers(const Matrix& m) { return {m.data(), static_cast<size_t>(m.size())}; }

/// Collects a run's matrices as the tensors of a file; matrices that must be cut into heads first are kept here while it is written.
class TraceTensors {
 public:
  TraceTensors(const Run& run, bool with_weights) : run_(run), batch_(static_cast<int64_t>(run.samples.size())) {
    stage("embed", run.nodes.embed);
    if (run.document.config.positions) shared("pos_embed", run.nodes.pos_embed);
    for (size_t layer = 0; layer < run.nodes.block.size(); ++layer) block("blocks." + std::to_string(layer) + ".", run.nodes.block[layer]);
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
  void heads(const std::string& name, const AttentionNodes& attn, NodeId HeadNodes::*which) {
    const Matrix& first = value(attn.head.front().*which);
    TensorView tensor{name, {batch_, static_cast<int64_t>(attn.head.size()), first.rows(), first.cols()}, {}};
    for (const Sample& sample : run_.samples)
      for (const HeadNodes& head : attn.head) tensor.values.push_back(numbers(sample.trace[head.*which]));
    tensors_.push_back(std::move(tensor));
  }

  void block(const std::string& prefix, const BlockNodes& n) {
    stage(prefix + "resid_pre", n.resid_pre);
    if (n.ln1) stage(prefix + "ln1", *n.ln1);
    const std::string attn = prefix + "attn.";
    heads(attn + "q", n.attn, &HeadNodes::q);
    heads(attn + "k", n.attn, &HeadNodes::k);
    heads(attn + "v", n.attn, &HeadNodes::v);
    heads(attn + "scores", n.attn, &HeadNodes::scores);
    heads(attn + "scaled_scores", n.attn, &HeadNodes::scaled_scores);
    heads(attn + "masked_scores", n.attn, &HeadNodes::masked_scores);
    heads(attn + "pattern", n.attn, &HeadNodes::pattern);
    heads(attn + "z", n.attn, &HeadNodes::z);
    stage(attn + "concat", n.attn.concat);
    heads(attn + "result", n.attn, &HeadNodes::result);
    stage(prefix + "attn_out", n.attn.out);
    stage(prefix + "resid_mid", n.resid_mid);
    if (n.ln2) stage(prefix + "ln2", *n.ln2);
    if (n.mlp) {
      stage(prefix + "mlp_pre", n.mlp->pre);
      stage(prefix + "mlp_post", n.mlp->post);
      stage(prefix + "mlp_out", n.mlp->out);
    }
    stage(prefix + "resid_post", n.resid_post);
  }

  void weights() {
    const Graph& graph = *run_.samples.front().graph;
    for (NodeId id = 0; id < graph.size(); ++id)
      if ((graph[id].is_input() && id != run_.nodes.tokens && id != run_.nodes.mask) || is_key_weight(id)) weight(graph[id].name, value(id));
  }

  /// W_K and b_K are computed where keys are made with W_Q.
  bool is_key_weight(NodeId id) const {
    return std::any_of(run_.nodes.block.begin(), run_.nodes.block.end(), [&](const BlockNodes& n) { return id == n.attn.W_K || id == n.attn.b_K; });
  }

  void weight(const std::string& name, const Matrix& w) {
    const int64_t n_heads = run_.document.config.n_heads, d_head = run_.document.config.d_head(), d_model = run_.document.config.d_model;
    const auto ends_with = [&](const char* end) { return name.ends_with(std::string("attn.") + end); };
    if (ends_with("W_Q") || ends_with("W_K") || ends_with("W_V")) cut_columns(name, w, n_heads, d_head);
    else if (ends_with("W_O")) tensors_.push_back({name, {n_heads, d_head, d_model}, {numbers(w)}});
    else if (ends_with("b_Q") || ends_with("b_K") || ends_with("b_V")) tensors_.push_back({name, {n_heads, d_head}, {numbers(w)}});
    else if (w.rows() == 1 && name != "W_E") tensors_.push_back({name, {w.cols()}, {numbers(w)}});
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

Json tokens_json(const Run& run) {
  Json batch = Json::array();
  for (const Sample& sample : run.samples) {
    Json sentence = Json::array();
    for (const Token& token : sample.tokens.tokens)
      sentence.push_back({{"text", token.text}, {"id", token.id}, {"unknown", token.unknown}, {"pad", token.pad}});
    batch.push_back(std::move(sentence));
  }
  return batch;
}

Json config_json(const Document& document) {
  const ModelConfig& c = document.config;
  const auto norm = c.norm == Norm::pre ? "pre" : "none";
  const auto activation = c.activation == Activation::relu ? "relu" : c.activation == Activation::gelu ? "gelu" : "gelu_tanh";
  Json mistakes = Json::array(), head_settings = Json::array();
  for (const Mistake mistake : c.mistakes) mistakes.push_back(id(mistake));
  for (const HeadSetting setting : c.head_settings) head_settings.push_back(id(setting));
  return {{"d_model", c.d_model}, {"n_heads", c.n_heads}, {"d_head", c.d_head()}, {"d_mlp", c.d_mlp}, {"n_layers", c.n_layers},
          {"biases", c.biases}, {"norm", norm}, {"activation", activation}, {"positions", c.positions ? "sinusoidal" : "none"},
          {"sinusoids", {{"first", c.sinusoids.first}, {"width", c.sinusoids.width}, {"base", c.sinusoids.base}, {"amplitude", c.sinusoids.amplitude}}},
          {"temperature", c.temperature}, {"mistakes", mistakes}, {"head_settings", head_settings},
          {"mask", name(document.mask)}, {"mask_padding", document.mask_padding}};
}

Metadata metadata(const Run& run) {
  std::string sentences;
  for (const std::string& sentence : run.document.sentences) sentences += (sentences.empty() ? "" : "\n") + sentence;
  return {{"headlight", "1"}, {"model", run.document.config.name}, {"sentence", sentences}, {"tokens", tokens_json(run).dump()},
          {"config", config_json(run.document).dump()}};
}

std::vector<std::string> names_of(const std::vector<TensorView>& tensors) {
  std::vector<std::string> names;
  for (const TensorView& tensor : tensors) names.push_back(tensor.name);
  return names;
}

}  // namespace

std::vector<std::string> trace_names(const Run& run, bool with_weights) { return names_of(TraceTensors(run, with_weights).tensors()); }

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
