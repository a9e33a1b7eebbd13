#pragma once
#include <optional>
#include <string>

#include "run/run.hpp"

namespace headlight::lesson {

/// The target of a pointer in a lesson: a matrix of a run, a row or a column of it, or one cell.
struct Pointed {
  int sample = 0;
  NodeId node = 0;
  std::optional<Index> row, col;

  bool is_cell() const { return row && col; }
  bool operator==(const Pointed&) const = default;
};

/// The defaults for a pointer without layer, attention or head.
struct PointedFrom {
  AttentionId at;
  int head = 0;
  std::optional<Index> query = {}, key = {};  ///< for a judge: the places that "row query" and "col key" mean
};

/// Parses "pattern head 2 row it col elephant", "W_Q", "decoder.0.cross.pattern row il": a matrix by its name in code, its letter, or the
/// stage that makes it, with the place if there are several, as in the names of stages; head and sentence count from 1, rows and columns
/// are labels, or count from 0. Throws UserError with the remedy.
Pointed pointed_at(const std::string& text, const Run& run, const PointedFrom& from);

/// The place that a learner reads in place of the one that a question names.
enum class PointerReading {
  as_written,
  exchanged,    ///< row and column the other way round
  head_before,  ///< the same cells of the head before
  head_after
};
/// The place that `pointed` becomes: itself if it cannot be read otherwise, as a whole matrix or a cell of the diagonal. Throws UserError
/// if a matrix does not have the same words on both sides, is of no head, or there is no such head.
Pointed read_as(const Pointed& pointed, const Run& run, PointerReading reading);

const Matrix& matrix_at(const Pointed& pointed, const Run& run);
const Axes& axes_at(const Pointed& pointed, const Run& run);
/// The number in a cell.
float value_at(const Pointed& cell, const Run& run);

}  // namespace headlight::lesson
