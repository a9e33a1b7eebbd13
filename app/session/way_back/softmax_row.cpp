#include "session/way_back/softmax_row.hpp"

#include <cmath>

#include "analysis/softmax_jacobian.hpp"

namespace headlight::session {
namespace {

Eigen::RowVectorXd row_of(const Matrix& m, Index row) { return m.row(row).cast<double>(); }
Matrix as_matrix(const Eigen::RowVectorXd& row) { return row.cast<float>(); }

/// The masked scores with the division taken back; nothing where masking did anything but close cells.
std::optional<Eigen::RowVectorXd> undivided_scores(const Trace& trace, const HeadNodes& head, Index row) {
  if (head.scaled_scores == head.scores) return std::nullopt;
  const Eigen::RowVectorXd scores = row_of(trace[head.scores], row), scaled = row_of(trace[head.scaled_scores], row),
                           read = row_of(trace[head.masked_scores], row);
  Eigen::RowVectorXd out = scores;
  for (Index i = 0; i < read.size(); ++i)
    if (read(i) == -INFINITY) out(i) = read(i);
    else if (read(i) != scaled(i) || !std::isfinite(read(i))) return std::nullopt;
  return scaled == scores ? std::nullopt : std::optional(out);
}

UndividedRow undivided(const Trace& trace, const HeadNodes& head, Index row, const Eigen::RowVectorXd& scores,
                       const Eigen::RowVectorXd& arriving) {
  const Eigen::RowVectorXd shares = shares_of(row_of(trace[head.masked_scores], row)), other = shares_of(scores);
  return {as_matrix(shares), as_matrix(through_softmax(shares, arriving)), as_matrix(other), as_matrix(through_softmax(other, arriving))};
}

}  // namespace

std::optional<SoftmaxRow> softmax_row(const Session& session, const GradientTrace& back) {
  const auto& pinned = session.selection().pinned;
  if (session.selection().stage != Stage::softmax || !pinned) return std::nullopt;
  const HeadNodes& head = session.navigation().head();
  const Graph& graph = session.graph();
  if (head.pattern == absent || graph[head.pattern].is_input() || graph[head.pattern].inputs.front() != head.masked_scores)
    return std::nullopt;
  const Index keys = graph[head.pattern].axes.cols.size;
  const bool softmax = graph[head.pattern].op->normalisation() == Normalisation::softmax && !session.trace().overrides(head.pattern);
  if (!softmax || keys > most_keys || !same_words(graph[pinned->node].axes, graph[head.pattern].axes)) return std::nullopt;
  const Trace& trace = session.trace();
  const Index row = pinned->row;
  SoftmaxRow out{head.masked_scores, head.pattern, row, softmax_jacobian(trace[head.pattern].row(row)), head.scaled_scores, {}};
  const Matrix& d = back.d[static_cast<size_t>(head.pattern)];
  const Eigen::RowVectorXd arriving = d.size() == 0 ? Eigen::RowVectorXd(Eigen::RowVectorXd::Zero(keys)) : row_of(d, row);
  if (const auto scores = undivided_scores(trace, head, row); scores && arriving.allFinite())
    out.undivided = undivided(trace, head, row, *scores, arriving);
  return out;
}

}  // namespace headlight::session
