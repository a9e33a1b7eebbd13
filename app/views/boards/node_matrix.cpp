#include "views/boards/node_matrix.hpp"

#include <algorithm>
#include <cmath>

#include "session/overridden.hpp"
#include "session/way_back/objectives.hpp"
#include "views/boards/masked_patterns.hpp"
#include "views/boards/motion_view.hpp"
#include "views/boards/pin_keys.hpp"
#include "views/boards/scales.hpp"
#include "views/boards/travel.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {
namespace {

/// The pinned cell of `node`: itself, or the same query and key in another matrix of queries and keys.
std::optional<Cell> pinned_in(const Session& session, NodeId node) {
  const auto& pinned = session.selection().pinned;
  if (!pinned) return std::nullopt;
  if (pinned->node == node) return pinned;
  const Axes& here = session.graph()[node].axes;
  const Axes& there = session.graph()[pinned->node].axes;
  if (same_words(here, there)) return Cell{node, pinned->row, pinned->col};
  return std::nullopt;
}

ScreenCell on_screen(const Cell& cell, bool transposed) {
  return transposed ? ScreenCell{cell.col, cell.row} : ScreenCell{cell.row, cell.col};
}
CellBlock on_screen(const CellBlock& b, bool transposed) {
  return transposed ? CellBlock{b.first_col, b.last_col, b.first_row, b.last_row} : b;
}

void highlight(const Frame& frame, MatrixView& view, NodeId node) {
  const auto& target = frame.highlight.target();
  const bool is_target = target && target->node == node;
  if (is_target) {
    const ScreenCell cell = on_screen(*target, view.transposed);
    view.hot_row = cell.row;
    view.hot_col = cell.col;
    if (frame.highlight.is_product() && frame.highlight.is_requested()) {
      view.highlighted_rows = {cell.row, cell.row};
      view.highlighted_cols = {cell.col, cell.col};
    }
  }
  const auto read = frame.highlight.read_in(node);
  if (!read) return;
  const CellBlock block = on_screen(*read, view.transposed);
  const bool one_row = block.first_row == block.last_row, one_col = block.first_col == block.last_col;
  const ImU32 colour = role_colour(frame.canvas.colours(), role_of(frame.session, node));
  const bool ringed = one_row && one_col && view.pinned && view.pinned->row == block.first_row && view.pinned->col == block.first_col;
  if (!ringed) view.frames.push_back({block.first_row, block.last_row, block.first_col, block.last_col, colour, 2.f, 4.f});
  if (one_row) view.hot_row = block.first_row;
  if (one_col) view.hot_col = block.first_col;
  if (!frame.highlight.is_product() || !frame.highlight.is_requested()) return;
  if (one_row) view.highlighted_rows = {block.first_row, block.last_row};
  else if (one_col) view.highlighted_cols = {block.first_col, block.last_col};
}

/// A matrix in which more cells than this are marked says nothing by its marks; the rail says that it changed.
constexpr size_t most_marks = 400;

/// The place of a number between the ends of its scale: the knob of a cell that is its own slider.
float knob_of(const MatrixView& view, float value) {
  const float low = view.map == ColourMap::beam ? 0.f : -view.limit;
  return std::clamp((value - low) / (view.limit - low), 0.f, 1.f);
}

void mark_overrides(const Session& session, MatrixView& view, NodeId node) {
  if (const NodeOverrides* overrides = session.trace().overrides(node))
    for (const Override& o : *overrides)
      view.marks.push_back({on_screen(Cell{node, o.row, o.col}, view.transposed), MarkKind::overridden, knob_of(view, o.value)});
}

/// Weights that were set by hand since the model was opened.
void mark_edited(const Session& session, MatrixView& view, NodeId node) {
  const auto name = weight_name(session, node);
  const Document& d = session.document();
  if (!name) return;
  const CellChanges& changes = session.changes_of(*name);
  if (!changes.all() || changes.cells.size() > most_marks) return;
  for (const auto& [place, now] : changes.cells) {
    const Index cols = d.weights[*name].cols();
    view.marks.push_back({on_screen(Cell{node, place / cols, place % cols}, view.transposed), MarkKind::overridden, knob_of(view, now)});
  }
}

/// Marks the cells that changed because of changes by hand: they differ from the run without any.
void mark_changed(const Session& session, MatrixView& view, NodeId node) {
  const Run* untouched = session.untouched();
  if (!untouched || session.graph()[node].is_input()) return;
  const Matrix& now = session.trace()[node];
  const Matrix& then = untouched->samples[static_cast<size_t>(session.selection().sample)].trace[node];
  if (&now == &then || now.size() > 65536 || now.rows() != then.rows() || now.cols() != then.cols())
    return;  // a translation may be longer than it was
  const float least = 1e-6f * std::max(1.f, view.limit);
  std::vector<CellMark> marks;
  for (Index r = 0; r < now.rows(); ++r)
    for (Index c = 0; c < now.cols(); ++c)
      if (!(now(r, c) == then(r, c)) && !(std::abs(now(r, c) - then(r, c)) <= least) && !session.trace().override_at({node, r, c}))
        marks.push_back({on_screen(Cell{node, r, c}, view.transposed), MarkKind::changed});
  if (marks.size() <= most_marks && static_cast<Index>(2 * marks.size()) <= now.size())
    view.marks.insert(view.marks.end(), marks.begin(), marks.end());
}

/// Marks cells that the mask closes but that have a number all the same, as by a mistake: they must not pass for cells that may be looked
/// at.
void mark_masked(const Session& session, MatrixView& view, NodeId node) {
  const auto place = place_of(session.nodes(), node);
  if (!place || !place->head) return;
  const AttentionNodes& attention = attention_at(session.nodes(), place->at);
  const HeadNodes& head = attention.head[static_cast<size_t>(*place->head)];
  if (node != head.masked_scores && node != head.pattern) return;
  if (attention.mask_of(*place->head) == absent) return;
  const Matrix &mask = session.trace()[attention.mask_of(*place->head)], &shown = *view.values;
  if (mask.rows() != shown.rows() || mask.cols() != shown.cols() || mask.size() > 4096) return;
  for (Index r = 0; r < mask.rows(); ++r)
    for (Index c = 0; c < mask.cols(); ++c)
      if (mask(r, c) == -INFINITY && shown(r, c) != -INFINITY && !session.trace().override_at({node, r, c}))
        view.marks.push_back({on_screen(Cell{node, r, c}, view.transposed), MarkKind::masked});
}

/// Frames the cells that the chosen cell reaches, which keep their colour; the objective has its own mark.
void mark_influence(const Frame& frame, MatrixView& view, NodeId node) {
  const Selection& selection = frame.session.selection();
  if (selection.objective && selection.objective->node == node)
    view.marks.push_back({on_screen(*selection.objective, view.transposed), MarkKind::objective});
  if (!selection.reach_from) return;
  if (!selection.hovered) view.frames.clear();  // one question at a time: the pinned cell's operands wait for the pointer
  view.highlighted_cells = frame.influence.highlight(frame.session, node);
  for (const Edge& e : frame.influence.outline(frame.session, node))
    view.highlighted_edges.push_back({e.vertical != view.transposed, e.at, e.first, e.last, e.cells_before});
}

/// After a step that continued the text: draws a dark frame around the new rows, and for keys and values a thin one around the cached rows.
void mark_reused(const Frame& frame, MatrixView& view, NodeId node) {
  const auto kept = reused_rows_of(frame, node);
  if (!kept) return;
  const Index rows = frame.session.graph()[node].axes.rows.size, cols = frame.session.graph()[node].axes.cols.size;
  const auto framed = [&](Index first, Index last, ImU32 colour, float width) {
    if (view.transposed) view.frames.push_back({0, cols - 1, first, last, colour, width});
    else view.frames.push_back({first, last, 0, cols - 1, colour, width});
  };
  if (is_cached(frame.session, node)) framed(0, *kept - 1, frame.canvas.colours().muted, 1);
  framed(*kept, rows - 1, frame.canvas.colours().text, 2);
}

/// The change that a drag of one pixel makes; Shift makes it finer.
float step_of(float limit, bool is_weight) {
  const float coarse = is_weight ? 0.02f : limit / 150;
  return ImGui::GetIO().KeyShift ? coarse / 20 : coarse;
}

float rounded(float value, float limit) {
  const float unit = std::pow(10.f, std::floor(std::log10(std::max(limit, 1e-6f))) - 3);
  return std::round(value / unit) * unit;
}

/// True if the rest of a row changes when a cell is set.
bool keeps_sum(const Frame& frame, NodeId node) {
  return frame.settings.keep_sum && frame.session.nodes().outline.is_attention_weights(node);
}

/// The distance that a cell was dragged: right or up is positive, and the longer of the two counts.
float dragged(const MatrixResult& result) { return std::abs(result.drag_y) > std::abs(result.drag_x) ? -result.drag_y : result.drag_x; }

/// Lets a finger that could also scroll drag a cell: a cell that was changed takes every movement, another one leaves up and down to
/// scrolling, and one of a matrix that is itself longer than its frame leaves it every movement.
void follow_finger(const Frame& frame, const MatrixResult& result, const MatrixView& view, NodeId node) {
  if (!result.hovered) return;
  const bool changed = frame.session.trace().override_at(cell_of_node(node, *result.hovered, view)) != nullptr;
  if (changed || !result.layout.scrolls) frame.canvas.log.drags(changed ? Drag::both : Drag::across);
}

/// A cell is its own slider.
void drag_cell(Frame& frame, const MatrixResult& result, const MatrixView& view, NodeId node) {
  auto& drag = frame.cell_drag;
  Session& session = frame.session;
  if (!result.pressed) {
    if (drag && drag->cell.node == node) drag.reset();
    return;
  }
  const Cell cell = cell_of_node(node, *result.pressed, view);
  const float now = session.trace()[node](cell.row, cell.col);
  if (!drag) drag = CellDrag{cell, std::isfinite(now) ? now : 0.f, session.new_gesture()};
  if (drag->cell != cell || std::abs(dragged(result)) < 3) return;
  const bool is_weight = weight_name(session, node).has_value(), share = map_of(session, node) == ColourMap::beam;
  const float limit = share ? 1.f : frame.scales.limit(session, node);
  float value = drag->start + dragged(result) * step_of(limit, is_weight);
  if (!is_weight) value = rounded(value, limit);
  if (share) value = std::clamp(value, 0.f, 1.f);
  session.navigation().pin(cell);
  frame.hover = cell;  // wherever the pointer is meanwhile
  if (value != now) session.push(OverrideCell{document_cell(session, cell), value, keeps_sum(frame, node)}, drag->gesture);
}

}  // namespace

