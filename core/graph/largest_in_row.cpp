#include "graph/largest_in_row.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight::graph {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// The maximum of n numbers. It ignores NaN, since every comparison with it is false. The loop takes sixteen at a time, which the compiler
/// turns into vectors.
float largest_of(const float* x, Index n) {
  constexpr Index lanes = 16;
  float top[lanes];
  std::fill_n(top, lanes, -infinity);
  Index i = 0;
  for (; i + lanes <= n; i += lanes)
    for (Index lane = 0; lane < lanes; ++lane) top[lane] = x[i + lane] > top[lane] ? x[i + lane] : top[lane];
  for (; i < n; ++i) top[0] = x[i] > top[0] ? x[i] : top[0];
  return *std::max_element(top, top + lanes);
}

}  // namespace

Index largest_in_row(const Matrix& m, Index row) { return largest_in_row(m, row, m.cols()); }

Index largest_in_row(const Matrix& m, Index row, Index n_cols) {
  const float *first = m.row(row).data(), *end = first + n_cols;
  const float top = largest_of(first, n_cols);
  const float* found = std::find(first, end, top);
  if (found != end && top > -infinity) return found - first;
  found = std::find_if_not(first, end, [](float x) { return std::isnan(x); });
  return found == end ? 0 : found - first;
}

Index equal_to_largest(const Matrix& m, Index row) {
  const float largest = m(row, largest_in_row(m, row));
  return (m.row(row).array() == largest).count();
}

std::optional<Index> largest_except(const Matrix& m, Index row, Index col) {
  std::optional<Index> best;
  for (Index other = 0; other < m.cols(); ++other)
    if (other != col && !std::isnan(m(row, other)) && (!best || m(row, other) > m(row, *best))) best = other;
  return best;
}

std::vector<Index> largest_columns(const Matrix& m, Index row, std::size_t most) {
  std::vector<Index> best;  // few of many: most columns are compared with the last of them, and left
  for (Index col = 0; col < m.cols() && most > 0; ++col) {
    const float value = m(row, col);
    if (std::isnan(value) || (best.size() == most && !(value > m(row, best.back())))) continue;
    if (best.size() == most) best.pop_back();
    best.insert(std::upper_bound(best.begin(), best.end(), value, [&](float v, Index other) { return v > m(row, other); }), col);
  }
  return best;
}

bool is_largest_elsewhere(const Matrix& m, Index row, std::span<const Index> cols) {
  const float largest = m.row(row).maxCoeff();
  return std::none_of(cols.begin(), cols.end(), [&](Index col) { return m(row, col) == largest; });
}

}  // namespace headlight::graph
