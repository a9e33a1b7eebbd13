#pragma once
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "base/cancel_check.hpp"
#include "graph/evaluate.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

/// The numbers of a run's rows that are words; the others are the padding of a batch, and have no partner.
struct WordRows {
  Index read = std::numeric_limits<Index>::max();     ///< of the only stack, or of the encoder
  Index written = std::numeric_limits<Index>::max();  ///< of the decoder
};

/// Activation patching: two runs of one model, A and B, and B again with one region taken from A (Wang et al. 2022, "Interpretability in
/// the Wild"; Heimersheim and Nanda 2024). Both graphs have the same nodes, with as many rows as their texts have tokens.
struct PatchedRuns {
  const Graph &graph_a, &graph_b;
  const Trace &a, &b;
  const ModelNodes& nodes;  ///< of both
  WordRows words_a = {}, words_b = {};
};

/// A word's logit in one row, or the difference of two words' logits; rows are each run's own.
struct LogitMetric {
  Index word = 0;
  std::optional<Index> minus = {};
  Index row_a = 0, row_b = 0;

  bool operator==(const LogitMetric&) const = default;
};
/// The metric of a run with these logits (row, vocabulary); a difference is computed in double precision.
double metric_value(const LogitMetric& metric, const Matrix& logits, Index row);

enum class PatchRegions {
  heads,  ///< z of each head, in all paired rows: TransformerLens' attn_head_out_all_pos
  rows    ///< each row of each block's input: TransformerLens' resid_pre
};

struct PatchRegion {
  NodeId node = absent;
  AttentionId at;
  std::optional<int> head = {};   ///< from 0
  std::optional<Index> row = {};  ///< nothing: every paired row
};
/// All regions of this kind, in the order of computation.
std::vector<PatchRegion> patch_regions(const PatchedRuns& runs, PatchRegions what);

/// Rows are paired by position from the first; this is the number of a node's rows with a partner in the other run. The other rows of B
/// stay unchanged.
Index paired_rows(const PatchedRuns& runs, NodeId node);

/// B's overrides plus those that set the region to A's numbers, cell by cell, as a person would by hand.
Overrides patch_overrides(const PatchedRuns& runs, const PatchRegion& region);

struct PatchEffect {
  PatchRegion region;
  double value = 0;  ///< the metric of B with the region taken from A
};
struct Patching {
  double a = 0, b = 0;               ///< the metric of both runs
  std::vector<PatchEffect> effects;  ///< by the share restored, the largest first; ties, and NaN, stay in order
  /// The share of the difference of a and b that an effect restores: 0 none, 1 all. Nothing if both are the same or a number is not finite.
  std::optional<double> share(const PatchEffect& effect) const;
};

/// Best first, as Patching::effects says.
void sort_best_first(Patching& patching);

/// Patches the regions one by one, in any order. Its arguments must outlive it. Preconditions: the model has logits, and the metric is
/// inside them.
class Patcher {
 public:
  /// Computes the numbers that every region needs from both runs. Throws Stopped.
  Patcher(const PatchedRuns& runs, const LogitMetric& metric, PatchRegions what, const StopToken& stop = {});

  const std::vector<PatchRegion>& regions() const { return regions_; }
  /// The metric of both runs, without any effect.
  const Patching& begun() const { return begun_; }
  /// Computes the effect of region `number`; the bits are those of the same edit by hand. Throws Stopped.
  PatchEffect effect(size_t number, const StopToken& stop = {}) const;

 private:
  PatchedRuns runs_;
  LogitMetric metric_;
  std::vector<PatchRegion> regions_;
  Bindings inputs_;
  Patching begun_;
};

/// Called before each region with the number of regions done.
using PatchProgress = std::function<void(size_t done, size_t of)>;

/// Patches one region after another, see Patcher. Calls `cancel_check` before each region and passes its exceptions on.
Patching patched(const PatchedRuns& runs, const LogitMetric& metric, PatchRegions what, const PatchProgress& progress = {},
                 const CancelCheck& cancel_check = {});

}  // namespace headlight::analysis
