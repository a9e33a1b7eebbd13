#include "graph/override.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::graph {
namespace {

RescaledRow sums_of(const NodeOverrides& overrides, Index row, const float* computed, Index cols) {
  RescaledRow sums{0, 0};
  for (Index c = 0; c < cols; ++c)
    if (const Override* o = find_override(overrides, row, c)) sums.set += static_cast<double>(o->value);
    else sums.others += static_cast<double>(computed[c]);
  return sums;
}

bool keeps_sum(const NodeOverrides& overrides, Index row) {
  return std::any_of(overrides.begin(), overrides.end(), [&](const Override& o) { return o.row == row && o.keep_sum; });
}

/// Every row with an override that keeps its sum, once each.
std::vector<Index> rescaled_rows(const NodeOverrides& overrides) {
  std::vector<Index> rows;
  for (const Override& o : overrides)
    if (o.keep_sum && std::find(rows.begin(), rows.end(), o.row) == rows.end()) rows.push_back(o.row);
  return rows;
}

}  // namespace

const Override* find_override(const NodeOverrides& overrides, Index row, Index col) {
  for (const Override& o : overrides)
    if (o.row == row && o.col == col) return &o;
  return nullptr;
}

void override_cells(const NodeOverrides& overrides, RowRange rows, Matrix& out) {
  for (const Index row : rescaled_rows(overrides)) {
    if (row < rows.begin || row >= rows.end) continue;
    const RescaledRow sums = sums_of(overrides, row, out.row(row).data(), out.cols());
    if (sums.others == 0) continue;
    for (Index c = 0; c < out.cols(); ++c) out(row, c) = static_cast<float>(static_cast<double>(out(row, c)) * sums.factor());
  }
  for (const Override& o : overrides)
    if (o.row >= rows.begin && o.row < rows.end) out(o.row, o.col) = o.value;
}

std::optional<RescaledRow> rescaled_row(const NodeOverrides& overrides, const Op& op, Inputs in, Index row) {
  if (!keeps_sum(overrides, row)) return std::nullopt;
  Matrix computed(in[0]->rows(), in[0]->cols());  // only patterns keep their sum, and they have the shape of the scores
  op.forward(in, {row, row + 1}, computed);
  const RescaledRow sums = sums_of(overrides, row, computed.row(row).data(), computed.cols());
  if (sums.others == 0) return std::nullopt;
  return sums;
}

Formula overridden_formula(const NodeOverrides& overrides, const Op& op, std::span<const NodeId> ids, Inputs in, Index row, Index col) {
  if (const Override* o = find_override(overrides, row, col)) return Formula::number(static_cast<double>(o->value));
  Formula own = op.formula(ids, in, row, col);
  const auto rescaled = rescaled_row(overrides, op, in, row);
  if (!rescaled) return own;
  return Formula::product({std::move(own), Formula::quotient(Formula::difference(Formula::number(1), Formula::number(rescaled->set)),
                                                             Formula::number(rescaled->others))});
}

void overridden_gradient(const NodeOverrides& overrides, const Matrix& computed, Matrix& d) {
  // p'_k = (1 - set) p_k / others, so dL/dp_k = (1 - set) / others (dL/dp'_k - sum_i dL/dp'_i p_i / others) over the cells that were not
  // set.
  for (const Index row : rescaled_rows(overrides)) {
    const RescaledRow sums = sums_of(overrides, row, computed.row(row).data(), computed.cols());
    if (sums.others == 0) continue;
    double mean = 0;
    for (Index c = 0; c < d.cols(); ++c)
      if (!find_override(overrides, row, c)) mean += static_cast<double>(d(row, c)) * static_cast<double>(computed(row, c)) / sums.others;
    for (Index c = 0; c < d.cols(); ++c) d(row, c) = static_cast<float>(sums.factor() * (static_cast<double>(d(row, c)) - mean));
  }
  for (const Override& o : overrides) d(o.row, o.col) = 0;
}

}  // namespace headlight::graph
