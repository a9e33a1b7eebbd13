#include "views/rail.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "views/influence_section.hpp"
#include "views/node_matrix.hpp"
#include "widgets/cards.hpp"

namespace headlight {
namespace {

/// The first stage where NaN or an infinity that is no mask appears.
std::optional<StagePlace> first_fault(const Session& session) {
  for (const StagePlace& stage : session.stages()) {
    if (stage.stage == Stage::tokens || stage.stage == Stage::translate) continue;
    const Matrix& m = session.trace()[main_node(stage, session.nodes(), session.selection.head)];
    for (Index c = 0; c < m.size(); ++c)
      if (std::isnan(m.data()[c]) || m.data()[c] == INFINITY) return stage;
  }
  return std::nullopt;
}

/// Whether a cell that this stage makes was set by hand in the sentence that is looked at.
bool is_overridden(const Session& session, const StagePlace& stage) {
  if (!session.trace().by_hand) return false;
  for (const auto& [node, cells] : *session.trace().by_hand)
    if (stage_of(session.graph(), session.nodes(), node, stage.at) == stage) return true;
  return false;
}

/// Whether the stage differs from what it is compared with; else whether something that its board shows was set by hand.
bool is_marked(const Session& session, const StagePlace& stage) {
  if (const Comparison* comparison = session.comparison()) return comparison->differs(stage);
  if (is_overridden(session, stage)) return true;
  const Document& d = session.document();
  for (const auto& [name, came] : d.model->weights->by_name)
    if (d.weights.by_name.at(name) != came && session.graph().has(name) && stage_showing(session.graph(), session.nodes(), session.graph().find(name)) == stage)
      if (name != "W_E" || d.weights[name].topRows(came->rows()) != *came) return true;  // W_E also grows by unknown words
  return false;
}

/// The numbers of the trail's stages and of that of the cell to which it leads; empty where nothing was followed.
std::set<int> stages_of_trail(const Session& session) {
  std::set<int> out;
  const auto add = [&](const Cell& cell) {
    if (const auto stage = stage_of(session.graph(), session.nodes(), cell.node, session.selection.at)) out.insert(session.number_of(*stage));
  };
  for (const Cell& step : session.trail().steps()) add(step);
  if (!out.empty() && session.selection.pinned) add(*session.selection.pinned);
  return out;
}

RailPath path_through(const std::set<int>& trail, int stage, int here) {
  if (trail.empty()) return {};
  RailPath path;
  path.above = *trail.begin() < stage && stage <= *trail.rbegin();
  path.below = *trail.begin() <= stage && stage < *trail.rbegin();
  if (trail.count(stage)) path.stop = stage == here ? RailPath::Stop::here : RailPath::Stop::step;
  return path;
}

RailRow row_of(Frame& frame, const StagePlace& place) {
  const Session& session = frame.session;
  const Stage stage = place.stage;
  RailRow row;
  row.name = "stage." + id(place, session.nodes());
  row.title = title(stage);
  row.shape = shape_text(place, session.run());
  row.number = session.number_of(place) + 1;
  row.current = session.place() == place;
  row.last = place == session.stages().back();
  if (stage == Stage::tokens) return row;
  const NodeId shown = stage == Stage::split ? attention_at(session.nodes(), place.at).q : main_node(place, session.nodes(), session.selection.head);
  row.role = stage == Stage::split || is_per_head(stage) || stage == Stage::merge ? Role::text : role_of(session, shown);
  const Colouring colours = colouring(frame, shown);
  row.values = session.selection.shows_gradient() ? colours.values : session.trace().value[static_cast<size_t>(shown)];
  row.map = colours.map;
  row.limit = colours.limit;
  row.lit_cells = frame.influence.lit(session, shown);
  row.reached = !reached_in(frame, place).empty();
  return row;
}

}  // namespace

void RailPanel::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Rect& area = frame.grid.rail;
  if (area.w <= 0) return;
  c.fill(area, c.colours().panel);
  const float row_height = frame.grid.rail_row, whole = row_height * static_cast<float>(frame.session.stages().size());
  const ImVec2 mouse = c.logical(ImGui::GetMousePos());
  if (area.contains(mouse.x, mouse.y)) scroll_ -= ImGui::GetIO().MouseWheel * row_height;
  const float current = row_height * static_cast<float>(frame.session.stage_number());
  if (whole > area.h && !area.contains(mouse.x, mouse.y)) scroll_ = std::clamp(scroll_, current + row_height - area.h, current);
  scroll_ = std::clamp(scroll_, 0.f, std::max(0.f, whole - area.h));
  const std::set<int> trail = stages_of_trail(frame.session);
  const std::optional<StagePlace> fault = first_fault(frame.session);
  c.draw->PushClipRect(c.at(area.x, area.y), c.at(area.right(), area.bottom()), true);
  const std::vector<StagePlace> stages = frame.session.stages();
  for (int i = 0; i < static_cast<int>(stages.size()); ++i) {
    const StagePlace& at = stages[static_cast<size_t>(i)];
    const Rect r = {area.x, area.y + row_height * static_cast<float>(i) - scroll_, area.w, row_height};
    if (r.bottom() < area.y || r.y > area.bottom()) continue;
    RailRow row = row_of(frame, at);
    row.thumbnail_only = frame.grid.rail_form == Rail::thumbnails;
    if (is_marked(frame.session, at)) row.mark = RailMark::edited;
    if (fault == at) row.mark = RailMark::fault;
    row.path = path_through(trail, i, frame.session.stage_number());
    const Touch touch = rail_row(c, r, row);
    if (row.path.stop != RailPath::Stop::none) c.note("path." + id(at, frame.session.nodes()), r);
    if (frame.pointed == at) c.outline(r.inset(3), c.colours().text, radius::control, 2);
    if (touch.clicked) frame.session.go(at);
    if (row.thumbnail_only) c.tooltip(touch, std::to_string(i + 1) + "  " + title(at.stage) + "  " + row.shape);
  }
  c.draw->PopClipRect();
  c.vline(area.right() - 1, area.y, area.bottom(), c.colours().line);
}

}  // namespace headlight
