#pragma once
#include <Eigen/Core>
#include <optional>
#include <vector>

#include "analysis/row_sources.hpp"

namespace headlight::analysis {

/// A source of the query with one of the key.
struct SourcePair {
  RowSource query, key;
  bool operator==(const SourcePair&) const = default;
};

/// A score as a sum over pairs of a source of its query and a source of its key.
struct ScoreSources {
  std::vector<RowSource> query, key;  ///< each in the order of computation, the biases last
  Eigen::MatrixXd parts;              ///< (query source, key source)
  double value = 0;                   ///< the score in the trace
  double rounding = 0;                ///< rounding of float32 on the way to the score
  /// The pairs whose parts include it: the largest of each product of two rows.
  std::vector<SourcePair> rounded_in = {};
  /// The norms on the way of the query's row and of the key's: their scales for these rows are held. In the order of computation.
  std::vector<NodeId> query_norms = {}, key_norms = {};

  Eigen::VectorXd query_totals() const;
  Eigen::VectorXd key_totals() const;
  /// The score less the sum of the parts; more than 1e-5 of the largest part would be a fault.
  double rest() const;
  /// True if the rest is at most 1e-5 of the largest part, or not finite.
  bool adds_up() const;
  /// The pair with the largest part by absolute value; nothing if there are no parts, or one is not finite.
  struct Pair {
    Index query, key;
  };
  std::optional<Pair> largest() const;
  SourcePair sources_of(const Pair& pair) const { return {query[static_cast<size_t>(pair.query)], key[static_cast<size_t>(pair.key)]}; }
  /// True if something was rounded away, and the largest part includes all of it.
  bool largest_holds_rounding() const;
};

/// True for a node whose cells are scores, query by key, before scaling or masking.
bool has_score_sources(const ModelNodes& nodes, NodeId node);

/// True if rotary positions turn the queries of these scores: W_Q R W_K^T is between x and x', and R depends on their distance.
bool has_turned_queries(const ModelNodes& nodes, NodeId scores);

/// Splits one cell of such a matrix. The score's formula tells which rows are multiplied, so shared keys, and keys of another text, need no
/// special rule; row_parts explains the held scales and the end of the walk. In a model that compares its queries with distances, too (Dai
/// et al. 2019), the distance's row of `rel_embed` is one more source of the key, and b_u and b_v are biases. A score set by hand has one
/// source on each side: the setting. Rotary positions rotate a source and add none: the rotation of a word by its place is no separate
/// part. A score near 0 is the sum of products that cancel, so float32 rounds it by more than 1e-5 of itself. The largest part includes the
/// difference between the sum of parts and the trace's score, if that is rounding (at most 1e-5 of the product of the two rows' lengths).
ScoreSources score_sources(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell);

/// The sources of a score in which NaN or infinity begins, each once: rows of matrices, settings by hand, and biases that are not finite.
struct BrokenSources {
  std::vector<RowSource> query, key;
};
/// `sources`: of the score of this cell.
BrokenSources broken_sources(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell,
                             const ScoreSources& sources);

/// Two rows that a score multiplies number by number, each by its first cell.
struct MultipliedRows {
  Cell query, key;
};
/// Most models have one such pair of rows; one that compares its queries with distances, too, has two; a score set by hand has none.
std::vector<MultipliedRows> multiplied_rows(const Graph& graph, const Trace& trace, const Cell& cell);

/// A column of the head in the part that a pair gives to a score: what the one source gives to the query there, and the other to the key.
struct ColumnPair {
  Index column;
  double q, k;
  double product() const { return q * k; }
};
/// All columns, the largest product first. They sum to the pair's part, except for what float32 rounded away.
std::vector<ColumnPair> column_pairs(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell,
                                     const SourcePair& of);

/// A dimension of the query's input with one of the key's: x W_QK x', with the head's W_QK = W_Q W_K^T; norms of q and k are held, and
/// rotations applied, as for these two rows.
struct DimensionPair {
  Index query = -1, key = -1;  ///< columns of the inputs of W_Q and W_K; -1: the biases, whose x is 1
  double x = 0, weight = 0, y = 0;
  double product() const { return x * weight * y; }
};
/// All pairs with a product other than 0, the largest first, if the model's dimensions have names. They sum to the score. Empty for other
/// models, and if a cell set by hand between them and the score breaks the sum.
std::vector<DimensionPair> dimension_pairs(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell);

/// The pairs within the product of one pair of sources: x and x' are those parts of the two rows.
std::vector<DimensionPair> dimension_pairs(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const Cell& cell,
                                           const SourcePair& of);

/// `a` less `b`, by the sources of both: the reason for this key over that one.
ScoreSources difference(const ScoreSources& a, const ScoreSources& b);
/// Lists the same parts by the sources of `wider`, which include those of `scores`; a source that `scores` lacks has 0.
ScoreSources by_sources_of(const ScoreSources& scores, const ScoreSources& wider);

}  // namespace headlight::analysis
