#include "session/previews.hpp"

#include <algorithm>

#include "analysis/logit_lens.hpp"
#include "analysis/masked_pattern.hpp"
#include "attend/imported_tensors.hpp"
#include "graph/on_demand.hpp"
#include "graph/row_blocks.hpp"
#include "session/stage.hpp"

namespace headlight::session {
namespace {

constexpr Index finest_of_scores = 64;  ///< drawn as small as a thumbnail, and there are three per head

/// The size of a block of probabilities; their logits take as much. Each block reads the weights of every word once.
constexpr double block_bytes = 32. * 1024 * 1024;

bool has_a_column_per_word(const Run& run, NodeId id) { return id == run.nodes.logits || id == run.nodes.probs; }

/// Returns the evictable nodes in groups that are computed together: those of one head, and each other one with the one before it if it
/// reads that; in the order of computation. Those with a column for each word of the vocabulary are not among them.
std::vector<std::vector<NodeId>> passing_groups(const Run& run, const Sample& sample) {
  std::map<std::pair<AttentionId, int>, std::vector<NodeId>> heads;
  std::vector<std::vector<NodeId>> groups;
  for (NodeId id = 0; id < sample.graph->size(); ++id) {
    if (!sample.trace.later->passes(id) || has_a_column_per_word(run, id)) continue;
    const auto place = place_of(run.nodes, id);
    if (!place || !place->head) {
      const auto& from = (*sample.graph)[id].inputs;
      const bool follows = !groups.empty() && std::find(from.begin(), from.end(), groups.back().back()) != from.end();
      if (!follows) groups.emplace_back();
      groups.back().push_back(id);
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
    make_of_words(run, number, stop);
    sample.trace.later->free_spare();
  }
}

/// Logits and probabilities of a long text take hundreds of megabytes, so they are computed some rows at a time.
void Previews::make_of_words(const Run& run, int number, const StopToken& stop) {
  const Sample& sample = run.samples[static_cast<size_t>(number)];
  if (!run.nodes.probs || !sample.trace.later->passes(*run.nodes.probs) || has(number, *run.nodes.probs)) return;
  const NodeId residual = read_residual(run.nodes), logits = *run.nodes.logits, probs = *run.nodes.probs;
  const Axes& axes = (*sample.graph)[probs].axes;
  RowBlocks words(*sample.graph, residual, probs);
  PreviewMaker of_logits(axes.rows.size, axes.cols.size), of_probs(axes.rows.size, axes.cols.size);
  MatrixPtr held;  // the residual stream may be evicted, too
  sample.trace.later->visit(
      {residual}, [&](const Trace& made) { held = made.matrix(residual); }, stop);
  const Matrix& x = *held;
  const Index cell = of_probs.rows_per_cell(), fit = words.rows_within(block_bytes),
              block = fit >= x.rows() ? x.rows() : std::max(cell, fit / cell * cell);
  for (Index row = 0; row < x.rows(); row += block) {
    sample.trace.later->let_others_go_first();
    const MatrixPtr some = words.compute(sample.trace, x, {row, std::min(row + block, x.rows())}, stop);
    of_probs.add(*some, *some);
    of_logits.add(words.last(logits), words.last(logits));
  }
  keep({number, probs}, {of_probs.take(), {}});
  if (sample.trace.later->passes(logits)) keep({number, logits}, {of_logits.take(), {}});
}

void Previews::keep(const std::pair<int, NodeId>& of, KnownPreview preview) {
  auto kept = std::make_shared<const KnownPreview>(std::move(preview));
  const std::lock_guard lock(mutex_);
  known_[of] = std::move(kept);
}

void Previews::look(const Run& run, int number, const std::vector<NodeId>& nodes, const Trace& made) {
  const Sample& sample = run.samples[static_cast<size_t>(number)];
  for (const NodeId id : nodes) {
    const Matrix& values = made[id];
    const auto place = place_of(run.nodes, id);
    if (place && run.nodes.outline.is_attention_weights(id))
      keep({number, id}, {preview_of(values, *masked_pattern(*sample.graph, made, id)), measured_in(run, sample, place->at, values)});
    else keep({number, id}, {preview_of(values, values, place && place->head ? finest_of_scores : finest_preview), {}});
  }
}

}  // namespace headlight::session