Cell cell_of_node(NodeId node, const ScreenCell& cell, const MatrixView& view) {
  const auto shown = static_cast<size_t>(cell.col);
  const Index col = shown < view.col_numbers.size() ? view.col_numbers[shown] : cell.col;
  return view.transposed ? Cell{node, col, cell.row} : Cell{node, cell.row, col};
}

ColourMap map_of(const Session& session, NodeId node) {
  if (session.nodes().outline.rows_sum_to_one(node)) return ColourMap::beam;
  const auto place = place_of(session.nodes(), node);
  return place && has(place->stage, StageTrait::alters_weights) ? ColourMap::beam : ColourMap::diverging;
}

std::optional<std::string> weight_name(const Session& session, NodeId node) {
  const std::string& name = session.graph()[node].name;
  if (!session.graph()[node].is_input() || !session.document().weights.has(name)) return std::nullopt;
  return name;
}

bool is_cached(const Session& session, NodeId node) { return has(session.nodes().outline.part_of(node), PartTrait::cached); }

std::optional<Index> reused_rows_of(const Frame& frame, NodeId node) {
  const Session& s = frame.session;
  const Axes& axes = s.graph()[node].axes;
  const auto place = place_of(s.nodes(), node);
  if (!place || scope(place->stage) != StageScope::attention || !counts_words(axes.rows.kind)) return std::nullopt;
  const auto kept = frame.influence.reused_rows(s);
  return kept && *kept < s.navigation().n_words(axes.rows) && s.navigation().n_words(axes.rows) == axes.rows.size ? kept : std::nullopt;
}

