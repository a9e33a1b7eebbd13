#pragma once
#include <map>

#include "session/influence.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// The largest absolute value of the node over all heads and sentences.
float common_limit(const Run& run, NodeId node);

/// The limit of each matrix's colour scale. The heads of a stage and the sentences of a batch share one, and while a stage is looked at a
/// scale only grows: colours must not change their meaning under the hand.
class Scales {
 public:
  /// Call once per frame: a new stage, model or shape resets the scales.
  void look_at(const Session& session);
  /// The limit shared by the node and its siblings in the other heads; a weight matrix has its own.
  float limit(const Session& session, NodeId node);
  /// The limit of the pinned objective's gradient with respect to the node.
  float gradient_limit(const Session& session, NodeId node, Influence& influence);

 private:
  struct Known {
    std::uint64_t version = 0;  ///< of the run
    float limit = 0;
  };
  std::map<NodeId, Known> known_;
  struct KnownGradient {
    MatrixPtr of_first;  ///< of the first head: another one when anything changed
    float limit = 0;
  };
  std::map<NodeId, KnownGradient> gradients_;
  std::optional<Cell> objective_;
  std::shared_ptr<const Model> model_;
  int n_heads_ = 0;
  StagePlace place_ = Stage::tokens;
};

}  // namespace headlight::views
