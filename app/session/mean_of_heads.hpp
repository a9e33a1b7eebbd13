#pragma once
#include <atomic>
#include <exception>
#include <memory>
#include <vector>

#include "machine/workers.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// The mean of the attention weights of several heads, cell by cell. No head of the model has these weights: it is an overview. Computed on
/// another thread, head by head; for a long text nothing else is kept.
class MeanOfHeads {
 public:
  /// `patterns`: all of one shape, at least one.
  MeanOfHeads(const Session& session, std::vector<NodeId> patterns);

  /// True if it is the mean of these heads in the current sentence.
  bool is_of(const Session& session, const std::vector<NodeId>& patterns) const;
  bool ended() const { return ended_; }
  /// The mean, masked where every head is masked; null while not ready.
  MatrixPtr result() const { return ended_ ? result_ : nullptr; }
  /// Throws the thread's exception, once.
  void check();

 private:
  void add_all(const StopToken& stop);
  void add(const Matrix& values);

  const std::shared_ptr<const Graph> graph_;
  const Trace trace_;
  const std::vector<NodeId> patterns_;
  const std::uint64_t version_;
  const int sample_;
  std::shared_ptr<const void> held_;
  Matrix sum_, open_;  ///< sum of the weights; 1 for cells that some head does not mask
  MatrixPtr result_;
  std::exception_ptr failure_;
  std::atomic<bool> ended_ = false;
  Background thread_;  ///< last, so that the other members exist while it runs
};

}  // namespace headlight::session
