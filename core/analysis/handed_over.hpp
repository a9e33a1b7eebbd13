#pragma once
#include <Eigen/Core>
#include <vector>

#include "analysis/row_sources.hpp"

namespace headlight::analysis {

/// A head's output for one row, split into parts: every key's value is a sum over its sources, measured by how far it moves an objective.
struct HandedOver {
  std::vector<RowSource> sources;  ///< of all values, in the order of computation, the biases last
  Eigen::MatrixXd parts;           ///< (source, key): by how much the objective moves for each unit of weight
  Eigen::VectorXd weights;         ///< (key): of the row

  /// (key): the gradient of the objective with respect to that weight.
  Eigen::VectorXd totals() const;
  /// (key): the weight times its gradient; their sum is the row of the weighted sum times its gradient.
  Eigen::VectorXd handed() const;
};

/// True if the head's weighted sum is its weights times its values: not of one that is switched off, or set to its mean.
bool hands_over_values(const Graph& graph, const HeadNodes& head);

/// `gradient`: of the objective, by the numbers of row `row` of the head's weighted sum z (d_head). Precondition: hands_over_values.
HandedOver handed_over(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const HeadNodes& head, Index row,
                       const Eigen::VectorXd& gradient);

}  // namespace headlight::analysis
