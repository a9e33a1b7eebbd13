#pragma once
#include <vector>

#include "session/runs_beside.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// The likely next word after every word of a sentence, read off after fewer layers (logit lens).
class LayerReadings {
 public:
  struct Reading {
    Index word = 0;  ///< the likeliest
    float probability = 0;
  };

  explicit LayerReadings(const Session& session);

  /// One for each number of layers, from 0 (the embedding) to all.
  const RunsBeside& runs() const { return runs_; }
  RunsBeside& runs() { return runs_; }
  /// Returns the readings by row after this many layers, which must be finished.
  const std::vector<Reading>& after(size_t layers) const { return after_[layers]; }

 private:
  std::vector<std::vector<Reading>> after_;
  RunsBeside runs_;  ///< last, so that everything is there when it begins
};

}  // namespace headlight::session
