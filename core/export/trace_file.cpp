#include "export/trace_file.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/json.hpp"
#include "document/variants/variant.hpp"
#include "folders/model_config_json.hpp"
#include "formats/safetensors.hpp"
#include "graph/node_name.hpp"
#include "model/positions.hpp"
#include "run/way_back.hpp"

namespace headlight::exports {
namespace {

using Json = nlohmann::json;

std::span<const float> numbers(const Matrix& m) { return {m.data(), static_cast<size_t>(m.size())}; }

/// Collects a run's matrices as the tensors of a file, or with `back`, which has one backward pass for each sentence, their gradients as
/// "grad." and their names. Matrices that must first be made or cut into heads are stored here until the file is written.
class TraceTensors {
 public:
  TraceTensors(const Run& run, bool with_weights, const std::vector<GradientTrace>* back = nullptr)
      : run_(run), batch_(static_cast<int64_t>(run.samples.size())), back_(back) {
    stages();
    if (with_weights) weights();
  }

  const std::vector<TensorView>& tensors() const { return tensors_; }

 private:
  /// The matrix of the first sentence, for shapes.
  const Matrix& value(NodeId id) const { return run_.samples.front().trace[id]; }
  std::span<const float> numbers_of(size_t sample, NodeId id) {
    if (!back_) return numbers(run_.samples[sample].trace[id]);
    const Matrix& d = (*back_)[sample].d[static_cast<size_t>(id)];
    return numbers(d.size() > 0 ? d : kept(Matrix::Zero(value(id).rows(), value(id).cols())));
  }
  /// A matrix that all sentences share, or the sum of its gradients: the objective of a batch is the sum of theirs.
  const Matrix& shared_matrix(NodeId id) {
    if (!back_) return value(id);
    Matrix sum = Matrix::Zero(value(id).rows(), value(id).cols());
    for (const GradientTrace& each : *back_)
      if (const Matrix& d = each.d[static_cast<size_t>(id)]; d.size() > 0) sum += d;
    return kept(std::move(sum));
  }
  const Matrix& kept(Matrix made) { return made_.emplace_back(std::move(made)); }
  void add(TensorView tensor) {
    if (back_) tensor.name = "grad." + tensor.name;
    tensors_.push_back(std::move(tensor));
  }
  const Outline& outline() const { return run_.nodes.outline; }
  const std::string& name(NodeId id) const { return (*run_.samples.front().graph)[id].name; }

  /// Adds a tensor [B, rows, cols].
  void stage(const std::string& called, NodeId id) {
    TensorView tensor{called, {batch_, value(id).rows(), value(id).cols()}, {}};
    for (size_t i = 0; i < run_.samples.size(); ++i) tensor.values.push_back(numbers_of(i, id));
    add(std::move(tensor));
  }
  void stage(NodeId id) { stage(name(id), id); }

  /// Adds a tensor [1, rows, cols], the same for every sentence.
  void shared(NodeId id) { add({name(id), {1, value(id).rows(), value(id).cols()}, {numbers(shared_matrix(id))}}); }

  /// Adds a matrix of each head as [B, n_heads, rows, cols], by the name that it has in all of them; as [n_heads, rows, cols] if it does
  /// not depend on the sentence.
  void heads(NodeId first) {
    const std::vector<NodeId> all = run_.nodes.outline.in_every_head(first);
    const NodeName named = parse_node_name(name(first));
    TensorView tensor{named.path + named.own, {static_cast<int64_t>(all.size()), value(first).rows(), value(first).cols()}, {}};
    const bool once = is_of_any_sentence(first);
    if (!once) tensor.shape.insert(tensor.shape.begin(), batch_);
    for (size_t i = 0; i < (once ? 1 : run_.samples.size()); ++i)
      for (const NodeId id : all) tensor.values.push_back(once ? numbers(shared_matrix(id)) : numbers_of(i, id));
    add(std::move(tensor));
  }

  /// True if the matrix does not depend on the words, but at most on their number. T5's learned biases of distances are written for each
  /// sentence, as in earlier versions.
  bool is_of_any_sentence(NodeId id) const {
    const Node& node = (*run_.samples.front().graph)[id];
    if (node.is_input()) return run_.nodes.outline.is_weight(id);
    if (run_.nodes.outline.part_of(id) == Part::position_bias) return node.inputs.empty();
    return std::all_of(node.inputs.begin(), node.inputs.end(), [this](NodeId from) { return is_of_any_sentence(from); });
  }

  /// Adds the stages in the order of computation, each block between its input and its output.
  void stages() {
    const BlockEnds* block = nullptr;
    for (const StagePlace& place : outline().stages()) {
      if (const BlockEnds* now = outline().block_of(place); now != block) {
        if (block) output(*block);
        if (now) input(*now);
        block = now;
      }
      stage(place);
    }
    if (block) output(*block);  // of bare attention, which nothing follows
  }

  /// Adds a block's input or output under the block's own name, if another stage's matrix is that end.
  void input(const BlockEnds& block) {
    if (name(block.input) != block.input_name()) stage(block.input_name(), block.input);
  }
  void output(const BlockEnds& block) {
    if (!outline().place_of(block.output)) stage(block.output);  // the sum around bare attention is not a stage
    if (name(block.output) != block.output_name()) stage(block.output_name(), block.output);
  }

