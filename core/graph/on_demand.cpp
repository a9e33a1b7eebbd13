#include "graph/on_demand.hpp"

#include <algorithm>
#include <utility>

namespace headlight {
namespace {

/// Counts who asks, for whom fill() waits.
class Asking {
 public:
  explicit Asking(std::atomic<int>& n) : n_(n) { ++n_; }
  ~Asking() {
    if (--n_ == 0) n_.notify_all();
  }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

 private:
  std::atomic<int>& n_;
};

void wait_until_nobody_asks(const std::atomic<int>& asking) {
  for (int n = asking; n > 0; n = asking) asking.wait(n);
}

}  // namespace

OnDemand::OnDemand(std::shared_ptr<const Graph> graph, Bindings inputs, Trace known)
    : graph_(std::move(graph)), inputs_(std::move(inputs)), known_(std::move(known)), ready_(known_.value.size()) {
  for (size_t i = 0; i < ready_.size(); ++i) ready_[i] = known_.value[i] != nullptr;
}

const MatrixPtr& OnDemand::matrix(NodeId id) {
  if (!ready(id)) ask_for({id});
  return known_.value[static_cast<size_t>(id)];
}

bool OnDemand::whole() const {
  return std::all_of(ready_.begin(), ready_.end(), [](const std::atomic<bool>& is) { return is.load(std::memory_order_acquire); });
}

void OnDemand::ask_for(std::vector<NodeId> ids, const std::stop_token& stop) {
  const Asking asking(asking_);
  compute(std::move(ids), stop);
}

void OnDemand::fill(const std::stop_token& stop) {
  for (int level = 0; level < graph_->n_levels() && !stop.stop_requested(); ++level) {
    wait_until_nobody_asks(asking_);
    compute(missing(level), stop);
  }
}

std::vector<NodeId> OnDemand::missing(int level) const {
  std::vector<NodeId> out;
  for (NodeId id = 0; id < graph_->size(); ++id)
    if (graph_->level(id) == level && !ready(id)) out.push_back(id);
  return out;
}

void OnDemand::compute(std::vector<NodeId> ids, const std::stop_token& stop) {
  const std::lock_guard lock(computing_);
  std::erase_if(ids, [this](NodeId id) { return ready(id); });  // somebody else was first
  if (ids.empty()) return;
  const Trace more =
      evaluate(*graph_, inputs_, {.before = &known_, .overridden = known_.overridden, .only_for = std::move(ids), .stop = stop});
  for (size_t i = 0; i < ready_.size(); ++i) {
    if (!more.value[i] || ready_[i]) continue;
    known_.value[i] = more.value[i];
    ready_[i].store(true, std::memory_order_release);
  }
}

Trace evaluate_on_demand(const std::shared_ptr<const Graph>& graph, const Bindings& inputs, const EvaluateOptions& options) {
  EvaluateOptions nothing_new = options;
  nothing_new.only_taken_over = true;
  Trace trace = evaluate(*graph, inputs, nothing_new);
  trace.later = std::make_shared<OnDemand>(graph, inputs, trace);
  return trace;
}

}  // namespace headlight
