#include "views/shell/rail.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "session/overridden.hpp"
#include "session/stage_groups.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/inspector/influence_section.hpp"
#include "views/map/map_rail.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/cards.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

/// True if a cell made by this stage was set by hand in the current sentence.
bool is_overridden(const Session& session, const StagePlace& stage) {
  if (!session.trace().overridden) return false;
  for (const auto& [node, cells] : *session.trace().overridden)
    if (stage_of(session.graph(), session.nodes(), node, stage.at) == stage) return true;
  return false;
}

/// True if the stage differs from the compared state; without a comparison, if a cell on its board was set by hand, or its numbers changed
/// since.
bool is_marked(const Session& session, TouchedStages& touched, const std::vector<std::string>& other_weights, const StagePlace& stage) {
  if (const Comparison* comparison = session.comparison()) return comparison->differs(stage);
  if (is_overridden(session, stage) || touched.has(session, stage)) return true;
  return std::any_of(other_weights.begin(), other_weights.end(), [&](const std::string& name) {
    return session.graph().has(name) && stage_showing(session.graph(), session.nodes(), session.graph().find(name)) == stage &&
           is_changed_weight(session, name);
  });
}

/// The weights that are not the model's own matrices.
std::vector<std::string> weights_of_other_matrices(const Document& document) {
  std::vector<std::string> names;
  const auto& came = document.model->weights->by_name;
  auto own = came.begin();  // both are in the order of their names
  for (const auto& [name, now] : document.weights.by_name) {
    while (own != came.end() && own->first < name) ++own;
    if (own == came.end() || own->second != now || own->first != name) names.push_back(name);
  }
  return names;
}

