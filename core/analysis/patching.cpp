#include "analysis/patching.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace headlight::analysis {
namespace {

std::vector<const StackNodes*> stacks_of(const ModelNodes& nodes) {
  std::vector<const StackNodes*> all = {&nodes};
  if (nodes.decoder) all.push_back(&*nodes.decoder);
  return all;
}

NodeId in_a(const PatchedRuns& runs, NodeId node) { return runs.graph_a.find(runs.graph_b[node].name); }

std::vector<PatchRegion> head_regions(const ModelNodes& nodes) {
  std::vector<PatchRegion> all;
  for (const AttentionId& at : attention_ids(nodes)) {
    const AttentionNodes& attention = attention_at(nodes, at);
    for (size_t head = 0; head < attention.head.size(); ++head) all.push_back({attention.head[head].z, at, static_cast<int>(head), {}});
  }
  return all;
}

std::vector<PatchRegion> row_regions(const PatchedRuns& runs) {
  std::vector<PatchRegion> all;
  const std::vector<const StackNodes*> stacks = stacks_of(runs.nodes);
  for (size_t stack = 0; stack < stacks.size(); ++stack)
    for (size_t layer = 0; layer < stacks[stack]->block.size(); ++layer) {
      const NodeId node = stacks[stack]->block[layer].resid_pre;
      for (Index row = 0; row < paired_rows(runs, node); ++row)
        all.push_back({node, {.decoder = stack > 0, .layer = static_cast<int>(layer)}, {}, row});
    }
  return all;
}

/// The number of the node's rows that are words.
Index word_rows(const PatchedRuns& runs, NodeId node, const WordRows& words, const Axis& rows) {
  if (!counts_words(rows.kind)) return rows.size;
  return std::min(rows.size, runs.nodes.outline.standing(node).decoder ? words.written : words.read);
}

/// The inputs of a run's graph.
Bindings bound_inputs(const Graph& graph, const Trace& trace) {
  Bindings inputs;
  for (NodeId id = 0; id < graph.size(); ++id)
    if (graph[id].is_input() && trace.value[static_cast<size_t>(id)]) inputs[graph[id].name] = trace.value[static_cast<size_t>(id)];
  return inputs;
}

/// Computes at once all values that patching reads.
void request_values(const PatchedRuns& runs, const std::vector<PatchRegion>& regions, const StopToken& stop) {
  std::vector<NodeId> of_a = {in_a(runs, *runs.nodes.logits)}, of_b = {*runs.nodes.logits};
  for (const PatchRegion& region : regions) of_a.push_back(in_a(runs, region.node)), of_b.push_back(region.node);
  runs.a.request_values(of_a, stop);
  runs.b.request_values(of_b, stop);
}

}  // namespace

double metric_value(const LogitMetric& metric, const Matrix& logits, Index row) {
  const double value = logits(row, metric.word);
  return metric.minus ? value - double{logits(row, *metric.minus)} : value;
}

std::vector<PatchRegion> patch_regions(const PatchedRuns& runs, PatchRegions what) {
  return what == PatchRegions::heads ? head_regions(runs.nodes) : row_regions(runs);
}

Index paired_rows(const PatchedRuns& runs, NodeId node) {
  return std::min(word_rows(runs, node, runs.words_a, runs.graph_a[in_a(runs, node)].axes.rows),
                  word_rows(runs, node, runs.words_b, runs.graph_b[node].axes.rows));
}

Overrides patch_overrides(const PatchedRuns& runs, const PatchRegion& region) {
  Overrides overrides = runs.b.overridden ? *runs.b.overridden : Overrides();
  NodeOverrides& of = overrides[region.node];
  const Index first = region.row.value_or(0), end = region.row ? first + 1 : paired_rows(runs, region.node);
  std::erase_if(of, [&](const Override& set) { return set.row >= first && set.row < end; });
  const Matrix& from = runs.a[in_a(runs, region.node)];
  for (Index row = first; row < end; ++row)
    for (Index col = 0; col < from.cols(); ++col) of.push_back({row, col, from(row, col)});
  return overrides;
}

std::optional<double> Patching::share(const PatchEffect& effect) const {
  const double share = (effect.value - b) / (a - b);
  return std::isfinite(share) ? std::optional(share) : std::nullopt;
}

void sort_best_first(Patching& patching) {
  const auto rank = [&](const PatchEffect& effect) { return patching.share(effect).value_or(-std::numeric_limits<double>::infinity()); };
  std::stable_sort(patching.effects.begin(), patching.effects.end(),
                   [&](const PatchEffect& a, const PatchEffect& b) { return rank(a) > rank(b); });
}

Patcher::Patcher(const PatchedRuns& runs, const LogitMetric& metric, PatchRegions what, const StopToken& stop)
    : runs_(runs), metric_(metric), regions_(patch_regions(runs, what)), inputs_(bound_inputs(runs.graph_b, runs.b)) {
  const NodeId logits = *runs.nodes.logits;
  request_values(runs, regions_, stop);
  begun_ = {.a = metric_value(metric, runs.a[in_a(runs, logits)], metric.row_a), .b = metric_value(metric, runs.b[logits], metric.row_b)};
}

PatchEffect Patcher::effect(size_t number, const StopToken& stop) const {
  const NodeId logits = *runs_.nodes.logits;
  const Trace trace = evaluate(runs_.graph_b, inputs_,
                               {.before = &runs_.b,
                                .overridden = std::make_shared<const Overrides>(patch_overrides(runs_, regions_[number])),
                                .only_for = {logits},
                                .stop = stop});
  return {regions_[number], metric_value(metric_, *trace.value[static_cast<size_t>(logits)], metric_.row_b)};
}

Patching patched(const PatchedRuns& runs, const LogitMetric& metric, PatchRegions what, const PatchProgress& progress,
                 const CancelCheck& cancel_check) {
  const Patcher patcher(runs, metric, what);
  Patching all = patcher.begun();
  for (size_t i = 0; i < patcher.regions().size(); ++i) {
    if (progress) progress(i, patcher.regions().size());
    throw_if_cancelled(cancel_check);
    all.effects.push_back(patcher.effect(i));
  }
  sort_best_first(all);
  return all;
}

}  // namespace headlight::analysis
