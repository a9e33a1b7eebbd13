#pragma once
#include <memory>
#include <string>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::graph {

/// What a row or a column of a matrix stands for. Wiring compares kinds, so a key axis cannot be joined with a feature axis unnoticed.
enum class AxisKind { token, query, key, d_model, d_head, heads, d_mlp, vocabulary, one };

/// One side of a matrix: what it counts, how long it is, and the names of its places where they have names.
struct Axis {
  AxisKind kind = AxisKind::one;
  Index size = 1;
  std::shared_ptr<const std::vector<std::string>> labels;  ///< null: places are called 0, 1, 2, ...
  std::shared_ptr<const std::vector<std::string>> spelled =
      {};  ///< of a vocabulary whose files spell pieces otherwise than labels show them

  std::string label(Index i) const;
};

/// Both sides of a matrix.
struct Axes {
  Axis rows;
  Axis cols;
};

/// Axes of words: the token, query and key axes of one sentence have the same positions.
bool counts_words(AxisKind kind);
/// Whether a sum may run over both: same length, and both words or both the same kind of feature.
bool agree(const Axis& a, const Axis& b);
/// "query", "d_head", ...
const char* name(AxisKind kind);
Axis axis(AxisKind kind, Index size);
Axis axis(AxisKind kind, std::vector<std::string> labels);

}  // namespace headlight::graph
