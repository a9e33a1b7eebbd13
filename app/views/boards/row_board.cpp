#include "views/boards/row_board.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/decimal_mark.hpp"
#include "model/equation.hpp"
#include "session/overridden.hpp"
#include "theme/number_format.hpp"
#include "views/boards/crossed_cells.hpp"
#include "views/boards/dropped_weights.hpp"
#include "views/boards/head_cards.hpp"
#include "views/boards/mask_legend.hpp"
#include "views/boards/masked_patterns.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/row_sums.hpp"
#include "views/prose/dropped_text.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

struct Step {
  NodeId in, out;
  std::string arrow;
};

Step step_of(const Session& session, const Phrases& phrases) {
  const NodeId out = main_node(session.navigation().place(), session.nodes(), session.selection().head), drawn = drawn_step(session);
  const NodeId in = session.graph()[drawn].inputs.front();
  return {in, out, words_with_mark(as_arrow(step_text(session.graph(), session.nodes().outline, drawn)), phrases.decimal_mark())};
}

/// Names the matrix by words and letter, as the equation above a matrix does, behind `before`; by the letter alone if both are too long.
void name_matrix(const Frame& frame, MatrixView& view, NodeId node, const std::string& before) {
  const Canvas& c = frame.canvas;
  const TextStyle style{c.fonts().label_hot, c.fonts().label_hot, c.colours().text, 28};
  view.title = before + name_and_letter(frame.session, node, c.phrases);
  if (rich_width(c, style, view.title) > view.pitch_x * static_cast<float>(view.cols.size))
    view.title = before + letter_of(frame.session, node, c.phrases);
  view.title_name = code_name_for_letter(view.title, frame.session, node);
}

/// True if the mask itself belongs on the board.
bool shows_mask(const Session& session) {
  const std::vector<StagePlace> showing = session.nodes().outline.showing(session.navigation().mask());
  return std::find(showing.begin(), showing.end(), session.navigation().place()) != showing.end();
}

constexpr float row_words_room = 66, above_rows = 66;

float width_of_sums(const Frame& frame) { return frame.grid.compact ? 42 : 50; }

// The mask below, from the bars of the legends above it.
constexpr float cells_to_legends = 16, legends_to_rule = 54, least_legends_to_rule = 36, rule_to_below = 12;
constexpr float low_mask = 200, above_low_mask = 38, above_mask = 66, under_mask = 6, words_under_mask = 150, words_to_mask = 40;
constexpr float least_for_strokes = 12;  ///< lower cells of a mask have no strokes, and only some of its rows a word

/// True if the mask has its words below it, not beside it.
bool is_above_its_words(float width) {
  constexpr float least_cells = 300, least_words = 220;
  return !fit_beside(width, least_cells, least_words, words_to_mask);
}

/// True if the part below the rule is so low that the mask's title stands above its words, and the cells have the title's room.
bool is_low(float height) { return height < low_mask; }

float above_cells_of_mask(float height) { return is_low(height) ? above_low_mask : above_mask; }

/// The pitch of the mask's cells in a part of this size below the rule.
float pitch_below(const Frame& frame, float width, float height) {
  const Axes& axes = frame.session.graph()[frame.session.navigation().mask()].axes;
  const bool stacked = is_above_its_words(width);
  const float taken = above_cells_of_mask(height) + (stacked ? words_under_mask : 0) + under_mask;
  return std::min({26.f, (height - taken) / static_cast<float>(axes.rows.size),
                   (width * (stacked ? 1.f : 0.5f) - row_words_room) / static_cast<float>(axes.cols.size)});
}

/// The room from the legends' bars, at `bar`, to the rule below them: less if the mask would have no strokes otherwise.
float room_of_legends(const Frame& frame, const Rect& area, float bar) {
  if (!shows_mask(frame.session)) return legends_to_rule;
  const auto has_strokes = [&](float room) {
    return pitch_below(frame, area.w, area.bottom() - bar - room - rule_to_below) >= least_for_strokes;
  };
  const bool crowded = !has_strokes(legends_to_rule) && has_strokes(least_legends_to_rule);
  return crowded ? least_legends_to_rule : legends_to_rule;
}

