#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "base/still_wanted.hpp"
#include "graph/evaluate.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

/// Activation patching: two runs of one model, A and B, and B again with one region taken from A (Wang et al. 2022, "Interpretability in
/// the Wild"; Heimersheim and Nanda 2024). Both graphs have the same nodes, of as many rows as their texts have tokens.
struct PatchedRuns {
  const Graph &graph_a, &graph_b;
  const Trace &a, &b;
  const ModelNodes& nodes;  ///< of both
};

/// A word's logit in one row, or the difference of two words' logits; rows are each run's own.
struct LogitMetric {
  Index word = 0;
  std::optional<Index> minus = {};
  Index row_a = 0, row_b = 0;
};
/// The metric in a run with these logits (row, vocabulary); a difference is taken in double precision.
double metric_value(const LogitMetric& metric, const Matrix& logits, Index row);

enum class PatchRegions {
  heads,  ///< z of each head, in all rows that have a partner: TransformerLens' attn_head_out_all_pos
  rows    ///< each row of what each block reads: TransformerLens' resid_pre
};

struct PatchRegion {
  NodeId node = absent;
  AttentionPlace at;
  std::optional<int> head = {};   ///< from 0
  std::optional<Index> row = {};  ///< nothing: every row that has a partner
};
/// All regions of this kind, in the order of computation.
std::vector<PatchRegion> patch_regions(const PatchedRuns& runs, PatchRegions what);

/// Rows are paired by their places from the first; so many of a node have a partner in the other run. The others of B stay as they are.
Index paired_rows(const PatchedRuns& runs, NodeId node);

/// B's overrides together with those that set the region to A's numbers, cell by cell: what a person would set by hand.
Overrides patch_overrides(const PatchedRuns& runs, const PatchRegion& region);

struct PatchEffect {
  PatchRegion region;
  double value = 0;  ///< the metric of B with the region taken from A
};
struct Patching {
  double a = 0, b = 0;               ///< the metric of both runs
  std::vector<PatchEffect> effects;  ///< those that bring back most of a first; of equal ones, and of values that are no numbers, in order
  /// The share of the difference of a and b that an effect brings back: 0 none, 1 all. Nothing if both are the same or one is NaN.
  std::optional<double> share(const PatchEffect& effect) const;
};

/// Told before each region how many are done.
using PatchProgress = std::function<void(size_t done, size_t of)>;

/// Patches one region after another and computes what follows of it; the bits are those of the same edit by hand. Precondition: the model
/// has logits, and the metric lies inside them. Throws what `wanted` throws, which is asked before each region, and Stopped.
Patching patched(const PatchedRuns& runs, const LogitMetric& metric, PatchRegions what, const PatchProgress& progress = {},
                 const CancelCheck& wanted = {}, const StopToken& stop = {});

}  // namespace headlight::analysis
