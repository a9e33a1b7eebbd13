#pragma once
#include <limits>
#include <vector>

#include "explain/printed_sum.hpp"
#include "explain/working.hpp"

namespace headlight::explain {

/// The rows of a long table that are shown.
struct Fold {
  std::vector<size_t> visible;  ///< all rows in their order; in a longer table the largest rows, the largest first
  size_t rest = 0;              ///< the number of other rows, which share one row
};

/// The default number of rows of a folded table.
constexpr size_t folded_rows = 12;
constexpr size_t every_row = std::numeric_limits<size_t>::max();

/// Keeps the rows of greatest |size|, NaN first, in at most `most` rows including the row for the rest.
Fold fold(const std::vector<double>& sizes, size_t most);

/// A sum of products as every table shows it, on screen and on paper. Rows of `sum`: the shown terms, the rest if any, the added cells.
struct SumRows {
  Fold fold;
  PrintedSum sum;

  size_t rest_row() const { return fold.visible.size(); }
  size_t added_row(size_t i) const { return fold.visible.size() + (fold.rest > 0) + i; }
};
SumRows rows_of(const SumOfProducts& work, size_t most, const PrintedDigits& digits = {});

/// A softmax in the same form; the selected word is always shown. Rows of both sums: the shown terms, the rest if any.
struct ShareRows {
  Fold fold;
  PrintedSum exponentials, shares;

  size_t rest_row() const { return fold.visible.size(); }
};
/// The exponential of the selected word as in the table; with more digits if it would read as 0.
std::string own_exponential(const SoftmaxShare& work, const ShareRows& rows);
ShareRows rows_of(const SoftmaxShare& work, size_t most, const PrintedDigits& digits = {});

/// A normalised row in the same form; the selected number is always shown. Rows of both sums: the shown terms, the rest if any.
struct NormRows {
  Fold fold;
  PrintedSum values, squares;

  size_t rest_row() const { return fold.visible.size(); }
};
NormRows rows_of(const NormalisedRow& work, size_t most, const PrintedDigits& digits = {});
NormRows rows_of(const ScaledRow& work, size_t most, const PrintedDigits& digits = {});

}  // namespace headlight::explain