/// The height below the last cells in which a mask of this many rows has strokes.
float height_with_strokes(float rows) {
  constexpr float slack = 0.3f;  // for what rounding takes
  const float cells = least_for_strokes * rows + under_mask + slack;
  const float above = above_cells_of_mask(above_low_mask + cells);
  return cells_to_legends + least_legends_to_rule + rule_to_below + above + cells;
}

/// The heights of the part below the rows.
struct BelowRows {
  float usual;
  float with_strokes;  ///< the mask needs this much for its strokes
  float least;         ///< if the rows could not keep their numbers otherwise
};

/// The sizes of cells with which both matrices, the row sums and the part below fit the board.
struct RowSizes {
  float in_pitch, out_pitch, row_pitch, between;

  RowSizes(const Frame& frame, const Rect& area, float y, float cols, float rows, const BelowRows& below) {
    between = frame.grid.compact ? 35.f : 102.f;
    const float room = (area.w - row_words_room - between - width_of_sums(frame)) / 2, whole = area.bottom() - y - above_rows,
                tall = whole - below.usual;
    const float usual = frame.grid.compact ? 32.f : 38.f, with_numbers = 20, least_with_numbers = 18.5f;
    const float grow = std::clamp(std::min(room / (39 * cols), tall / (usual * rows)), 1.f, 2.2f);  // few words fill the board
    row_pitch = std::min(usual * grow, tall / rows);
    const float beside_strokes = (whole - below.with_strokes) / rows;
    const float taller = std::min(with_numbers, beside_strokes >= least_with_numbers ? beside_strokes : (whole - below.least) / rows);
    if (row_pitch < with_numbers && taller >= 8) row_pitch = std::max(row_pitch, taller);  // of 1,024 rows none is seen by itself
    const float more = frame.grid.compact ? 0 : 1;                                         // of the result, if it fits
    in_pitch = std::min(38.f * grow, room * (39 - more) / 39 / cols);
    out_pitch = std::min(40.f * grow, room * (39 + more) / 39 / cols);
  }
};

/// Returns the length of the row's longest number; where many are masked, it would otherwise be larger than in the matrix before.
size_t longest_number(const Matrix& values, Index row) {
  constexpr int decimals = 2;
  size_t longest = 0;
  for (Index col = 0; col < values.cols(); ++col)
    if (std::isfinite(values(row, col))) longest = std::max(longest, format_number(values(row, col), decimals).size());
  return longest;
}

/// Draws arrows from each row to its result.
void draw_arrows(const Canvas& c, const MatrixLayout& from, const std::optional<Index>& hot_row, const std::string& what, float room) {
  const float x = from.cells.right();
  const std::string words = what + "  \u2192";
  if (from.cells.w > 110 && !what.empty() && c.text_width(c.fonts().small, words) <= room)  // the equation says it in any case
    c.text(x + 14, from.cells.y - 42, c.fonts().small, c.colours().muted, words);
  if (from.pitch_y < 12) return;
  for (Index r = from.first_row; r <= from.last_row; ++r) {
    const bool hot = hot_row && *hot_row == r;
    c.arrow(x + 8, x + 28, from.seen_row_centre(r), hot ? c.colours().text : c.colours().line2, hot ? 2.f : 1.2f);
  }
}

constexpr float below_with_mask_on_a_phone = 420;

}  // namespace

float RowBoard::least_height(const Frame& frame) const { return shows_mask(frame.session) ? 440 + below_with_mask_on_a_phone : 0; }

