#include "analysis/difference.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::analysis {
namespace {

bool is_masked(float v) { return v == -INFINITY; }
bool masked_in_one(float a, float b) { return (is_masked(a) && std::isfinite(b)) || (is_masked(b) && std::isfinite(a)); }

double largest_number(const Matrix& m, const Extent& part) {
  double largest = 0;
  for (Index r = 0; r < part.rows; ++r)
    for (Index c = 0; c < part.cols; ++c)
      if (std::isfinite(m(r, c))) largest = std::max(largest, std::abs(static_cast<double>(m(r, c))));
  return largest;
}

/// Smaller differences are rounding.
double rounding(const Matrix& a, const Matrix& b, const Extent& common) {
  return 2e-6 * std::max(largest_number(a, common), largest_number(b, common));
}

bool differ(float a, float b, double rounding) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return false;
  return !(std::abs(static_cast<double>(a) - static_cast<double>(b)) <= rounding);
}

}  // namespace

Change change(const Matrix& a, const Matrix& b, const Extent& common) {
  Change out;
  out.same_size = a.rows() == b.rows() && a.cols() == b.cols();
  out.compared = common.rows * common.cols;
  const double slack = rounding(a, b, common);
  for (Index r = 0; r < common.rows; ++r) {
    const Index before = out.cells;
    for (Index c = 0; c < common.cols; ++c) {
      const float x = a(r, c), y = b(r, c);
      if (!differ(x, y, slack)) {
        if (std::isfinite(x) && std::isfinite(y))
          out.rounded = std::max(out.rounded, std::abs(static_cast<double>(x) - static_cast<double>(y)));
        continue;
      }
      ++out.cells;
      if (std::isfinite(x) && std::isfinite(y))
        out.largest = std::max(out.largest, std::abs(static_cast<double>(x) - static_cast<double>(y)));
      else if (masked_in_one(x, y)) ++out.masked_in_one;
      else ++out.undefined;
    }
    if (out.cells == before) continue;
    if (out.rows++ == 0) out.first_row = r;
  }
  return out;
}

Difference difference(const Matrix& a, const Matrix& b, const Extent& common) {
  Difference out;
  out.a_minus_b.resize(common.rows, common.cols);
  const double slack = rounding(a, b, common);
  for (Index r = 0; r < common.rows; ++r)
    for (Index c = 0; c < common.cols; ++c) {
      const float x = a(r, c), y = b(r, c), d = x - y;
      const bool absent = is_masked(x) && is_masked(y);
      out.changed.push_back(differ(x, y, slack));
      out.a_minus_b(r, c) = absent || !std::isfinite(d) ? -INFINITY : d;
      if (absent || std::isfinite(d)) continue;
      out.unmeasured.push_back({r, c, masked_in_one(x, y), d});
    }
  return out;
}

Extent common_part(const Traced& a, NodeId in_a, const Traced& b, NodeId in_b) {
  const Axes &x = a.graph[in_a].axes, &y = b.graph[in_b].axes;
  const auto along = [&](const Axis& of_a, const Axis& of_b) {
    const Index both = std::min(of_a.size, of_b.size);
    const Index words_a = a.words_of(of_a), words_b = b.words_of(of_b);
    return counts_words(of_a.kind) && words_a != words_b ? std::min({both, words_a, words_b}) : both;
  };
  return {along(x.rows, y.rows), along(x.cols, y.cols)};
}

std::vector<std::optional<Change>> changes(const Traced& a, const Traced& b) {
  std::vector<std::optional<Change>> out(static_cast<size_t>(b.graph.size()));
  for (NodeId id = 0; id < b.graph.size(); ++id) {
    if (!a.graph.has(b.graph[id].name)) continue;
    const NodeId in_a = a.graph.find(b.graph[id].name);
    const MatrixPtr &x = a.trace.matrix(in_a), &y = b.trace.matrix(id);
    const Extent part = common_part(a, in_a, b, id);
    out[static_cast<size_t>(id)] = x == y ? Change{.compared = part.rows * part.cols} : change(*x, *y, part);
  }
  return out;
}

}  // namespace headlight::analysis
