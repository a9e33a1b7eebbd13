#pragma once
#include <span>
#include <string>
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight::exports {

/// A matrix with its row and column labels, for export.
struct LabelledMatrix {
  std::string name;  ///< its name in commands and trace files
  std::vector<std::string> rows, cols;
  MatrixPtr values;
};
LabelledMatrix labelled(const Graph& graph, const Trace& trace, NodeId node);

/// Comma-separated values (RFC 4180): labels above and at the left, and numbers that read back as the same float32; "nan", "inf" and "-inf"
/// are spelled so. For several matrices (the heads of one stage) the first column names the matrix of a row.
std::string csv(std::span<const LabelledMatrix> matrices);

/// A NumPy file: [rows, columns] for one matrix, [heads, rows, columns] for several, which must have one shape.
std::string npy(std::span<const LabelledMatrix> matrices);

struct LatexMatrix {
  int decimals = 2;
  bool labels = false;  ///< put the labels beside and above the brackets
};
/// Matrices as `bmatrix` for LaTeX's mathematics with amsmath, one after another; with labels as arrays, which need the package array.
/// Throws UserError if a matrix has more cells than a page can hold.
std::string latex(std::span<const LabelledMatrix> matrices, const LatexMatrix& how);

}  // namespace headlight::exports
