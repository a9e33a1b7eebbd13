#pragma once
#include <atomic>
#include <exception>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/head_matrices.hpp"
#include "machine/workers.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// The degree to which the selected head copies (see analysis::Copying), computed on another thread.
class HeadCopying {
 public:
  /// Precondition: may_copy(session).
  explicit HeadCopying(const Session& session);

  /// True for the same head with the same weights, whatever else was changed.
  bool is_of(const Session& session) const;
  /// Returns nothing until it is computed, or if it cannot be measured: see analysis::copying.
  std::optional<Copying> found() const { return ended_ ? found_ : std::nullopt; }
  bool ended() const { return ended_; }
  /// Throws what went wrong, once.
  void check();

 private:
  const std::shared_ptr<const Graph> graph_;
  const Trace trace_;
  const ModelNodes nodes_;
  const AttentionId at_;
  const int head_;
  const std::vector<MatrixPtr> weights_;  ///< that it is computed from
  std::optional<Copying> found_;
  std::exception_ptr failure_;
  std::atomic<bool> ended_ = false;
  Background thread_;  ///< last, so that the other members exist while it runs
};

/// True if the selected head reads the words that its model writes.
bool may_copy(const Session& session);

}  // namespace headlight::session