/// Returns the numbers of the trail's stages and of the stage it leads to; empty without a trail.
std::set<int> stages_of_trail(const Session& session) {
  std::set<int> out;
  const auto add = [&](const Cell& cell) {
    if (const auto stage = stage_of(session.graph(), session.nodes(), cell.node, session.selection().at))
      out.insert(session.navigation().number_of(*stage));
  };
  for (const Cell& step : session.navigation().trail().steps()) add(step);
  if (!out.empty() && session.selection().pinned) add(*session.selection().pinned);
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

/// Returns the stage's title, or a shorter form in languages whose title is too long beside the pictures.
std::string rail_title(const Session& session, const StagePlace& place, const Phrases& phrases) {
  const bool shorter = phrases.has(std::string("stage.") + id(place.stage) + ".rail");
  return shorter ? phrases.of("stage.*.rail", id(place.stage)) : stage_title(session, place, phrases);
}

RailRow row_of(Frame& frame, const StagePlace& place) {
  const Session& session = frame.session;
  const Stage stage = place.stage;
  RailRow row;
  row.name = "stage." + id(place, session.nodes());
  row.title = rail_title(session, place, frame.canvas.phrases);
  row.shape = shape_text(place, session.run());
  row.number = session.navigation().number_of(place) + 1;
  row.current = !session.selection().map && session.navigation().place() == place;
  row.last = place == session.navigation().stages().back();
  if (stage == Stage::tokens) return row;
  const NodeId shown =
      stage == Stage::split ? attention_at(session.nodes(), place.at).q : main_node(place, session.nodes(), session.selection().head);
  row.role = has_heads(stage) || stage == Stage::merge ? Role::text : role_of(session, shown);
  const Colouring colours = picture_colouring(frame, shown);
  if (!colours.values) return row;
  row.values = session.selection().back || session.preview(shown) ? colours.values : session.trace().matrix(shown);
  row.map = colours.map;
  row.limit = colours.limit;
  row.highlighted_cells = frame.influence.highlight(session, shown);
  row.reached = !reached_in(frame, place).empty();
  return row;
}

/// A line of the rail: the map, the heading of a stack, a closed group, or a stage.
struct RailLine {
  enum class Kind { map, heading, group, stage } kind;
  float height;
  int group = 0, stage = 0;
};

constexpr float heading_height = 28, group_height = 38;

/// True if the group is open; on the map all groups are closed.
bool is_open(const Session& session, const std::vector<StageGroup>& groups, const StageGroup& group) {
  return groups.size() == 1 || (!session.selection().map && group.has(session.navigation().stage_number()));
}

std::vector<RailLine> lines_of(const Session& session, const std::vector<StageGroup>& groups, float row_height) {
  std::vector<RailLine> lines = {{RailLine::Kind::map, row_height}};
  auto stack = StageGroup::Stack::whole_model;
  for (int g = 0; g < static_cast<int>(groups.size()); ++g) {
    const StageGroup& group = groups[static_cast<size_t>(g)];
    if (group.stack != stack && group.stack != StageGroup::Stack::whole_model)
      lines.push_back({RailLine::Kind::heading, heading_height, g});
    stack = group.stack;
    const bool open = is_open(session, groups, group);
    if (groups.size() > 1 && !(open && group.count == 1)) lines.push_back({RailLine::Kind::group, group_height, g});
    for (int stage = group.first; open && stage < group.first + group.count; ++stage)
      lines.push_back({RailLine::Kind::stage, row_height, g, stage});
  }
  return lines;
}

/// Draws the marks of a stage's line besides its numbers: a change, a fault, the followed path, the reach.
class RailDrawing {
 public:
  RailDrawing(Frame& frame, const std::vector<StageGroup>& groups, TouchedStages& touched, const std::optional<StagePlace>& fault)
      : frame_(frame),
        groups_(groups),
        touched_(touched),
        trail_(stages_of_trail(frame.session)),
        other_weights_(weights_of_other_matrices(frame.session.document())),
        fault_(fault) {}

  void line(const Rect& r, const RailLine& line) {
    if (line.kind == RailLine::Kind::map) draw_rail_of_map(frame_, r);
    else if (line.kind == RailLine::Kind::stage) stage(r, line.stage);
    else if (line.kind == RailLine::Kind::group) group(r, line.group);
    else heading(r, stack_title(groups_[static_cast<size_t>(line.group)], frame_.canvas.phrases));
  }

 private:
  const Session& session() const { return frame_.session; }
  bool narrow() const { return frame_.grid.rail_form == Rail::thumbnails; }
  bool titles() const { return frame_.grid.rail_form == Rail::titles; }
  const StagePlace& place(int stage) const { return session().navigation().stages()[static_cast<size_t>(stage)]; }
  RailMark mark_of(const StagePlace& at) const {
    return fault_ == at ? RailMark::fault : is_marked(session(), touched_, other_weights_, at) ? RailMark::edited : RailMark::none;
  }

  void heading(const Rect& r, const std::string& words) const {
    const Canvas& c = frame_.canvas;
    c.text(narrow() ? r.centre_x() : r.x + (titles() ? 14.f : 19.f), r.y + 20, narrow() ? c.fonts().tiny_bold : c.fonts().small_bold,
           c.colours().muted, words, narrow() ? Align::centre : Align::left);
  }

  void stage(const Rect& r, int number) {
    const Canvas& c = frame_.canvas;
    const StagePlace at = place(number);
    RailRow row = row_of(frame_, at);
    row.thumbnail_only = narrow();
    row.title_only = titles();
    row.mark = mark_of(at);
    row.path = path_through(trail_, number, session().navigation().stage_number());
    for (const StageGroup& g : groups_)  // for a group of one stage the line names it
      if (groups_.size() > 1 && g.count == 1 && g.first == number) row.title = session::title(g, session(), c.phrases);
    const bool end_of_group =
        std::any_of(groups_.begin(), groups_.end(), [&](const StageGroup& g) { return g.first + g.count - 1 == number; });
    row.last = row.last || end_of_group;
    const Interaction touch = rail_row(c, r, row);
    describe(row);
    if (row.mark == RailMark::edited) c.note("mark." + id(at, session().nodes()), r);
    if (row.path.stop != RailPath::Stop::none) c.note("path." + id(at, session().nodes()), r);
    if (frame_.pointed == at) c.outline(r.inset(3), c.colours().text, radius::control, 2);
    if (touch.clicked) frame_.session.go(at);
    if (row.thumbnail_only) c.tooltip(touch, std::to_string(number + 1) + "  " + without_markup(row.title) + "  " + row.shape);
  }

  /// Describes the marks for a screen reader.
  void describe(const RailRow& row) const {
    const Phrases& phrases = frame_.canvas.phrases;
    std::string label = phrases("shell.rail.stage", {{"number", row.number}, {"stage", without_markup(row.title)}});
    if (row.mark == RailMark::edited)
      label = longer_list(label, session().comparison() ? phrases("shell.rail.differs") : phrases("shell.rail.changed"), phrases);
    if (row.mark == RailMark::fault) label = longer_list(label, phrases("shell.rail.fault"), phrases);
    if (row.reached) label = longer_list(label, phrases("shell.rail.reached"), phrases);
    frame_.canvas.log.describe(row.name, ControlKind::choice, label, row.shape, row.current);
  }

  /// Draws a group's line: the open group's heading, or a closed one with the thumbnail of its most telling matrix.
  void group(const Rect& r, int number) {
    const Canvas& c = frame_.canvas;
    const StageGroup& of = groups_[static_cast<size_t>(number)];
    const bool open = is_open(session(), groups_, of);
    const Interaction touch = c.touch("group." + std::to_string(number + 1), r);
    if (touch.hovered) c.fill(r, c.colours().wash);
    const RailRow row = row_of(frame_, of.telling);
    const Rect small = {narrow() ? r.centre_x() - 15 : r.x + (titles() ? 14.f : 27.f), r.centre_y() - 12, 30, 24};
    if (open && !narrow())
      draw_title_in_lines({small.x, r.y, r.right() - small.x - 8, r.h}, c.fonts().small_bold, session::title(of, session(), c.phrases));
    else if (open) c.hline(r.x + 14, r.right() - 14, r.centre_y(), c.colours().line2, 2);
    else draw_closed(r, small, of, row);
    if (touch.focused) c.outline(r.inset(2), c.colours().text, radius::control, 2);
    const std::string stack = stack_title(of, c.phrases), title = session::title(of, session(), c.phrases);
    if (narrow()) c.tooltip(touch, longer_list(stack, title, c.phrases) + "  " + row.shape);
    if (touch.clicked) frame_.session.go(place(of.first));
  }

  void draw_closed(const Rect& r, const Rect& small, const StageGroup& of, const RailRow& row) const {
    const Canvas& c = frame_.canvas;
    if (row.values) thumbnail(c, small, row.values, row.map, row.limit, row.highlighted_cells);
    bool reached = false, edited = false, on_the_way = false;
    for (int i = of.first; i < of.first + of.count; ++i) {
      edited = edited || mark_of(place(i)) != RailMark::none;
      reached = reached || !reached_in(frame_, place(i)).empty();
      on_the_way = on_the_way || trail_.count(i);
    }
    if (edited) c.note("mark.group", small);
    if (edited)
      c.draw->AddTriangleFilled(c.exact(small.right() - 8, small.y), c.exact(small.right(), small.y), c.exact(small.right(), small.y + 8),
                                c.colours().edit);
    if (reached || on_the_way)
      c.draw->AddCircleFilled(c.exact(narrow() ? r.x + 5 : r.x + 14, r.centre_y()), 3.f * c.scale(), c.colours().text, 20);
    if (narrow()) return;
    const std::string title = session::title(of, session(), c.phrases);
    const float width = c.text_width(c.fonts().label_plain, title);
    if (titles()) return draw_title_in_lines({small.right() + 8, r.y, r.right() - small.right() - 14, r.h}, c.fonts().small, title);
    if (width > r.w - 92) return draw_title_in_lines({r.x + 80, r.y, r.w - 92, r.h}, c.fonts().small, title);
    c.text(r.x + 80, c.baseline_at(c.fonts().label_plain, r.centre_y()), c.fonts().label_plain, c.colours().text, title);
    if (80 + width + 10 + c.text_width(c.fonts().mono_small, row.shape) < r.w - 12)
      c.text(r.right() - 12, c.baseline_at(c.fonts().mono_small, r.centre_y()), c.fonts().mono_small, c.colours().muted, row.shape,
             Align::right);
  }

  /// Draws the title in two lines if the rail is narrow, such as "Layer 1 cross-attention".
  void draw_title_in_lines(const Rect& r, const ImFont* font, const std::string& words) const {
    const Canvas& c = frame_.canvas;
    const std::vector<std::string> lines = c.wrapped(font, words, r.w);
    for (size_t i = 0; i < lines.size(); ++i)
      c.text_in({r.x, r.centre_y() + 14 * (static_cast<float>(i) - static_cast<float>(lines.size()) / 2), r.w, 14}, font, c.colours().text,
                lines[i], Align::left);
  }

  Frame& frame_;
  const std::vector<StageGroup>& groups_;
  TouchedStages& touched_;
  std::set<int> trail_;
  std::vector<std::string> other_weights_;
  std::optional<StagePlace> fault_;
};

}  // namespace

