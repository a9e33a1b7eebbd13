#include "session/computing.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "document/weight_files.hpp"
#include "graph/on_demand.hpp"
#include "session/outcome.hpp"

namespace headlight::session {

DisplayedRuns runs_of(const Document& next, const DisplayedRuns& before, const StopToken& stop, Values values, const Document* given) {
  DisplayedRuns runs;
  runs.run = compute(next, before.run.get(), stop, values);
  if (is_changed(next, given))
    runs.untouched = compute(without_hand(next, given), before.untouched ? before.untouched.get() : runs.run.get(), stop, values);
  runs.roles = valid_roles(*runs.run, before.roles.get(), stop, values);
  return runs;
}

Computing::Computing(Computation computation, Computed before) : computed_(std::move(before)) {
  for (const std::shared_ptr<const Run>& run : {computed_.runs.run, computed_.runs.untouched})
    if (run) held_.push_back(held_values(*run));
  thread_ = Background([this, computation = std::move(computation)](const StopToken& stop) {
    try {
      computation(computed_, stop);
    } catch (...) {
      failure_ = std::current_exception();
    }
    ready_ = true;
  });
}

CancelCheck cancel_check_of(const StopToken& stop) {
  return [stop] {
    if (stop.stop_requested()) throw Stopped();
  };
}

bool Computing::ready_within(double most_seconds) const {
  while (!ready_ && seconds() < most_seconds) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return ready_;
}

Computed Computing::take() {
  if (failure_) std::rethrow_exception(failure_);
  return std::move(computed_);
}

std::vector<NodeId> board_nodes(const ModelNodes& nodes, const StagePlace& place) {
  std::vector<NodeId> all;
  const size_t n_heads = has_heads(place.stage) ? attention_at(nodes, place.at).head.size() : 1;
  for (int head = 0; head < static_cast<int>(n_heads); ++head) {
    all.push_back(main_node(place, nodes, head));
    for (const NodeId node : nodes_of(place, nodes, head)) all.push_back(node);
  }
  return all;
}

namespace {

/// Adds the inputs of the nodes, which the working of a cell reads. They may be evictable values, which must not be computed while a
/// picture is drawn.
std::vector<NodeId> with_inputs(const Graph& graph, std::vector<NodeId> nodes) {
  for (size_t i = 0, n = nodes.size(); i < n; ++i) nodes.insert(nodes.end(), graph[nodes[i]].inputs.begin(), graph[nodes[i]].inputs.end());
  return nodes;
}

}  // namespace

void request_values(const Run& run, const StagePlace& place, const StopToken& stop) {
  const StagePlace here = place_in(stages_of(run.nodes), place);
  std::vector<NodeId> nodes = board_nodes(run.nodes, here);
  if (has(here.stage, StageTrait::outcome))
    for (const AttentionId& at : attentions_read(run, here))
      for (const HeadNodes& head : attention_at(run.nodes, at).head) nodes.insert(nodes.end(), {head.pattern, head.v});
  for (const Sample& sample : run.samples) sample.trace.request_values(with_inputs(*sample.graph, nodes), stop);
  require_weights_unchanged(run.document);
}

void fill(const Run& run, const StopToken& stop) {
  for (const Sample& sample : run.samples) sample.trace.fill(stop);
  require_weights_unchanged(run.document);
}

namespace {

/// True if the run keeps all its values. If it evicts some, those of the run without changes are computed on demand.
bool whole_is_kept(const Run& run) {
  return std::all_of(run.samples.begin(), run.samples.end(),
                     [](const Sample& sample) { return !sample.trace.later || !sample.trace.later->evicts(); });
}

}  // namespace

Filling::Filling(DisplayedRuns runs, std::shared_ptr<Previews> previews) : runs_(std::move(runs)), previews_(std::move(previews)) {
  auto held = std::make_shared<std::vector<std::shared_ptr<const void>>>(held_values(*runs_.run));
  if (runs_.untouched) {
    const auto more = held_values(*runs_.untouched);
    held->insert(held->end(), more.begin(), more.end());
  }
  thread_ = Background([this, held](const StopToken& stop) {
    try {
      fill(*runs_.run, stop);
      if (runs_.untouched && whole_is_kept(*runs_.run)) fill(*runs_.untouched, stop);
      held->clear();
      previews_->make(*runs_.run, stop);
    } catch (const Stopped&) {
    } catch (...) {
      failure_ = std::current_exception();
    }
    held->clear();
    done_ = true;
  });
}

void Filling::check() {
  if (done_ && failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

double Computing::seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }

}  // namespace headlight::session
