#pragma once
#include <optional>
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight::analysis {

/// How many rows and columns, from the first, two matrices have in common.
struct Extent {
  Index rows = 0, cols = 0;

  bool operator==(const Extent&) const = default;
};

/// What two matrices A and B of the same name differ in, over the part that both have. Masked (-infinity) in both is absent in both and no
/// difference; masked in one only is one that no number measures, and is counted.
struct Change {
  Index cells = 0;          ///< how many differ; `masked_in_one` and `undefined` are among them
  Index compared = 0;       ///< of how many
  Index rows = 0;           ///< rows with a cell that differs
  Index first_row = -1;     ///< the first of them
  Index masked_in_one = 0;  ///< cells that only one of the two masks
  Index undefined = 0;      ///< cells of which one side is NaN or infinite, and the other is not the same
  double largest = 0;       ///< the largest finite |A - B|
  bool same_size = true;    ///< of the whole matrices

  bool differs() const { return cells > 0 || !same_size; }
};

/// Differences below 2e-6 of the largest number in play do not count: they are rounding, or nothing that anybody could see.
Change change(const Matrix& a, const Matrix& b, const Extent& common);

/// A cell whose difference is NaN or infinite although it is masked in at most one run.
struct Unmeasured {
  Index row, col;
  bool masked_in_one;  ///< else one side is NaN or infinite
  float value;         ///< A - B: infinity with its sign, or NaN
};

/// A minus B over the common part, for drawing.
struct Difference {
  Matrix a_minus_b;  ///< -infinity where both are masked, and in the cells of `unmeasured`
  std::vector<Unmeasured> unmeasured;
  std::vector<bool> changed;  ///< row by row: what `change` counts
};
Difference difference(const Matrix& a, const Matrix& b, const Extent& common);

/// One sentence's graph and values, of which the first `words` rows are words and the others padding. Where a decoder writes a second
/// sentence, the axes with the labels `target` count that.
struct Traced {
  const Graph& graph;
  const Trace& trace;
  Index words;
  Index target_words = 0;
  const std::vector<std::string>* target = nullptr;

  Index words_of(const Axis& axis) const { return target && axis.labels.get() == target ? target_words : words; }
};

/// What rows and columns of A's node and B's node can be laid beside each other: word by word from the first, as far as both sentences go
/// (padding counts only between sentences of the same length), number by number where both count features.
Extent common_part(const Traced& a, NodeId in_a, const Traced& b, NodeId in_b);

/// For every node of B's graph what changed against the node of the same name in A's; nothing where A's graph has none.
std::vector<std::optional<Change>> changes(const Traced& a, const Traced& b);

}  // namespace headlight::analysis
