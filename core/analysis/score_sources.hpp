#pragma once
#include <Eigen/Core>
#include <optional>
#include <vector>

#include "analysis/row_sources.hpp"

namespace headlight::analysis {

/// A score as a sum over pairs: what each source of its query has to do with each source of its key.
struct ScoreSources {
  std::vector<RowSource> query, key;  ///< each in the order of computation, and the biases last
  Eigen::MatrixXd parts;              ///< (query source, key source)
  double value = 0;                   ///< the score, as the trace has it
  double rounding = 0;                ///< what float32 rounded away on the way to the score; the largest part has it

  Eigen::VectorXd query_totals() const { return parts.rowwise().sum(); }
  Eigen::VectorXd key_totals() const { return parts.colwise().sum().transpose(); }
  /// What the parts leave of the score; more than 1e-5 of the largest part would be a fault.
  double rest() const { return value - parts.sum(); }
  /// The pair with the part that is largest either way; nothing where there are no parts, or one is no number.
  struct Pair {
    Index query, key;
  };
  std::optional<Pair> largest() const;
};

/// True for a node whose cells are scores, query by key, before scaling or masking.
bool has_score_sources(const ModelNodes& nodes, NodeId node);

/// One cell of such a matrix. The formula of the score says which rows are multiplied, so heads that share keys, and keys of another text,
/// need no rule of their own; row_parts says what is held and where the way back ends. Of a model that compares its queries with distances,
/// too (Dai et al. 2019), the distance's row of `rel_embed` is one more source of the key, and b_u and b_v are biases. A score that was set
/// by hand has one source on each side: that.
/// Rotary positions turn a source and add none: the turn of a word by its place is no part of its own.
/// A score near 0 is the rest of products that are not, so float32 rounds it by more than 1e-5 of itself. The largest part has what the sum
/// of the others and the trace's score differ by, as long as that is rounding (at most 1e-5 of the lengths of the two rows, multiplied).
ScoreSources score_sources(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell);

/// A dimension of what queries are made of, with one of what keys are made of: x W_QK x', where W_QK is W_Q W_K^T of the head, with norms
/// of q and k held and turned as these two rows are.
struct DimensionPair {
  Index query = -1, key = -1;  ///< columns of what W_Q and W_K read; -1: the biases, whose x is 1
  double x = 0, weight = 0, y = 0;
  double product() const { return x * weight * y; }
};
/// Of a model whose dimensions have names: all pairs that give something, the largest first. They sum to the score. None of other models,
/// and none where they would not sum to it: somebody set a cell by hand between them and the score.
std::vector<DimensionPair> dimension_pairs(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell);

/// `a` less `b`, by the sources of both: why this key and not that one.
ScoreSources difference(const ScoreSources& a, const ScoreSources& b);
/// The same parts by these sources, which hold all of its own; a source that it lacks gives 0.
ScoreSources by_sources_of(const ScoreSources& scores, const ScoreSources& wider);

}  // namespace headlight::analysis
