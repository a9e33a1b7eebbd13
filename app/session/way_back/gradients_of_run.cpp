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

GradientsOfRun gradients_until_stopped(GradientsOfRun gradients, const StopToken& stop) {
  gradients.trace.fill(stop);
  if (stop.stop_requested()) throw Stopped();
  gradients.value = value_of(gradients.back.objective, *gradients.graph, gradients.trace);
  if (std::isnan(gradients.value)) {
    gradients.problem = GradientsOfRun::Problem::nan;
    gradients.begins = first_nan(gradients.back.objective, *gradients.graph, gradients.trace);
    return gradients;
  }
  gradients.back.d = gradients_of(gradients.back.objective, *gradients.graph, gradients.trace, stop);
  if (!is_moved(gradients.back, gradients.trace)) gradients.problem = GradientsOfRun::Problem::constant;
  return gradients;
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
