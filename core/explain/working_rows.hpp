#pragma once
#include <limits>
#include <vector>

#include "explain/printed_sum.hpp"
#include "explain/working.hpp"

namespace headlight::explain {

/// Which rows of a long table are shown.
struct Fold {
  std::vector<size_t> shown;  ///< all in their own order; or of a longer table the largest, the largest first
  size_t rest = 0;            ///< how many more there are: they share one row
};

/// The default number of rows of a folded table.
constexpr size_t folded_rows = 12;
constexpr size_t every_row = std::numeric_limits<size_t>::max();

/// Keeps the rows of greatest |size|, NaN before all, in at most `most` rows with the one that stands for the rest.
Fold fold(const std::vector<double>& sizes, size_t most);

/// A sum of products as every table shows it, on screen and on paper. Rows of `sum`: the shown terms, the rest if any, what is added.
struct SumRows {
  Fold fold;
  PrintedSum sum;

  size_t rest_row() const { return fold.shown.size(); }
  size_t added_row(size_t i) const { return fold.shown.size() + (fold.rest > 0) + i; }
};
SumRows rows_of(const SumOfProducts& work, size_t most, const PrintedDigits& digits = {});

/// A softmax the same way: the word asked about is always shown. Rows of both sums: the shown terms, the rest if any.
struct ShareRows {
  Fold fold;
  PrintedSum exponentials, shares;

  size_t rest_row() const { return fold.shown.size(); }
};
/// The exponential of the word asked about, as in the table; where that would read as 0, with digits of its own.
std::string own_exponential(const SoftmaxShare& work, const ShareRows& rows);
ShareRows rows_of(const SoftmaxShare& work, size_t most, const PrintedDigits& digits = {});

/// A normalised row the same way: the number that is asked about is always shown. Rows of both sums: the shown terms, the rest if any.
struct NormRows {
  Fold fold;
  PrintedSum values, squares;

  size_t rest_row() const { return fold.shown.size(); }
};
NormRows rows_of(const NormalisedRow& work, size_t most, const PrintedDigits& digits = {});
NormRows rows_of(const ScaledRow& work, size_t most, const PrintedDigits& digits = {});

}  // namespace headlight::explain
