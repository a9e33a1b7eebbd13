#include "analysis/handed_over.hpp"

#include <algorithm>

namespace headlight::analysis {

Eigen::VectorXd HandedOver::totals() const { return parts.colwise().sum().transpose(); }

Eigen::VectorXd HandedOver::handed() const { return totals().cwiseProduct(weights); }

bool hands_over_values(const Graph& graph, const HeadNodes& head) {
  if (head.z == absent || graph[head.z].is_input()) return false;
  const std::vector<NodeId>& inputs = graph[head.z].inputs;
  return inputs.size() >= 2 && inputs[1] == head.v && graph[inputs[0]].axes.cols.size == graph[head.v].axes.rows.size;
}

HandedOver handed_over(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const HeadNodes& head, Index row,
                       const Eigen::VectorXd& gradient) {
  const Matrix& weights = trace[graph[head.z].inputs[0]];
  HandedOver all;
  std::vector<RowParts> values;
  for (Index key = 0; key < weights.cols(); ++key) {
    values.push_back(row_parts(graph, trace, nodes, head.v, key));
    for (const RowSource& source : values.back().from)
      if (std::find(all.sources.begin(), all.sources.end(), source) == all.sources.end()) all.sources.push_back(source);
  }
  std::stable_sort(all.sources.begin(), all.sources.end(), stands_before);
  all.weights = weights.row(row).cast<double>().transpose();
  all.parts = Eigen::MatrixXd::Zero(static_cast<Index>(all.sources.size()), weights.cols());
  for (Index key = 0; key < weights.cols(); ++key) {
    const RowParts& value = values[static_cast<size_t>(key)];
    const Eigen::VectorXd moved = value.rows.cast<double>() * gradient;
    for (size_t i = 0; i < value.from.size(); ++i) {
      const auto place = std::find(all.sources.begin(), all.sources.end(), value.from[i]) - all.sources.begin();
      all.parts(place, key) = moved[static_cast<Index>(i)];
    }
  }
  return all;
}

}  // namespace headlight::analysis