namespace {

/// The parts of the board besides its two matrices.
struct RowParts {
  bool sums;            ///< of the rows, which are 1
  bool mask;            ///< below, to paint on
  bool below;           ///< the mask, or the matrix of every head
  bool dropout;         ///< crosses on dropped weights, and words about these
  std::string dropped;  ///< those words
  float words;          ///< their height
};

RowParts row_parts(const Frame& frame, NodeId out, float width) {
  const Session& s = frame.session;
  const bool mask = shows_mask(s), dropout = shows_dropout(s);
  const bool one_head = frame.grid.head_stepper_only || (dropout && frame.grid.compact);  // there the words below need the room
  const std::string dropped = dropout ? dropped_sentence(s, frame.canvas.phrases) : "";
  return {.sums = s.nodes().outline.rows_sum_to_one(out),
          .mask = mask,
          .below = mask || (!one_head && s.document().config.n_heads > 1),
          .dropout = dropout,
          .dropped = dropped,
          .words = dropout ? dropped_words_height(frame.canvas, dropped, width) + 14 : 0};
}

BelowRows room_below(const Grid& grid, const RowParts& parts, float rows) {
  const float usual = !parts.below    ? 60.f
                      : !grid.compact ? 320.f
                      : !parts.mask   ? 246.f
                      : grid.phone    ? below_with_mask_on_a_phone
                                      : 290.f,
              least = !parts.below ? 60.f
                      : grid.phone ? 206.f
                                   : 216.f;
  const float with_strokes = parts.mask && !grid.phone ? std::max(least, height_with_strokes(rows)) : least;
  return {usual + parts.words, with_strokes + parts.words, least + parts.words};
}

/// Gives both matrices, whose cells have their sizes, their titles and labels, and the numbers that they have room for.
void label_both(const Frame& frame, const Step& step, const RowParts& parts, MatrixView& in, MatrixView& out) {
  if (parts.mask && in.hot_row)
    in.line_characters = out.line_characters = std::max(longest_number(*in.values, *in.hot_row), longest_number(*out.values, *in.hot_row));
  name_matrix(frame, in, step.in, "");
  name_matrix(frame, out, step.out,
              frame.grid.compact && !step.arrow.empty() && !(parts.dropout && frame.grid.phone) ? step.arrow + " \u2192 " : "");
  out.row_labels = out.row_labels && !frame.grid.compact;                              // a row reads straight across
  if (in.pitch_x * static_cast<float>(in.cols.size) < 160) in.shape = out.shape = "";  // no room beside the name
  if (parts.dropout) out.line_numbers = false;                                         // crosses would lie on them
  if (parts.dropout) out.crossed = crossed_cells(frame.session, step.out);
  if (!parts.dropout) in.mask_text = MaskText::infinity;
  if (!parts.sums && !parts.dropout) out.mask_text = MaskText::infinity;
  if (!frame.session.selection().hovered) in.frames.clear();  // for a pinned cell the band and the ring say enough
  in.row_label_width = out.row_label_width = 56;
}

/// Explains masked cells at (x, y), if there are any.
void explain_masked(const Canvas& c, float x, float y, const MatrixView& in, const MatrixView& out) {
  if (has_masked(in) || has_masked(out)) {
    c.note("mask.swatch", {x, y - 2, row_words_room - 4, 14});
    mask_swatch(c, x, y, c.phrases("board.mask.swatch"));
  } else if (has_masked_numbers(in) || has_masked_numbers(out)) {
    c.note("mask.swatch.numbers", {x, y - 2, row_words_room - 4, 14});
    mask_swatch(c, x, y, c.phrases("board.mask.swatch"), true);
  }
}

}  // namespace

void RowBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const Step step = step_of(frame.session, frame.canvas.phrases);
  const float y = heading(frame, area, stage_text(frame.session, frame.canvas.phrases).subtitle);
  const RowParts parts = row_parts(frame, step.out, area.w);
  MatrixView in = node_matrix(frame, step.in, "in"), out = node_matrix(frame, step.out, "out");
  const auto rows = static_cast<float>(in.rows.size);
  const RowSizes sizes(frame, area, y, static_cast<float>(in.cols.size), rows, room_below(frame.grid, parts, rows));
  size_matrix(frame, in, sizes.in_pitch, sizes.row_pitch);
  size_matrix(frame, out, sizes.out_pitch, sizes.row_pitch);
  label_both(frame, step, parts, in, out);
  const float in_x = area.x + row_words_room, out_x = in_x + in.pitch_x * static_cast<float>(in.cols.size) + sizes.between;
  const float out_end = out_x + out.pitch_x * static_cast<float>(out.cols.size), sum_width = width_of_sums(frame);
  in.band_row = in.hot_row;  // one band reaches across both
  in.band_left = area.x;
  in.band_right = out_end + (parts.sums || parts.dropout ? sum_width : 5);

  const MatrixLayout at = show(frame, in, step.in, in_x, y + above_rows).layout;
  const MatrixLayout to = show(frame, out, step.out, out_x, y + above_rows).layout;
  draw_arrows(c, at, in.hot_row, frame.grid.compact ? "" : step.arrow, sizes.between - 16);
  if (parts.sums) draw_row_sums(frame, to, out_end + sum_width - 2);
  if (parts.dropout) draw_free_sums(frame, to, step.out, out_end + sum_width - 2, c.phrases("board.dropped.sum.tip"));
  if (parts.dropout) cross_out_cells(frame, to, step.out);
  const float bar = std::max(at.cells.bottom(), to.cells.bottom()) + cells_to_legends;
  explain_masked(c, area.x, bar, in, out);
  legend(c, in_x, bar, at.cells.w, in.map, in.limit);
  legend(c, out_x, bar, to.cells.w, out.map, out.limit);
  if (parts.dropout) {
    dropped_swatch(c, area.x, bar - (has_masked(in) ? 15.f : 0.f));
    draw_dropped_words(frame, parts.dropped, area.x, bar + 40, area.w);
  }
  const float end = bar + parts.words + room_of_legends(frame, area, bar + parts.words);
  if (parts.below) draw_below(frame, {area.x, end, area.w, area.bottom() - end});
}

/// Draws the part below a rule: the mask to paint on, or the same matrix of every head.
void RowBoard::draw_below(Frame& frame, const Rect& area) {
  frame.canvas.hline(area.x, area.right(), area.y, frame.canvas.colours().line);
  frame.canvas.note("below.rule", {area.x, area.y, area.w, 1});
  const Rect rest = {area.x, area.y + rule_to_below, area.w, area.h - rule_to_below};
  if (shows_mask(frame.session)) draw_mask(frame, rest);
  else draw_head_cards(frame, rest);
}

namespace {

std::string about_mask(const Session& session, const Phrases& phrases) {
  if (session.imported()) return phrases("board.mask.given");
  if (session.navigation().attention().mask == session.nodes().mask) return phrases("board.mask.kinds");
  if (session.selection().at.cross) return phrases("board.mask.cross");
  return phrases("board.mask.decoder");
}

/// The document has one mask, of the encoder or the only stack. Those of a decoder follow from its words; their cells are set by hand.
void paint(Session& session, const Cell& cell, bool may_attend, int gesture) {
  if (cell.node == session.nodes().mask) return session.push(PaintMask{cell.row, cell.col, may_attend}, gesture);
  const float value = may_attend ? 0.f : -INFINITY;
  if (session.trace().override_at(cell) && untouched_value(session, cell) == static_cast<double>(value))
    session.push(ClearOverride{document_cell(session, cell)}, gesture);
  else if (static_cast<float>(session.trace().at(cell)) != value) session.push(OverrideCell{document_cell(session, cell), value}, gesture);
}

/// Cells between two pointer positions: a fast stroke skips some.
std::vector<ScreenCell> line_between(const ScreenCell& from, const ScreenCell& to) {
  const Index rows = to.row - from.row, cols = to.col - from.col, steps = std::max(std::abs(rows), std::abs(cols));
  std::vector<ScreenCell> cells;
  for (Index i = steps == 0 ? 0 : 1; i <= steps; ++i) {  // the first cell is painted already
    const double part = steps == 0 ? 0. : static_cast<double>(i) / static_cast<double>(steps);
    cells.push_back({from.row + std::lround(part * static_cast<double>(rows)), from.col + std::lround(part * static_cast<double>(cols))});
  }
  return cells;
}

}  // namespace

