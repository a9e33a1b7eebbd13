#include "run/unmoved.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "graph/differentiate.hpp"
#include "run/way_back.hpp"

namespace headlight::run {
namespace {

/// Cell (row, col) of the first input of a node that has the same cells: the score of an attention weight.
std::optional<Cell> cell_before(const Graph& graph, const Cell& cell) {
  const Node& node = graph[cell.node];
  if (node.is_input() || node.inputs.empty()) return std::nullopt;
  const Axes &here = node.axes, &before = graph[node.inputs.front()].axes;
  if (here.rows.size != before.rows.size || here.cols.size != before.cols.size) return std::nullopt;
  return Cell{node.inputs.front(), cell.row, cell.col};
}

bool is_closed(const Trace& trace, const Cell& cell) { return trace.at(cell) == -INFINITY; }

/// True if the cells of a row that were set by hand determine this one, because the row keeps its sum.
bool is_fixed_by_row(const Graph& graph, const Trace& trace, const Cell& cell) {
  const NodeOverrides* set = trace.overrides(cell.node);
  const auto row = set ? rescaled_row(graph, trace, cell.node, cell.row) : std::nullopt;
  if (!row) return false;
  const Matrix& values = trace[cell.node];
  Index others = 0;
  for (Index c = 0; c < values.cols(); ++c)
    if (c != cell.col && !find_override(*set, cell.row, c) && values(cell.row, c) != 0) ++others;
  return row->factor() == 0 || others == 0;
}

/// The reason for an attention weight. `scores`: those that it is made of, a row or, with softmax over queries, a column.
Message why_softmax(const Trace& trace, const Cell& weight, const std::vector<Cell>& scores) {
  const auto is_open = [&](const Cell& score) { return !is_closed(trace, score); };
  const auto has_all = [&](const Cell& score) { return trace[weight.node](score.row, score.col) == 1; };
  const bool down = std::any_of(scores.begin(), scores.end(), [&](const Cell& score) { return score.row != weight.row; });
  if (std::count_if(scores.begin(), scores.end(), is_open) == 1)
    return down ? tr("it is the only unmasked cell of its column, so softmax is flat there: the cell has all of the column, whatever its "
                     "score")
                : tr("it is the only unmasked cell of its row, so softmax is flat there: the cell has all of the row, whatever its score");
  if (std::none_of(scores.begin(), scores.end(), has_all))
    return tr("its weight is 0 in float32, since its score is too far below the largest, so softmax is flat there");
  return down ? tr("one cell of its column has all of the column in float32, so softmax is flat there")
              : tr("one cell of its row has all of the row in float32, so softmax is flat there");
}

Message why_closed(Closing by) {
  switch (by) {
    case Closing::mask: return tr("it is masked");
    case Closing::hand: return tr("its score was set to minus infinity by hand");
    case Closing::other: break;
  }
  return tr("its score is minus infinity");
}

/// True if the node reads a mask that closes the cell, as a weight does that is set to 0 after softmax.
bool is_masked_by_input(const Graph& graph, const Outline& outline, const Trace& trace, const Cell& cell) {
  return std::any_of(graph[cell.node].inputs.begin(), graph[cell.node].inputs.end(), [&](NodeId input) {
    const Cell read = {input, cell.row, cell.col};
    return outline.part_of(input) == Part::mask && cell.row < trace[input].rows() && cell.col < trace[input].cols() &&
           is_closed(trace, read);
  });
}

/// The reason for one of the numbers that the objective is made of.
Message why_cell(const Cell& cell, const Graph& graph, const Outline& outline, const Trace& trace) {
  const Node& node = graph[cell.node];
  if (trace.override_at(cell)) return tr("it was set by hand");
  if (is_closed(trace, cell)) return why_closed(closing_of(graph, outline, trace, cell));
  if (node.is_input() || node.inputs.empty()) return tr("it is an input, which nothing computes");
  if (is_fixed_by_row(graph, trace, cell))
    return tr("other weights of its row were set by hand, and its row adds up to 1, so nothing is left to move");
  if (const auto before = cell_before(graph, cell); before && is_closed(trace, *before))
    return why_closed(closing_of(graph, outline, trace, *before));
  const Formula made = computed_formula(graph, trace, cell);
  const std::vector<Cell> from = reads(made);
  if (node.op->normalisation() == Normalisation::softmax) return why_softmax(trace, cell, from);
  if (is_masked_by_input(graph, outline, trace, cell)) return why_closed(Closing::mask);
  if (from.empty()) return tr("no other number takes part in it");
  if (made.kind() == Formula::Kind::max && trace.at(cell) == 0)
    return tr("ReLU is flat there: it gives 0 for every number that is not above 0");
  return tr("it is computed by a function that is flat there: a small change of a number that it reads does not change it");
}

/// True if a number that the cell is computed from moves it.
bool is_moved_alone(const Cell& cell, const Graph& graph, const Trace& trace) {
  const Node& node = graph[cell.node];
  if (node.is_input() || node.inputs.empty()) return false;
  Matrix start = Matrix::Zero(trace[cell.node].rows(), trace[cell.node].cols());
  start(cell.row, cell.col) = 1;
  GradientTrace back = {{Objective::Kind::cell, cell, {}}, differentiate(graph, trace, cell.node, start, node.inputs)};
  return is_moved(back, trace);
}

}  // namespace

Closing closing_of(const Graph& graph, const Outline& outline, const Trace& trace, Cell cell) {
  while (!trace.override_at(cell)) {
    if (outline.part_of(cell.node) == Part::mask) return Closing::mask;
    if (graph[cell.node].is_input()) return Closing::other;
    const Cell here = cell;
    for (const Cell& from : reads(formula(graph, trace, here)))
      if (is_closed(trace, from)) cell = from;
    if (cell == here) return Closing::other;
  }
  return Closing::hand;
}

Message why_unmoved(const Objective& objective, const Graph& graph, const Outline& outline, const Trace& trace) {
  const auto why = [&](const Cell& cell) { return why_cell(cell, graph, outline, trace); };
  if (!objective.less) return why(objective.cell);
  if (*objective.less == objective.cell) return tr("it is the difference of a number and itself");
  if (is_moved_alone(objective.cell, graph, trace)) return tr("its two numbers move alike, so that their difference stays the same");
  const Message first = why(objective.cell), second = why(*objective.less);
  if (english_line(first) == english_line(second)) return tr("this holds for both numbers: {why}", {{"why", first}});
  return tr("its first number: {first}; its second: {second}", {{"first", first}, {"second", second}});
}

}  // namespace headlight::run
