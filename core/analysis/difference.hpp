#pragma once
#include <optional>
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight::analysis {

/// The number of rows and columns, from the first, that two matrices have in common.
struct Extent {
  Index rows = 0, cols = 0;

  bool operator==(const Extent&) const = default;
};

/// The difference of two matrices A and B of the same name, over their common part. A cell that is masked (-infinity) in both does not
/// differ; one that is masked in only one of them has no measurable difference, and is counted separately.
struct Change {
  Index cells = 0;          ///< cells that differ, including `masked_in_one` and `undefined`
  Index compared = 0;       ///< cells in the common part
  Index rows = 0;           ///< rows with a cell that differs
  Index first_row = -1;     ///< the first of these rows
  Index masked_in_one = 0;  ///< cells that only one of the two masks
  Index undefined = 0;      ///< cells in which one side is NaN or infinite, and the other is not the same
  double largest = 0;       ///< the largest finite |A - B|
  double rounded = 0;       ///< the largest |A - B| that does not count
  bool same_size = true;    ///< true if the whole matrices have the same size

  bool differs() const { return cells > 0 || !same_size; }
};

/// Compares the common part. Differences below 2e-6 of the largest number there do not count: they are rounding errors, too small to see.
/// `rounded` keeps the largest of them.
Change change(const Matrix& a, const Matrix& b, const Extent& common);

/// A cell whose difference is NaN or infinite, although at most one run masks it.
struct Unmeasured {
  Index row, col;
  bool masked_in_one;  ///< else one side is NaN or infinite
  float value;         ///< A - B: infinity with its sign, or NaN
};

/// A minus B over the common part, for drawing.
struct Difference {
  Matrix a_minus_b;  ///< -infinity if both are masked, and in the cells of `unmeasured`
  std::vector<Unmeasured> unmeasured;
  std::vector<bool> changed;  ///< row-major: the cells that `change` counts
};
Difference difference(const Matrix& a, const Matrix& b, const Extent& common);

/// The graph and values of a sentence. The first `words` rows are words and the others padding. If a decoder writes a second sentence, the
/// axes with the labels `target` count that one.
struct Traced {
  const Graph& graph;
  const Trace& trace;
  Index words;
  Index target_words = 0;
  const std::vector<std::string>* target = nullptr;

  Index words_of(const Axis& axis) const { return target && axis.labels.get() == target ? target_words : words; }
};

/// The rows and columns of A's node and B's node that can be compared: word by word from the first, up to the shorter sentence (padding
/// counts only if both have the same length), and number by number if both count features.
Extent common_part(const Traced& a, NodeId in_a, const Traced& b, NodeId in_b);

/// The change of every node of B's graph from the node with the same name in A's; nothing if A's graph has none.
std::vector<std::optional<Change>> changes(const Traced& a, const Traced& b);

}  // namespace headlight::analysis
