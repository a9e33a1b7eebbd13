#include "graph/evaluate.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "base/error.hpp"
#include "graph/on_demand.hpp"
#include "graph/schedule.hpp"
#include "graph/spare_matrices.hpp"
#include "machine/products.hpp"
#include "machine/workers.hpp"

namespace headlight::graph {
namespace {

/// Marks the nodes that `for_nodes` depend on; all nodes if `for_nodes` is empty.
std::vector<bool> ancestors(const Graph& graph, const std::vector<NodeId>& for_nodes) {
  std::vector<bool> needed(static_cast<size_t>(graph.size()), for_nodes.empty());
  if (for_nodes.empty()) return needed;
  for (const NodeId id : for_nodes) needed[static_cast<size_t>(id)] = true;
  for (NodeId id = graph.size() - 1; id >= 0; --id)
    for (const NodeId from : graph[id].inputs)
      if (needed[static_cast<size_t>(id)]) needed[static_cast<size_t>(from)] = true;
  return needed;
}

/// Below this many numbers to compute, sorting steps and starting threads cost more than they save.
constexpr Index large = 1 << 17;

/// The future trace with the unchanged values taken over, and the steps that compute the others, in the order of the graph.
class Plan {
 public:
  Plan(const Graph& graph, const Bindings& inputs, const EvaluateOptions& options)
      : graph_(graph), options_(options), spare_(options.spare ? *options.spare : own_spare_) {
    const auto n = static_cast<size_t>(graph.size());
    trace_.value.resize(n);
    same_.resize(n);
    trace_.overridden = options.overridden;
    steps_.reserve(n);
    size_t n_inputs = 0;
    for (NodeId id = 0; id < graph.size(); ++id) n_inputs += graph[id].inputs.size();
    read_.reserve(n_inputs);  // never grows again, because steps point into it
    adopt(inputs);
    if (options.only_reused) return;
    const std::vector<bool> computed = to_compute();
    for (NodeId id = 0; id < graph.size(); ++id)
      if (computed[static_cast<size_t>(id)]) append_step(id);
    if (is_large() || options.evictable) place_steps();
    if (options.evictable) find_evictable(computed);
  }

  std::vector<Step>& steps() { return steps_; }
  bool is_large() const { return computed_ >= large; }
  double bytes() const { return static_cast<double>(computed_) * sizeof(float); }  ///< size of all computed values
  bool has_wide() const { return has_wide_; }
  Trace take() { return std::move(trace_); }
  /// Allocates the results of a chain; they may take the memory of released ones.
  void make_room(const Chain& chain) {
    for (const Step& step : chain.steps) {
      if (step.out->size() == 0) *step.out = spare_.find(step.rows(), step.cols());
      step.make_room();
    }
  }
  /// Releases values that only this chain reads. Call it once the chain is computed.
  void let_go(const Chain& chain) {
    if (options_.evictable)
      for (const Step& step : chain.steps)
        if (passes_in_chain_[static_cast<size_t>(step.id)]) let_go(step.id);
  }
  /// Releases values that nothing reads after `phase`. Call it once the whole phase is computed.
  void let_go_after(size_t phase) {
    if (options_.evictable)
      for (const NodeId id : passing_after_[phase]) let_go(id);
  }
  void evict() {
    for (size_t phase = 0; phase < passing_after_.size(); ++phase) let_go_after(phase);
    let_go(Chain{steps_, 0});
  }

 private:
  MatrixPtr& value(NodeId id) { return trace_.value[static_cast<size_t>(id)]; }
  const MatrixPtr& before(NodeId id) const { return options_.before->if_ready(id); }

  void adopt(const Bindings& inputs) {
    const std::vector<bool> wanted = ancestors(graph_, options_.only_for);
    for (NodeId id = 0; id < graph_.size(); ++id) {
      if (!wanted[static_cast<size_t>(id)]) continue;
      const bool is_input = graph_[id].is_input();
      if (is_input) bind(id, inputs);
      const bool same = is_input ? has_before() && before(id) == value(id) : unchanged(id);
      same_[static_cast<size_t>(id)] = same;
      if (!is_input && same) value(id) = before(id);
    }
  }

