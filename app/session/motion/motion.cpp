#include "session/motion/motion.hpp"

#include <algorithm>

#include "model/computed_stage.hpp"
#include "model/equation.hpp"

namespace headlight::session {

std::optional<NodeId> watchable(const Session& s) {
  if (s.selection().map || s.selection().look != StageLook::matrix || s.selection().back) return std::nullopt;
  const auto node = computed_node(s.navigation().place(), s.nodes(), s.graph(), s.selection().head);
  return node && s.trace()[*node].size() > 0 ? node : std::nullopt;
}

namespace {

/// Returns the pinned cell, or the cell at its place in a matrix of the same words; else the first cell.
Cell cell_asked_about(const Session& s, NodeId node) {
  const auto& pinned = s.selection().pinned;
  const bool here = pinned && (pinned->node == node || same_words(s.graph()[pinned->node].axes, s.graph()[node].axes));
  const Cell cell = here ? Cell{node, pinned->row, pinned->col} : Cell{node, 0, 0};
  return s.navigation().contains(cell) ? cell : Cell{node, 0, 0};
}

}  // namespace

Motion::Watched Motion::looked_at(const Session& s) {
  return {s.navigation().place(), s.selection().head, s.selection().sample, s.version()};
}

void Motion::begin(const Session& session, bool playing) {
  finish();
  const auto node = watchable(session);
  if (!node) return;
  const Outline& outline = session.nodes().outline;
  std::vector<std::vector<NodeId>> made;
  for (const NodeId one : outline.of(session.navigation().place(), session.selection().head)) made.push_back(outline.in_every_head(one));
  const Cell first = cell_asked_about(session, *node);
  plan_ = motion_plan(session.graph(), session.trace(), *node, made, first.row, first.col);
  if (plan_.steps.empty()) return;
  filled_.clear();
  for (const std::vector<NodeId>& one : made) filled_.insert(filled_.end(), one.begin(), one.end());
  filled_.push_back(step_drawn(session.graph(), outline, *node));
  watched_ = looked_at(session);
  step_ = 0;
  since_ = 0;
  playing_ = playing;
  look(session);
}

void Motion::play_or_pause(const Session& session) {
  if (!on()) begin(session, true);
  else playing_ = !playing_;
}

void Motion::step_to(const Session& session, bool MotionStep::*where) {
  const bool begun = on();
  if (!begun) begin(session, false);
  if (!on()) return;
  playing_ = false;
  const bool moves = moment_->moving > 0 && moment_->progress < 1;  // then the moving blocks arrive
  size_t next = begun && !moves ? step_ + 1 : step_;
  while (next < plan_.steps.size() && !(plan_.steps[next].*where)) ++next;
  if (next == plan_.steps.size()) return finish();
  step_ = next;
  since_ = plan_.steps[step_].seconds;
  look(session);
}

void Motion::step(const Session& session) { step_to(session, &MotionStep::still); }
void Motion::step_phase(const Session& session) { step_to(session, &MotionStep::ends_phase); }

void Motion::finish() {
  moment_.reset();
  watched_.reset();
  ways_.forget();
  playing_ = false;
}

void Motion::advance(const Session& session, double seconds) {
  if (!playing()) return;
  since_ += seconds;
  while (step_ < plan_.steps.size() && since_ >= plan_.steps[step_].seconds) since_ -= plan_.steps[step_++].seconds;
  if (step_ == plan_.steps.size()) return finish();
  look(session);
}

void Motion::stand_at(const Session& session, double part) {
  begin(session, true);
  if (!on()) return;
  if (part >= 1) return finish();
  advance(session, part * plan_.seconds());
  playing_ = false;
}

void Motion::follow(const Session& session) {
  if (on() && (watchable(session) != plan_.node || looked_at(session) != *watched_)) finish();
}

bool Motion::fills(NodeId node) const {
  if (!on()) return false;
  return std::find(filled_.begin(), filled_.end(), node) != filled_.end();
}

bool Motion::has_row(NodeId node, Index row) const {
  if (!fills(node)) return true;
  if (!plan_.blocks.empty()) return false;
  const Moment& m = *moment_;
  return row < m.above || row == m.also || (row == m.row && m.on_the_way.empty() && m.finished == plan_.n_cols);
}

/// Reads formulas once per step, not per frame; only the progress of a moving block changes in between.
void Motion::look(const Session& session) {
  const bool moves = plan_.steps[step_].kind == MotionStep::Kind::block;
  if (moment_ && displayed_step_ == step_ && !moves) return;
  moment_ = moment_of(session.graph(), session.trace(), plan_, step_, since_, ways_);
  displayed_step_ = step_;
}

}  // namespace headlight::session