void RailPanel::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  const Rect& area = frame.grid.rail;
  if (area.w <= 0) return;
  c.fill(area, c.colours().panel);
  const std::vector<StageGroup> groups = groups_of(frame.session);
  const std::vector<RailLine> lines = lines_of(frame.session, groups, frame.grid.rail_row);
  float whole = 0, current = 0;
  for (const RailLine& line : lines) {
    const bool stage = line.kind == RailLine::Kind::stage && line.stage == frame.session.navigation().stage_number();
    if (stage && !frame.session.selection().map) current = whole;  // the map comes before them all
    whole += line.height;
  }
  const float around = groups.size() > 1 ? frame.grid.rail_row : 0;  // keeps the neighbours in sight too
  if (const std::pair place(current, area.h); std::exchange(followed_, place) != place && !c.pointed_at(area))
    scroll_ = scrolled_into_view(scroll_, current - around, current + frame.grid.rail_row + around, area.h);
  scroll(c, "rail.list", area, whole - area.h, frame.grid.rail_row, scroll_);
  c.draw->PushClipRect(c.at(area.x, area.y), c.at(area.right(), area.bottom()), true);
  RailDrawing drawing(frame, groups, touched_, faults_.first(frame.session));
  float y = area.y - scroll_;
  for (const RailLine& line : lines) {
    const Rect r = {area.x, y, area.w, line.height};
    y += line.height;
    if (r.bottom() >= area.y && r.y <= area.bottom()) drawing.line(r, line);
  }
  if (groups.size() > 1) draw_scroll_bar(c, area.right() - 5, area, whole, scroll_, 3);
  c.draw->PopClipRect();
  c.vline(area.right() - 1, area.y, area.bottom(), c.colours().line);
}

}  // namespace headlight::views
