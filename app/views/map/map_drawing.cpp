#include "views/map/map_drawing.hpp"

#include <algorithm>
#include <cmath>

#include "session/way_back/objectives.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/travel.hpp"
#include "views/map/map_lines.hpp"
#include "views/map/map_text.hpp"
#include "views/map/pattern_plan.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/controls.hpp"
#include "widgets/icons.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float reach_of_pointer = 8;
constexpr float least_gap_cell = 12;  ///< smaller cells have no gaps

ImU32 quiet_ink(const Canvas& c) { return mix(c.colours().line2, c.colours().muted, 0.45f); }

/// Returns the rectangle of a picture's row; a thin one is enlarged to be visible.
Rect row_of_picture(const Rect& r, Index row, Index rows) {
  const float h = r.h / static_cast<float>(std::max<Index>(rows, 1)), y = r.y + h * static_cast<float>(row);
  const float tall = std::max(h, 3.f);
  return {r.x, y + h / 2 - tall / 2, r.w, tall};
}

PlacedMatrix placed(NodeId node, const Rect& box, const Colouring& colours) {
  PlacedMatrix out{.node = node, .layout = {}, .values = colours.values, .map = colours.map, .limit = colours.limit};
  out.layout.cells = box;
  out.layout.pitch_x = box.w / static_cast<float>(std::max<Index>(1, colours.values->cols()));
  out.layout.pitch_y = box.h / static_cast<float>(std::max<Index>(1, colours.values->rows()));
  return out;
}

Rect cell_of_picture(const Rect& r, Index row, Index col, const Axes& axes) {
  const Rect whole = row_of_picture(r, row, axes.rows.size);
  const float w = r.w / static_cast<float>(axes.cols.size);
  const float wide = std::max(w, 6.f), tall = std::max(whole.h, 6.f);
  return {r.x + w * (static_cast<float>(col) + 0.5f) - wide / 2, whole.centre_y() - tall / 2, wide, tall};
}

}  // namespace

bool MapDrawing::in_sight(const Rect& r) const {
  const ImVec2 from = c_.draw->GetClipRectMin(), to = c_.draw->GetClipRectMax(), a = c_.at(r.x, r.y), b = c_.at(r.right(), r.bottom());
  constexpr float labels = 30;
  return b.y + labels > from.y && a.y - labels < to.y;
}

MapTouched MapDrawing::draw() {
  draw_arrows();
  draw_frames();
  draw_gutter();
  draw_boxes();
  find_hovered_arrow();
  draw_hovered_arrow();
  return touched_;
}

/// Draws the outline of an open block; a click on its heading folds it.
void MapDrawing::draw_frames() {
  for (const MapFrame& frame : layout_.frames) {
    if (!in_sight(frame.r)) continue;
    c_.outline(frame.r, c_.colours().line2, radius::control);
    if (!frame.feed_forward) draw_frame_head(frame);
  }
}

void MapDrawing::draw_frame_head(const MapFrame& frame) {
  const Palette& p = c_.colours();
  const Rect head = {frame.r.x, frame.r.y, frame.r.w, 24};
  const float baseline = frame.r.y + 18, chevron = folds_ ? 28.f : 10.f;
  const float end =
      frame.r.x + 14 + c_.text(frame.r.x + 14, baseline, c_.fonts().label_hot, p.text, block_title(session(), frame.at, false, phrases()));
  const std::string shape = shape_text({Stage::softmax, frame.at}, session().run());
  if (layout_.wide) {
    const float by_hand = end + 24 + c_.text(end + 12, baseline, c_.fonts().mono_small, p.muted, shape);
    bool made = false;  // some head still has the role it was made for
    for (int head = 0; head < session().document().config.n_heads; ++head) made = made || session().role_holds(head);
    if (made) c_.text(by_hand, baseline, c_.fonts().small, p.muted, phrases()("map.by_hand"));
  }
  if (!layout_.wide && !one_pattern_) c_.text(frame.r.right() - chevron, baseline, c_.fonts().mono_small, p.muted, shape, Align::right);
  if (folds_) {
    icon(c_, Icon::chevron_down, frame.r.right() - 15, frame.r.y + 14, p.muted, 14);
    const Interaction touch = c_.touch(frame.name, head, true, true);
    if (touch.focused) c_.focus_ring(head, radius::control);
    if (touch.double_clicked) touched_.go = StagePlace{Stage::softmax, frame.at};
    else if (touch.clicked) touched_.flip = frame.at;
  }
  const int heads = session().document().config.n_heads;
  constexpr float stepper = 118;
  if (!one_pattern_ || heads < 2) return;
  const Rect r = {frame.r.right() - chevron - stepper, frame.r.y + 2, stepper, 30};
  if (const int by = head_stepper(c_, frame.name + ".head", r, session().selection().head, heads)) touched_.other_head = by;
}

