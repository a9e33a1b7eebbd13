#pragma once
#include <vector>

#include "analysis/logit_lens.hpp"
#include "session/background_parts.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// The likely next word after every word of a sentence, read off after fewer layers (logit lens).
class LayerReadings {
 public:
  explicit LayerReadings(const Session& session);

  /// Has one reading for each number of layers, from 0 (the embedding) to all.
  const BackgroundParts& parts() const { return parts_; }
  BackgroundParts& parts() { return parts_; }
  /// Returns the readings by row after this many layers, which must be finished.
  const std::vector<LikeliestWord>& after(size_t layers) const { return after_[layers]; }

 private:
  std::vector<std::vector<LikeliestWord>> after_;
  BackgroundParts parts_;  ///< last, so that the other members exist while it runs
};

}  // namespace headlight::session
