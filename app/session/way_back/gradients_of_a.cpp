#include "session/way_back/gradients_of_a.hpp"

#include <utility>

#include "session/way_back/objectives.hpp"

namespace headlight::session {
namespace {

/// The cell of A that matches a cell of B. A row of words counts from the end if it is B's last.
std::optional<Cell> in_a(const Session& session, const Cell& cell) {
  const Comparison& c = *session.comparison();
  const auto node = c.in_a(cell.node);
  if (!node) return std::nullopt;
  const Axes& axes = (*c.a().graph)[*node].axes;
  Index row = cell.row;
  if (cell.node == session.nodes().logits || cell.node == session.nodes().probs) {
    const bool target = session.nodes().decoder.has_value();
    const Index words_a = target ? c.a().n_target : c.a().n_words, words_b = target ? c.b().n_target : c.b().n_words;
    if (row == words_b - 1) row = words_a - 1;
  }
  if (row < 0 || row >= axes.rows.size || cell.col >= axes.cols.size) return std::nullopt;
  return Cell{*node, row, cell.col};
}

}  // namespace

std::optional<Objective> objective_in_a(const Session& session) {
  const auto objective = session.comparison() ? chosen_objective(session) : std::nullopt;
  const auto cell = objective ? in_a(session, objective->cell) : std::nullopt;
  if (!cell) return std::nullopt;
  const auto less = objective->less ? in_a(session, *objective->less) : std::nullopt;
  if (objective->less && !less) return std::nullopt;
  return Objective{objective->kind, *cell, less};
}

void GradientsOfA::collect() {
  if (!running_ || !running_->ended()) return;
  const auto done = std::exchange(running_, nullptr);
  auto result = done->take();
  if (result && running_of_ == request_) found_ = std::make_shared<const GradientsOfRun>(std::move(*result));
}

void GradientsOfA::leave() {
  request_.reset();
  found_.reset();
  displayed_.clear();
  if (running_) running_->request_stop();
  collect();
}

std::shared_ptr<const GradientsOfRun> GradientsOfA::gradients(const Session& session) {
  const auto objective = objective_in_a(session);
  std::optional<Request> now;
  if (objective) now = Request{session.comparison()->baseline().run, session.comparison()->baseline().sample, *objective};
  if (now != request_) {
    request_ = now;
    found_.reset();
    displayed_.clear();
  }
  collect();
  if (running_ && running_of_ != request_) running_->request_stop();
  if (found_ || running_ || !request_) return found_;
  running_of_ = request_;
  const Sample& a = session.comparison()->a();
  GradientsOfRun all{a.graph, a.trace, {request_->objective, {}}, 0, {}, {}, {}};
  running_ = std::make_unique<BackgroundResult<GradientsOfRun>>(
      [all = std::move(all), held = a.trace.hold()](const StopToken& stop) { return gradients_until_stopped(all, stop); });
  running_->ends_within(same_picture);
  collect();
  return found_;
}

MatrixPtr GradientsOfA::gradient(const Session& session, NodeId node_of_a) {
  const auto found = gradients(session);
  if (!found || found->problem == GradientsOfRun::Problem::nan) return nullptr;
  MatrixPtr& shown = displayed_[node_of_a];
  if (!shown) shown = displayed_gradient(*found, session.comparison()->baseline().run->nodes.outline, node_of_a);
  return shown;
}

}  // namespace headlight::session
