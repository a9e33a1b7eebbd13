#pragma once
#include <Eigen/Core>
#include <optional>
#include <vector>

#include "app_rooms.hpp"
#include "graph/matrix.hpp"

namespace headlight::session {

/// The sources of one side of a score, in the order of computation. The visible ones get a line each; the rest share the last line.
struct FoldedSources {
  std::vector<size_t> visible, rest;
  size_t lines() const { return visible.size() + !rest.empty(); }
};
/// `sizes`: of each source; the `most` lines are those of the largest, and of `always`.
FoldedSources fold_sources(const Eigen::VectorXd& sizes, size_t most, std::optional<Index> always);
/// (lines of queries, lines of keys), summed over what shares a line.
Eigen::MatrixXd folded(const Eigen::MatrixXd& parts, const FoldedSources& query, const FoldedSources& key);
Eigen::VectorXd folded(const Eigen::VectorXd& totals, const FoldedSources& side);

}  // namespace headlight::session
