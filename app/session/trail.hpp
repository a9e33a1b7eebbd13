#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "app_rooms.hpp"
#include "graph/evaluate.hpp"

namespace headlight::session {

/// The way on which a person came to a cell by following operands, from the number that was asked about first. Every step reads the one
/// after it; what no longer does is forgotten.
class Trail {
 public:
  /// The cells that were left behind, oldest first; the one where one stands is not among them.
  const std::vector<Cell>& steps() const { return steps_; }
  bool empty() const { return steps_.empty(); }

  /// From a cell to one that it reads. A cell other than the one where one stood begins a new way.
  void follow(const Cell& from, const Cell& to);
  /// One stands on `cell` for another reason: a step of the way shortens it, any other cell ends it.
  void stand_on(const std::optional<Cell>& cell);
  /// The numbers were computed again: keeps the last steps that still lead here. In another graph there are none.
  void recheck(const std::shared_ptr<const Graph>& graph, const Trace& trace);

 private:
  std::vector<Cell> steps_;
  std::optional<Cell> here_;
  std::shared_ptr<const Graph> graph_;  ///< in which the steps were checked last
};

}  // namespace headlight::session
