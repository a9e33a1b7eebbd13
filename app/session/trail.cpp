#include "session/trail.hpp"

#include <algorithm>

#include "explain/working.hpp"

namespace headlight::session {
namespace {

bool reads_from(const Graph& graph, const Trace& trace, const Cell& cell, const Cell& operand) {
  if (graph[cell.node].is_input()) return false;
  const std::vector<Cell> next = operands(working(graph, trace, cell));
  return std::find(next.begin(), next.end(), operand) != next.end();
}

}  // namespace

void Trail::follow(const Cell& from, const Cell& to) {
  stand_on(from);
  steps_.push_back(from);
  here_ = to;
}

void Trail::stand_on(const std::optional<Cell>& cell) {
  if (cell == here_) return;
  here_ = cell;
  const auto step = cell ? std::find(steps_.begin(), steps_.end(), *cell) : steps_.end();
  steps_.erase(step == steps_.end() ? steps_.begin() : step, steps_.end());
}

void Trail::recheck(const std::shared_ptr<const Graph>& graph, const Trace& trace) {
  if (graph != graph_) steps_.clear();
  graph_ = graph;
  for (size_t i = steps_.size(); i-- > 0;) {
    const Cell& next = i + 1 < steps_.size() ? steps_[i + 1] : *here_;
    if (reads_from(*graph, trace, steps_[i], next)) continue;
    steps_.erase(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return;
  }
}

}  // namespace headlight::session
