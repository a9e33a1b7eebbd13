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

/// Evictable values of one text may take so many bytes while they wait to be read again, see evictable.hpp: logits and probabilities of
/// 1,024 words of GPT-2 stay together.
constexpr double most_evictable_bytes = 400. * 1024 * 1024;

/// The values: one matrix per node of the graph. Copying a trace copies pointers.
struct Trace {
  std::vector<MatrixPtr> value;                 ///< null: not there yet, where there is `later`; else not computed
  std::shared_ptr<const Overrides> overridden;  ///< cells that a person set; null: none
  std::shared_ptr<OnDemand> later = {};         ///< what is missing in `value`; null: nothing is

  /// The values of a node. A value that is missing is computed here, which may take seconds and throw what its op throws. Precondition: it
  /// is there, or there is `later`.
  const Matrix& operator[](NodeId id) const { return *matrix(id); }
  /// The same to be kept. if_ready, ready and at_hand never compute.
  const MatrixPtr& matrix(NodeId id) const {
    const MatrixPtr& known = value[static_cast<size_t>(id)];
    return known || !later ? known : asked_for(id);
  }
  /// Null where nobody has asked for it yet.
  const MatrixPtr& if_ready(NodeId id) const;
  bool ready(NodeId id) const;
  /// Ready, or computed in a moment from what is; see evictable.hpp.
  bool at_hand(NodeId id) const;
  bool whole() const;  ///< everything is ready
  /// Computes what is missing of these, all at once.
  void request_values(const std::vector<NodeId>& ids, const StopToken& stop = {}) const;
  /// Computes everything that is missing, step by step: whoever asks for a value meanwhile comes first. Returns or throws Stopped soon when
  /// asked to stop.
  void fill(const StopToken& stop = {}) const;
  /// While this lives, evict does nothing. Threads that read a trace hold it; made on the thread that calls evict.
  std::shared_ptr<const void> hold() const;
  /// Between two pictures: of the evictable values that nobody has read since the last call, lets those go that were read longest ago,
  /// until there is room for the rest, or only `room` bytes of it. References to them end; they are computed again when somebody asks.
  void evict(double room = most_evictable_bytes) const;
  double at(const Cell& cell) const { return (*this)[cell.node](cell.row, cell.col); }
  /// What was set by hand in a node; null: nothing.
  const NodeOverrides* overrides(NodeId id) const;
  const Override* override_at(const Cell& cell) const;

 private:
  const MatrixPtr& asked_for(NodeId id) const;
};

/// What flows into the graph, by the names of its input nodes.
using Bindings = std::map<std::string, MatrixPtr>;

struct EvaluateOptions {
  /// An earlier trace of the same graph: values whose inputs are the same matrices as then are taken over, not computed again.
  const Trace* before = nullptr;
  /// A trace that is no longer needed. Its buffers are reused, which saves fresh memory for large graphs.
  Trace* spent = nullptr;
  /// Cells that are set once their node was computed, inputs included; cells outside of their matrix are not allowed.
  std::shared_ptr<const Overrides> overridden = {};
  /// Only what these nodes depend on is computed, themselves included; other values stay null. Empty: every node.
  std::vector<NodeId> only_for = {};
  /// By node: values that are let go as soon as all that read them are computed, unless `only_for` names them; then they stay null. Null
  /// itself: none is. Needs `only_for`.
  const std::vector<bool>* evictable = nullptr;
  /// On demand: what evictable values may take, in bytes, while they wait to be read again.
  double room = most_evictable_bytes;
  /// Nothing is computed: what cannot be taken over from `before` stays null.
  bool only_taken_over = false;
  /// The largest number of threads; large graphs only. 0: as many as the machine has.
  int threads = 0;
  /// After a request to stop, Stopped is thrown soon, from a large graph within one of its products.
  StopToken stop = {};
};

/// Thrown when a computation ends because of a request to stop.
class Stopped : public std::exception {
 public:
  const char* what() const noexcept override { return "stopped"; }
};

/// Every value of `graph`. Throws UserError when an input is missing or has another shape than its node, and rethrows what an op
/// throws on any thread, after all threads have come to rest.
/// The bits of the result do not depend on `threads`, `before` or `spent`.
Trace evaluate(const Graph& graph, const Bindings& inputs, const EvaluateOptions& options = {});

/// The formula of one cell of a node that has an op; of a cell that was set by hand, the number. Precondition: the cell lies inside the
/// node's matrix.
Formula formula(const Graph& graph, const Trace& trace, const Cell& cell);
/// The formula that the op gives for the cell, as if nothing in this node had been set by hand.
Formula computed_formula(const Graph& graph, const Trace& trace, const Cell& cell);
/// How a row was rescaled because weights in it were set by hand; nothing where it was not.
std::optional<RescaledRow> rescaled_row(const Graph& graph, const Trace& trace, NodeId node, Index row);
/// The cells that decided which formula that is without being read by it; see Op::picked_by. Same precondition.
std::vector<Cell> picked_by(const Graph& graph, const Trace& trace, const Cell& cell);

}  // namespace headlight::graph
