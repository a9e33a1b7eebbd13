#include "analysis/row_sources.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "graph/row_sum.hpp"

namespace headlight::analysis {
namespace {

/// Adds the parts of `more`; equal sources are summed.
void add_to(RowParts& all, RowParts more) {
  const Index before = all.rows.rows();
  all.biases.insert(all.biases.end(), more.biases.begin(), more.biases.end());
  all.norms.insert(all.norms.end(), more.norms.begin(), more.norms.end());
  Index fresh = 0;
  std::vector<Index> place;
  for (const RowSource& source : more.from) {
    const auto known = std::find(all.from.begin(), all.from.begin() + before, source);
    place.push_back(known - all.from.begin() < before ? known - all.from.begin() : before + fresh++);
    if (place.back() >= before) all.from.push_back(source);
  }
  if (before == 0) all.rows = Matrix(0, more.rows.cols());
  all.rows.conservativeResize(before + fresh, Eigen::NoChange);
  for (size_t i = 0; i < place.size(); ++i) {
    const auto row = more.rows.row(static_cast<Index>(i));
    if (place[i] < before) all.rows.row(place[i]) += row;
    else all.rows.row(place[i]) = row;
  }
}

class WayBack {
 public:
  WayBack(const Graph& graph, const Trace& trace, const ModelNodes& nodes, NodeId unit)
      : graph_(graph), trace_(trace), nodes_(nodes), unit_(unit) {}

  RowParts from(NodeId node, Index row, ColRange cols) const {
    if (node == unit_) return columns(node, cols);
    const Part part = nodes_.outline.part_of(node);
    if (part == Part::attention_output && adds_up_heads(node)) return with_overrides(heads(node, row, cols), node, row, cols);
    const auto* const sum = dynamic_cast<const RowSum*>(graph_[node].op.get());
    if (!sum || part == Part::mlp_output || part == Part::head_output) return itself(node, row, cols);
    return with_overrides(summed(node, *sum, row, cols), node, row, cols);
  }

 private:
  std::vector<const Matrix*> inputs(NodeId node) const {
    std::vector<const Matrix*> all;
    for (const NodeId id : graph_[node].inputs) all.push_back(&trace_[id]);
    return all;
  }
  /// The row of an input that a row of the result reads.
  Index row_in(NodeId input, Index row) const { return graph_[input].axes.rows.size == 1 ? 0 : row; }

  /// The node's own row as one source; nothing for positions that a model lacks, whose matrix holds zeros.
  RowParts itself(NodeId node, Index row, ColRange cols) const {
    const Matrix& value = trace_[node];
    const bool is_bias = graph_[node].is_input() && nodes_.outline.is_weight(node);
    if (!is_bias && graph_[node].op && graph_[node].op->form() == Form::source && value.row(row).isZero(0) && !trace_.overrides(node))
      return {{}, Matrix(0, cols.size())};
    return {{is_bias ? RowSource{SourceKind::bias} : RowSource{SourceKind::matrix, node}},
            value.row(row).middleCols(cols.begin, cols.size()),
            is_bias ? std::vector<NodeId>{node} : std::vector<NodeId>()};
  }

  RowParts columns(NodeId node, ColRange cols) const {
    RowParts all = {{}, Matrix::Identity(cols.size(), cols.size())};
    for (Index c = cols.begin; c < cols.end; ++c) all.from.push_back({SourceKind::matrix, node, c});
    return all;
  }

  RowParts summed(NodeId node, const RowSum& sum, Index row, ColRange cols) const {
    const std::vector<const Matrix*> in = inputs(node);
    RowParts all = {{}, Matrix(0, cols.size())};
    for (size_t i = 0; i < in.size(); ++i) {
      if (!sum.sums(i)) continue;
      const NodeId input = graph_[node].inputs[i];
      RowParts read = from(input, row_in(input, row), sum.columns_read(in, i, cols));
      if (read.from.empty()) continue;
      read.rows = sum.contribution(in, i, row, std::move(read.rows), cols);
      if (all.from.empty()) all = std::move(read);
      else add_to(all, std::move(read));
    }
    if (!all.from.empty() && graph_[node].op->form() == Form::normalisation) all.norms.push_back(node);
    return all;
  }

  const AttentionNodes& attention_of(NodeId out) const { return attention_at(nodes_, nodes_.outline.standing(out)); }

  /// True if `out` is a product with the heads' sums side by side, as it is without an intentional mistake.
  bool adds_up_heads(NodeId out) const {
    const AttentionNodes& attention = attention_of(out);
    const auto* const sum = dynamic_cast<const RowSum*>(graph_[out].op.get());
    if (!sum || graph_[out].inputs.front() != attention.concat) return false;
    const Node& concat = graph_[attention.concat];
    if (concat.op->form() != Form::join || concat.inputs.size() != attention.head.size()) return false;
    for (size_t h = 0; h < attention.head.size(); ++h)
      if (concat.inputs[h] != attention.head[h].z || !concat.op->row_aligned(h)) return false;
    return true;
  }

