#include "graph/gradient_formula.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "graph/derivative.hpp"
#include "graph/ids.hpp"

namespace headlight::graph {
namespace {

/// Copies of a node's inputs in which one cell is NaN, in every input that is the cell's matrix.
class MarkedInputs {
 public:
  MarkedInputs(const Node& node, const Trace& trace, const Cell& cell) {
    marked_ = trace[cell.node];
    marked_(cell.row, cell.col) = std::numeric_limits<float>::quiet_NaN();
    for (const NodeId from : node.inputs) in_.push_back(from == cell.node ? &marked_ : &trace[from]);
  }
  Inputs in() const { return in_; }

 private:
  Matrix marked_;
  std::vector<const Matrix*> in_;
};

bool reads_one_row(const Node& node, NodeId from) {
  for (size_t i = 0; i < node.inputs.size(); ++i)
    if (node.inputs[i] == from && !node.op->row_aligned(i)) return false;
  return true;
}

/// If a row was rescaled to keep its sum, every cell is p factor, with factor = (1 - set) / sum p over the cells that were not set; so the
/// gradient with respect to p is factor (d - sum d p / sum p).
Formula by_computed_in_rescaled_row(const Trace& trace, const NodeOverrides& set, const RescaledRow& row, const Cell& reader) {
  if (row.factor() == 0) return Formula::number(0);
  std::vector<Formula> mean;
  const Matrix& values = trace[reader.node];
  for (Index c = 0; c < values.cols(); ++c)
    if (!find_override(set, reader.row, c))
      mean.push_back(simple_product({Formula::number(static_cast<double>(values(reader.row, c)) / row.factor() / row.others),
                                     Formula::cell(gradient_of({reader.node, reader.row, c}))}));
  return simple_product({Formula::number(row.factor()), Formula::difference(Formula::cell(gradient_of(reader)), simple_sum(mean))});
}

/// The gradient with respect to the result of the reader's op.
Formula by_computed(const Graph& graph, const Trace& trace, const Cell& reader) {
  const NodeOverrides* set = trace.overrides(reader.node);
  if (!set) return Formula::cell(gradient_of(reader));
  if (find_override(*set, reader.row, reader.col)) return Formula::number(0);
  if (const auto row = rescaled_row(graph, trace, reader.node, reader.row)) return by_computed_in_rescaled_row(trace, *set, *row, reader);
  return Formula::cell(gradient_of(reader));
}

}  // namespace

CellReader reader_of(const Trace& trace, const GradientTrace& back) {
  return [&](const Cell& cell) { return is_gradient(cell) ? back.at(gradient_of(cell)) : trace.at(cell); };
}

std::vector<NodeId> consumers_of(const Graph& graph, const GradientTrace& back, NodeId node) {
  std::vector<NodeId> out;
  for (NodeId id = node + 1; id < graph.size() && !holds_ids(graph[node]); ++id)
    if (back.d[static_cast<size_t>(id)].size() > 0 && std::count(graph[id].inputs.begin(), graph[id].inputs.end(), node) > 0)
      out.push_back(id);
  return out;
}

/// A cell that becomes NaN when this one is NaN depends on it. Cells that are NaN in any case are counted as readers, too.
std::vector<Cell> readers_of(const Graph& graph, const Trace& trace, const Cell& cell, NodeId consumer) {
  const Node& node = graph[consumer];
  const MarkedInputs inputs(node, trace, cell);
  Matrix made(node.axes.rows.size, node.axes.cols.size);
  const RowRange rows = reads_one_row(node, cell.node) ? RowRange{cell.row, cell.row + 1} : RowRange{0, made.rows()};
  node.op->forward(inputs.in(), rows, made);
  std::vector<Cell> out;
  for (Index r = rows.begin; r < rows.end; ++r)
    for (Index c = 0; c < made.cols(); ++c)
      if (std::isnan(made(r, c))) out.push_back({consumer, r, c});
  return out;
}

std::optional<Matrix> product_slopes(const Graph& graph, const Trace& trace, const Cell& cell, NodeId consumer) {
  const Node& node = graph[consumer];
  const bool once = std::count(node.inputs.begin(), node.inputs.end(), cell.node) == 1;
  if (node.op->form() != Form::product || !once || node.inputs[0] != cell.node || trace.overrides(consumer)) return std::nullopt;
  Matrix one = Matrix::Zero(trace[cell.node].rows(), trace[cell.node].cols());
  one(cell.row, cell.col) = 1;
  const Matrix no_bias = node.inputs.size() < 3 ? Matrix() : Matrix::Zero(trace[node.inputs[2]].rows(), trace[node.inputs[2]].cols());
  const std::vector<const Matrix*> in = {&one, &trace[node.inputs[1]], &no_bias};
  Matrix made(node.axes.rows.size, node.axes.cols.size);
  node.op->forward(Inputs(in).first(node.inputs.size()), {cell.row, cell.row + 1}, made);
  if (!made.row(cell.row).allFinite()) return std::nullopt;  // 0 times infinity somewhere in the other rows
  return made.row(cell.row);
}

std::optional<GradientTerm> gradient_term(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell,
                                          const Cell& reader) {
  const CellReader read = reader_of(trace, back);
  Formula gradient = by_computed(graph, trace, reader);
  if (evaluate(gradient, read) == 0) return std::nullopt;
  Formula of = computed_formula(graph, trace, reader);
  Formula slope = derivative(of, cell, read);
  if (is_number(slope, 0)) return std::nullopt;
  return GradientTerm{reader, std::move(gradient), std::move(slope), std::move(of)};
}

void each_gradient_term(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell,
                        const std::function<void(const GradientTerm&)>& visit) {
  for (const NodeId consumer : consumers_of(graph, back, cell.node))
    for (const Cell& reader : readers_of(graph, trace, cell, consumer))
      if (const auto term = gradient_term(graph, trace, back, cell, reader)) visit(*term);
}

Formula gradient_formula(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell) {
  std::vector<Formula> terms = {Formula::number(own_gradient(back.objective, trace, cell))};
  each_gradient_term(graph, trace, back, cell, [&](const GradientTerm& term) {
    terms.push_back(simple_product({term.gradient, term.derivative}));
  });
  return simple_sum(std::move(terms));
}

}  // namespace headlight::graph
