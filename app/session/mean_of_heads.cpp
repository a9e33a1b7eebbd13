#include "session/mean_of_heads.hpp"

#include <cmath>
#include <utility>

#include "analysis/masked_pattern.hpp"
#include "graph/on_demand.hpp"

namespace headlight::session {

MeanOfHeads::MeanOfHeads(const Session& session, std::vector<NodeId> patterns)
    : graph_(session.navigation().sample().graph),
      trace_(session.trace()),
      patterns_(std::move(patterns)),
      version_(session.version()),
      sample_(session.selection().sample),
      held_(session.trace().hold()) {
  const Axes& axes = (*graph_)[patterns_.front()].axes;
  sum_ = open_ = Matrix::Zero(axes.rows.size, axes.cols.size);
  thread_ = Background([this](const StopToken& stop) {
    try {
      add_all(stop);
    } catch (const Stopped&) {
    } catch (...) {
      failure_ = std::current_exception();
    }
    held_.reset();
    ended_ = true;
  });
}

bool MeanOfHeads::is_of(const Session& session, const std::vector<NodeId>& patterns) const {
  return version_ == session.version() && sample_ == session.selection().sample && patterns_ == patterns;
}

void MeanOfHeads::check() {
  if (ended_ && failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void MeanOfHeads::add_all(const StopToken& stop) {
  for (const NodeId pattern : patterns_) {
    if (stop.stop_requested()) throw Stopped();
    const bool given = (*graph_)[pattern].is_input();
    const auto look = [&](const Trace& trace) { add(*masked_pattern(*graph_, trace, pattern)); };
    if (!trace_.later || given) look(trace_);
    else trace_.later->visit({(*graph_)[pattern].inputs.front(), pattern}, look, stop);
  }
  const float n = static_cast<float>(patterns_.size());
  result_ = std::make_shared<const Matrix>((open_.array() > 0).select(sum_.array() / n, -INFINITY).matrix());
}

void MeanOfHeads::add(const Matrix& values) {
  const auto masked = (values.array() == -INFINITY).eval();
  sum_ = masked.select(sum_, sum_ + values);
  open_ = masked.select(open_, Matrix::Ones(open_.rows(), open_.cols()));
}

}  // namespace headlight::session
