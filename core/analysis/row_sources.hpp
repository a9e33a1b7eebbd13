#pragma once
#include <string>
#include <vector>

#include "graph/evaluate.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

enum class SourceKind {
  matrix,   ///< a row of a matrix: embed, pos_embed, a head's result, a feed-forward part's output
  bias,     ///< all biases together, which come from no word: of norms, of q and k, b_O
  override  ///< the change that the user made by hand on the way
};

/// A term of a row of the residual stream, or of a matrix made from it.
struct RowSource {
  SourceKind kind = SourceKind::matrix;
  NodeId node = absent;  ///< the matrix, or the matrix with set cells; for the biases: absent
  Index column = -1;     ///< for a part that is a single column of the matrix

  bool operator==(const RowSource&) const = default;
};

/// "blocks.0.attn.result[2]"; "bias"; "override of blocks.0.resid_mid". For a column, the name of its matrix.
std::string name_of(const Graph& graph, const RowSource& source);

/// True if `a` precedes `b` in the order of computation, in which sources are listed.
bool stands_before(const RowSource& a, const RowSource& b);

/// A row as a sum.
struct RowParts {
  std::vector<RowSource> from;      ///< in the order of computation, the biases last
  Matrix rows;                      ///< (source, column)
  std::vector<NodeId> biases = {};  ///< those that the biases' source sums
  std::vector<NodeId> norms = {};   ///< those that a source passes on the way, each with its scale held; in the order of computation
};

/// Row `row` of `node` as a sum over its sources, exact up to rounding. It walks back through every linear step, with the scale of each
/// norm held at its value for that row (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits"). If norms follow each
/// addition (Vaswani et al. 2017), a part has passed all norms since it was added, each with its own scale held. Any other step ends the
/// walk, and its matrix is a source under its own name: rows of tables, activations, steps that mix rows (a split that is wrong on
/// purpose), and inputs. A head's output counts as a whole, with everything that it read, and so does a feed-forward part's, with its own
/// b_out. Precondition: the cell (row, 0) lies inside the node's matrix.
RowParts row_parts(const Graph& graph, const Trace& trace, const ModelNodes& nodes, NodeId node, Index row);
/// The contribution of a 1 in each column of `unit` to that row, under the same scales: one source per column, and the biases added after
/// `unit`.
RowParts column_parts(const Graph& graph, const Trace& trace, const ModelNodes& nodes, NodeId node, Index row, NodeId unit);

}  // namespace headlight::analysis
