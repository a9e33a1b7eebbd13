#pragma once
#include <string>
#include <vector>

#include "graph/evaluate.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

enum class SourceKind {
  matrix,   ///< a row of a matrix: embed, pos_embed, a head's result, a feed-forward part's output
  bias,     ///< all biases together, which no word brings: of norms, of q and k, b_O
  override  ///< what somebody set by hand on the way, over what was computed there
};

/// One part of a row of the residual stream, or of what is made from it.
struct RowSource {
  SourceKind kind = SourceKind::matrix;
  NodeId node = absent;  ///< the matrix, or where cells were set; of the biases: absent
  Index column = -1;     ///< of a part that is one column of the matrix alone

  bool operator==(const RowSource&) const = default;
};

/// "blocks.0.attn.result[2]"; "bias"; "override of blocks.0.resid_mid". Of a column only the name of its matrix.
std::string name_of(const Graph& graph, const RowSource& source);

/// The order of computation, in which sources are listed.
bool stands_before(const RowSource& a, const RowSource& b);

/// A row as a sum.
struct RowParts {
  std::vector<RowSource> from;  ///< in the order of computation, and the biases last
  Matrix rows;                  ///< (source, column)
};

/// Row `row` of `node` as the sum of what its sources give, exactly but for rounding: backwards through every step that is linear, with the
/// scale of each norm held at what it is for that row (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits"). Where
/// norms stand behind each addition (Vaswani et al. 2017), a part has come through all the norms since it was added, each with its own
/// scale held. Any other step ends the way back, and the matrix that it makes is a source under its own name: so are the tables' rows,
/// activations, what mixes rows (a split that is wrong on purpose) and what was given and not computed. A head's output counts as a whole,
/// with everything that it read, and so does a feed-forward part's, with its own b_out.
/// Precondition: the cell (row, 0) lies inside the node's matrix.
RowParts row_parts(const Graph& graph, const Trace& trace, const ModelNodes& nodes, NodeId node, Index row);
/// What a 1 in each column of `unit` would give to that row, under the same scales: one source a column, and the biases after `unit`.
RowParts column_parts(const Graph& graph, const Trace& trace, const ModelNodes& nodes, NodeId node, Index row, NodeId unit);

}  // namespace headlight::analysis
