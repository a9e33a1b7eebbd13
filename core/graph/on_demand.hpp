#pragma once
#include <atomic>
#include <functional>
#include <mutex>

#include "graph/evaluate.hpp"

namespace headlight::graph {

/// The values of one graph that are not computed before somebody asks: whoever asks first computes what is missing, and it stays. Any
/// thread may ask; a value is never changed once it is there. Of a graph whose evictable values would take too much, these are let go
/// again.
class OnDemand {
 public:
  /// `known`: what is there already, at least what is bound to the inputs.
  /// `room`: for evictable values, in bytes.
  OnDemand(std::shared_ptr<const Graph> graph, Bindings inputs, Trace known, double room);

  /// Computes it if need be. Throws what evaluate throws; then it can be asked for again.
  const MatrixPtr& matrix(NodeId id);
  bool ready(NodeId id) const { return ready_[static_cast<size_t>(id)].load(std::memory_order_acquire); }
  bool at_hand(NodeId id) const;  ///< see Trace::at_hand
  bool whole() const;             ///< everything is ready, evictable values apart
  /// Computes what is missing of these.
  void request_values(std::vector<NodeId> ids, const StopToken& stop = {});
  /// Computes all that is missing, some at a time: whoever asks for a value meanwhile comes first. Returns early when asked to stop.
  void fill(const StopToken& stop);
  /// Computes these and hands them to `look`, without keeping those that pass: whoever asks for a value meanwhile comes first.
  void visit(const std::vector<NodeId>& ids, const std::function<void(const Trace&)>& look, const StopToken& stop);
  std::shared_ptr<const void> hold() const { return held_; }
  void evict(double room);                             ///< see Trace::evict
  bool evicts() const { return !evictable_.empty(); }  ///< of anything at all
  bool passes(NodeId id) const { return !evictable_.empty() && evictable_[static_cast<size_t>(id)]; }

 private:
  std::vector<NodeId> unread() const;
  std::vector<NodeId> missing(int level) const;
  void compute(std::vector<NodeId> ids, const StopToken& stop);
  Trace computed(std::vector<NodeId> ids, const StopToken& stop) const;
  void stop_passing_by();

  const std::shared_ptr<const Graph> graph_;
  const Bindings inputs_;
  std::mutex computing_;  ///< who holds it may write what is not ready in `known_`
  Trace known_;
  std::vector<std::atomic<bool>> ready_;
  std::atomic<int> asking_ = 0;
  std::mutex passing_by_;  ///< who holds it may exchange `step_aside_`
  StopSource step_aside_;  ///< of what is computed for visit now
  const double room_;
  std::vector<bool> evictable_;                                       ///< empty: there is room for all
  std::vector<std::atomic<long>> read_;                               ///< by node: in which round it was asked for last
  std::atomic<long> round_ = 0;                                       ///< counts the calls of evict
  const std::shared_ptr<const int> held_ = std::make_shared<int>(0);  ///< nobody else has it: nobody holds
};

/// The trace of `graph` in which only that is there which is the same as in `options.before`. The rest is computed on demand, and has the
/// bits that evaluate gives it.
Trace evaluate_on_demand(const std::shared_ptr<const Graph>& graph, const Bindings& inputs, const EvaluateOptions& options = {});

}  // namespace headlight::graph
