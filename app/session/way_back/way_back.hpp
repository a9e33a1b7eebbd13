#pragma once
#include <deque>
#include <map>
#include <memory>
#include <optional>

#include "explain/gradient_working.hpp"
#include "session/background_result.hpp"
#include "session/session.hpp"
#include "session/way_back/gradients_of_a.hpp"

namespace headlight::session {

/// The way back of the current run: the gradients of the chosen objective, and the workings of their cells. Both are computed on another
/// thread when somebody asks, one at a time, and dropped when the run changes; a computation for a run that is gone is stopped, and nobody
/// waits for it.
class WayBack {
 public:
  /// The gradients; null: not yet, or no objective is chosen. Throws what went wrong, once.
  std::shared_ptr<const GradientsOfRun> gradients(const Session& session);
  /// The gradient of the objective with respect to every cell of a node: 0 where it does not depend on it, -infinity where a mask closes.
  /// Null: not yet.
  MatrixPtr gradient(const Session& session, NodeId node);
  /// The limit of its colour scale, shared by all heads.
  float limit(const Session& session, NodeId node);
  /// The gradient of one cell, term by term; null: not yet.
  std::shared_ptr<const GradientWorking> working(const Session& session, const Cell& cell);
  /// The gradients of state A of a comparison.
  GradientsOfA& of_a() { return of_a_; }
  /// True while something is computed, so that the picture is incomplete.
  bool computing() const { return running_ || working_running_ || of_a_.computing(); }

 private:
  /// The run and the objective that the gradients are of.
  struct Request {
    std::uint64_t version;
    int sample;
    Objective objective;
    bool operator==(const Request&) const = default;
  };
  void follow(const Session& session);
  void collect_gradients(const Session& session);
  void collect_working();

  GradientsOfA of_a_;
  std::optional<Request> request_;  ///< nothing: no objective is chosen
  std::optional<Request> running_of_;
  std::unique_ptr<BackgroundResult<GradientsOfRun>> running_;
  std::shared_ptr<const GradientsOfRun> found_;  ///< of request_
  std::map<NodeId, MatrixPtr> displayed_;
  std::map<NodeId, float> limits_;
  std::shared_ptr<const GradientsOfRun> working_of_;  ///< those that working_running_ works on
  std::unique_ptr<BackgroundResult<GradientWorking>> working_running_;
  std::deque<std::shared_ptr<const GradientWorking>> workings_;  ///< the last one asked for first
};

}  // namespace headlight::session
