#include "graph/on_demand.hpp"

#include <algorithm>
#include <utility>

#include "graph/evictable.hpp"
#include "machine/system.hpp"

namespace headlight::graph {
namespace {

/// Counts the threads that ask for values; fill() waits for them.
class Asking {
 public:
  explicit Asking(std::atomic<int>& n) : n_(n) { ++n_; }
  ~Asking() {
    if (--n_ == 0) wake(n_);
  }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

 private:
  std::atomic<int>& n_;
};

/// Marks the evictable values if they need more than `room` bytes together; empty if all fit.
std::vector<bool> passing_beyond(double room, const Graph& graph) {
  std::vector<bool> evictable = evictable_nodes(graph);
  double bytes = 0;
  for (NodeId id = 0; id < graph.size(); ++id)
    if (evictable[static_cast<size_t>(id)]) bytes += bytes_of(graph, id);
  return bytes > room ? evictable : std::vector<bool>();
}

void wait_until_nobody_asks(const std::atomic<int>& asking) {
  for (int n = asking; n > 0; n = asking) wait_while(asking, n);
}

}  // namespace

OnDemand::OnDemand(std::shared_ptr<const Graph> graph, Bindings inputs, Trace known, double room)
    : graph_(std::move(graph)),
      inputs_(std::move(inputs)),
      known_(std::move(known)),
      spare_(most_spare),
      ready_(known_.value.size()),
      room_(room),
      evictable_(passing_beyond(room, *graph_)),
      read_(known_.value.size()) {
  for (size_t i = 0; i < ready_.size(); ++i) ready_[i] = known_.value[i] != nullptr;
}

const MatrixPtr& OnDemand::matrix(NodeId id) {
  if (!ready(id)) request_values({id});
  read_[static_cast<size_t>(id)].store(round_.load(std::memory_order_relaxed), std::memory_order_relaxed);
  return known_.value[static_cast<size_t>(id)];
}

bool OnDemand::at_hand(NodeId id) const {
  if (ready(id)) return true;
  const auto& from = (*graph_)[id].inputs;
  return passes(id) && std::all_of(from.begin(), from.end(), [this](NodeId one) { return at_hand(one); });
}

bool OnDemand::whole() const {
  for (NodeId id = 0; id < graph_->size(); ++id)
    if (!ready(id) && !passes(id)) return false;
  return true;
}

void OnDemand::request_values(std::vector<NodeId> ids, const StopToken& stop) {
  const Asking asking(waiting_);
  stop_visit();
  compute(std::move(ids), stop);
}

void OnDemand::stop_visit() {
  const std::lock_guard lock(visit_mutex_);
  step_aside_.request_stop();
}

void OnDemand::visit(const std::vector<NodeId>& ids, const std::function<void(const Trace&)>& look, const StopToken& stop) {
  for (;;) try {
      let_others_go_first();
      StopSource aside;
      {
        const std::lock_guard lock(visit_mutex_);
        step_aside_ = aside;
      }
      std::unique_lock lock(computing_);
      Trace made = computed(ids, stop.or_when(aside.get_token()));
      lock.unlock();
      look(made);
      if (lock.try_lock()) take_back(made, ids);
      return;
    } catch (const Stopped&) {
      if (stop.stop_requested()) throw;
    }
}

void OnDemand::let_others_go_first() const { wait_until_nobody_asks(waiting_); }

void OnDemand::free_spare() {
  if (const std::unique_lock lock(computing_, std::try_to_lock); lock) spare_.clear();
}

void OnDemand::take_back(Trace& made, const std::vector<NodeId>& ids) {
  for (const NodeId id : ids)
    if (MatrixPtr& value = made.value[static_cast<size_t>(id)]; passes(id) && value.use_count() == 1)
      spare_.take(*std::const_pointer_cast<Matrix>(std::move(value)));
}

void OnDemand::fill(const StopToken& stop) {
  for (int level = 0; level < graph_->n_levels() && !stop.stop_requested(); ++level) {
    let_others_go_first();
    compute(missing(level), stop);
  }
}

std::vector<NodeId> OnDemand::missing(int level) const {
  std::vector<NodeId> out;
  for (NodeId id = 0; id < graph_->size(); ++id)
    if (graph_->level(id) == level && !ready(id) && !passes(id)) out.push_back(id);
  return out;
}

void OnDemand::compute(std::vector<NodeId> ids, const StopToken& stop) {
  const std::lock_guard lock(computing_);
  std::erase_if(ids, [this](NodeId id) { return ready(id); });  // another thread may have computed it first
  if (ids.empty()) return;
  const Trace more = computed(std::move(ids), stop);
  for (size_t i = 0; i < ready_.size(); ++i) {
    if (!more.value[i] || ready_[i]) continue;
    known_.value[i] = more.value[i];
    ready_[i].store(true, std::memory_order_release);
  }
}

/// Call it with `computing_` held.
Trace OnDemand::computed(std::vector<NodeId> ids, const StopToken& stop) {
  return evaluate(*graph_, inputs_,
                  {.before = &known_,
                   .overridden = known_.overridden,
                   .only_for = std::move(ids),
                   .evictable = evictable_.empty() ? nullptr : &evictable_,
                   .spare = &spare_,
                   .stop = stop});
}

/// Evictable values that are ready and were not read in this round, the least recently read first.
std::vector<NodeId> OnDemand::unread() const {
  std::vector<NodeId> ids;
  for (NodeId id = 0; id < graph_->size(); ++id)
    if (passes(id) && ready(id) && read_[static_cast<size_t>(id)] < round_) ids.push_back(id);
  std::stable_sort(ids.begin(), ids.end(),
                   [this](NodeId a, NodeId b) { return read_[static_cast<size_t>(a)] < read_[static_cast<size_t>(b)]; });
  return ids;
}

void OnDemand::evict(double room) {
  if (evictable_.empty() || held_.use_count() > 1) return;
  std::atomic_thread_fence(std::memory_order_acquire);  // the last holder's reads happened before this
  const std::unique_lock lock(computing_, std::try_to_lock);
  if (!lock) return;  // a thread is computing: try again at the next frame
  if (room == 0) spare_.clear();
  double kept = 0;
  for (NodeId id = 0; id < graph_->size(); ++id)
    if (passes(id) && ready(id)) kept += bytes_of(*graph_, id);
  for (const NodeId id : unread()) {
    if (kept <= std::min(room, room_)) break;
    ready_[static_cast<size_t>(id)] = false;
    known_.value[static_cast<size_t>(id)] = nullptr;
    kept -= bytes_of(*graph_, id);
  }
  ++round_;
}

Trace evaluate_on_demand(const std::shared_ptr<const Graph>& graph, const Bindings& inputs, const EvaluateOptions& options) {
  EvaluateOptions nothing_new = options;
  nothing_new.only_reused = true;
  Trace trace = evaluate(*graph, inputs, nothing_new);
  trace.later = std::make_shared<OnDemand>(graph, inputs, trace, options.room);
  for (NodeId id = 0; id < graph->size(); ++id)
    if (trace.later->passes(id)) trace.value[static_cast<size_t>(id)] = nullptr;  // otherwise the trace would keep it for ever
  return trace;
}

}  // namespace headlight::graph
