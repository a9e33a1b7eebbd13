#include "graph/evaluate.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "graph/on_demand.hpp"
#include "machine/products.hpp"
#include "machine/workers.hpp"

namespace headlight {
namespace {

constexpr Index fewest_block_rows = 64;
constexpr Index most_block_rows = 256;

/// Rows that pass through a level together. Many, because OpenBLAS rearranges a weight matrix again for each block; but enough blocks for
/// every core. It depends on the number of rows and the machine, never on the threads asked for or on what else is computed: so the same
/// inputs give the same bits, whether all of a graph is computed or one stage, on one thread or on many.
Index block_rows(Index rows, Index cores) { return std::clamp((rows + cores - 1) / cores, fewest_block_rows, most_block_rows); }

/// One op that has to run, with its inputs looked up once for all row blocks.
struct Step {
  const Op* op;
  Inputs in;
  Matrix* out;
  const Axes* axes;
  int level;
  const NodeOverrides* overridden;  ///< null: nothing was set by hand

  Index rows() const { return axes->rows.size; }
  void make_room() const { out->resize(axes->rows.size, axes->cols.size); }
};

/// A block of rows through some steps: what a thread takes at a time.
struct Task {
  std::span<const Step> steps;
  RowRange rows;

  /// Not before its level is computed: what was let go until then leaves room.
  void make_room() const {
    for (const Step& step : steps) step.make_room();
  }
  void run() const {
    for (const Step& step : steps) {
      step.op->forward(step.in, rows, *step.out);
      if (step.overridden) override_cells(*step.overridden, rows, *step.out);
    }
  }
};

void append_tasks(std::span<const Step> steps, Index cores, std::vector<Task>& tasks) {
  const Index rows = steps.front().rows(), block = block_rows(rows, cores);
  for (Index begin = 0; begin < rows; begin += block) tasks.push_back({steps, {begin, std::min(rows, begin + block)}});
}

/// Which nodes `for_nodes` depend on; all, where none is named.
std::vector<bool> ancestors(const Graph& graph, const std::vector<NodeId>& for_nodes) {
  std::vector<bool> needed(static_cast<size_t>(graph.size()), for_nodes.empty());
  for (const NodeId id : for_nodes) needed[static_cast<size_t>(id)] = true;
  for (NodeId id = graph.size() - 1; id >= 0; --id)
    for (const NodeId from : graph[id].inputs)
      if (needed[static_cast<size_t>(id)]) needed[static_cast<size_t>(from)] = true;
  return needed;
}

/// The trace to be, with the unchanged values taken over, and the steps that compute the others, in the order of the graph.
class Plan {
 public:
  Plan(const Graph& graph, const Bindings& inputs, const EvaluateOptions& options) : graph_(graph), options_(options) {
    const auto n = static_cast<size_t>(graph.size());
    trace_.value.resize(n);
    same_.resize(n);
    trace_.overridden = options.overridden;
    steps_.reserve(n);
    size_t n_inputs = 0;
    for (NodeId id = 0; id < graph.size(); ++id) n_inputs += graph[id].inputs.size();
    read_.reserve(n_inputs);  // never grows again: steps point into it
    take_over(inputs);
    if (options.only_taken_over) return;
    const std::vector<bool> computed = to_compute();
    for (NodeId id = 0; id < graph.size(); ++id)
      if (computed[static_cast<size_t>(id)]) append_step(id);
    if (options.passing) find_passing(computed);
  }

  std::vector<Step>& steps() { return steps_; }
  Index computed() const { return computed_; }  ///< how many numbers the steps make
  Index most_rows() const { return most_rows_; }
  Trace take() { return std::move(trace_); }
  /// Once all of a level is computed.
  void let_go_after(int level) {
    if (options_.passing)
      for (const NodeId id : passing_after_[static_cast<size_t>(level)]) value(id) = nullptr;
  }

 private:
  MatrixPtr& value(NodeId id) { return trace_.value[static_cast<size_t>(id)]; }
  const MatrixPtr& before(NodeId id) const { return options_.before->if_ready(id); }