  /// Adds a stage's matrices; all those between the norm and the sum of an attention at once, when its first stage comes.
  void stage(const StagePlace& place) {
    const Part part = outline().part_of(outline().of(place, 0).front());
    if (scope(place.stage) == StageScope::attention && part != Part::normed && part != Part::residual) {
      if (std::exchange(attention_, place.at) != place.at) attention(place.at);
      return;
    }
    for (const NodeId id : outline().computed_in(place, 0)) {
      if ((*run_.samples.front().graph)[id].is_input()) continue;
      if (outline().part_of(id) != Part::positions) stage(id);
      else if (run_.document.config.adds_positions()) shared(id);
    }
  }

  /// Adds the matrices from the queries to the output, in the order of parts, as the outline lists them for the first head and for all
  /// together; queries, keys and values are there by head only. A matrix that an intentional mistake has replaced has no symbol, and is
  /// left out.
  void attention(const AttentionId& at) {
    std::vector<NodeId> all;
    for (NodeId id = 0; id < run_.samples.front().graph->size(); ++id) {
      const Part part = outline().part_of(id);
      const auto place = outline().place_of(id);
      if (!place || !(place->at == at) || place->head.value_or(0) != 0 || outline().symbol_of(id).empty()) continue;
      const bool of_all = scope(place->stage) == StageScope::attention && !outline().find_in_attention(part, at, 0);
      if (part >= Part::query && (place->head || of_all)) all.push_back(id);
    }
    std::stable_sort(all.begin(), all.end(), [&](NodeId a, NodeId b) { return outline().part_of(a) < outline().part_of(b); });
    for (const NodeId id : all)
      if (outline().place_of(id)->head) heads(id);
      else if (is_of_any_sentence(id)) add({name(id), {value(id).rows(), value(id).cols()}, {numbers(shared_matrix(id))}});
      else stage(id);
  }

  void weights() {
    for (NodeId id = 0; id < run_.samples.front().graph->size(); ++id)
      if (run_.nodes.outline.is_weight(id)) weight(id);
  }

  /// Adds a weight. Heads become the first axis if they lie side by side in the columns, or below each other in the rows; a bias or a
  /// norm's weight is a list.
  void weight(NodeId id) {
    const Matrix& w = shared_matrix(id);
    const auto& [rows, cols] = (*run_.samples.front().graph)[id].axes;
    const int64_t d_head = run_.document.config.d_head();
    const Part part = run_.nodes.outline.part_of(id);
    if (cols.kind == AxisKind::heads && w.rows() > 1) return cut_columns(name(id), w, w.cols() / d_head, d_head);
    std::vector<int64_t> shape = {w.rows(), w.cols()};
    if (cols.kind == AxisKind::heads) shape = {w.cols() / d_head, d_head};
    else if (rows.kind == AxisKind::heads) shape = {w.rows() / d_head, d_head, w.cols()};
    else if (w.rows() == 1 && part != Part::W_E && part != Part::W_pos) shape = {w.cols()};
    add({name(id), shape, {numbers(w)}});
  }

  /// Adds [d_model, n_heads*d_head] as [n_heads, d_model, d_head].
  void cut_columns(const std::string& called, const Matrix& w, int64_t n_heads, int64_t d_head) {
    TensorView tensor{called, {n_heads, w.rows(), d_head}, {}};
    for (int64_t h = 0; h < n_heads; ++h) tensor.values.push_back(numbers(kept(w.middleCols(h * d_head, d_head))));
    add(std::move(tensor));
  }

  const Run& run_;
  int64_t batch_;
  std::vector<TensorView> tensors_;
  const std::vector<GradientTrace>* back_;
  std::optional<AttentionId> attention_;  ///< the one that stages() has written last
  std::deque<Matrix> made_;               ///< a deque, so that spans into it stay valid while it grows
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
  Json json = shape_json(c);
  json.update({{"d_head", c.d_head()},
               {"positions", positions_called(c)},
               {"temperature", document.interventions.temperature},
               {"mistakes", mistakes},
               {"head_settings", head_settings},
               {"mask", name(document.mask)},
               {"mask_padding", document.mask_padding}});
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

/// The tensors that `only` names, in its order; all if it is empty.
std::vector<TensorView> chosen(const std::vector<TensorView>& all, const std::vector<std::string>& only) {
  if (only.empty()) return all;
  std::vector<TensorView> out;
  const std::vector<std::string> names = names_of(all);
  for (const std::string& name : only) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      const std::string near = nearest_name(name, names);
      throw UserError(did_you_mean(tr("this run has no tensor called \"{name}\"", {{"name", name}}), near));
    }
    out.push_back(all[static_cast<size_t>(found - names.begin())]);
  }
  return out;
}

}  // namespace

void write_trace(const std::filesystem::path& path, const Run& run, const TraceFileOptions& options) {
  if (run.document.model->imported)
    throw UserError(
        tr("tensors from a file have no trace of a model; \"headlight attend FILE --out OUT.safetensors\" writes their stages"));
  const bool with_weights = options.with_weights || !options.only.empty();
  const TraceTensors values(run, with_weights);
  std::vector<TensorView> all = values.tensors();
  Metadata about = metadata(run);
  std::vector<GradientTrace> back;
  std::optional<TraceTensors> gradients;
  if (options.gradient_of) {
    for (const Sample& sample : run.samples) back.push_back(way_back(run, sample, "--gradient-of", *options.gradient_of));
    gradients.emplace(run, with_weights, &back);
    all.insert(all.end(), gradients->tensors().begin(), gradients->tensors().end());
    about["gradient_of"] = *options.gradient_of;
  }
  write_safetensors(path, chosen(all, options.only), about);
}

}  // namespace headlight::exports
