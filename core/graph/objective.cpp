#include "graph/objective.hpp"

#include <cmath>

#include "graph/differentiate.hpp"

namespace headlight::graph {
namespace {

Matrix one_cell(const Trace& trace, const Cell& cell, double d) {
  Matrix out = Matrix::Zero(trace[cell.node].rows(), trace[cell.node].cols());
  out(cell.row, cell.col) = static_cast<float>(d);
  return out;
}

/// The scores of the softmax that made the cell's row; nothing if the row is not from a softmax or the node has cells set by hand.
std::optional<NodeId> scores_behind(const Graph& graph, const Trace& trace, const Cell& cell) {
  const Node& node = graph[cell.node];
  if (node.is_input() || trace.overrides(cell.node) || node.op->normalisation() != Normalisation::softmax) return std::nullopt;
  return node.inputs.front();
}

/// The loss of `word` in a row: log(sum exp(s - s_top)) + s_top - s_word.
double loss_of_scores(const Matrix& scores, Index row, Index word) {
  const Eigen::RowVectorXd s = scores.row(row).cast<double>();
  const double top = s.maxCoeff();
  return std::log((s.array() - top).exp().sum()) + top - s(word);
}

/// The gradient of the loss with respect to the scores of its row: p - 1 for the word, p for the others. p - 1 is computed as minus the sum
/// of the others, which avoids cancellation.
Matrix loss_gradient(const Matrix& scores, Index row, Index word) {
  Eigen::ArrayXd p = (scores.row(row).cast<double>().array() - static_cast<double>(scores.row(row).maxCoeff())).exp().transpose();
  p /= p.sum();
  p(word) = 0;
  p(word) = -p.sum();
  Matrix out = Matrix::Zero(scores.rows(), scores.cols());
  out.row(row) = p.cast<float>().matrix().transpose();
  return out;
}

/// The first NaN among the cells in the formula of `cell`; nothing if there is none.
std::optional<Cell> nan_read_by(const Graph& graph, const Trace& trace, const Cell& cell) {
  if (graph[cell.node].is_input() || trace.override_at(cell)) return std::nullopt;
  for (const Cell& from : reads(formula(graph, trace, cell)))
    if (std::isnan(trace.at(from))) return from;
  return std::nullopt;
}

}  // namespace

double value_of(const Objective& objective, const Graph& graph, const Trace& trace) {
  const Cell& cell = objective.cell;
  if (objective.kind == Objective::Kind::cell) return trace.at(cell);
  if (objective.kind == Objective::Kind::difference) return trace.at(cell) - trace.at(*objective.less);
  const auto scores = scores_behind(graph, trace, cell);
  return scores ? loss_of_scores(trace[*scores], cell.row, cell.col) : -std::log(trace.at(cell));
}

double own_gradient(const Objective& objective, const Trace& trace, const Cell& cell) {
  double d = 0;
  if (cell == objective.cell) d += objective.kind == Objective::Kind::loss ? -1 / trace.at(cell) : 1;
  if (objective.less && cell == *objective.less) d -= 1;
  return d;
}

std::vector<Matrix> gradients_of(const Objective& objective, const Graph& graph, const Trace& trace, const StopToken& stop) {
  const Cell& cell = objective.cell;
  const auto scores = objective.kind == Objective::Kind::loss ? scores_behind(graph, trace, cell) : std::nullopt;
  if (scores) {
    const std::vector<GradientStart> start = {{*scores, loss_gradient(trace[*scores], cell.row, cell.col)}};
    std::vector<Matrix> d = differentiate(graph, trace, start, {}, stop);
    d[static_cast<size_t>(cell.node)] = one_cell(trace, cell, own_gradient(objective, trace, cell));
    return d;
  }
  std::vector<GradientStart> starts = {
      {cell.node, one_cell(trace, cell, objective.kind == Objective::Kind::loss ? -1 / trace.at(cell) : 1)}};
  if (objective.less) starts.push_back({objective.less->node, one_cell(trace, *objective.less, -1)});
  return differentiate(graph, trace, starts, {}, stop);
}

std::optional<Cell> first_nan(const Objective& objective, const Graph& graph, const Trace& trace) {
  for (const auto& end : {std::optional(objective.cell), objective.less}) {
    if (!end || !std::isnan(trace.at(*end))) continue;
    Cell cell = *end;
    while (const auto before = nan_read_by(graph, trace, cell)) cell = *before;
    return cell;
  }
  return std::nullopt;
}

}  // namespace headlight::graph