  void take_over(const Bindings& inputs) {
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

  /// What is asked for and not there, and what is missing to compute it.
  std::vector<bool> to_compute() const {
    std::vector<bool> computed(static_cast<size_t>(graph_.size()), options_.only_for.empty());
    for (const NodeId id : options_.only_for) computed[static_cast<size_t>(id)] = true;
    for (NodeId id = graph_.size() - 1; id >= 0; --id) {
      const auto place = static_cast<size_t>(id);
      computed[place] = computed[place] && !trace_.value[place];
      if (computed[place])
        for (const NodeId from : graph_[id].inputs) computed[static_cast<size_t>(from)] = true;
    }
    return computed;
  }

  void find_passing(const std::vector<bool>& computed) {
    std::vector<int> last(static_cast<size_t>(graph_.size()), -1);
    for (NodeId id = 0; id < graph_.size(); ++id)
      if (computed[static_cast<size_t>(id)])
        for (const NodeId from : graph_[id].inputs)
          last[static_cast<size_t>(from)] = std::max(last[static_cast<size_t>(from)], graph_.level(id));
    for (const NodeId id : options_.only_for) last[static_cast<size_t>(id)] = -1;
    passing_after_.resize(static_cast<size_t>(graph_.n_levels()));
    for (NodeId id = 0; id < graph_.size(); ++id)
      if (const auto place = static_cast<size_t>(id); computed[place] && (*options_.passing)[place] && last[place] >= 0)
        passing_after_[static_cast<size_t>(last[place])].push_back(id);
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

  /// Whether it is what it was, be that known or not.
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
    most_rows_ = std::max(most_rows_, node.axes.rows.size);
    steps_.push_back(
        {node.op.get(), {read_.data() + first, node.inputs.size()}, out.get(), &node.axes, graph_.level(id), trace_.overrides(id)});
    value(id) = std::move(out);
  }

  std::shared_ptr<Matrix> spent_buffer(NodeId id) const {
    const auto place = static_cast<size_t>(id);
    if (!options_.spent || options_.spent->value.size() <= place) return nullptr;
    const Axes& axes = graph_[id].axes;
    MatrixPtr& old = options_.spent->value[place];
    if (!old || old.use_count() != 1 || old->rows() != axes.rows.size || old->cols() != axes.cols.size) return nullptr;
    return std::const_pointer_cast<Matrix>(std::exchange(old, nullptr));  // its last owner gives it up: nobody can see it change
  }

  const Graph& graph_;
  const EvaluateOptions& options_;
  Trace trace_;
  std::vector<bool> same_;           ///< by node: unchanged since `before`
  std::vector<const Matrix*> read_;  ///< what all steps read, one after another
  std::vector<Step> steps_;
  Index computed_ = 0, most_rows_ = 0;
  std::vector<std::vector<NodeId>> passing_after_;  ///< by level: what is not read after it
};

/// Level by level: within a level, steps with the same number of rows run block by block together, so that a row's scores are still in
/// the cache when they are scaled, masked, normalised and multiplied with v.
std::vector<std::vector<Task>> tasks_by_level(std::vector<Step>& steps, int n_levels, Index cores) {
  const auto together = [](const Step& s) { return std::pair(s.level, s.rows()); };
  std::stable_sort(steps.begin(), steps.end(), [&](const Step& a, const Step& b) { return together(a) < together(b); });
  std::vector<std::vector<Task>> levels(static_cast<size_t>(n_levels));
  for (auto first = steps.begin(); first != steps.end();) {
    const auto end = std::find_if(first, steps.end(), [&](const Step& s) { return together(s) != together(*first); });
    append_tasks({&*first, static_cast<size_t>(end - first)}, cores, levels[static_cast<size_t>(first->level)]);
    first = end;
  }
  return levels;
}

void stop_if_asked(const StopToken& stop) {
  if (stop.stop_requested()) throw Stopped();
}

void run_on(int threads, Plan& plan, const std::vector<std::vector<Task>>& levels, const StopToken& stop) {
  Crew crew(threads);
  for (size_t level = 0; level < levels.size(); ++level) {
    const std::vector<Task>& tasks = levels[level];
    for (const Task& task : tasks) task.make_room();
    crew.share(tasks.size(), [&](size_t i) {
      stop_if_asked(stop);
      tasks[i].run();
    });
    plan.let_go_after(static_cast<int>(level));
  }
}

/// Below this many computed numbers, sorting the steps and starting threads cost more than they save.
constexpr Index large = 1 << 17;

void run_small(Plan& plan, int n_levels, Index cores) {
  std::vector<Task> tasks;
  tasks.reserve(plan.steps().size());
  for (const Step& step : plan.steps()) {
    step.make_room();
    append_tasks({&step, 1}, cores, tasks);
  }
  for (const Task& task : tasks) task.run();
  for (int level = 0; level < n_levels; ++level) plan.let_go_after(level);
}

}  // namespace

const MatrixPtr& Trace::if_ready(NodeId id) const {
  const MatrixPtr& known = value[static_cast<size_t>(id)];
  return known || !later || !later->ready(id) ? known : later->matrix(id);
}

bool Trace::ready(NodeId id) const { return value[static_cast<size_t>(id)] || (later && later->ready(id)); }

bool Trace::at_hand(NodeId id) const { return ready(id) || (later && later->at_hand(id)); }

const MatrixPtr& Trace::asked_for(NodeId id) const { return later->matrix(id); }

void Trace::ask_for(const std::vector<NodeId>& ids, const StopToken& stop) const {
  if (later) later->ask_for(ids, stop);
}

bool Trace::whole() const { return !later || later->whole(); }

void Trace::fill(const StopToken& stop) const {
  if (later) later->fill(stop);
}

std::shared_ptr<const void> Trace::hold() const { return later ? later->hold() : nullptr; }

void Trace::let_go() const {
  if (later) later->let_go();
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
  // Counting cores reads files on Linux, which takes longer than a small graph: only where rows are cut into blocks.
  const int cores = plan.most_rows() <= fewest_block_rows ? 1 : count_cores();
  keep_products_on_one_thread();
  stop_if_asked(options.stop);
  if (plan.computed() < large) run_small(plan, graph.n_levels(), cores);
  else
    run_on(options.threads > 0 ? std::min(options.threads, cores) : cores, plan, tasks_by_level(plan.steps(), graph.n_levels(), cores),
           options.stop);
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
  if (trace.override_at(cell)) return {};  // a number that was typed was picked by nothing
  const Node& node = graph[cell.node];
  return node.op->picked_by(node.inputs, inputs_of(node, trace), cell.row, cell.col);
}

}  // namespace headlight
