#pragma once
#include <vector>

#include "session/background_parts.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// Measures how much each head matters: a row of the logits, with each head of the model switched off in turn.
class HeadEffects {
 public:
  HeadEffects(const Session& session, Index row);

  /// The finished heads, in the order of AllHeads.
  const BackgroundParts& parts() const { return parts_; }
  BackgroundParts& parts() { return parts_; }
  /// Return the logit of `word`, and its probability, without head `number`, which must be finished.
  double logit(size_t number, Index word) const { return static_cast<double>(heads_[number].logits(0, word)); }
  double probability(size_t number, Index word) const { return static_cast<double>(heads_[number].probs(0, word)); }

 private:
  struct Rows {
    Matrix logits, probs;  ///< (1, vocabulary)
  };
  std::vector<Rows> heads_;
  BackgroundParts parts_;  ///< last, so that the other members exist while it runs
};

}  // namespace headlight::session