Colouring colouring(const Frame& frame, NodeId node) {
  const Session& session = frame.session;
  if (map_of(session, node) == ColourMap::beam) return {frame.masked.with_mask(session, node), ColourMap::beam, 1.f};
  return {session.trace().matrix(node), ColourMap::diverging, frame.scales.limit(session, node)};
}

Colouring picture_colouring(const Frame& frame, NodeId node) {
  const Session& session = frame.session;
  if (session.selection().back && chosen_objective(session)) {
    if (const MatrixPtr d = frame.back.gradient(session, node))
      return {d, ColourMap::diverging, nice_limit(static_cast<double>(frame.back.limit(session, node)))};
    if (frame.back.computing()) return frame.canvas.log.leave_unfinished(), Colouring{nullptr, ColourMap::diverging, 1};
  }
  const auto preview = session.preview(node);
  if (!preview && !session.is_ready(node)) {
    if (session.will_preview(node)) frame.canvas.log.leave_unfinished();
    return {nullptr, map_of(session, node), 1};
  }
  if (!preview || frame.influence.reach(session)) return colouring(frame, node);
  return {preview->picture, map_of(session, node), map_of(session, node) == ColourMap::beam ? 1 : frame.scales.limit(session, node)};
}

MatrixView node_matrix(const Frame& frame, NodeId node, const std::string& item, bool transposed) {
  const Session& session = frame.session;
  const Axes& axes = session.graph()[node].axes;
  MatrixView view;
  view.name = item;
  view.tab_stop = view.line_numbers = true;
  view.names_hot_col = frame.grid.phone;
  const Colouring colours = colouring(frame, node);
  view.values = colours.values;
  view.map = colours.map;
  view.limit = colours.limit;
  view.transposed = transposed;
  view.rows = transposed ? axes.cols : axes.rows;
  view.cols = transposed ? axes.rows : axes.cols;
  view.shape = shape_of(session, node, transposed);
  if (const auto pinned = pinned_in(session, node)) {
    view.pinned = on_screen(*pinned, transposed);
    view.hot_row = view.pinned->row;
    view.hot_col = view.pinned->col;
  }
  if (session.selection().hovered && session.selection().hovered->node == node)
    view.hovered = on_screen(*session.selection().hovered, transposed);
  highlight(frame, view, node);
  for (const Cell& cell : frame.operands)
    if (cell.node == node) view.operand = on_screen(cell, transposed);
  mark_edited(session, view, node);
  mark_masked(session, view, node);
  mark_overrides(session, view, node);
  mark_changed(session, view, node);
  mark_influence(frame, view, node);
  mark_reused(frame, view, node);
  const auto place = place_of(session.nodes(), node);
  const bool pointed = frame.pointed && ((place && StagePlace(*place) == *frame.pointed) ||
                                         main_node(*frame.pointed, session.nodes(), session.selection().head) == node);
  if (pointed)
    view.frames.push_back(
        {0, view.rows.size - 1, 0, view.cols.size - 1, role_colour(frame.canvas.colours(), role_of(session, node)), 2.f, 4.f});
  view.filling = filling_of(frame.motion, node);
  mark_computed(frame, view, node);
  return view;
}

