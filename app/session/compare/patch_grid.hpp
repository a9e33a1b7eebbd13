#pragma once
#include <atomic>
#include <exception>
#include <memory>
#include <vector>

#include "analysis/patching.hpp"
#include "machine/workers.hpp"
#include "session/compare/comparison.hpp"

namespace headlight::session {

/// The share that each head, or each row, of A brings back in B, computed one after the other on another thread. The work ends early
/// when this is destroyed.
class PatchGrid {
 public:
  /// Preconditions: see why_no_patches and Patcher.
  PatchGrid(const Comparison& comparison, const LogitMetric& metric, PatchRegions what);

  const LogitMetric& metric() const { return metric_; }
  PatchRegions what() const { return what_; }
  bool is_of(const Comparison& comparison, const LogitMetric& metric, PatchRegions what) const;

  /// Returns all regions, in the order in which they are patched.
  const std::vector<PatchRegion>& regions() const { return regions_; }
  size_t done() const { return done_; }
  /// True once no more results come: all are done, it was stopped, or it failed.
  bool ended() const { return ended_; }
  /// Stops before the next region.
  void stop();
  /// True once the metric of both runs is known.
  bool begun() const { return begun_; }
  /// The results so far, best first.
  const Patching& found();
  /// The effect of region `number`, which is done.
  const PatchEffect& effect(size_t number) const { return effects_[number]; }
  /// Throws what went wrong, once.
  void check();

 private:
  void patch_all(const PatchedRuns& runs, const StopToken& stop);

  std::shared_ptr<const Run> a_, b_;
  int sample_a_, sample_b_;
  LogitMetric metric_;
  PatchRegions what_;
  std::vector<PatchRegion> regions_;
  std::vector<PatchEffect> effects_;  ///< of all regions; the first `done_` are computed
  double of_a_ = 0, of_b_ = 0;
  Patching found_;
  std::exception_ptr failure_;
  std::atomic<size_t> done_ = 0;
  std::atomic<bool> begun_ = false, ended_ = false, failed_ = false;
  Background thread_;  ///< last, so that the other members exist while it runs
};

}  // namespace headlight::session