/// Explains how to change the mask, in small type where body type does not fit.
void RowBoard::draw_about_mask(Frame& frame, const Rect& r) const {
  const Canvas& c = frame.canvas;
  const std::string& how = c.phrases("board.mask.how");
  const std::string kinds = about_mask(frame.session, c.phrases);
  TextStyle style = body_style(c);
  if (paragraph_height(c, r.w, style, how) + 10 + paragraph_height(c, r.w, style, kinds) > r.h) style = small_style(c);
  const float height = paragraph(c, "mask.how", r.x, r.y, r.w, style, how).height + 10;
  c.note("mask.about", {r.x, r.y, r.w, height + paragraph(c, "mask.kinds", r.x, r.y + height, r.w, style, kinds).height});
}

/// Paints on the mask: with the keys in the pinned cell, with the pointer along its stroke.
void RowBoard::paint_on_mask(Frame& frame, NodeId mask, const std::optional<ScreenCell>& pinned, const MatrixResult& result) {
  Session& session = frame.session;
  const auto looks_next = [&](const ScreenCell& cell) { return session.trace()[mask](cell.row, cell.col) != 0; };
  if (result.hovered) frame.canvas.log.drags(Drag::both);
  if (result.activated && pinned) paint(session, {mask, pinned->row, pinned->col}, looks_next(*pinned), session.new_gesture());
  const int picture = ImGui::GetFrameCount();
  const bool down = result.pressed || ImGui::IsMouseDown(ImGuiMouseButton_Left);
  if (stroke_ && !(down && stroke_->picture + 1 == picture && session.navigation().contains({mask, stroke_->last.row, stroke_->last.col})))
    stroke_.reset();  // another mask may have taken the place of the one on which it began
  const ImVec2 mouse = frame.canvas.logical(ImGui::GetMousePos());
  const auto under = stroke_ ? result.layout.cell_at(mouse.x, mouse.y) : result.pressed;
  if (under && !(stroke_ && *under == stroke_->last)) {
    if (!stroke_) stroke_ = Stroke{looks_next(*under), *under, session.new_gesture()};
    for (const ScreenCell& cell : line_between(stroke_->last, *under))
      paint(session, {mask, cell.row, cell.col}, stroke_->may_attend, stroke_->gesture);
    stroke_->last = *under;
  }
  if (stroke_) stroke_->picture = picture;
}

/// The mask itself: click or drag to let a word look, or not.
void RowBoard::draw_mask(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const NodeId mask = frame.session.navigation().mask();
  MatrixView view = node_matrix(frame, mask, "mask_matrix");
  const bool low = is_low(area.h), stacked = is_above_its_words(area.w);
  const float pitch = pitch_below(frame, area.w, area.h);
  size_matrix(frame, view, pitch, pitch);
  if (pitch < least_for_strokes) {
    view.values = frame.masked.mask_to_draw(frame.session);
    view.map = ColourMap::beam;
    view.limit = 1;
  }
  view.numbers = view.line_numbers = false;
  view.shape = "";
  view.row_label_width = 56;
  view.frames.clear();
  const float x = area.x + row_words_room, y = area.y + above_cells_of_mask(area.h);
  const MatrixResult result = show(frame, view, mask, x, y);
  paint_on_mask(frame, mask, view.pinned, result);
  const float text_x = x + pitch * static_cast<float>(view.cols.size) + words_to_mask, title_x = low ? text_x : area.x;
  c.text(title_x, area.y + 18, c.fonts().small_bold, c.colours().text, c.phrases("board.mask"));
  c.text(title_x + c.text_width(c.fonts().small_bold, c.phrases("board.mask")) + 12, area.y + 18, c.fonts().small, c.colours().muted,
         c.phrases("board.mask.heads"));
  if (stacked) {
    const float bottom = result.layout.cells.bottom() + 16;
    return draw_about_mask(frame, {area.x, bottom, area.w, area.bottom() - bottom});
  }
  const float below = area.y + (low ? 26.f : 56.f);
  draw_about_mask(frame, {text_x, below, area.right() - text_x, area.bottom() - below});
}

}  // namespace headlight::views
