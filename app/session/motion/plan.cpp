#include "session/motion/plan.hpp"

#include <algorithm>

namespace headlight::session {
namespace {

using StepKind = MotionStep::Kind;

// Seconds. Together they stay under six, whatever the size of the matrix.
constexpr double a_term = 0.22, hold = 0.4, a_quick_term = 0.08, quick_hold = 0.15, rest_of_row = 0.7, most_a_cell = 0.06, a_row = 0.25;
constexpr double whole_row_at_first = 1.2, most_a_first_cell = 0.15, a_row_stop = 0.5, a_later_row_stop = 0.2;
constexpr double a_move = 0.6, after_move = 0.25;

constexpr Index cells_one_by_one = 3, later_rows_one_by_one = 3, most_steps_in_row = 40;
constexpr Index widest_row_together = 128;  ///< columns; a formula of each cell of a longer row would take longer than a frame

std::vector<WayStop> way(const Graph& graph, const Trace& trace, const Cell& cell) { return way_to(formula(graph, trace, cell)); }

/// Returns the columns at which a row pauses between `from` and its last one.
std::vector<Index> columns_shown(Index from, Index n) {
  std::vector<Index> cols;
  const Index steps = std::min(n - from, most_steps_in_row);
  for (Index i = 1; i <= steps; ++i) cols.push_back(from - 1 + (n - from) * i / steps);
  return cols;
}

/// Returns the rows shown one by one after the first.
std::vector<Index> later_rows(const MotionPlan& plan, Index n_rows) {
  std::vector<Index> rows;
  for (Index row = 0; row < n_rows && static_cast<Index>(rows.size()) < later_rows_one_by_one; ++row)
    if (row != plan.first_row) rows.push_back(row);
  return rows;
}

/// Returns the column that comes `nth`, from 0: the first one, then the others from the left.
Index column_in_turn(const MotionPlan& plan, Index nth) { return nth == 0 ? plan.first_col : nth <= plan.first_col ? nth - 1 : nth; }

void add_cells(MotionPlan& plan, const Graph& graph, const Trace& trace, Index n_cols) {
  for (Index nth = 0; nth < std::min(n_cols, cells_one_by_one); ++nth) {
    const bool first = nth == 0;
    const Index col = column_in_turn(plan, nth);
    const size_t stops = way(graph, trace, {plan.node, plan.first_row, col}).size();
    for (size_t stop = 0; stop < stops; ++stop) {
      const bool last = stop + 1 == stops;
      plan.steps.push_back({StepKind::cell, plan.first_row, col, stop, first ? a_term : a_quick_term, last || first, last && first});
      if (last) plan.steps.back().seconds += first ? hold : quick_hold;
    }
  }
  const std::vector<Index> rest = columns_shown(std::min(n_cols, cells_one_by_one), n_cols);
  const double seconds = std::min(most_a_cell, rest_of_row / static_cast<double>(rest.size()));
  for (const Index nth : rest) plan.steps.push_back({StepKind::cell, plan.first_row, column_in_turn(plan, nth), every_stop, seconds, true});
  plan.steps.back().ends_phase = true;
}

/// Returns the number of stops to each cell of a row, equal for all except cells set by hand, which are there at once.
size_t stops_of_row(const Graph& graph, const Trace& trace, NodeId node, Index row, Index n_cols) {
  for (Index col = 0; col < n_cols; ++col)
    if (const size_t stops = way(graph, trace, {node, row, col}).size(); stops > 1) return stops;
  return 1;
}

void add_row_by_row(MotionPlan& plan, const Graph& graph, const Trace& trace, Index n_rows, Index n_cols) {
  const std::vector<Index> cols = columns_shown(0, n_cols);
  for (const Index col : cols)
    plan.steps.push_back(
        {StepKind::row, plan.first_row, col, 0, std::min(most_a_first_cell, whole_row_at_first / static_cast<double>(cols.size())), true});
  plan.steps.back().seconds += hold;
  plan.steps.back().ends_phase = true;
  for (size_t stop = 1; stop < stops_of_row(graph, trace, plan.node, plan.first_row, n_cols); ++stop)
    plan.steps.push_back({StepKind::row, plan.first_row, n_cols - 1, stop, a_row_stop, true, true});
  for (const Index row : later_rows(plan, n_rows))
    for (size_t stop = 0; stop < stops_of_row(graph, trace, plan.node, row, n_cols); ++stop)
      plan.steps.push_back({StepKind::row, row, n_cols - 1, stop, a_later_row_stop, true});
}

/// Returns the block that `part` is of `whole`, if its cells are those of some of the whole's columns in their order.
std::optional<MovedBlock> block_of(const Graph& graph, const Trace& trace, NodeId part, NodeId whole, bool parts, size_t turn) {
  const Matrix &small = trace[part], &large = trace[whole];
  const NodeId made = parts ? part : whole, read = parts ? whole : part;
  Index first = 0;
  if (!parts)
    for (const NodeId before : graph[whole].inputs) {
      if (before == part) break;
      first += trace[before].cols();
    }
  const auto source = [&](Index row, Index col) {
    const Formula f = computed_formula(graph, trace, {made, row, parts ? col : first + col});
    return f.kind() == Formula::Kind::cell && f.cell().node == read ? std::optional(f.cell()) : std::nullopt;
  };
  const auto at = source(0, 0);
  if (!at) return std::nullopt;
  if (parts) first = at->col;
  if (small.rows() != large.rows() || first + small.cols() > large.cols()) return std::nullopt;
  for (const Index row : {Index{0}, std::min<Index>(1, small.rows() - 1), small.rows() / 2, small.rows() - 1})
    for (Index col = 0; col < small.cols(); ++col)
      if (source(row, col) != Cell{read, row, parts ? first + col : col}) return std::nullopt;
  return MovedBlock{part, whole, first, small.cols(), parts, turn};
}

/// Returns every head's part of a cut, or every part of a join; none if no block stays together.
std::vector<MovedBlock> blocks_of(const Graph& graph, const Trace& trace, NodeId node, const std::vector<std::vector<NodeId>>& made) {
  const bool parts = graph[node].op->form() == Form::cut;
  if (!parts && graph[node].op->form() != Form::join) return {};
  std::vector<MovedBlock> blocks;
  const auto add = [&](const std::vector<NodeId>& all) {
    for (size_t turn = 0; turn < all.size(); ++turn) {
      if (parts && graph[all[turn]].inputs.empty()) return false;
      const auto block = block_of(graph, trace, all[turn], parts ? graph[all[turn]].inputs.front() : node, parts, turn);
      if (block) blocks.push_back(*block);
      if (!block) return false;
    }
    return true;
  };
  const std::vector<std::vector<NodeId>> joined = {graph[node].inputs};
  const std::vector<std::vector<NodeId>>& all = parts ? made : joined;
  return std::all_of(all.begin(), all.end(), add) ? blocks : std::vector<MovedBlock>();
}

size_t n_turns(const MotionPlan& plan) {
  size_t turns = 0;
  for (const MovedBlock& block : plan.blocks) turns = std::max(turns, block.turn + 1);
  return turns;
}

void add_blocks(MotionPlan& plan) {
  plan.steps.push_back({StepKind::block, 0, 0, 0, a_move + after_move, true, true});
  if (n_turns(plan) > 1) plan.steps.push_back({StepKind::block, 0, 0, 1, a_move, true, true});
}

}  // namespace

double MotionPlan::seconds() const {
  double all = 0;
  for (const MotionStep& step : steps) all += step.seconds;
  return all;
}

MotionPlan motion_plan(const Graph& graph, const Trace& trace, NodeId node, const std::vector<std::vector<NodeId>>& made, Index first_row,
                       Index first_col) {
  MotionPlan plan{node, trace[node].cols(), first_row, first_col};
  const Index n_rows = trace[node].rows(), n_cols = plan.n_cols;
  if (graph[node].is_input() || n_rows == 0 || n_cols == 0) return plan;
  plan.blocks = blocks_of(graph, trace, node, made);
  plan.row_by_row = graph[node].op->form() == Form::normalisation && n_cols <= widest_row_together;
  if (!plan.blocks.empty()) {
    add_blocks(plan);
  } else if (plan.row_by_row) {
    add_row_by_row(plan, graph, trace, n_rows, n_cols);
  } else {
    add_cells(plan, graph, trace, n_cols);
    for (const Index row : later_rows(plan, n_rows)) plan.steps.push_back({StepKind::row, row, n_cols - 1, every_stop, a_row, true});
  }
  return plan;
}

namespace {

constexpr Index most_cells_asked = 8;

void put(Moment& m, const WaysOfRow::Stop& stop) {
  m.on_the_way.push_back(stop.value);
  m.so_far.push_back(stop.so_far);
}

void at_cell(Moment& m, const Graph& graph, const Trace& trace, const MotionPlan& plan, const MotionStep& step, WaysOfRow& ways) {
  const std::vector<WaysOfRow::Stop>& to_cell = ways.to(graph, trace, {plan.node, step.row, step.col});
  const WaysOfRow::Stop& stop = to_cell[std::min(step.stop, to_cell.size() - 1)];
  const bool first = step.col == plan.first_col;
  m.finished = first ? 0 : step.col;
  m.first_col = m.way_col = step.col;
  m.n_cols = 1;
  m.operands = operands_at(stop);
  m.terms = stop.terms;
  m.all_terms = stop.all_terms;
  const bool there = &stop == &to_cell.back();
  if (there && !first) m.finished = step.col + 1;
  if (!there) put(m, stop);
  if (there || !first) m.ahead = plan.first_col;
  if (m.finished == m.ahead) ++m.finished;
}

/// Puts the cells up to the step's column at its stop, and those after it at the one before.
void at_row(Moment& m, const Graph& graph, const Trace& trace, const MotionPlan& plan, const MotionStep& step, WaysOfRow& ways) {
  const Index n_cols = trace[plan.node].cols();
  m.first_col = 0;
  m.n_cols = step.col + 1;
  if (!plan.row_by_row) {
    m.finished = n_cols;
    return;
  }
  const size_t all = stops_of_row(graph, trace, plan.node, step.row, n_cols);
  if (step.stop + 1 >= all) m.finished = step.col + 1;
  for (Index col = 0; col <= step.col; ++col) {
    const std::vector<WaysOfRow::Stop>& to_cell = ways.to(graph, trace, {plan.node, step.row, col});
    if (step.stop < to_cell.size()) m.done = to_cell[step.stop].so_far.kind();  // otherwise it was set by hand and is there already
    if (col >= m.finished) put(m, to_cell[std::min(step.stop, to_cell.size() - 1)]);
  }
}

}  // namespace

const std::vector<WaysOfRow::Stop>& WaysOfRow::to(const Graph& graph, const Trace& trace, const Cell& cell) {
  if (!known_.empty() && (known_.begin()->first.node != cell.node || known_.begin()->first.row != cell.row)) known_.clear();
  const auto [place, fresh] = known_.try_emplace(cell);
  if (!fresh) return place->second;
  const CellReader read = [&](const Cell& one) { return trace.at(one); };
  for (WayStop& stop : way(graph, trace, cell)) {
    const double value = evaluate(stop.so_far, read);
    place->second.push_back({std::move(stop), value});
  }
  return place->second;
}

Moment moment_of(const Graph& graph, const Trace& trace, const MotionPlan& plan, size_t step, double seconds, WaysOfRow& ways) {
  Moment m;
  const MotionStep& now = plan.steps[std::min(step, plan.steps.size() - 1)];
  m.row = now.row;
  if (plan.blocks.empty() && now.row != plan.first_row) m.above = now.row, m.also = plan.first_row;
  switch (now.kind) {
    case StepKind::cell: at_cell(m, graph, trace, plan, now, ways); break;
    case StepKind::row: at_row(m, graph, trace, plan, now, ways); break;
    case StepKind::block:
      m.arrived = now.stop == 0 ? 0 : 1;
      m.moving = now.stop == 0 ? 1 : n_turns(plan) - 1;
      m.progress = std::clamp(seconds / a_move, 0., 1.);
      break;
  }
  return m;
}

std::vector<Cell> Moment::computed(NodeId node) const {
  std::vector<Cell> cells;
  const Index n = std::min(n_cols, most_cells_asked);
  for (Index i = 0; i < n; ++i) cells.push_back({node, row, first_col + (n == 1 ? 0 : i * (n_cols - 1) / (n - 1))});
  return cells;
}

}  // namespace headlight::session
