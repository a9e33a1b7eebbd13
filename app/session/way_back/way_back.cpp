#include "session/way_back/way_back.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "run/unmoved.hpp"
#include "session/way_back/objectives.hpp"

namespace headlight::session {
namespace {

constexpr size_t most_workings = 8;

}  // namespace

/// Drops a result of another run or objective and stops its computation; the next one begins once it has ended.
void WayBack::follow(const Session& session) {
  if (!session.comparison()) of_a_.leave();
  const auto objective = chosen_objective(session);
  const auto now = objective ? std::optional(Request{session.version(), session.selection().sample, *objective}) : std::optional<Request>();
  if (now != request_) {
    request_ = now;
    found_.reset();
    displayed_.clear();
    limits_.clear();
    workings_.clear();
  }
  collect_gradients(session);
  if (running_ && running_of_ != request_) running_->request_stop();
  if (found_ || running_ || !request_) return;
  running_of_ = request_;
  GradientsOfRun all{session.navigation().sample().graph, session.trace(), {request_->objective, {}}, 0, {}, {}, {}};
  running_ = std::make_unique<BackgroundResult<GradientsOfRun>>(
      [all = std::move(all), held = session.trace().hold()](const StopToken& stop) { return gradients_until_stopped(all, stop); });
  running_->ends_within(same_picture);
  collect_gradients(session);
}

void WayBack::collect_gradients(const Session& session) {
  if (!running_ || !running_->ended()) return;
  const auto done = std::exchange(running_, nullptr);
  auto result = done->take();
  if (!result || running_of_ != request_) return;
  if (result->problem == GradientsOfRun::Problem::constant)
    result->why = why_unmoved(result->back.objective, *result->graph, session.nodes().outline, result->trace);
  found_ = std::make_shared<const GradientsOfRun>(std::move(*result));
}

std::shared_ptr<const GradientsOfRun> WayBack::gradients(const Session& session) {
  follow(session);
  return found_;
}

MatrixPtr WayBack::gradient(const Session& session, NodeId node) {
  follow(session);
  if (!found_ || found_->problem == GradientsOfRun::Problem::nan) return nullptr;
  MatrixPtr& shown = displayed_[node];
  if (shown) return shown;
  return shown = displayed_gradient(*found_, session.nodes().outline, node);
}

float WayBack::limit(const Session& session, NodeId node) {
  follow(session);
  if (!found_ || found_->problem != GradientsOfRun::Problem::none) return 1;
  const std::vector<NodeId> heads = session.nodes().outline.in_every_head(node);
  const auto [place, fresh] = limits_.try_emplace(heads.front(), 0.f);
  if (!fresh) return place->second;
  float largest = 0;
  for (const NodeId head : heads)
    for (const float v : found_->back.d[static_cast<size_t>(head)].reshaped())
      if (std::isfinite(v)) largest = std::max(largest, std::abs(v));
  return place->second = largest;
}

std::shared_ptr<const GradientWorking> WayBack::working(const Session& session, const Cell& cell) {
  follow(session);
  collect_working();
  if (!found_ || found_->problem == GradientsOfRun::Problem::nan) return nullptr;
  const auto known = std::find_if(workings_.begin(), workings_.end(), [&](const auto& one) { return one->cell == cell; });
  if (known != workings_.end()) return *known;
  if (working_running_) return nullptr;
  working_of_ = found_;
  working_running_ =
      std::make_unique<BackgroundResult<GradientWorking>>([of = found_, cell, held = session.trace().hold()](const StopToken&) {
        return gradient_working(*of->graph, of->trace, of->back, cell);
      });
  working_running_->ends_within(same_picture);
  collect_working();
  return !workings_.empty() && workings_.front()->cell == cell ? workings_.front() : nullptr;
}

void WayBack::collect_working() {
  if (!working_running_ || !working_running_->ended()) return;
  const auto done = std::exchange(working_running_, nullptr);
  auto result = done->take();
  if (!result || working_of_ != found_) return;
  workings_.push_front(std::make_shared<const GradientWorking>(std::move(*result)));
  if (workings_.size() > most_workings) workings_.pop_back();
}

}  // namespace headlight::session
