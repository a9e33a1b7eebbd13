#include "session/previews.hpp"

#include <algorithm>

#include "analysis/masked_pattern.hpp"
#include "attend/imported_tensors.hpp"
#include "graph/on_demand.hpp"
#include "session/stage.hpp"

namespace headlight::session {
namespace {

constexpr Index finest_of_scores = 64;  ///< drawn as small as a thumbnail, and there are three per head

/// Returns the evictable nodes in groups that are computed together: those of one head, and each other one by itself; in the order of
/// computation.
std::vector<std::vector<NodeId>> passing_groups(const Run& run, const Sample& sample) {
  std::map<std::pair<AttentionId, int>, std::vector<NodeId>> heads;
  std::vector<std::vector<NodeId>> groups;
  for (NodeId id = 0; id < sample.graph->size(); ++id) {
    if (!sample.trace.later->passes(id)) continue;
    const auto place = place_of(run.nodes, id);
    if (!place || !place->head) {
      groups.push_back({id});
      continue;
    }
    heads[{place->at, *place->head}].push_back(id);
  }
  std::vector<std::vector<NodeId>> all;
  for (auto& [head, nodes] : heads) all.push_back(std::move(nodes));
  all.insert(all.end(), groups.begin(), groups.end());
  return all;
}

}  // namespace

HeadMeasures measured_in(const Run& run, const Sample& sample, const AttentionId& at, const Matrix& pattern) {
  const bool two_texts = at.cross || (run.document.model->imported && run.document.model->imported->only_crosses());
  if (two_texts) return measured(pattern, {}, sample.n_target);
  std::vector<int> ids = (at.decoder ? sample.target : sample.tokens).ids();
  ids.resize(static_cast<size_t>(at.decoder ? sample.n_target : sample.n_words));
  return measured(pattern, ids, static_cast<Index>(ids.size()));
}

std::shared_ptr<const KnownPreview> Previews::find(int sample, NodeId node) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find({sample, node});
  return found == known_.end() ? nullptr : found->second;
}

void Previews::make(const Run& run, const StopToken& stop) {
  for (int number = 0; number < static_cast<int>(run.samples.size()); ++number) {
    const Sample& sample = run.samples[static_cast<size_t>(number)];
    if (!sample.trace.later) continue;
    for (const std::vector<NodeId>& nodes : passing_groups(run, sample)) {
      if (stop.stop_requested()) throw Stopped();
      if (std::all_of(nodes.begin(), nodes.end(), [&](NodeId id) { return has(number, id); })) continue;
      sample.trace.later->visit(
          nodes, [&](const Trace& made) { look(run, number, nodes, made); }, stop);
    }
  }
}

void Previews::look(const Run& run, int number, const std::vector<NodeId>& nodes, const Trace& made) {
  const Sample& sample = run.samples[static_cast<size_t>(number)];
  for (const NodeId id : nodes) {
    const Matrix& values = made[id];
    auto preview = std::make_shared<KnownPreview>();
    const auto place = place_of(run.nodes, id);
    if (place && run.nodes.outline.is_attention_weights(id)) {
      static_cast<Preview&>(*preview) = preview_of(values, *masked_pattern(*sample.graph, made, id));
      preview->measures = measured_in(run, sample, place->at, values);
    } else {
      static_cast<Preview&>(*preview) = preview_of(values, values, place && place->head ? finest_of_scores : finest_preview);
    }
    const std::lock_guard lock(mutex_);
    known_[{number, id}] = std::move(preview);
  }
}

}  // namespace headlight::session
