#include "analysis/reach.hpp"

#include <cmath>
#include <limits>

#include "graph/ids.hpp"

namespace headlight::analysis {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN(), masked = -std::numeric_limits<float>::infinity();

/// Each node's marks: 1 for marked cells, 0 for others; an empty matrix marks none.
using Marks = std::vector<Matrix>;

Matrix& at(Marks& marks, NodeId id) { return marks[static_cast<size_t>(id)]; }
const Matrix& at(const Marks& marks, NodeId id) { return marks[static_cast<size_t>(id)]; }

bool is_overridden(const Trace& trace, const Cell& cell) { return trace.override_at(cell) != nullptr; }

/// True for weights, which may be any numbers; ids and masks belong to the sentence and count as fixed.
bool is_weight(const Node& node) { return node.is_input() && !counts_words(node.axes.rows.kind); }

/// Marks all cells that depend on marked cells, op by op, without a second statement of the wiring: each op computes its result from
/// made-up inputs in which the marked cells are NaN, and every cell that becomes NaN depends on them. NaN marks too much in two cases: 0
/// times NaN is NaN, and one NaN in a row of weights spoils the whole row. So if a fixed 0 or -infinity is among the inputs the op computes
/// twice more, with finite numbers, larger ones in the marked cells the second time; cells that stay the same do not depend on them.
class Spreading {
 public:
  /// `changing`: the cells that may have any number; all others are fixed. Null: the marked cells are the changing ones.
  Spreading(const Graph& graph, const Trace& trace, const Marks* changing)
      : graph_(graph), trace_(trace), changing_(changing), marks_(static_cast<size_t>(graph.size())) {}

  /// Call it before run().
  void mark(const Cell& cell) {
    Matrix& m = at(marks_, cell.node);
    if (m.size() == 0) m = Matrix::Zero(trace_[cell.node].rows(), trace_[cell.node].cols());
    m(cell.row, cell.col) = 1;
  }
  void mark_all(NodeId node) { at(marks_, node) = Matrix::Ones(trace_[node].rows(), trace_[node].cols()); }

  Marks run() && {
    for (NodeId id = 0; id < graph_.size(); ++id)
      if (!graph_[id].is_input() && reads_a_mark(id)) join(id, marked_by_op(id));
    return std::move(marks_);
  }

 private:
  enum class Filling { nan, plain, raised };

  bool reads_a_mark(NodeId id) const {
    for (const NodeId in : graph_[id].inputs)
      if (at(marks_, in).size() > 0) return true;
    return false;
  }

  bool is_changing(NodeId id, Index i) const {
    const Matrix& m = changing_ ? at(*changing_, id) : at(marks_, id);
    return m.size() > 0 && m.data()[i] != 0;
  }

  /// A made-up number, so that no sum cancels and no product is 0 by chance.
  float fixed_value(NodeId id, Index i) const {
    const float value = trace_[id].data()[i];
    return value == 0 || value == masked ? value : 1;
  }

  Matrix filled(NodeId id, Filling how) const {
    if (holds_ids(graph_[id])) return trace_[id];
    const Matrix& marks = at(marks_, id);
    Matrix out(trace_[id].rows(), trace_[id].cols());
    for (Index i = 0; i < out.size(); ++i) {
      const bool marked = marks.size() > 0 && marks.data()[i] != 0;
      if (marked && how == Filling::nan) out.data()[i] = nan;
      else if (marked && how == Filling::raised) out.data()[i] = raised_value(i);
      else out.data()[i] = is_changing(id, i) ? 1 : fixed_value(id, i);
    }
    return out;
  }

  /// A number between 2 and 3 that varies from cell to cell: a layer norm or a softmax would not notice an equal rise of all its cells.
  static float raised_value(Index i) {
    const float turns = 0.618034f * static_cast<float>(i % 89);
    return 2 + turns - std::floor(turns);
  }

  Matrix computed(NodeId id, Filling how) const {
    std::vector<Matrix> values;
    std::vector<const Matrix*> in;
    for (const NodeId from : graph_[id].inputs) values.push_back(filled(from, how));
    for (const Matrix& value : values) in.push_back(&value);
    Matrix out(trace_[id].rows(), trace_[id].cols());
    graph_[id].op->forward(in, {0, out.rows()}, out);
    return out;
  }

