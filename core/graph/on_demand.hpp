#pragma once
#include <atomic>
#include <functional>
#include <mutex>

#include "graph/evaluate.hpp"
#include "graph/spare_matrices.hpp"

namespace headlight::graph {

/// The values of one graph, computed on demand: the first thread that asks for a value computes it and what it needs, and it stays. Any
/// thread may ask; a value never changes once it is present. If a graph's evictable values would take too much memory, they are released
/// again.
class OnDemand {
 public:
  /// `known`: the values present so far, at least those bound to the inputs. `room`: memory for evictable values, in bytes.
  OnDemand(std::shared_ptr<const Graph> graph, Bindings inputs, Trace known, double room);

  /// Computes the value if it is missing. Throws what evaluate throws; the value can then be asked for again.
  const MatrixPtr& matrix(NodeId id);
  bool ready(NodeId id) const { return ready_[static_cast<size_t>(id)].load(std::memory_order_acquire); }
  bool at_hand(NodeId id) const;  ///< see Trace::at_hand
  bool whole() const;             ///< everything is ready, evictable values apart
  /// Computes the missing values among these.
  void request_values(std::vector<NodeId> ids, const StopToken& stop = {});
  /// Computes all missing values that are kept, level by level; a thread that asks for a value meanwhile goes first. Returns early after a
  /// request to stop.
  void fill(const StopToken& stop);
  /// Waits while a thread asks for a value. Work beside the pictures calls it before each of its parts.
  void let_others_go_first() const;
  /// Frees the memory that is kept for the next computation, unless one is running.
  void free_spare();
  /// Computes these and passes them to `look`, without keeping the evictable ones; a thread that asks for a value meanwhile goes first.
  void visit(const std::vector<NodeId>& ids, const std::function<void(const Trace&)>& look, const StopToken& stop);
  std::shared_ptr<const void> hold() const { return held_; }
  void evict(double room);                             ///< see Trace::evict
  bool evicts() const { return !evictable_.empty(); }  ///< true if any value can be evicted
  bool passes(NodeId id) const { return !evictable_.empty() && evictable_[static_cast<size_t>(id)]; }

 private:
  std::vector<NodeId> unread() const;
  std::vector<NodeId> missing(int level) const;
  void compute(std::vector<NodeId> ids, const StopToken& stop);
  Trace computed(std::vector<NodeId> ids, const StopToken& stop);
  void take_back(Trace& made, const std::vector<NodeId>& ids);
  void stop_visit();

  const std::shared_ptr<const Graph> graph_;
  const Bindings inputs_;
  std::mutex computing_;  ///< its holder may write values of `known_` that are not ready, and use `spare_`
  Trace known_;
  SpareMatrices spare_;
  std::vector<std::atomic<bool>> ready_;
  std::atomic<int> waiting_ = 0;
  std::mutex visit_mutex_;  ///< its holder may exchange `step_aside_`
  StopSource step_aside_;   ///< stops the current computation for visit
  const double room_;
  std::vector<bool> evictable_;                                       ///< empty: all values fit
  std::vector<std::atomic<long>> read_;                               ///< by node: the round in which it was last read
  std::atomic<long> round_ = 0;                                       ///< counts the calls of evict
  const std::shared_ptr<const int> held_ = std::make_shared<int>(0);  ///< a use count of 1 means that no trace is held
};

/// A trace of `graph` that starts with only the values unchanged since `options.before`. The rest is computed on demand, with the same bits
/// that evaluate gives.
Trace evaluate_on_demand(const std::shared_ptr<const Graph>& graph, const Bindings& inputs, const EvaluateOptions& options = {});

}  // namespace headlight::graph