void size_matrix(const Frame& frame, MatrixView& view, float pitch_x, float pitch_y) {
  constexpr float least = 0.0005f;  // a window too small for its matrix shows little of it, but never turns it inside out
  pitch_x = std::max(pitch_x, least);
  pitch_y = std::max(pitch_y, least);
  view.pitch_x = pitch_x;
  view.pitch_y = pitch_y;
  view.min_pitch = std::min({pitch_x, pitch_y, 12.f});
  view.max_width = pitch_x * static_cast<float>(view.cols.size) + 0.5f;
  view.max_height = pitch_y * static_cast<float>(view.rows.size) + 0.5f;
  view.row_labels = view.col_labels = true;
  if (pitch_x < 24) return;
  // Whole numbers would tell a small value from none at all no longer: then the colour says more.
  const auto format = fit_numbers(*view.values, pitch_x, pitch_y, frame.canvas.fonts());
  const bool whole = std::all_of(view.values->data(), view.values->data() + view.values->size(),
                                 [](float v) { return !std::isfinite(v) || v == std::round(v); });
  const Fonts& fonts = frame.canvas.fonts();
  const auto room = static_cast<float>(widest(*view.values, 2)) * 8.4f + 14;
  if (pitch_x >= std::max(56.f, room) && pitch_y >= 40) view.format = CellFormat{fonts.mono_medium, 2};  // for the last row of a room
  if (format && format->decimals == 0 && view.limit < 20 && !whole) view.numbers = false;
  // A weight of 0.04 would be a 0.0: weights have two decimals or none.
  if (view.map == ColourMap::beam && (!format || format->decimals < 2)) {
    constexpr float side_room = 3, line_room = 4;  // closer to their edges than other numbers
    const float figure = frame.canvas.text_width(fonts.mono_tiny, "0"), smallest = figure / 0.6f;
    const bool fits = pitch_x >= figure * static_cast<float>(widest(*view.values, 2)) + side_room && pitch_y >= smallest + line_room;
    if (fits) view.format = CellFormat{fonts.mono_tiny, 2};
    else view.numbers = false;
  }
}

