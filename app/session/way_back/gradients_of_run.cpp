#include "session/way_back/gradients_of_run.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "run/way_back.hpp"

namespace headlight::session {
namespace {

constexpr float masked = -std::numeric_limits<float>::infinity();

/// The matrix whose -infinity marks closed cells: for attention weights their scores, for all others their own values.
const Matrix& closed_by(const GradientsOfRun& found, const Outline& outline, NodeId node) {
  const Node& made = (*found.graph)[node];
  const bool weights = outline.is_attention_weights(node) && !made.is_input();
  return found.trace[weights ? made.inputs.front() : node];
}

}  // namespace

GradientsOfRun gradients_until_stopped(GradientsOfRun asked, const StopToken& stop) {
  asked.trace.fill(stop);
  if (stop.stop_requested()) throw Stopped();
  asked.value = value_of(asked.back.objective, *asked.graph, asked.trace);
  if (std::isnan(asked.value)) {
    asked.problem = GradientsOfRun::Problem::nan;
    asked.begins = first_nan(asked.back.objective, *asked.graph, asked.trace);
    return asked;
  }
  asked.back.d = gradients_of(asked.back.objective, *asked.graph, asked.trace, stop);
  if (!is_moved(asked.back, asked.trace)) asked.problem = GradientsOfRun::Problem::constant;
  return asked;
}

MatrixPtr displayed_gradient(const GradientsOfRun& found, const Outline& outline, NodeId node) {
  const Matrix& d = found.back.d[static_cast<size_t>(node)];
  const Matrix& closed = closed_by(found, outline, node);
  Matrix made = d.size() == 0 ? Matrix::Zero(closed.rows(), closed.cols()) : d;
  for (Index i = 0; i < made.size(); ++i)
    if (closed.data()[i] == masked) made.data()[i] = masked;
  return std::make_shared<const Matrix>(std::move(made));
}

}  // namespace headlight::session
