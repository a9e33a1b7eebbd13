#pragma once
#include <atomic>
#include <exception>
#include <memory>
#include <vector>

#include "machine/workers.hpp"
#include "session/session.hpp"

namespace headlight {

/// What one row of the logits becomes when a head is switched off, for every head of the model: each is its own run, computed on another
/// thread one after the other while the window goes on.
class HeadEffects {
 public:
  HeadEffects(const Session& session, Index row);

  /// How many heads are done, in the order of AllHeads.
  size_t done() const { return done_; }
  size_t all() const { return heads_.size(); }
  /// The logit of `word`, and its probability, without head `number`, which is done.
  double logit(size_t number, Index word) const { return static_cast<double>(heads_[number].logits(0, word)); }
  double probability(size_t number, Index word) const { return static_cast<double>(heads_[number].probs(0, word)); }
  /// Throws what went wrong, once.
  void check();

 private:
  struct Rows {
    Matrix logits, probs;  ///< (1, vocabulary)
  };
  void compute_all(const Run& run, int sample, Index row, const std::stop_token& stop);

  std::vector<Rows> heads_;
  std::exception_ptr failure_;
  std::atomic<size_t> done_ = 0;
  std::atomic<bool> failed_ = false;
  Background thread_;  ///< last, so that everything is there when it begins
};

}  // namespace headlight
