#pragma once
#include <map>
#include <memory>
#include <optional>

#include "session/background_result.hpp"
#include "session/session.hpp"
#include "session/way_back/gradients_of_run.hpp"

namespace headlight::session {

/// The objective in state A of the comparison: the same cells, by the names of their matrices; the last row of B's words is the last of
/// A's. Nothing without a comparison or an objective, and where A has no such cell.
std::optional<Objective> objective_in_a(const Session& session);

/// The gradients of the objective in state A of a comparison, computed on another thread and dropped with their run.
class GradientsOfA {
 public:
  /// Null: not yet, or A has no such objective.
  std::shared_ptr<const GradientsOfRun> gradients(const Session& session);
  /// The gradient with respect to every cell of a node of A's graph, see displayed_gradient; null: not yet, or there are none.
  MatrixPtr gradient(const Session& session, NodeId node_of_a);
  bool computing() const { return running_ != nullptr; }
  /// Ends the computation once nothing is compared any longer.
  void leave();

 private:
  struct Request {
    std::shared_ptr<const Run> run;
    int sample;
    Objective objective;
    bool operator==(const Request&) const = default;
  };
  void collect();

  std::optional<Request> request_, running_of_;
  std::unique_ptr<BackgroundResult<GradientsOfRun>> running_;
  std::shared_ptr<const GradientsOfRun> found_;  ///< of request_
  std::map<NodeId, MatrixPtr> displayed_;
};

}  // namespace headlight::session