void MapDrawing::draw_headings(float held) const {
  if (layout_.wide && !session().imported()) return;
  const Palette& p = c_.colours();
  for (const MapColumn& column : layout_.columns) {
    const std::string name = !session().nodes().decoder ? phrases()("map.words")
                             : column.decoder           ? phrases()("map.decoder")
                                                        : phrases()("map.encoder");
    const float y = std::max(column.top, std::min(held, column.bottom - 20)) + 12;
    c_.note(column.decoder ? "map.heading.decoder" : "map.heading.encoder", {column.x, y - 12, column.width, 16});
    const float end = column.x + c_.text(column.x, y, c_.fonts().label_hot, p.text, name);
    if (session().imported()) continue;
    const std::string shapes = shape_text({Stage::tokens, {column.decoder}}, session().run()) + " → " +
                               shape_text({Stage::positions, {column.decoder}}, session().run());
    if (session().nodes().decoder) c_.text(column.x + column.width, y, c_.fonts().mono_small, p.muted, shapes, Align::right);
    else c_.text(end + 12, y, c_.fonts().mono_small, p.muted, shapes);
  }
}

/// Draws the text right of the memory's line, which names its target.
void MapDrawing::draw_gutter() const {
  const MapBox* end = layout_.find("map.encoder.0.end");
  if (session().imported() || !session().nodes().decoder || !end || layout_.columns.size() < 2 || layout_.stacked) return;
  const float left = layout_.columns[0].x + layout_.columns[0].width, right = layout_.columns[1].x;
  const float line = right - (right - left) * right_of_memory_line, room = right - line - 8;
  const ImFont* font = c_.fonts().tiny_bold;
  float baseline = end->r.centre_y() - 4;
  for (const std::string& words : c_.wrapped(font, phrases()("map.to_keys_and_values"), room)) {
    if (c_.text_width(font, words) > room) return;
    c_.text(line + 6, baseline, font, c_.colours().text, words);
    c_.note("map.memory.words", {line + 6, baseline - 9, room, 11});
    baseline += 14;
  }
}

void MapDrawing::draw_boxes() {
  for (size_t i = 0; i < layout_.boxes.size(); ++i)
    if (in_sight(layout_.boxes[i].r)) draw_box(i);
    else if (c_.log.is_focused(layout_.boxes[i].name)) touched_.focused_box = i;
}

