#include "analysis/logit_parts.hpp"

#include <cmath>

#include "graph/row_sum.hpp"

namespace headlight::analysis {
namespace {

using Kind = LogitPart::Kind;

std::vector<LogitPart> parts_of(const ModelNodes& nodes) {
  std::vector<LogitPart> parts = {{.kind = Kind::embedding, .node = nodes.block.front().resid_pre, .at = {}, .head = {}}};
  for (const AttentionId& at : attention_ids(nodes)) {
    if (static_cast<size_t>(at.layer) >= nodes.read_after) break;
    const AttentionNodes& attn = attention_at(nodes, at);
    for (size_t h = 0; h < attn.head.size(); ++h)
      parts.push_back({.kind = Kind::head, .node = attn.head[h].result, .at = at, .head = static_cast<int>(h)});
    if (attn.b_O) parts.push_back({.kind = Kind::bias, .node = *attn.b_O, .at = at, .head = {}});
    if (const auto& mlp = block_at(nodes, at).mlp) parts.push_back({.kind = Kind::mlp, .node = mlp->out, .at = at, .head = {}});
  }
  return parts;
}

/// The linear path from a row of the residual stream to a word's logit.
class DirectPath {
 public:
  DirectPath(const Graph& graph, const Trace& trace, const ModelNodes& nodes, Index row, Index word) : trace_(trace), row_(row) {
    word_ = nodes.W_U ? Matrix(trace[*nodes.W_U].col(word)) : Matrix(trace[nodes.W_E].row(word).transpose());
    if (!nodes.ln_final) return;
    const Node& norm = graph[*nodes.ln_final];
    norm_ = dynamic_cast<const RowSum*>(norm.op.get());
    for (const NodeId id : norm.inputs) norm_inputs_.push_back(&trace[id]);
  }

  double operator()(const Matrix& part) const {
    return score(norm_ ? norm_->contribution(norm_inputs_, 0, row_, part, {0, part.cols()}) : part);
  }
  /// The score of a node's row; a bias is one row for all words.
  double of(NodeId node) const {
    const Matrix& m = trace_[node];
    return (*this)(m.row(m.rows() == 1 ? 0 : row_));
  }
  double norm_bias() const { return norm_inputs_.size() > 2 ? score(*norm_inputs_[2]) : 0; }

 private:
  double score(const Matrix& row) const { return row.row(0).cast<double>().dot(word_.col(0).cast<double>()); }

  const Trace& trace_;
  Index row_;
  Matrix word_;  ///< (d_model, 1)
  const RowSum* norm_ = nullptr;
  std::vector<const Matrix*> norm_inputs_;
};

}  // namespace

double LogitParts::rest() const {
  double rest = logit - norm_bias;
  for (const LogitPart& part : parts) rest -= part.value;
  return rest;
}

bool has_logit_parts(const ModelConfig& config) {
  return !config.has_encoder() && config.unembedding != Unembedding::none && config.norm != Norm::post && !config.unembed_transform;
}

LogitParts logit_parts(const Graph& graph, const Trace& trace, const ModelNodes& nodes, Index row, Index word) {
  const DirectPath path(graph, trace, nodes, row, word);
  LogitParts found{.parts = parts_of(nodes), .norm_bias = path.norm_bias(), .logit = trace.at({*nodes.logits, row, word})};
  for (LogitPart& part : found.parts) part.value = path.of(part.node);
  return found;
}

}  // namespace headlight::analysis
