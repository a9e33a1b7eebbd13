#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "app_rooms.hpp"
#include "graph/evaluate.hpp"

namespace headlight::session {

/// The path by which the user came to a cell by following operands, from the number they began with. Every step reads the next one; steps
/// that no longer do are dropped.
class Trail {
 public:
  /// The cells left behind, oldest first, without the current one.
  const std::vector<Cell>& steps() const { return steps_; }
  bool empty() const { return steps_.empty(); }

  /// Goes from a cell to one that it reads. Starting from another cell than the current one begins a new path.
  void follow(const Cell& from, const Cell& to);
  /// The current cell becomes `cell` for another reason: a step of the path shortens it, any other cell ends it.
  void stand_on(const std::optional<Cell>& cell);
  /// The numbers were computed again: keeps the last steps that still lead here. In another graph there are none.
  void recheck(const std::shared_ptr<const Graph>& graph, const Trace& trace);

 private:
  std::vector<Cell> steps_;
  std::optional<Cell> here_;
  std::shared_ptr<const Graph> graph_;  ///< the graph in which the steps were last checked
};

}  // namespace headlight::session