void MapDrawing::draw_box(size_t number) {
  const MapBox& box = layout_.boxes[number];
  const Interaction touch = c_.touch(box.name, box.r, true, box.role == MapRole::words);
  if (box.role == MapRole::sum) c_.log.describe(box.name, ControlKind::button, "+");
  else if (box.role != MapRole::words && !box.stages.empty())
    c_.log.describe(box.name, ControlKind::button, stage_title(session(), box.stages.front(), c_.phrases),
                    place_words(box.stages.front(), session().nodes(), c_.phrases));
  switch (box.role) {
    case MapRole::words: draw_words(box); break;
    case MapRole::norm: draw_pill(box); break;
    case MapRole::sum: {
      const ImVec2 at = c_.exact(box.r.centre_x(), box.r.centre_y());
      const float r = box.r.w / 2 * c_.scale(), arm = r * 0.5f;
      c_.draw->AddCircleFilled(at, r, c_.colours().bg, 24);
      c_.draw->AddCircle(at, r, c_.colours().muted, 24, c_.line_px(1.3f));
      c_.draw->AddLine({at.x - arm, at.y}, {at.x + arm, at.y}, c_.colours().muted, 1.3f * c_.scale());
      c_.draw->AddLine({at.x, at.y - arm}, {at.x, at.y + arm}, c_.colours().muted, 1.3f * c_.scale());
      break;
    }
    case MapRole::next_word: draw_next_word(box); break;
    case MapRole::folded: draw_folded(box); [[fallthrough]];
    default: draw_pictures(box);
  }
  draw_row_words(box);
  draw_labels(box);
  if (touch.hovered) c_.outline(box.r.inset(-3), c_.colours().text, radius::ring, stroke::hover);
  react(number, touch);
}

/// Handles a box. A click on a folded block opens it; a click on any other box except the words explains it, and on a pattern also pins its
/// cell. A double click, or Enter, goes to the box's stage.
void MapDrawing::react(size_t number, const Interaction& touch) {
  const MapBox& box = layout_.boxes[number];
  if (touch.focused) {
    touched_.focused_box = number;
    c_.focus_ring(box.r.inset(-2), radius::ring);
  }
  if (touch.hovered) touched_.hovered_box = number;
  if (box.role != MapRole::words) point_at_cell(box, touch);
  const bool by_key = touch.clicked && !ImGui::IsMouseReleased(0);
  if ((touch.double_clicked || by_key) && !box.stages.empty()) touched_.go = box.stages.front();
  else if (touch.clicked && box.role == MapRole::folded) touched_.flip = box.at;
  else if (touch.clicked) {
    c_.log.set_focus(box.name);
    if (box.role != MapRole::words) touched_.explain = number;
  }
}

/// Finds the cell of a matrix under the pointer, as on every board.
void MapDrawing::point_at_cell(const MapBox& box, const Interaction& touch) {
  if (!touch.hovered || box.role == MapRole::norm || box.role == MapRole::sum || box.role == MapRole::next_word) return;
  const ImVec2 mouse = c_.logical(ImGui::GetMousePos());
  for (const MapPicture& picture : box.pictures) {
    if (!picture.r.contains(mouse.x, mouse.y)) continue;
    const Index rows = session().graph()[picture.node].axes.rows.size, cols = session().graph()[picture.node].axes.cols.size;
    const auto row = static_cast<Index>((mouse.y - picture.r.y) / picture.r.h * static_cast<float>(rows));
    const auto col = static_cast<Index>((mouse.x - picture.r.x) / picture.r.w * static_cast<float>(cols));
    const Cell cell = {picture.node, std::min(row, rows - 1), std::min(col, cols - 1)};
    if (!session().navigation().contains(cell)) return;
    touched_.cell = cell;
    if (box.role != MapRole::patterns && box.role != MapRole::folded) return;
    frame_.hover = cell;
    if (touch.clicked && box.role == MapRole::patterns && picture.head) {
      session().navigation().set_head(*picture.head);
      session().navigation().pin(cell);
    }
  }
}

void MapDrawing::draw_pictures(const MapBox& box) const {
  for (const MapPicture& picture : box.pictures) draw_picture(picture);
  for (const MapPicture& picture : box.pictures) draw_ring(picture);
}

