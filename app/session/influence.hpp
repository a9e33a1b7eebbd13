#pragma once
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "analysis/contribution.hpp"
#include "analysis/logit_parts.hpp"
#include "analysis/reach.hpp"
#include "session/change_elsewhere.hpp"
#include "session/head_effects.hpp"
#include "session/layer_readings.hpp"
#include "session/mean_of_heads.hpp"
#include "session/outcome.hpp"
#include "session/session.hpp"
#include "session/workings.hpp"

namespace headlight::session {

/// A stretch of the line about some cells: above row `at` from column `first` to `last`, or where it is vertical left of column `at` from
/// row `first` to `last`.
struct Edge {
  bool vertical = false;
  Index at = 0, first = 0, last = 0;
  bool cells_before = false;  ///< the cells it goes about are above it, or left of it
};

/// What follows from the selection's `reach_from` and `objective`: worked out when it is first asked for, and again when the run or the
/// cell has changed.
class Influence {
 public:
  /// Of selection.reach_from; null when nothing is asked.
  const Reach* reach(const Session& session);
  /// 1 where a cell of `node` is reached, else 0, in its shape; null when nothing is asked.
  MatrixPtr highlight(const Session& session, NodeId node);
  /// How many cells of a node are reached, besides the one that was asked about.
  Index count(const Session& session, NodeId node);
  /// The line about the reached cells of a node; empty where it would be too long to be read.
  const std::vector<Edge>& outline(const Session& session, NodeId node);

  /// d of / d by. 0 where nothing leads from `by` to `of`. By a token id there is no gradient: NaN.
  double slope(const Session& session, const Cell& of, const Cell& by);
  /// The gradient of the pinned objective by every cell of `node`; -infinity where it is masked, for then it has no part in it.
  /// Null without an objective.
  MatrixPtr gradient(const Session& session, NodeId node);

  /// What each key adds to the output of `query` in a head of the attention that is looked at. Without an output projection the lengths are
  /// those of p v.
  const std::vector<Contribution>& contributions(const Session& session, int head, Index query);

  /// What each part adds to the logit of `word` after `row`; see has_logit_parts.
  const LogitParts& logit_parts(const Session& session, Index row, Index word);
  /// What the logits of `row` become without each head; they come one after the other.
  const HeadEffects& head_effects(const Session& session, Index row);
  /// What would be said next after fewer layers; it comes layer by layer.
  const LayerReadings& layer_readings(const Session& session);
  /// Of a text that went on in the last step, in a model whose words see no later one: how many rows of its keys and values are those from
  /// before; see generate/continuation.hpp. Nothing where it did not go on so.
  std::optional<Index> kept_rows(const Session& session);
  /// The mean weights of these heads; see MeanOfHeads.
  const MeanOfHeads& mean_of_heads(const Session& session, const std::vector<NodeId>& patterns);
  /// The outcome of the attention that is looked at, for its row; see session::outcome.
  const std::optional<Outcome>& outcome(const Session& session);
  Workings& workings() { return workings_; }
  /// Why the last change moved nothing, and where it would.
  ChangeElsewhere& elsewhere() { return elsewhere_; }
  /// Whether something is computed on another thread, so that the picture is not complete yet.
  bool computing() const;

 private:
  /// The values of one sentence's run: as long as they are held, their addresses mean them.
  struct Values {
    std::shared_ptr<const Graph> graph;
    std::vector<MatrixPtr> value;
    std::shared_ptr<const Overrides> overridden;
  };
  void follow(const Session& session);
  const std::vector<Matrix>& gradients(const Session& session, const Cell& of);

  Values values_;
  std::optional<Reach> reach_;
  std::map<NodeId, MatrixPtr> highlights_;
  std::map<NodeId, Index> counts_;
  std::map<NodeId, std::vector<Edge>> outlines_;
  struct Gradients {
    Cell of;
    std::vector<Matrix> by;  ///< by node; empty where `of` does not depend on it
  };
  std::vector<Gradients> known_;  ///< of the objective, and of the cell looked at last
  std::map<NodeId, MatrixPtr> shown_;
  std::optional<Cell> shown_of_;
  std::map<std::tuple<int, int, Index>, std::vector<Contribution>> contributions_;  ///< by attention, head and query
  std::map<std::pair<Index, Index>, LogitParts> logit_parts_;                       ///< by row and word
  std::unique_ptr<HeadEffects> effects_;
  Index effects_row_ = -1;
  std::unique_ptr<LayerReadings> readings_;
  std::optional<Index> kept_rows_;
  std::uint64_t kept_in_ = 0;  ///< the state of the history that they are of
  /// What an outcome depends on besides the values.
  struct Looked {
    StagePlace place;
    int head;
    std::optional<Cell> pinned;
    bool has_next_word;
    bool operator==(const Looked&) const = default;
  };
  std::optional<Looked> outcome_of_;
  std::optional<Outcome> outcome_;
  Workings workings_;
  ChangeElsewhere elsewhere_;
  std::unique_ptr<MeanOfHeads> mean_;
};

}  // namespace headlight::session
