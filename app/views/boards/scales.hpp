#pragma once
#include <map>

#include "session/session.hpp"

namespace headlight::views {

/// Returns the largest absolute value of the node over all heads and sentences.
float common_limit(const Run& run, NodeId node);

/// The limit of each matrix's colour scale. The heads of a stage and the sentences of a batch share one, and it only grows while the stage
/// is shown, so that colours keep their meaning during a drag.
class Scales {
 public:
  /// Call once per frame: a new stage, model or shape resets the scales.
  void look_at(const Session& session);
  /// Returns the limit shared by the node and its siblings in the other heads; a weight matrix has its own.
  float limit(const Session& session, NodeId node);

 private:
  struct Known {
    std::uint64_t version = 0;  ///< the run's
    float limit = 0;
  };
  std::map<NodeId, Known> known_;
  std::shared_ptr<const Model> model_;
  int n_heads_ = 0;
  StagePlace place_ = Stage::tokens;
};

}  // namespace headlight::views