  /// Marks the requested nodes that have no value yet, and the missing nodes that they need.
  std::vector<bool> to_compute() const {
    std::vector<bool> computed(static_cast<size_t>(graph_.size()), false);
    if (options_.only_for.empty()) {
      for (size_t place = 0; place < computed.size(); ++place) computed[place] = !trace_.value[place];
      return computed;
    }
    for (const NodeId id : options_.only_for) computed[static_cast<size_t>(id)] = true;
    for (NodeId id = graph_.size() - 1; id >= 0; --id) {
      const auto place = static_cast<size_t>(id);
      computed[place] = computed[place] && !trace_.value[place];
      if (computed[place])
        for (const NodeId from : graph_[id].inputs) computed[static_cast<size_t>(from)] = true;
    }
    return computed;
  }

  /// Finds when each evictable value is last read: within its chain, or in a phase.
  void find_evictable(const std::vector<bool>& computed) {
    const auto n = static_cast<size_t>(graph_.size());
    std::vector<int> last(n, -1);
    passes_in_chain_.assign(n, true);
    for (NodeId id = 0; id < graph_.size(); ++id) {
      const Placement& reader = placed_[static_cast<size_t>(id)];
      for (const NodeId from : graph_[id].inputs) {
        const auto place = static_cast<size_t>(from);
        if (!computed[static_cast<size_t>(id)] || !computed[place]) continue;
        last[place] = std::max(last[place], reader.phase);
        if (!is_same_chain(reader, placed_[place])) passes_in_chain_[place] = false;
      }
    }
    for (const NodeId id : options_.only_for) last[static_cast<size_t>(id)] = -1;
    passing_after_.resize(n);  // every phase has at least one step
    for (size_t place = 0; place < n; ++place) {
      const bool passes = computed[place] && (*options_.evictable)[place] && last[place] >= 0;
      passes_in_chain_[place] = passes && passes_in_chain_[place];
      if (passes && !passes_in_chain_[place]) passing_after_[static_cast<size_t>(last[place])].push_back(static_cast<NodeId>(place));
    }
  }
  static bool is_same_chain(const Placement& a, const Placement& b) { return a.phase == b.phase && a.chain == b.chain; }

  void let_go(NodeId id) {
    MatrixPtr& own = value(id);
    if (own.use_count() == 1) spare_.take(*std::const_pointer_cast<Matrix>(own));  // this was the last owner
    own = nullptr;
  }

  void bind(NodeId id, const Bindings& inputs) {
    const Node& node = graph_[id];
    const auto found = inputs.find(node.name);
    if (found == inputs.end()) throw UserError("no value was given for '" + node.name + "'");
    const Matrix& given = *found->second;
    if (given.rows() != node.axes.rows.size || given.cols() != node.axes.cols.size)
      throw UserError("'" + node.name + "' is " + std::to_string(given.rows()) + " x " + std::to_string(given.cols()) +
                      "; the model needs " + std::to_string(node.axes.rows.size) + " x " + std::to_string(node.axes.cols.size));
    value(id) = found->second;
    const NodeOverrides* set = trace_.overrides(id);
    if (!set) return;
    Matrix changed = given;
    override_cells(*set, {0, changed.rows()}, changed);
    value(id) = has_before() && before(id)->size() == changed.size() && *before(id) == changed
                    ? before(id)
                    : std::make_shared<const Matrix>(std::move(changed));
  }

  bool has_before() const { return options_.before && options_.before->value.size() == trace_.value.size(); }

  bool same_overrides(NodeId id) const {
    const NodeOverrides *now = trace_.overrides(id), *then = options_.before->overrides(id);
    return now && then ? *now == *then : now == then;
  }

