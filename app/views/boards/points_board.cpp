#include "views/boards/points_board.hpp"

#include <algorithm>
#include <array>

#include "text/words.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/points_plane.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/layout/box.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// The plane is above the choices, as wide as the board, where it would be narrow beside them, as on a phone.
constexpr float plane_on_a_phone = 320, choices_on_a_phone = 430, heading_on_a_phone = 180;

/// Draws the small muted heading of a section beside the plane; returns the y below it.
float section_head(const Canvas& c, float x, float y, std::string_view words) {
  c.text(x, y + 12, c.fonts().small_bold, c.colours().muted, words);
  return y + 22;
}

}  // namespace

float PointsBoard::least_height(const Frame&) const { return heading_on_a_phone + plane_on_a_phone + choices_on_a_phone; }

void PointsBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const Key key = {s.version(), s.navigation().place(), s.selection().head, s.selection().sample, plane_, moves_};
  if (made_for_ != key) points_ = word_points(s, plane_, moves_), made_for_ = key;
  const bool of_head = s.graph()[points_.node].axes.cols.kind == AxisKind::d_head;
  const std::string subtitle = of_head
                                   ? c.phrases("board.points.subtitle.head", {{"n", points_.rows.cols()}, {"head", s.selection().head + 1}})
                                   : c.phrases("board.points.subtitle", {{"n", points_.rows.cols()}});
  const float y = heading(frame, area, subtitle) + 14;
  constexpr float side = 236, least_plane = 300;
  SideParts parts = beside_or_below({area.x, y, area.w, area.bottom() - y}, {.least_width = least_plane, .height = plane_on_a_phone},
                                    {.least_width = side, .width = side}, 24, 20);
  if (!parts.below) parts.first.h = parts.second.h = std::max(120.f, parts.first.h - 8);
  const Rect& plane = parts.first;
  if (!points_.numbers) {
    paragraph(c, "points.nan", area.x, y, plane.w, body_style(c), c.phrases("board.points.nan"));
    return;
  }
  const Axis& dimensions = s.graph()[points_.node].axes.cols;
  const auto name = [&](const std::optional<Index>& axis, size_t number) {
    if (axis && !points_.explained.size()) return displayable(c.fonts().tiny, axis_label(c.phrases, dimensions, *axis));
    const double part = number < points_.explained.size() ? points_.explained[number] : 0;
    return c.phrases("board.points.axis", {{"number", number + 1}, {"share", percent(part)}});
  };
  draw_points_plane(frame, points_, plane, {name(plane_.x, 0), name(plane_.y, 1)});
  draw_choices(frame, parts.second);
}

/// Draws the choices: principal axes or any two dimensions, and whether the move is shown; and lists the nearest words.
void PointsBoard::draw_choices(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const Axis& dimensions = frame.session.graph()[points_.node].axes.cols;
  float y = section_head(c, area.x, area.y, c.phrases("board.points.axes"));
  const std::vector<std::string> ids = {"principal", "dimensions"};
  const std::vector<std::string> names = {c.phrases("board.points.principal"), c.phrases("board.points.dimensions")};
  const bool chosen = plane_.x.has_value();
  if (const auto kind = segmented(c, "points.axes", {area.x, y, area.w, 30}, names, chosen, {}, ids)) {
    plane_ = {};
    if (*kind == 1) plane_ = {Index{0}, std::min<Index>(1, dimensions.size - 1)};
  }
  y += 40;
  if (plane_.x && plane_.y) {
    y = draw_axis_choice(frame, "points.x", c.phrases("board.points.x"), plane_.x, {area.x, y, area.w, 30});
    y = draw_axis_choice(frame, "points.y", c.phrases("board.points.y"), plane_.y, {area.x, y, area.w, 30});
  } else if (points_.explained.size() == 2) {
    const std::string share = percent(points_.explained[0] + points_.explained[1]);
    y += paragraph(c, "points.explained", area.x, y, area.w, small_style(c), c.phrases("board.points.explained", {{"share", share}}))
             .height +
         10;
  }
  if (has_moves(frame.session)) {
    if (toggle(c, "points.moves", area.x, y + 12, moves_, {.label = c.phrases("board.points.moves")})) moves_ = !moves_;
    c.text(area.x + 48, c.baseline_at(c.fonts().label_plain, y + 12), c.fonts().label_plain, c.colours().text,
           c.phrases("board.points.moves"));
    y += 36;
  }
  if (points_.partner) y += paragraph(c, "points.beside", area.x, y, area.w, small_style(c), c.phrases("board.points.beside")).height + 10;
  draw_neighbours(frame, {area.x, y + 6, area.w, area.bottom() - y - 6});
}

float PointsBoard::draw_axis_choice(Frame& frame, const char* name, const std::string& label, std::optional<Index>& axis,
                                    const Rect& r) const {
  const Canvas& c = frame.canvas;
  const Axis& dimensions = frame.session.graph()[points_.node].axes.cols;
  c.text(r.x, c.baseline_at(c.fonts().small, r.centre_y()), c.fonts().small, c.colours().muted, label);
  std::vector<Choice> rows;
  for (Index i = 0; i < dimensions.size; ++i) rows.push_back({displayable(c.fonts().label, axis_label(c.phrases, dimensions, i)), "", ""});
  const int now = static_cast<int>(std::min<Index>(*axis, dimensions.size - 1));
  if (const auto to = drop_down(c, name, {r.x + 70, r.y, r.w - 70, r.h}, rows, now)) axis = *to;
  return r.bottom() + 8;
}

void PointsBoard::draw_neighbours(Frame& frame, const Rect& area) const {
  const Canvas& c = frame.canvas;
  const auto row = row_among_points(frame.session, points_);
  if (!row || *row >= points_.rows.rows()) return;
  const Axis& words = frame.session.graph()[points_.node].axes.rows;
  const std::string word = displayable(c.fonts().small_bold, printed_word(words.label(*row)));
  float y = section_head(c, area.x, area.y, c.phrases("board.points.nearest", {{"row", word}}));
  for (const Neighbour& near : nearest_points(points_.rows, *row, 6)) {
    if (y + 22 > area.bottom()) return;
    const Rect r = {area.x, y, area.w, 22};
    const Interaction touch = c.touch("near." + std::to_string(near.point), r);
    if (touch.hovered) c.fill(r, c.colours().wash, radius::ring);
    const ImFont* font = c.fonts().label_plain;
    c.text(r.x + 4, c.baseline_at(font, r.centre_y()), font, c.colours().text,
           c.shortened(font, displayable(font, printed_word(words.label(near.point))), r.w - 80));
    c.text(r.right() - 4, c.baseline_at(c.fonts().mono, r.centre_y()), c.fonts().mono, c.colours().muted,
           c.phrases.number(column_text(near.distance, 2)), Align::right);
    if (touch.clicked) frame.session.navigation().pin({points_.node, near.point, 0});
    y += 22;
  }
  paragraph(c, "points.distance", area.x, y + 4, area.w, small_style(c), c.phrases("board.points.distance"));
}

}  // namespace headlight::views
