#pragma once
#include <optional>
#include <string>

#include "run/run.hpp"

namespace headlight::lesson {

/// What a lesson points at: a matrix of a run, a row or a column of it, or one cell.
struct Pointed {
  int sample = 0;
  NodeId node = 0;
  std::optional<Index> row, col;

  bool is_cell() const { return row && col; }
  bool operator==(const Pointed&) const = default;
};

/// What is meant where a lesson does not say which head, layer or attention.
struct PointedFrom {
  AttentionPlace at;
  int head = 0;
};

/// "pattern head 2 row it col elephant", "W_Q", "decoder.0.cross.pattern row il": a matrix by its name in code, its letter, or the stage
/// that makes it, with the place where there are several, as in the names of stages; head and sentence count from 1, rows and columns are
/// labels, or count from 0. Throws UserError that says what would be right.
Pointed pointed_at(const std::string& text, const Run& run, const PointedFrom& from);

const Matrix& matrix_at(const Pointed& pointed, const Run& run);
const Axes& axes_at(const Pointed& pointed, const Run& run);
/// The number in a cell.
float value_at(const Pointed& cell, const Run& run);

}  // namespace headlight::lesson