  /// Returns a source for each head, one for cells set by hand among the merged heads, and b_O.
  RowParts heads(NodeId out, Index row, ColRange cols) const {
    const AttentionNodes& attention = attention_of(out);
    const auto& sum = dynamic_cast<const RowSum&>(*graph_[out].op);
    const std::vector<const Matrix*> in = inputs(out);
    RowParts all = {{}, Matrix(static_cast<Index>(attention.head.size()), cols.size())};
    for (size_t h = 0; h < attention.head.size(); ++h) {
      all.from.push_back({SourceKind::matrix, attention.head[h].result});
      all.rows.row(static_cast<Index>(h)) = given_by_head(attention.head[h], row).middleCols(cols.begin, cols.size());
    }
    if (Matrix set = set_in_concat(attention, row); !set.isZero(0))
      add_to(all, {{{SourceKind::override, attention.concat}}, sum.contribution(in, 0, row, std::move(set), cols)});
    for (size_t i = 1; i < in.size(); ++i)
      if (const NodeId input = graph_[out].inputs[i]; sum.sums(i)) add_to(all, from(input, row_in(input, row), cols));
    return all;
  }

  /// Row `row` of the head's result as its z gives it: setting a cell of the result changes no later matrix.
  Matrix given_by_head(const HeadNodes& head, Index row) const {
    const auto* const sum = dynamic_cast<const RowSum*>(graph_[head.result].op.get());
    if (!sum) return trace_[head.result].row(row);
    return sum->contribution(inputs(head.result), 0, row, trace_[head.z].row(row), {0, graph_[head.result].axes.cols.size});
  }

  Matrix set_in_concat(const AttentionNodes& attention, Index row) const {
    Matrix joined(1, graph_[attention.concat].axes.cols.size);
    Index first = 0;
    for (const HeadNodes& head : attention.head) {
      joined.middleCols(first, trace_[head.z].cols()) = trace_[head.z].row(row);
      first += trace_[head.z].cols();
    }
    return set_by_hand(attention.concat, row, {0, joined.cols()}, joined);
  }

  /// The difference of set cells in these columns from `computed`; 0 in all others.
  Matrix set_by_hand(NodeId node, Index row, ColRange cols, const Matrix& computed) const {
    Matrix set = Matrix::Zero(1, cols.size());
    const NodeOverrides* const overrides = trace_.overrides(node);
    if (!overrides) return set;
    for (const Override& o : *overrides)
      if (o.row == row && o.col >= cols.begin && o.col < cols.end) set(0, o.col - cols.begin) = o.value - computed(0, o.col - cols.begin);
    return set;
  }

  RowParts with_overrides(RowParts parts, NodeId node, Index row, ColRange cols) const {
    if (unit_ != absent || !trace_.overrides(node)) return parts;
    Matrix set = set_by_hand(node, row, cols, parts.rows.colwise().sum());
    if (!set.isZero(0)) add_to(parts, {{{SourceKind::override, node}}, std::move(set)});
    return parts;
  }

  const Graph& graph_;
  const Trace& trace_;
  const ModelNodes& nodes_;
  NodeId unit_;
};

auto order_of(const RowSource& source) { return std::tuple(source.kind == SourceKind::bias, source.node, source.kind, source.column); }

std::vector<NodeId> each_once(std::vector<NodeId> nodes) {
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

RowParts in_order(RowParts parts) {
  std::vector<size_t> order(parts.from.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return order_of(parts.from[a]) < order_of(parts.from[b]); });
  RowParts out = {{}, Matrix(parts.rows.rows(), parts.rows.cols()), parts.biases, each_once(std::move(parts.norms))};
  for (const size_t i : order) {
    out.rows.row(static_cast<Index>(out.from.size())) = parts.rows.row(static_cast<Index>(i));
    out.from.push_back(parts.from[i]);
  }
  return out;
}

}  // namespace

std::string name_of(const Graph& graph, const RowSource& source) {
  if (source.kind == SourceKind::bias) return "bias";
  return (source.kind == SourceKind::override ? "override of " : "") + graph[source.node].name;
}

bool stands_before(const RowSource& a, const RowSource& b) { return order_of(a) < order_of(b); }

RowParts row_parts(const Graph& graph, const Trace& trace, const ModelNodes& nodes, NodeId node, Index row) {
  return column_parts(graph, trace, nodes, node, row, absent);
}

RowParts column_parts(const Graph& graph, const Trace& trace, const ModelNodes& nodes, NodeId node, Index row, NodeId unit) {
  return in_order(WayBack(graph, trace, nodes, unit).from(node, row, {0, graph[node].axes.cols.size}));
}

}  // namespace headlight::analysis