  /// True if the value is the same as before, whether or not the earlier trace has it.
  bool unchanged(NodeId id) const {
    if (!has_before() || !same_overrides(id)) return false;
    const auto& in = graph_[id].inputs;
    return std::all_of(in.begin(), in.end(), [&](NodeId from) { return same_[static_cast<size_t>(from)]; });
  }

  void append_step(NodeId id) {
    const Node& node = graph_[id];
    const size_t first = read_.size();
    for (NodeId from : node.inputs) read_.push_back(value(from).get());
    std::shared_ptr<Matrix> out = spent_buffer(id);
    if (!out) out = std::make_shared<Matrix>();
    computed_ += node.axes.rows.size * node.axes.cols.size;
    const Placement place{.wide = is_wide(graph_, id)};
    has_wide_ = has_wide_ || place.wide;
    steps_.push_back({node.op.get(), {read_.data() + first, node.inputs.size()}, out.get(), &node.axes, place, trace_.overrides(id), id});
    value(id) = std::move(out);
  }

  void place_steps() {
    placed_.resize(static_cast<size_t>(graph_.size()));
    for (Step& step : steps_) step.placement = placed_[static_cast<size_t>(step.id)] = placement(graph_, step.id, placed_);
  }

  std::shared_ptr<Matrix> spent_buffer(NodeId id) const {
    const auto place = static_cast<size_t>(id);
    if (!options_.spent || options_.spent->value.size() <= place) return nullptr;
    const Axes& axes = graph_[id].axes;
    MatrixPtr& old = options_.spent->value[place];
    if (!old || old.use_count() != 1 || old->rows() != axes.rows.size || old->cols() != axes.cols.size) return nullptr;
    return std::const_pointer_cast<Matrix>(std::exchange(old, nullptr));  // this was the last owner, so the change is invisible
  }

  const Graph& graph_;
  const EvaluateOptions& options_;
  Trace trace_;
  std::vector<bool> same_;           ///< by node: unchanged since `before`
  std::vector<const Matrix*> read_;  ///< the inputs of all steps, one after another
  std::vector<Step> steps_;
  std::vector<Placement> placed_;  ///< by node
  Index computed_ = 0;             ///< the number of values that the steps compute
  bool has_wide_ = false;
  std::vector<std::vector<NodeId>> passing_after_;  ///< by phase: values that nothing reads after it
  std::vector<bool> passes_in_chain_;               ///< by node: only steps of its own chain read it
  SpareMatrices own_spare_{most_spare};
  SpareMatrices& spare_;
};

void stop_if_asked(const StopToken& stop) {
  if (stop.stop_requested()) throw Stopped();
}

/// Gives a chain its room when its first work item begins, and takes back what only the chain reads when its last one has ended: the scores
/// of a few heads exist at once.
class RunningPhase {
 public:
  RunningPhase(const Phase& phase, Plan& plan) : phase_(phase), plan_(plan) {
    for (const Chain& chain : phase.chains) {
      left_.push_back(chain.n_tasks);
      if (chain.n_tasks == 0) plan.make_room(chain);  // it has no rows, and no work item begins it
    }
  }

  void run(size_t task, Index cores) {
    const WorkItem& item = phase_.tasks[task];
    const Chain& chain = phase_.chains[item.chain];
    {
      const std::lock_guard lock(mutex_);
      plan_.make_room(chain);
    }
    item.run(cores);
    const std::lock_guard lock(mutex_);
    if (--left_[item.chain] == 0) plan_.let_go(chain);
  }

