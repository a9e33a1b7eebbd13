#pragma once
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "graph/override.hpp"
#include "machine/stop_token.hpp"

namespace headlight::graph {

class OnDemand;
class SpareMatrices;

/// The default memory, in bytes, for the evictable values of one text while they wait to be read again, see evictable.hpp: the logits and
/// probabilities of 1,024 words of GPT-2 fit in together.
constexpr double most_evictable_bytes = 400. * 1024 * 1024;

/// The values: one matrix per node of the graph. Copying a trace copies pointers.
struct Trace {
  std::vector<MatrixPtr> value;                 ///< null: not computed; if `later` is set, the value is computed on first use
  std::shared_ptr<const Overrides> overridden;  ///< cells that a person set; null: none
  std::shared_ptr<OnDemand> later = {};         ///< computes the values missing in `value`; null: never

  /// The values of a node. A missing value is computed here, which may take seconds and throw what its op throws. Precondition: the value
  /// is present, or `later` is set.
  const Matrix& operator[](NodeId id) const { return *matrix(id); }
  /// Returns a value as a shared pointer. if_ready, ready and at_hand never compute.
  const MatrixPtr& matrix(NodeId id) const {
    const MatrixPtr& known = value[static_cast<size_t>(id)];
    return known || !later ? known : computed_on_demand(id);
  }
  /// Null until the value is requested.
  const MatrixPtr& if_ready(NodeId id) const;
  bool ready(NodeId id) const;
  /// True if the value is ready, or quick to compute from ready ones; see evictable.hpp.
  bool at_hand(NodeId id) const;
  bool whole() const;  ///< everything is ready; on demand, except evictable values
  /// Computes the missing values among these, all at once.
  void request_values(const std::vector<NodeId>& ids, const StopToken& stop = {}) const;
  /// Computes every missing value that is kept (see evictable.hpp), level by level; a thread that asks for a value meanwhile goes first.
  /// Soon after a request to stop it returns or throws Stopped.
  void fill(const StopToken& stop = {}) const;
  /// evict does nothing while the result lives. A thread that reads a trace holds it; call hold on the thread that calls evict.
  std::shared_ptr<const void> hold() const;
  /// Call between two frames: among the evictable values not read since the last call, it releases the least recently read
  /// until the rest fits into `room` bytes. References to released values become invalid; a later request computes them again.
  void evict(double room = most_evictable_bytes) const;
  double at(const Cell& cell) const { return (*this)[cell.node](cell.row, cell.col); }
  /// The cells of a node that were set by hand; null: none.
  const NodeOverrides* overrides(NodeId id) const;
  const Override* override_at(const Cell& cell) const;

 private:
  const MatrixPtr& computed_on_demand(NodeId id) const;
};

/// The values of the graph's input nodes, by name.
using Bindings = std::map<std::string, MatrixPtr>;

struct EvaluateOptions {
  /// An earlier trace of the same graph: a value whose inputs are still the same matrices is taken over instead of computed.
  const Trace* before = nullptr;
  /// A trace that is no longer needed. Its buffers are reused, which saves fresh memory for large graphs.
  Trace* spent = nullptr;
  /// Cells to set once their node is computed, inputs included; they must lie inside their matrix.
  std::shared_ptr<const Overrides> overridden = {};
  /// Computes only these nodes and those that they depend on; other values stay null. Empty: every node.
  std::vector<NodeId> only_for = {};
  /// Marks the nodes whose values are released as soon as all their readers are computed, unless `only_for` names them; they end as null.
  /// Null: none is released. Needs `only_for`.
  const std::vector<bool>* evictable = nullptr;
  /// Keeps the memory of released values for later calls, one call at a time. Null: only this call uses it again.
  SpareMatrices* spare = nullptr;
  /// The memory, in bytes, that an on-demand trace gives evictable values while they wait to be read again.
  double room = most_evictable_bytes;
  /// Computes nothing: values that cannot be taken over from `before` stay null.
  bool only_reused = false;
  /// The largest number of threads; large graphs only. 0: as many as the machine has.
  int threads = 0;
  /// Makes evaluate throw Stopped soon after a request to stop; a large graph stops within one of its products.
  StopToken stop = {};
};

/// Thrown when a computation ends because of a request to stop.
class Stopped : public std::exception {
 public:
  const char* what() const noexcept override { return "stopped"; }
};

/// Computes every value of `graph`. Throws UserError if an input is missing or has another shape than its node, and rethrows an op's
/// exception from any thread, after all threads have stopped. The bits of the result do not depend on `threads`, `before` or `spent`.
Trace evaluate(const Graph& graph, const Bindings& inputs, const EvaluateOptions& options = {});

/// The formula of one cell of a node that has an op; the number itself if the cell was set by hand. Precondition: the cell lies inside the
/// node's matrix.
Formula formula(const Graph& graph, const Trace& trace, const Cell& cell);
/// The formula that the op gives for the cell, as if nothing in this node had been set by hand.
Formula computed_formula(const Graph& graph, const Trace& trace, const Cell& cell);
/// The scaling of a row in which weights were set by hand; nothing if the row was not rescaled.
std::optional<RescaledRow> rescaled_row(const Graph& graph, const Trace& trace, NodeId node, Index row);
/// The cells that selected this formula without being read by it; see Op::picked_by. Same precondition.
std::vector<Cell> picked_by(const Graph& graph, const Trace& trace, const Cell& cell);

}  // namespace headlight::graph