namespace {

/// A right click pins the cell, as a left one does, and offers to take the matrix away.
void offer_to_take_away(Frame& frame, const MatrixView& view, const MatrixResult& result, NodeId node) {
  const Canvas& c = frame.canvas;
  if (result.right_clicked) frame.session.navigation().pin(cell_of_node(node, *result.right_clicked, view));
  const auto at = result.right_clicked ? result.right_clicked : view.pinned;
  if (!at) return;
  const std::vector<Choice> rows = {{c.phrases("export.matrix_menu"), "", ""}};
  if (menu(c, "matrix." + std::to_string(node) + "." + view.name, result.layout.cell(at->row, at->col), result.right_clicked.has_value(),
           rows))
    frame.documents.start_export({PaperFormat::png, ExportScope::matrices, {node}});
}

/// Names the matrix for a voice: "W Q", even if its title is drawn apart from it.
void name_aloud(const Frame& frame, const MatrixView& view, NodeId node) {
  FrameItems& log = frame.canvas.log;
  if (!log.is_focused(view.name) || !log.focused()) return;
  const std::string title = view.title.empty() ? title_in_words(frame.session, node, frame.canvas.phrases) : view.title;
  log.describe(view.name, ControlKind::matrix, to_be_heard(title), std::string(log.focused()->value));
}

}  // namespace

MatrixResult show(Frame& frame, MatrixView& view, NodeId node, float x, float y) {
  MatrixZoom& zoom = frame.zooms[frame.session.graph()[node].name + " " + view.name];
  const MatrixLayout layout = layout_matrix(frame.canvas, view, zoom, x, y);
  if (view.values && view.values->size() > 0 && frame.travel.place({node, layout, view.transposed, view.values, view.map, view.limit}))
    view.filling = PartialMatrix{};  // it comes
  const MatrixResult result = matrix_view(frame.canvas, view, zoom, x, y);
  name_aloud(frame, view, node);
  const auto& pinned = frame.session.selection().pinned;
  if (view.pinned && pinned && pinned->node == node)
    frame.canvas.note(pinned_row_item,
                      {layout.cells.x, layout.row_centre(view.pinned->row) - layout.pitch_y / 2, layout.cells.w, layout.pitch_y});
  if (result.focused && pinned && pinned->node == node && frame.session.navigation().contains(*pinned) && frame.session.is_ready(node))
    frame.canvas.log.announce_apart(spoken_cell(frame.session, *pinned, frame.canvas.phrases, view.transposed));
  if (result.double_clicked) zoom = {};
  if (result.hovered) frame.hover = cell_of_node(node, *result.hovered, view);
  if (result.clicked) frame.session.navigation().pin(cell_of_node(node, *result.clicked, view));
  offer_to_take_away(frame, view, result, node);
  const ModelNodes& nodes = frame.session.nodes();
  if (result.focused && !ImGui::GetIO().KeyShift && (arrow_keys() || (result.activated && !view.pinned)))
    pin_in_focused(frame.session, view, node);
  else if (result.activated && node != frame.session.navigation().mask()) frame.open_page = InspectorPage::change;  // a mask is painted
  const bool ids = node == nodes.tokens || (nodes.decoder && node == nodes.decoder->tokens);
  if (!ids && node != frame.session.navigation().mask()) {  // ids are typed, the mask is painted
    follow_finger(frame, result, view, node);
    drag_cell(frame, result, view, node);
  }
  return result;
}

}  // namespace headlight::views
