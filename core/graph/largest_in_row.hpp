#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::graph {

/// The column of the largest number of a row, the first of equal ones. NaN is passed over, and a masked cell (-infinity) is smaller than
/// every number. 0 if all are NaN.
Index largest_in_row(const Matrix& m, Index row);
/// Finds it among the first `n_cols` columns, at least one.
Index largest_in_row(const Matrix& m, Index row, Index n_cols);
/// The number of columns with that largest number, itself included; 0 if it is NaN.
Index equal_to_largest(const Matrix& m, Index row);
/// The column of the largest number besides the one in `col`, the first of equal ones, without NaN; none if no other is a number.
std::optional<Index> largest_except(const Matrix& m, Index row, Index col);
/// The columns of the largest numbers of a row, at most `most`, the largest first, the first of equal ones first; without NaN.
std::vector<Index> largest_columns(const Matrix& m, Index row, std::size_t most);

/// True if the largest number of the row is on none of these columns.
bool is_largest_elsewhere(const Matrix& m, Index row, std::span<const Index> cols);

}  // namespace headlight::graph