void MapDrawing::draw_picture(const MapPicture& picture) const {
  const Colouring colours = picture_colouring(frame_, picture.node);
  if (!colours.values) return c_.fill(picture.r.inset(-1), c_.colours().panel);  // still being computed
  const Rect box = {picture.r.x + c_.origin.x / c_.scale(), picture.r.y + c_.origin.y / c_.scale(), picture.r.w, picture.r.h};
  if (frame_.travel.place(placed(picture.node, box, colours))) return;  // the travelling picture is drawn instead
  const bool weights = session().nodes().outline.is_attention_weights(picture.node);
  const float cell = picture.r.w / static_cast<float>(std::max<Index>(1, colours.values->cols()));
  if (!weights || cell < least_gap_cell)
    return thumbnail(c_, picture.r.inset(-1), colours.values, colours.map, colours.limit,
                     frame_.influence.highlight(session(), picture.node));
  draw_cells(picture, picture.r, colours);
  draw_numbers(picture, colours);
}

/// Draws cells that are large enough to have gaps between them.
void MapDrawing::draw_cells(const MapPicture& picture, const Rect& r, const Colouring& colours) const {
  const Matrix& m = *colours.values;
  const ImVec2 from = c_.at(r.x, r.y), to = c_.at(r.right(), r.bottom());
  Heat heat;
  heat.values = colours.values;
  heat.origin = from;
  heat.pitch = {(to.x - from.x) / static_cast<float>(m.cols()), (to.y - from.y) / static_cast<float>(m.rows())};
  const CellLook look = cell_look(std::min(heat.pitch.x, heat.pitch.y) / c_.scale());
  heat.gap = look.gap * c_.scale();
  heat.radius = look.radius * c_.scale();
  heat.map = colours.map;
  heat.limit = colours.limit;
  heat.highlighted_cells = frame_.influence.highlight(session(), picture.node);
  c_.heat.paint(*c_.draw, heat);
}

namespace {

/// The format of the chosen weight: two decimals where its cell alone has room for them, because one would show 0.963 as 1.0.
CellFormat format_of_chosen(const Canvas& c, const CellFormat& others, float width) {
  const bool fits = c.text_width(c.fonts().mono_tiny, "0.00") <= width;
  return others.decimals < 2 && fits ? CellFormat{c.fonts().mono_tiny, 2} : others;
}

}  // namespace

/// Draws every number of the pattern if its cells have room.
void MapDrawing::draw_numbers(const MapPicture& picture, const Colouring& colours) const {
  const Matrix& m = *colours.values;
  const auto rows = static_cast<float>(m.rows()), cols = static_cast<float>(m.cols());
  const float w = picture.r.w / cols, h = picture.r.h / rows;
  if (w < least_number_width || h < least_number_height) return;
  const auto format = goes_back(session()) ? fit_gradients(m, w, h, c_.fonts()) : fit_numbers(m, w, h, c_.fonts());
  if (!format) return;
  const auto place = place_of(session().nodes(), picture.node);
  const PathHop* hop = place && !goes_back(session()) ? path_.hop_at(place->at) : nullptr;
  if (hop && hop->pattern != picture.node) hop = nullptr;
  const CellLook look = cell_look(std::min(w, h));
  for (Index row = 0; row < m.rows(); ++row)
    for (Index col = 0; col < m.cols(); ++col) {
      if (!std::isfinite(m(row, col))) continue;
      const Rect cell = {picture.r.x + w * static_cast<float>(col), picture.r.y + h * static_cast<float>(row), w - look.gap, h - look.gap};
      const ImU32 fill = heat_colour(c_.theme.table(colours.map), colours.map, m(row, col), colours.limit);
      const bool chosen = hop && hop->query == row && hop->key == col;
      const CellFormat own = chosen ? format_of_chosen(c_, *format, w - look.gap) : *format;
      const std::string text = phrases().number(own.text(m(row, col)));
      c_.text_in(cell, own.font, ink_on(fill, c_.theme.scheme), text);
      if (chosen) c_.note("map.chosen=" + text, cell);
    }
  c_.note("map.numbers." + std::to_string(picture.node), picture.r);
}

