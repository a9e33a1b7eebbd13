#include "views/boards/motion_view.hpp"

#include <algorithm>

#include "session/stage_groups.hpp"
#include "views/boards/travel.hpp"
#include "widgets/controls.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

PartialMatrix filling_by_blocks(const Motion& motion, NodeId node) {
  PartialMatrix filling;
  filling.whole = true;
  filling.n_cols = 0;
  for (const MovedBlock& block : motion.plan().blocks) {
    if (!motion.moment().has(block)) continue;
    if (block.parts && block.part == node) filling.n_cols = block.n_cols;
    if (!block.parts && block.whole == node) filling.n_cols = std::max(filling.n_cols, block.first_col + block.n_cols);
  }
  return filling;
}

}  // namespace

std::optional<PartialMatrix> filling_of(const Motion& motion, NodeId node) {
  if (!motion.fills(node)) return std::nullopt;
  if (!motion.plan().blocks.empty()) return filling_by_blocks(motion, node);
  const Moment& m = motion.moment();
  PartialMatrix filling;
  filling.above = m.above;
  filling.also = m.also;
  filling.row = m.row;
  const bool watched = node == motion.plan().node;
  if (watched || motion.has_row(node, m.row)) filling.finished = m.finished;  // of other heads whole rows are enough
  if (!watched) return filling;
  filling.ahead = m.ahead;
  filling.way_col = m.way_col;
  filling.on_the_way.assign(m.on_the_way.begin(), m.on_the_way.end());
  return filling;
}

void mark_computed(const Frame& frame, MatrixView& view, NodeId node) {
  if (!frame.motion.on() || frame.motion.plan().node != node || frame.motion.moment().n_cols == 0) return;
  const Moment& m = frame.motion.moment();
  const bool flip = view.transposed;
  const auto cell = [&](Index col) { return flip ? ScreenCell{col, m.row} : ScreenCell{m.row, col}; };
  const ScreenCell first = cell(m.first_col), last = cell(m.first_col + m.n_cols - 1);
  (flip ? view.hot_col : view.hot_row) = m.row;
  if (m.n_cols == 1) view.hovered = first;
  else view.frames.push_back({first.row, last.row, first.col, last.col, frame.canvas.colours().text, 1.5f, 4.f});
}

void go_on(Frame& frame) {
  if (!frame.settings.moves_less() && !frame.session.selection().map) frame.travel.go_on();
  next_stage(frame.session);
}

void go_into(Frame& frame, const StagePlace& place) {
  if (!frame.settings.moves_less()) frame.travel.go_on();
  frame.session.go(place);
}

void go_to_map(Frame& frame) {
  if (!frame.settings.moves_less() && !frame.session.selection().map) frame.travel.go_on();
  frame.session.show_map();
}

void leave_map(Frame& frame) {
  if (!frame.settings.moves_less()) frame.travel.go_on();
  frame.session.selection().map = false;
}

void watch(Frame& frame) {
  if (frame.settings.moves_less()) frame.motion.step_phase(frame.session);
  else frame.motion.play_or_pause(frame.session);
}

void watch_step(Frame& frame) { frame.motion.step(frame.session); }

namespace {

constexpr float beside_controls = 16;

}  // namespace

float room_of_motion_controls(const Frame& frame, float size) {
  if (!watchable(frame.session)) return 0;
  return (frame.motion.on() ? 3 * size + 12 : size) + beside_controls;
}

float draw_motion_controls(Frame& frame, float right, float y, float size) {
  if (!watchable(frame.session)) return 0;
  const Canvas& c = frame.canvas;
  const Phrases& phrases = c.phrases;
  const bool on = frame.motion.on(), playing = frame.motion.playing(), less = frame.settings.moves_less();
  const float room = room_of_motion_controls(frame, size);
  float x = right - (room - beside_controls);
  const std::string key = key_of(Shortcut::watch, phrases);
  const std::string tip = playing ? phrases("board.motion.pause", {{"key", key}})
                          : less  ? phrases("board.motion.phase", {{"key", key}})
                                  : phrases("board.motion.play", {{"key", key}});
  const Interaction play = icon_button(c, "motion.play", {x, y, size, size}, playing ? Icon::pause : Icon::play,
                                       on ? ButtonKind::primary : ButtonKind::outline, {tip, ""});
  if (on) {
    x += size + 6;
    if (icon_button(c, "motion.step", {x, y, size, size}, Icon::next, ButtonKind::outline, {phrases("board.motion.step"), ""}))
      watch_step(frame);
    x += size + 6;
    if (icon_button(c, "motion.finish", {x, y, size, size}, Icon::close, ButtonKind::outline,
                    {phrases("board.motion.finish", {{"key", key_of(Shortcut::escape, phrases)}}), ""}))
      frame.motion.finish();
  }
  if (play) watch(frame);
  return room;
}

}  // namespace headlight::views
