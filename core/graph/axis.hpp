#pragma once
#include <memory>
#include <string>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::graph {

/// The meaning of the rows or columns of a matrix. Wiring compares kinds, so a key axis cannot be joined with a feature axis unnoticed.
enum class AxisKind { token, query, key, d_model, d_head, heads, d_mlp, vocabulary, one };

/// An axis of a matrix: its kind, its length, and a label for each position if it has labels.
struct Axis {
  AxisKind kind = AxisKind::one;
  Index size = 1;
  std::shared_ptr<const std::vector<std::string>> labels;  ///< null: places are called 0, 1, 2, ...
  std::shared_ptr<const std::vector<std::string>> spelled =
      {};  ///< the spelling of a vocabulary's files, if labels show the pieces differently

  std::string label(Index i) const;
};

/// Both sides of a matrix.
struct Axes {
  Axis rows;
  Axis cols;
};

/// True for the token, query and key axes: they count the words of a sentence, so those of one sentence have the same positions.
bool counts_words(AxisKind kind);
/// True if a sum may run over both: equal sizes, and both count words or both have the same kind.
bool agree(const Axis& a, const Axis& b);
/// "query", "d_head", ...
const char* name(AxisKind kind);
Axis axis(AxisKind kind, Index size);
Axis axis(AxisKind kind, std::vector<std::string> labels);

}  // namespace headlight::graph