/// Draws a ring about the row on the path; in the pattern of the path's head about the cell.
void MapDrawing::draw_ring(const MapPicture& picture) const {
  const auto row = row_on_path(path_, session(), picture.node);
  if (!row) return;
  const Axes& axes = session().graph()[picture.node].axes;
  if (*row >= axes.rows.size) return;
  const float cell = picture.r.w / static_cast<float>(std::max<Index>(1, axes.cols.size));
  const bool weights = session().nodes().outline.is_attention_weights(picture.node);
  const auto place = place_of(session().nodes(), picture.node);
  const PathHop* hop = place ? path_.hop_at(place->at) : nullptr;
  if (hop && hop->pattern == picture.node)
    return pinned_ring(c_, cell_of_picture(picture.r, hop->query, hop->key, axes), cell >= least_number_width);
  const bool words = counts_words(axes.cols.kind);
  if (words && picture.head) {  // the pinned cell is elsewhere in the other heads' patterns, and in the scores
    const bool shown = weights ? cell >= least_gap_cell : *picture.head == session().selection().head && cell >= 5;
    if (hop && shown) c_.outline(cell_of_picture(picture.r, hop->query, hop->key, axes).inset(-1.5f), c_.colours().text, 4, 1.3f);
    return;
  }
  if (picture.head && (picture.r.w < 24 || *picture.head != session().selection().head)) return;
  c_.outline(row_of_picture(picture.r, *row, axes.rows.size).inset(-2.f), c_.colours().text, 3, 1.5f);
}

void MapDrawing::draw_arrows() {
  const ImU32 quiet = quiet_ink(c_), ink = c_.colours().text;
  const bool crosses = layout_.columns.size() > 1 && !layout_.stacked;
  for (const bool inked : {false, true})
    for (const MapArrow& arrow : layout_.arrows) {
      if (is_inked(arrow) != inked) continue;
      // Break the decoder's line where the memory's line crosses it.
      const float y = arrow.path.back().y;
      if (crosses && arrow.flow == MapFlow::memory && arrow.at.cross)
        c_.fill({layout_.columns[1].spine - 5, y - 5, 10, 10}, c_.colours().bg);
      draw_map_arrow(c_, arrow, inked ? ink : quiet, inked ? 2.f : 1.4f);
    }
  for (size_t i = 0; i < layout_.arrows.size(); ++i) {
    const auto& path = layout_.arrows[i].path;
    const MapPoint a = path.front(), b = path.back();
    c_.note("map.arrow." + std::to_string(i),
            {std::min(a.x, b.x) - 1, std::min(a.y, b.y) - 1, std::abs(b.x - a.x) + 2, std::abs(b.y - a.y) + 2});
  }
}

/// True for arrows on the pinned path, or, while reach is shown, for all that the chosen cell reaches.
bool MapDrawing::is_inked(const MapArrow& arrow) const {
  if (!session().selection().reach_from) return is_on_path(path_, session().nodes(), arrow);
  return frame_.influence.count(session(), arrow.carries) > 0 || session().selection().reach_from->node == arrow.carries;
}

void MapDrawing::find_hovered_arrow() {
  if (touched_.hovered_box || !ImGui::IsWindowHovered()) return;
  const ImVec2 mouse = c_.logical(ImGui::GetMousePos());
  if (!c_.looked_at({mouse.x, mouse.y, 1, 1})) return;
  float nearest = reach_of_pointer;
  for (size_t i = 0; i < layout_.arrows.size(); ++i)
    if (const float d = distance_to(layout_.arrows[i].path, mouse.x, mouse.y); d < nearest) nearest = d, touched_.hovered_arrow = i;
}

void MapDrawing::draw_hovered_arrow() const {
  if (!touched_.hovered_arrow) return;
  const MapArrow& arrow = layout_.arrows[*touched_.hovered_arrow];
  draw_map_arrow(c_, arrow, c_.colours().text, 2.5f);
  const MapPoint a = arrow.path[arrow.path.size() - 2], b = arrow.path.back();
  const Rect last = {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(b.x - a.x), std::abs(b.y - a.y)};
  c_.outline(last.inset(-7), c_.colours().text, 7, stroke::hover);
}

}  // namespace headlight::views
