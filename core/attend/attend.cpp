#include "attend/attend.hpp"

#include <functional>

#include "graph/node_name.hpp"
#include "model/need.hpp"
#include "model/score_steps.hpp"

namespace headlight::attend {
namespace {

std::span<const float> numbers(const Matrix& m) { return {m.data(), static_cast<size_t>(m.size())}; }

/// Collects the matrices of all batch items as the tensors of a file.
class OperatorTensors {
 public:
  explicit OperatorTensors(const AttentionRun& run) : run_(run) {
    of_heads("scores", [](const HeadNodes& n) { return n.scores; });
    of_heads("scaled_scores", [](const HeadNodes& n) { return n.scaled_scores; });
    const std::vector<NodeId> altered = altered_scores(run.graph, run.nodes.head.front());
    for (size_t i = 0; i < altered.size(); ++i)
      of_heads(parse_node_name(run.graph[altered[i]].name).own, [&](const HeadNodes& n) { return altered_scores(run.graph, n)[i]; });
    of_heads("masked_scores", [](const HeadNodes& n) { return n.masked_scores; });
    of_heads("pattern", [](const HeadNodes& n) { return n.pattern; });
    of_heads("z", [](const HeadNodes& n) { return n.z; });
    if (run.nodes.Y) add("Y", {*run.nodes.Y}, {run.shape.batch, run.shape.queries, run.shape.heads * run.shape.d_value});
    else of_heads("Y", [](const HeadNodes& n) { return n.z; });
    add("present_key", run.nodes.present_key, {run.shape.batch, run.shape.kv_heads, run.shape.keys(), run.shape.d_key});
    add("present_value", run.nodes.present_value, {run.shape.batch, run.shape.kv_heads, run.shape.keys(), run.shape.d_value});
  }

  const std::vector<TensorView>& all() const { return tensors_; }

 private:
  void of_heads(const std::string& name, const std::function<NodeId(const HeadNodes&)>& which) {
    std::vector<NodeId> nodes;
    for (const HeadNodes& head : run_.nodes.head) nodes.push_back(which(head));
    const Axes& axes = run_.graph[nodes.front()].axes;
    add(name, nodes, {run_.shape.batch, run_.shape.heads, axes.rows.size, axes.cols.size});
  }

  void add(const std::string& name, const std::vector<NodeId>& nodes, std::vector<std::int64_t> shape) {
    TensorView tensor{name, std::move(shape), {}};
    for (const Trace& trace : run_.traces)
      for (const NodeId node : nodes) tensor.values.push_back(numbers(trace[node]));
    tensors_.push_back(std::move(tensor));
  }

  const AttentionRun& run_;
  std::vector<TensorView> tensors_;
};

}  // namespace

void require_room_to_attend(const AttentionShape& s, const AttentionRules& rules) {
  const MatrixCount one = operator_size(s, rules);
  const auto batch = static_cast<double>(s.batch);
  require_room({bytes_of({batch * one.numbers, batch * one.matrices}), "attention on these tensors"});
}

AttentionRun attend(const AttentionTensors& tensors, const AttentionRules& rules) {
  const bool mask_by_head = tensors.mask && tensors.mask->shape[1] > 1;
  OperatorGraph made = operator_graph(tensors.shape, rules, {.mask_by_head = mask_by_head});
  AttentionRun run = {tensors.shape, std::move(made.graph), std::move(made.nodes), {}};
  for (Index item = 0; item < tensors.shape.batch; ++item)
    run.traces.push_back(evaluate(run.graph, operator_bindings(tensors, rules, item)));
  return run;
}

void write_attention(const std::filesystem::path& path, const AttentionRun& run) {
  write_safetensors(path, OperatorTensors(run).all(), {{"headlight", "1"}, {"operator", "Attention"}, {"computed_in", "F32"}});
}

}  // namespace headlight::attend
