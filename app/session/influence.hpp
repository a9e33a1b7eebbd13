#pragma once
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "analysis/contribution.hpp"
#include "analysis/logit_parts.hpp"
#include "analysis/reach.hpp"
#include "session/change_elsewhere.hpp"
#include "session/compare/patch_grid.hpp"
#include "session/head_effects.hpp"
#include "session/layer_readings.hpp"
#include "session/mean_of_heads.hpp"
#include "session/outcome.hpp"
#include "session/session.hpp"
#include "session/why/why_cache.hpp"
#include "session/workings.hpp"

namespace headlight::session {

/// A stretch of the line about some cells: above row `at` from column `first` to `last`; if vertical, left of column `at` from row `first`
/// to `last`.
struct Edge {
  bool vertical = false;
  Index at = 0, first = 0, last = 0;
  bool cells_before = false;  ///< it encloses the cells above it, or left of it
};

/// The consequences of the selection's `reach_from` and `objective`: computed on the first request, and again once the run or the cell has
/// changed.
class Influence {
 public:
  /// Returns the reach of selection.reach_from; null without one.
  const Reach* reach(const Session& session);
  /// Returns a matrix in the shape of `node`: 1 for reached cells, else 0; null without a reach.
  MatrixPtr highlight(const Session& session, NodeId node);
  /// Returns the number of reached cells of a node, besides the cell itself.
  Index count(const Session& session, NodeId node);
  /// Returns the line about the reached cells of a node; empty if it would be unreadably long.
  const std::vector<Edge>& outline(const Session& session, NodeId node);

  /// Returns d of / d by: 0 if `of` does not depend on `by`, NaN for a token id, which has no gradient.
  double slope(const Session& session, const Cell& of, const Cell& by);

  /// Returns the vectors that each key adds to the output of `query` in a head of the current attention. Without an output projection the
  /// lengths are those of p v.
  const std::vector<Contribution>& contributions(const Session& session, int head, Index query);

  /// Returns the share of each part in the logit of `word` after `row`; see has_logit_parts.
  const LogitParts& logit_parts(const Session& session, Index row, Index word);
  /// Returns the logits of `row` without each head; they arrive one after the other.
  const HeadEffects& head_effects(const Session& session, Index row);
  /// Returns the likely next words after fewer layers; they arrive layer by layer.
  const LayerReadings& layer_readings(const Session& session);
  /// Returns the share that each part of A brings back in B, for selection.patches; null if nothing can be patched or no view shows it.
  PatchGrid* patches(const Session& session);
  void try_patches_again() { patches_.reset(); }
  /// Returns the number of rows of its keys and values that were kept from before, if the last step continued the text in a model whose
  /// words see no later one; see generate/continuation.hpp. None if the text did not continue so.
  std::optional<Index> reused_rows(const Session& session);
  /// Returns the mean weights of these heads; see MeanOfHeads.
  const MeanOfHeads& mean_of_heads(const Session& session, const std::vector<NodeId>& patterns);
  /// Returns the outcome of the current attention for its row; see session::outcome.
  const std::optional<Outcome>& outcome(const Session& session);
  Workings& workings() { return workings_; }
  /// Returns the answers of the board "Why did it look there?".
  WhyCache& why() { return why_; }
  /// The reason the last change moved nothing, and a model in which it would.
  ChangeElsewhere& elsewhere() { return elsewhere_; }
  /// True while something is computed on another thread, so that the picture is incomplete.
  bool computing() const;

 private:
  /// The values of one sentence's run. Their addresses identify them as long as they are held.
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
    std::vector<Matrix> by;  ///< by node; empty if `of` does not depend on it
  };
  std::vector<Gradients> known_;  ///< those of the objective, and of the last hovered cell
  std::map<std::tuple<int, int, Index>, std::vector<Contribution>> contributions_;  ///< by attention, head and query
  std::map<std::pair<Index, Index>, LogitParts> logit_parts_;                       ///< by row and word
  std::unique_ptr<HeadEffects> effects_;
  Index effects_row_ = -1;
  std::unique_ptr<LayerReadings> readings_;
  std::unique_ptr<PatchGrid> patches_;
  std::optional<Index> reused_rows_;
  std::uint64_t reused_at_ = 0;  ///< the state of the history that they belong to
  /// The inputs of an outcome besides the values.
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
  WhyCache why_;
  ChangeElsewhere elsewhere_;
  std::unique_ptr<MeanOfHeads> mean_;
};

}  // namespace headlight::session
