#include "explain/working_rows.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headlight::explain {
namespace {

/// The shown numbers, and the sum of the others if there are any.
std::vector<double> folded(const std::vector<double>& numbers, const Fold& fold) {
  std::vector<double> out;
  std::vector<bool> is_shown(numbers.size(), false);
  for (const size_t i : fold.visible) out.push_back(numbers[i]), is_shown[i] = true;
  if (fold.rest == 0) return out;
  double rest = 0;
  for (size_t i = 0; i < numbers.size(); ++i)
    if (!is_shown[i]) rest += numbers[i];
  out.push_back(rest);
  return out;
}

/// Folds in the same way, but always shows the row `own`, however small.
Fold fold_around(size_t own, const std::vector<double>& sizes, size_t most) {
  Fold rows = fold(sizes, most);
  if (rows.rest == 0 || std::find(rows.visible.begin(), rows.visible.end(), own) != rows.visible.end()) return rows;
  if (rows.visible.size() + 1 < most) rows.visible.push_back(own), --rows.rest;
  else rows.visible.back() = own;
  return rows;
}

}  // namespace

Fold fold(const std::vector<double>& sizes, size_t most) {
  Fold out;
  out.visible.resize(sizes.size());
  std::iota(out.visible.begin(), out.visible.end(), size_t{0});
  most = std::max<size_t>(most, 2);
  if (sizes.size() <= most) return out;
  const auto size = [&](size_t i) { return std::isnan(sizes[i]) ? std::numeric_limits<double>::infinity() : std::abs(sizes[i]); };
  // Sorts only the shown rows, since there may be 50,000 words; ties keep their order.
  std::partial_sort(out.visible.begin(), out.visible.begin() + static_cast<std::ptrdiff_t>(most - 1), out.visible.end(),
                    [&](size_t a, size_t b) { return size(a) != size(b) ? size(a) > size(b) : a < b; });
  out.visible.resize(most - 1);
  while (out.visible.size() > 1 && size(out.visible.back()) == 0) out.visible.pop_back();
  out.rest = sizes.size() - out.visible.size();
  return out;
}

SumRows rows_of(const SumOfProducts& work, size_t most, const PrintedDigits& digits) {
  std::vector<double> products;
  for (const auto& term : work.terms) products.push_back(term.product);
  Fold rows = fold(products, most);
  std::vector<double> printed = folded(products, rows);
  for (const auto& added : work.added) printed.push_back(added.value);
  return {std::move(rows), PrintedSum(printed, digits)};
}

namespace {

/// Rows for two sums over the same terms, one of which is the selected one; the second sum decides which terms are shown.
template <class Rows, class Work, class Term>
Rows rows_of_two(const Work& work, double Term::*first, double Term::*second, size_t most, const PrintedDigits& digits) {
  std::vector<double> firsts, seconds;
  for (const Term& term : work.terms) firsts.push_back(term.*first), seconds.push_back(term.*second);
  Fold rows = fold_around(work.own, seconds, most);
  PrintedSum left(folded(firsts, rows), digits), right(folded(seconds, rows), digits);
  return {std::move(rows), std::move(left), std::move(right)};
}

}  // namespace

ShareRows rows_of(const SoftmaxShare& work, size_t most, const PrintedDigits& digits) {
  return rows_of_two<ShareRows>(work, &SoftmaxShare::Term::exponential, &SoftmaxShare::Term::share, most, digits);
}

NormRows rows_of(const NormalisedRow& work, size_t most, const PrintedDigits& digits) {
  return rows_of_two<NormRows>(work, &NormalisedRow::Term::value, &NormalisedRow::Term::square, most, digits);
}

NormRows rows_of(const ScaledRow& work, size_t most, const PrintedDigits& digits) {
  return rows_of_two<NormRows>(work, &ScaledRow::Term::value, &ScaledRow::Term::square, most, digits);
}

std::string own_exponential(const SoftmaxShare& work, const ShareRows& rows) {
  const double own = work.terms[work.own].exponential;
  const std::string printed = rows.exponentials.like(own);
  return own != 0 && printed == rows.exponentials.like(0) ? to_text(own, 3) : printed;
}

}  // namespace headlight::explain
