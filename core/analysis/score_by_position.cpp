#include "analysis/score_by_position.hpp"

#include "analysis/row_sources.hpp"

namespace headlight::analysis {

Eigen::VectorXf score_by_position(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const HeadNodes& head, Index key) {
  const RowParts parts = row_parts(graph, trace, nodes, head.key, key);
  Eigen::VectorXf place = Eigen::VectorXf::Zero(parts.rows.cols());
  for (size_t i = 0; i < parts.from.size(); ++i)
    if (parts.from[i].kind == SourceKind::matrix && nodes.outline.part_of(parts.from[i].node) == Part::positions)
      place += parts.rows.row(static_cast<Index>(i)).transpose();
  return trace[head.query] * place;
}

}  // namespace headlight::analysis
