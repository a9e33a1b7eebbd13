#include "session/why/folded_sources.hpp"

#include <algorithm>
#include <numeric>

namespace headlight::session {

FoldedSources fold_sources(const Eigen::VectorXd& sizes, size_t most, std::optional<Index> always) {
  FoldedSources out;
  std::vector<size_t> order(static_cast<size_t>(sizes.size()));
  std::iota(order.begin(), order.end(), size_t{0});
  if (order.size() <= most) return {std::move(order), {}};
  const auto stands = [&](size_t i) { return always && static_cast<Index>(i) == *always; };
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    if (stands(a) != stands(b)) return stands(a);
    return sizes[static_cast<Index>(a)] > sizes[static_cast<Index>(b)];
  });
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::max<size_t>(most, 2) - 1);
  out.visible.assign(order.begin(), end);
  out.rest.assign(end, order.end());
  std::sort(out.visible.begin(), out.visible.end());
  std::sort(out.rest.begin(), out.rest.end());
  return out;
}

Eigen::MatrixXd folded(const Eigen::MatrixXd& parts, const FoldedSources& query, const FoldedSources& key) {
  Eigen::MatrixXd rows(static_cast<Index>(query.lines()), parts.cols());
  for (Index col = 0; col < parts.cols(); ++col) rows.col(col) = folded(Eigen::VectorXd(parts.col(col)), query);
  Eigen::MatrixXd out(rows.rows(), static_cast<Index>(key.lines()));
  for (Index row = 0; row < rows.rows(); ++row) out.row(row) = folded(Eigen::VectorXd(rows.row(row).transpose()), key).transpose();
  return out;
}

Eigen::VectorXd folded(const Eigen::VectorXd& totals, const FoldedSources& side) {
  Eigen::VectorXd out = Eigen::VectorXd::Zero(static_cast<Index>(side.lines()));
  for (size_t i = 0; i < side.visible.size(); ++i) out[static_cast<Index>(i)] = totals[static_cast<Index>(side.visible[i])];
  for (const size_t i : side.rest) out[out.size() - 1] += totals[static_cast<Index>(i)];
  return out;
}

}  // namespace headlight::session
