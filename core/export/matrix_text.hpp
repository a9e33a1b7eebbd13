#pragma once
#include <span>
#include <string>
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight::exports {

/// A matrix with the words at its sides, to be taken elsewhere.
struct LabelledMatrix {
  std::string name;  ///< as commands and trace files call it
  std::vector<std::string> rows, cols;
  MatrixPtr values;
};
LabelledMatrix labelled(const Graph& graph, const Trace& trace, NodeId node);

/// Comma-separated values (RFC 4180): words above and at the left, and numbers that read back as the same float32; "nan", "inf" and "-inf"
/// are spelled so. Of several matrices (the heads of one stage) the first column says of which a row is.
std::string csv(std::span<const LabelledMatrix> matrices);

/// A NumPy file: [rows, columns] of one matrix, [heads, rows, columns] of several, which are of one shape.
std::string npy(std::span<const LabelledMatrix> matrices);

struct LatexMatrix {
  int decimals = 2;
  bool labels = false;  ///< the words stand beside and above the brackets
};
/// A `bmatrix` for LaTeX's mathematics with amsmath, one after another; with labels an array of the same, which needs the package array.
/// Throws UserError where a matrix has more cells than a page can hold.
std::string latex(std::span<const LabelledMatrix> matrices, const LatexMatrix& how);

}  // namespace headlight::exports