  bool something_may_hide(NodeId id) const {
    for (const NodeId in : graph_[id].inputs)
      for (Index i = 0; i < trace_[in].size(); ++i)
        if (!holds_ids(graph_[in]) && !is_changing(in, i) && (trace_[in].data()[i] == 0 || trace_[in].data()[i] == masked)) return true;
    return false;
  }

  Matrix marked_by_op(NodeId id) const {
    Matrix marks = computed(id, Filling::nan).unaryExpr([](float v) { return std::isnan(v) ? 1.f : 0.f; });
    if (something_may_hide(id)) {
      const Matrix plain = computed(id, Filling::plain), raised = computed(id, Filling::raised);
      const bool several =
          graph_[id].inputs.size() > 1;  // one input alone: the weight of the only open key is 1 whatever its score is, but it is not fixed
      for (Index i = 0; i < marks.size(); ++i)
        if (plain.data()[i] == raised.data()[i] && (several || plain.data()[i] == 0)) marks.data()[i] = 0;
    }
    if (const NodeOverrides* set = trace_.overrides(id)) mark_overridden(*set, id, marks);
    return marks;
  }

  /// In a row that keeps its sum every other cell depends on all of them, unless the set cells take the whole sum.
  void mark_overridden(const NodeOverrides& set, NodeId id, Matrix& marks) const {
    for (const Override& o : set) {
      if (!o.keep_sum) continue;
      double sum = 0;
      bool any = false;
      for (Index c = 0; c < marks.cols(); ++c)
        if (const Override* own = find_override(set, o.row, c)) sum += static_cast<double>(own->value);
        else any = any || marks(o.row, c) != 0;
      for (Index c = 0; c < marks.cols(); ++c)
        if (sum == 1) marks(o.row, c) = 0;
        else if (any && (!changing_ || is_changing(id, o.row * marks.cols() + c)) && trace_[id](o.row, c) != 0) marks(o.row, c) = 1;
    }
    for (const Override& o : set) marks(o.row, o.col) = 0;
  }

  /// Adds the marks from an op to those set at the start.
  void join(NodeId id, Matrix made) {
    if (changing_ && at(*changing_, id).size() == 0) return;
    if (changing_) made = made.cwiseProduct(at(*changing_, id));
    Matrix& m = at(marks_, id);
    if (m.size() > 0) made = made.cwiseMax(m);
    if (!made.isZero(0)) m = std::move(made);
  }

  const Graph& graph_;
  const Trace& trace_;
  const Marks* changing_;
  Marks marks_;
};

/// Marks the cells that are not constant: those that depend on a weight, or on `from`.
Marks changing_cells(const Graph& graph, const Trace& trace, const Cell& from) {
  Spreading all(graph, trace, nullptr);
  for (NodeId id = 0; id < graph.size(); ++id)
    if (is_weight(graph[id])) all.mark_all(id);
  all.mark(from);
  return std::move(all).run();
}

/// The nodes that look up rows by the ids of `ids`.
std::vector<NodeId> look_ups(const Graph& graph, NodeId ids) {
  std::vector<NodeId> out;
  for (NodeId id = 0; id < graph.size(); ++id)
    if (!graph[id].is_input() && graph[id].op->name() == "embed" && graph[id].inputs.front() == ids) out.push_back(id);
  return out;
}

}  // namespace

Index Reach::count(NodeId node) const {
  const MatrixPtr& m = cells[static_cast<size_t>(node)];
  return m ? static_cast<Index>((m->array() != 0).count()) : 0;
}

Reach reach(const Graph& graph, const Trace& trace, const Cell& from) {
  const Marks changing = changing_cells(graph, trace, from);
  Spreading onwards(graph, trace, &changing);
  onwards.mark(from);
  if (holds_ids(graph[from.node]))
    for (const NodeId look_up : look_ups(graph, from.node))
      for (Index c = 0; c < trace[look_up].cols(); ++c)
        if (!is_overridden(trace, {look_up, from.row, c})) onwards.mark({look_up, from.row, c});
  Marks marks = std::move(onwards).run();
  Reach out{from, {}};
  for (Matrix& m : marks) out.cells.push_back(m.size() > 0 ? std::make_shared<const Matrix>(std::move(m)) : nullptr);
  return out;
}

}  // namespace headlight::analysis