 private:
  const Phase& phase_;
  Plan& plan_;
  std::mutex mutex_;
  std::vector<size_t> left_;  ///< by chain: the work items that have not ended
};

void run_on(int threads, Plan& plan, Index cores, const StopToken& stop) {
  Crew crew(take_product_rooms(threads, plan.bytes()));
  const std::vector<Phase> phases = phases_of(plan.steps(), cores);
  for (size_t i = 0; i < phases.size(); ++i) {
    RunningPhase phase(phases[i], plan);
    crew.share(phases[i].tasks.size(), [&](size_t task) {
      stop_if_asked(stop);
      phase.run(task, cores);
    });
    plan.let_go_after(i);
  }
}

/// Step by step, each as it would be cut for threads.
void run_small(Plan& plan, Index cores) {
  std::vector<WorkItem> tasks;
  for (const Step& step : plan.steps()) {
    step.make_room();
    if (step.is_one_block()) {
      step.run({0, step.rows()});
      continue;
    }
    append_tasks({&step, 1}, cores, tasks);
    for (const WorkItem& task : tasks) task.run(cores);
    tasks.clear();
  }
  plan.evict();
}

}  // namespace

const MatrixPtr& Trace::if_ready(NodeId id) const {
  const MatrixPtr& known = value[static_cast<size_t>(id)];
  return known || !later || !later->ready(id) ? known : later->matrix(id);
}

bool Trace::ready(NodeId id) const { return value[static_cast<size_t>(id)] || (later && later->ready(id)); }

bool Trace::at_hand(NodeId id) const { return ready(id) || (later && later->at_hand(id)); }

const MatrixPtr& Trace::computed_on_demand(NodeId id) const { return later->matrix(id); }

void Trace::request_values(const std::vector<NodeId>& ids, const StopToken& stop) const {
  if (later) later->request_values(ids, stop);
}

bool Trace::whole() const { return !later || later->whole(); }

void Trace::fill(const StopToken& stop) const {
  if (later) later->fill(stop);
}

std::shared_ptr<const void> Trace::hold() const { return later ? later->hold() : nullptr; }

void Trace::evict(double room) const {
  if (later) later->evict(room);
}

const NodeOverrides* Trace::overrides(NodeId id) const {
  if (!overridden) return nullptr;
  const auto found = overridden->find(id);
  return found == overridden->end() ? nullptr : &found->second;
}

const Override* Trace::override_at(const Cell& cell) const {
  const NodeOverrides* set = overrides(cell.node);
  return set ? find_override(*set, cell.row, cell.col) : nullptr;
}

Trace evaluate(const Graph& graph, const Bindings& inputs, const EvaluateOptions& options) {
  Plan plan(graph, inputs, options);
  // On Linux, counting cores reads files, which takes longer than a small graph: count only if work is shared.
  const int cores = plan.is_large() || plan.has_wide() ? count_cores() : 1;
  stop_if_asked(options.stop);
  if (plan.is_large()) run_on(options.threads > 0 ? std::min(options.threads, cores) : cores, plan, cores, options.stop);
  else run_small(plan, cores);
  return plan.take();
}

namespace {

std::vector<const Matrix*> inputs_of(const Node& node, const Trace& trace) {
  std::vector<const Matrix*> in;
  for (NodeId id : node.inputs) in.push_back(&trace[id]);
  return in;
}

}  // namespace

Formula computed_formula(const Graph& graph, const Trace& trace, const Cell& cell) {
  const Node& node = graph[cell.node];
  return node.op->formula(node.inputs, inputs_of(node, trace), cell.row, cell.col);
}

std::optional<RescaledRow> rescaled_row(const Graph& graph, const Trace& trace, NodeId node, Index row) {
  const NodeOverrides* set = trace.overrides(node);
  if (!set || graph[node].is_input()) return std::nullopt;
  return rescaled_row(*set, *graph[node].op, inputs_of(graph[node], trace), row);
}

Formula formula(const Graph& graph, const Trace& trace, const Cell& cell) {
  const NodeOverrides* set = trace.overrides(cell.node);
  if (!set) return computed_formula(graph, trace, cell);
  const Node& node = graph[cell.node];
  return overridden_formula(*set, *node.op, node.inputs, inputs_of(node, trace), cell.row, cell.col);
}

std::vector<Cell> picked_by(const Graph& graph, const Trace& trace, const Cell& cell) {
  if (trace.override_at(cell)) return {};  // a number set by hand depends on no cell
  const Node& node = graph[cell.node];
  return node.op->picked_by(node.inputs, inputs_of(node, trace), cell.row, cell.col);
}

}  // namespace headlight::graph
