#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include "app_rooms.hpp"
#include "machine/stop_token.hpp"

#include "analysis/head_measures.hpp"
#include "heat/preview.hpp"
#include "run/run.hpp"

namespace headlight::session {

struct KnownPreview : Preview {
  std::optional<HeadMeasures> measures;  ///< for attention weights
};

/// The previews of a run's evicted values. Any thread may ask.
class Previews {
 public:
  /// Returns null if there is none yet, or the values are kept.
  std::shared_ptr<const KnownPreview> find(int sample, NodeId node) const;
  /// Visits all evictable values, one head after the other; logits and probabilities some rows at a time. Keeps the previews that exist.
  /// Throws Stopped.
  void make(const Run& run, const StopToken& stop);

 private:
  bool has(int sample, NodeId node) const { return find(sample, node) != nullptr; }
  void keep(const std::pair<int, NodeId>& of, KnownPreview preview);
  void make_of_words(const Run& run, int sample, const StopToken& stop);
  void look(const Run& run, int sample, const std::vector<NodeId>& nodes, const Trace& made);

  mutable std::mutex mutex_;
  std::map<std::pair<int, NodeId>, std::shared_ptr<const KnownPreview>> known_;
};

/// Returns the measures of a head on the words of one sentence.
HeadMeasures measured_in(const Run& run, const Sample& sample, const AttentionId& at, const Matrix& pattern);

}  // namespace headlight::session
