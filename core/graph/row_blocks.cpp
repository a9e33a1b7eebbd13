#include "graph/row_blocks.hpp"

#include <algorithm>

namespace headlight::graph {
namespace {

bool reads_its_row(const Graph& graph, NodeId id, size_t i) {
  const Node& node = graph[id];
  return node.op->row_aligned(i) && graph[node.inputs[i]].axes.rows.size == node.axes.rows.size;
}

}  // namespace

RowBlocks::RowBlocks(const Graph& graph, NodeId from, NodeId to) : graph_(graph), from_(from), to_(to) {
  const auto n = static_cast<size_t>(graph.size());
  on_way_.resize(n), needed_.resize(n), divided_.resize(n);
  mark_way();
  mark_divided();
}

void RowBlocks::mark_way() {
  std::vector<bool> after(on_way_.size());
  after[static_cast<size_t>(from_)] = true;
  for (NodeId id = from_ + 1; id <= to_; ++id)
    for (const NodeId in : graph_[id].inputs)
      if (after[static_cast<size_t>(in)]) after[static_cast<size_t>(id)] = true;
  needed_[static_cast<size_t>(to_)] = true;
  for (NodeId id = to_; id >= from_; --id) {
    const auto place = static_cast<size_t>(id);
    on_way_[place] = needed_[place] && after[place];
    if (on_way_[place] && id != from_)
      for (const NodeId in : graph_[id].inputs) needed_[static_cast<size_t>(in)] = true;
  }
}

void RowBlocks::mark_divided() {
  divided_ = on_way_;
  const auto each_read = [&](const auto& what) {
    for (NodeId id = from_ + 1; id <= to_; ++id)
      for (size_t i = 0; is_on_way(id) && i < graph_[id].inputs.size(); ++i) what(id, i);
  };
  each_read([&](NodeId id, size_t i) {
    if (reads_its_row(graph_, id, i)) divided_[static_cast<size_t>(graph_[id].inputs[i])] = true;
  });
  each_read([&](NodeId id, size_t i) {
    if (graph_[id].op->counts_rows() || (is_divided(graph_[id].inputs[i]) && !reads_its_row(graph_, id, i))) by_rows_ = false;
  });
  if (!by_rows_) divided_.assign(divided_.size(), false);
}

Index RowBlocks::rows_within(double bytes) const {
  if (!by_rows_) return all_rows();
  const auto fit = static_cast<Index>(bytes / (sizeof(float) * static_cast<double>(graph_[to_].axes.cols.size)));
  const Index most = std::clamp<Index>(fit, 1, all_rows()), blocks = (all_rows() + most - 1) / most;
  return (all_rows() + blocks - 1) / blocks;
}

RowBlocks::Part RowBlocks::part(Index rows) const {
  Part part{rows, {}, std::vector<NodeId>(on_way_.size())};
  GraphBuilder g;
  for (NodeId id = 0; id <= to_; ++id) {
    const Node& node = graph_[id];
    std::vector<NodeId> in;
    if (is_input_of_blocks(id)) {
      Axes axes = node.axes;
      if (is_divided(id) && rows < axes.rows.size) axes.rows = axis(axes.rows.kind, rows);
      part.id[static_cast<size_t>(id)] = g.input(node.name, axes);
    } else if (is_on_way(id)) {
      for (const NodeId from : node.inputs) in.push_back(part.id[static_cast<size_t>(from)]);
      part.id[static_cast<size_t>(id)] = g.add(node.name, node.op, in);
    }
  }
  part.graph = std::move(g).build();
  return part;
}

Bindings RowBlocks::inputs(const Trace& trace, const Matrix& x, RowRange rows) const {
  Bindings all;
  const auto block = [&](const Matrix& whole) { return std::make_shared<const Matrix>(whole.middleRows(rows.begin, rows.size())); };
  for (NodeId id = 0; id <= to_; ++id) {
    if (!is_input_of_blocks(id)) continue;
    MatrixPtr& value = all[graph_[id].name];
    if (id == from_) value = is_divided(id) ? block(x) : std::make_shared<const Matrix>(x);
    else value = is_divided(id) ? block(trace[id]) : trace.matrix(id);
  }
  return all;
}

std::shared_ptr<const Overrides> RowBlocks::overrides(const Trace& trace, RowRange rows) const {
  Overrides all;
  for (NodeId id = from_ + 1; id <= to_; ++id)
    if (const NodeOverrides* set = is_on_way(id) ? trace.overrides(id) : nullptr)
      for (Override cell : *set) {
        if (is_divided(id) && (cell.row < rows.begin || cell.row >= rows.end)) continue;
        if (is_divided(id)) cell.row -= rows.begin;
        all[part_.id[static_cast<size_t>(id)]].push_back(cell);
      }
  return all.empty() ? nullptr : std::make_shared<const Overrides>(std::move(all));
}

MatrixPtr RowBlocks::compute(const Trace& trace, const Matrix& x, RowRange rows, const StopToken& stop) {
  if (part_.rows != rows.size()) part_ = part(rows.size()), last_ = {};
  last_ = evaluate(part_.graph, inputs(trace, x, rows), {.spent = &last_, .overridden = overrides(trace, rows), .stop = stop});
  return last_.value[static_cast<size_t>(part_.id[static_cast<size_t>(to_)])];
}

}  // namespace headlight::graph
