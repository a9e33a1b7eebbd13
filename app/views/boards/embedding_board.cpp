#include "views/boards/embedding_board.hpp"

#include <algorithm>
#include <cmath>

#include "model/equation.hpp"
#include "views/boards/named_row.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/narrow_part.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

struct Summand {
  NodeId node;
  std::string item, title, sign;
};

/// The result of a part of a block, with the part's name and its letter in the equation: "cross-attention output O".
std::string title_of(const Session& session, const Phrases& phrases, NodeId sum, NodeId node) {
  const Outline& outline = session.nodes().outline;
  const auto named = [&](const std::string& words) {
    return name_and_letter(words, letter_in_equation(session, sum, node, phrases), phrases);
  };
  const Part part = outline.part_of(node);
  if (part == Part::scaled_embedding)
    return phrases("board.embedding.scaled", {{"factor", text_of(right_side(session.graph(), outline, node))}});
  const std::string own = std::string("board.summand.") + id(part);
  if (outline.standing(node).cross && phrases.has(own + ".cross")) return named(phrases.of("board.summand.*.cross", id(part)));
  return named(phrases.has(own) ? phrases.of("board.summand.*", id(part)) : words_for(part, phrases));
}

std::vector<Summand> summands(const Session& session, const Phrases& phrases) {
  const NodeId sum = drawn_step(session);
  const std::vector<NodeId>& inputs = session.graph()[sum].inputs;
  const auto title = [&](NodeId node) { return title_of(session, phrases, sum, node); };
  return {{inputs[0], "before", title(inputs[0]), ""}, {inputs[1], "added", title(inputs[1]), "+"}, {sum, "sum", title(sum), "="}};
}

TextStyle sum_title_style(const Canvas& c) { return {c.fonts().label_hot, c.fonts().label_hot, c.colours().text, 28}; }

/// Drops the code's name of the matrix, and then its shape, if they do not fit.
void keep_sum_title_within(const Canvas& c, MatrixView& view, const std::string& words, float width) {
  const TextStyle style = sum_title_style(c);
  const float shape = c.text_width(c.fonts().mono_small, view.shape) + 9;
  if (rich_width(c, style, view.title) + shape > width) view.title = words;
  if (rich_width(c, style, view.title) + shape > width) view.shape.clear();
}

/// A narrow board shows the row with its names below the matrices, in as many columns as fit.
constexpr float name_width = 148, name_height = 22, matrices_above_list = 560;

bool is_named(const Session& session) {
  const Axis& cols = session.graph()[drawn_step(session)].axes.cols;
  return cols.labels && cols.size <= 64;
}

float height_of_list(Index numbers, float width) {
  return 28 + name_height * std::ceil(static_cast<float>(numbers) / std::max(1.f, std::floor(width / name_width)));
}

float list_height(const Session& session, float width) {
  return is_named(session) ? height_of_list(session.graph()[drawn_step(session)].axes.cols.size, width) : 0;
}

/// The height of the longest list beside the table: it leaves out numbers that are zero.
float list_height_beside(const Session& session, float width) {
  const Matrix& rows = session.trace()[drawn_step(session)];
  return rows.size() == 0 ? 0 : height_of_list((rows.array() != 0).rowwise().count().maxCoeff(), width);
}

}  // namespace

float EmbeddingBoard::least_height(const Frame& frame) const {
  const float list = list_height(frame.session, frame.grid.board.w - 2 * frame.grid.board_padding);
  return std::max(height_for_words(frame), list > 0 ? matrices_above_list + list : 0);
}

namespace {

constexpr float above_embedding = 78, below_embedding = 60;  ///< from the heading to the cells; and from these to the end, for the scale
constexpr float above_named_row = 50, least_named_row = 60;  ///< from the scale to the list of the row's numbers; its least height

/// Draws a curve from each word's row of the table, at `from`, to its row of the picked ones, at `to`.
void draw_ways_to_picked(const Canvas& c, const Session& session, NodeId picked, const MatrixLayout& from, const MatrixLayout& to) {
  constexpr float before_words = 82;
  const auto shown = session.selection().active_cell();
  const NodeId ids = session.graph()[picked].inputs[0];
  const auto& tokens = session.navigation().words(session.graph()[ids].axes.rows).tokens;
  for (Index r = to.first_row; r <= to.last_row; ++r) {
    const bool hot = shown && shown->node == picked && shown->row == r;
    const float at = from.row_centre(tokens[static_cast<size_t>(r)].id);
    if (at < from.cells.y || at > from.cells.bottom()) continue;
    const float target = to.seen_row_centre(r), x0 = from.cells.right() + 3, x1 = to.cells.x - before_words;
    c.draw->AddBezierCubic(c.exact(x0, at), c.exact(x0 + 40, at), c.exact(x1 - 40, target), c.exact(x1, target),
                           hot ? c.colours().text : c.colours().line2, c.line_px(hot ? 2.f : 1.f));
  }
}

/// The places of the table, of the picked rows, and of the list of a row's numbers: below the picked rows, or on a narrow board below both.
struct EmbeddingPlaces {
  float top, height;   ///< of both matrices' cells
  float table_width;   ///< from the area's left edge
  float x, width;      ///< of the picked rows' cells
  float lowest_scale;  ///< the lowest place of the scale below them
  bool narrow, has_list, list_beside;

  EmbeddingPlaces(const Frame& frame, const Rect& area, float y) {
    narrow = is_narrow_part(area.w);
    const float below_all = narrow ? list_height(frame.session, area.w) : 0;
    top = y + above_embedding;
    height = area.bottom() - top - below_embedding - below_all;
    table_width = narrow ? 70 : 150;
    x = area.x + table_width + (narrow ? 130 : 190);
    width = area.right() - x;
    lowest_scale = area.bottom() - below_all - 30;
    has_list = is_named(frame.session);
    list_beside = has_list && !narrow;
  }
};

/// The pitch of the picked rows: each has its word before the list below them has its room.
float pitch_of_picked(const Session& session, const EmbeddingPlaces& at, float rows) {
  const float below = at.list_beside ? list_height_beside(session, at.width) + below_embedding : 0;
  return std::min(34.f, std::max((at.height - below) / rows, std::min(least_row_of_words, (at.height - below_embedding) / rows)));
}

void label_table(const Session& session, NodeId whole, MatrixView& table) {
  table.row_labels = table.col_labels = false;
  table.line_numbers = table.pinned.has_value();  // the row that is looked up is beside it
  table.title = letter_of(session, whole);
  table.title_letter = true;
  table.title_note = "";
  table.title_rise = 42;
  table.outline = true;
}

void label_picked(const Session& session, const Phrases& phrases, NodeId node, MatrixView& picked) {
  picked.title = letter_of(session, node);
  picked.title_name = code_name_for_letter(picked.title, session, node);
  picked.title_letter = true;
  picked.title_note = phrases("board.note.row_per_word");
  picked.title_rise = 42;
  picked.row_label_width = 70;
}

}  // namespace

float EmbeddingBoard::height_for_words(const Frame& frame) const {
  const Session& s = frame.session;
  const float width = frame.grid.board.w - 2 * frame.grid.board_padding;
  return height_of_heading(frame) + above_embedding + 2 * below_embedding + height_of_words(s.graph()[drawn_step(s)].axes.rows.size) +
         (is_narrow_part(width) ? list_height(s, width) : 0);
}

void EmbeddingBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& session = frame.session;
  const EmbeddingPlaces at(frame, area, heading(frame, area, stage_text(session, frame.canvas.phrases).subtitle));
  const NodeId picked_rows = drawn_step(session), whole = session.graph()[picked_rows].inputs[1];
  MatrixView table = node_matrix(frame, whole, "table"), picked = node_matrix(frame, picked_rows, "picked");
  const auto n_rows = static_cast<float>(picked.rows.size);
  size_matrix(frame, table, at.table_width / static_cast<float>(table.cols.size), at.height / static_cast<float>(table.rows.size));
  size_matrix(frame, picked, std::min(38.f, at.width / static_cast<float>(picked.cols.size)), pitch_of_picked(session, at, n_rows));
  label_table(session, whole, table);
  label_picked(session, c.phrases, picked_rows, picked);
  limit_title_width(c, table, at.x - area.x - 12);
  limit_title_width(c, picked, at.width);
  const float below_picked = std::min(at.top + picked.pitch_y * n_rows + 20, at.lowest_scale);
  picked.only_read_number = at.list_beside && session.selection().active_cell() &&
                            area.bottom() - below_picked - above_named_row >= least_named_row;  // the list below has the row's numbers
  const MatrixLayout from = show(frame, table, whole, area.x, at.top).layout;
  const MatrixLayout to = show(frame, picked, picked_rows, at.x, at.top).layout;

  c.draw->PushClipRect(c.at(area.x, at.top - 2), c.at(area.right(), area.bottom()), true);
  draw_ways_to_picked(c, session, picked_rows, from, to);
  c.draw->PopClipRect();
  const float below = std::min(to.cells.bottom() + 20, at.lowest_scale);
  legend(c, at.x, below, std::min(300.f, to.cells.w), picked.map, picked.limit);
  const float scale = at.narrow ? from.cells.bottom() : below;
  const Rect row = {at.narrow ? area.x : at.x, scale + above_named_row, at.narrow ? area.w : at.width,
                    area.bottom() - scale - above_named_row};
  const auto shown = session.selection().active_cell();
  if (at.has_list && row.h >= least_named_row && shown && shown->row < to.n_rows &&
      counts_words(session.graph()[shown->node].axes.rows.kind))
    draw_named_row(frame, row, picked_rows, shown->row);
}

namespace {

constexpr float sum_labels = 92, above_sum = 58, below_sum = 40;
constexpr float between_summands = 30, least_between = 24;  ///< the gap shrinks before rows lose their words
/// Beside each other: the room of the rows' words and of a sign; the least pitch at which a row has all its numbers, and the largest.
constexpr float beside_labels = 72, room_of_sign = 36, least_beside = 34.5f, most_beside = 56;

float pitch_beside(float width, Index cols) {
  return std::min(most_beside, (width - beside_labels - 2 * room_of_sign) / (3 * static_cast<float>(cols)));
}

/// True if the three matrices and their titles have room beside each other: their rows are higher there, and can be read across.
bool stands_beside(const Canvas& c, float width, Index cols, const std::vector<Summand>& parts) {
  const float pitch = pitch_beside(width, cols), each = pitch * static_cast<float>(cols) + room_of_sign - 8;
  return pitch >= least_beside && std::all_of(parts.begin(), parts.end(),
                                              [&](const Summand& part) { return rich_width(c, sum_title_style(c), part.title) <= each; });
}

/// The distances from cell to cell, and the gap from one matrix to the next.
struct SumPlaces {
  float pitch_x, pitch_y, between;
};

SumPlaces places_beside(const Rect& area, float height, Index rows, Index cols) {
  constexpr float most_y = 44;
  return {pitch_beside(area.w, cols), std::min(most_y, height / static_cast<float>(rows)), room_of_sign};
}

SumPlaces places_stacked(const Rect& area, float height, Index rows, Index cols) {
  const float each = height / 3, between = std::clamp(each - height_of_words(rows), least_between, between_summands);
  return {std::min(38.f, (area.w - sum_labels) / static_cast<float>(cols)), std::min(26.f, (each - between) / static_cast<float>(rows)),
          between};
}

}  // namespace

float SumBoard::height_for_words(const Frame& frame) const {
  const Axes& axes = frame.session.graph()[drawn_step(frame.session)].axes;
  const float words = height_of_words(axes.rows.size), ends = height_of_heading(frame) + above_sum + below_sum,
              width = frame.grid.board.w - 2 * frame.grid.board_padding;
  const bool beside = stands_beside(frame.canvas, width, axes.cols.size, summands(frame.session, frame.canvas.phrases));
  return ends + (beside ? words : 3 * (least_between + words));
}

void SumBoard::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  Session& session = frame.session;
  const float y = heading(frame, area, stage_text(session, frame.canvas.phrases).subtitle);
  const std::vector<Summand> parts = summands(session, c.phrases);
  const Axes& axes = session.graph()[parts[0].node].axes;
  const bool beside = stands_beside(c, area.w, axes.cols.size, parts);
  const float labels = beside ? beside_labels : sum_labels, height = area.bottom() - y - above_sum - below_sum;
  const SumPlaces places =
      beside ? places_beside(area, height, axes.rows.size, axes.cols.size) : places_stacked(area, height, axes.rows.size, axes.cols.size);
  float limit = 0;
  for (const Summand& part : parts) limit = std::max(limit, colouring(frame, part.node).limit);
  float left = area.x + labels, top = y + above_sum, bottom = top;
  for (const Summand& part : parts) {
    const bool first = part.node == parts[0].node;
    MatrixView view = node_matrix(frame, part.node, part.item);
    view.limit = limit;  // one scale, or the sum could not be read off the colours
    size_matrix(frame, view, places.pitch_x, places.pitch_y);
    view.row_labels = view.row_labels && (first || !beside);
    view.col_labels = view.col_labels && (first || beside);
    view.title = part.title + ", `" + printed_name(session, part.node) + "`";
    const float width = view.pitch_x * static_cast<float>(view.cols.size);
    if (frame.grid.phone || beside) keep_sum_title_within(c, view, part.title, std::min(area.w - labels, width));
    view.title_rise = view.col_labels ? 40 : 10;
    view.row_label_width = beside ? beside_labels - 12 : 64;
    const MatrixLayout at = show(frame, view, part.node, left, top).layout;
    const float sign_x = beside ? left - room_of_sign / 2 : area.x + 4;
    if (!part.sign.empty())
      c.text(sign_x, c.baseline_at(c.fonts().title, at.cells.centre_y()), c.fonts().title, c.colours().text, part.sign,
             beside ? Align::centre : Align::left);
    bottom = at.cells.bottom();
    (beside ? left : top) += (beside ? at.cells.w : at.cells.h) + places.between;
  }
  legend(c, area.x + labels, std::min(bottom + 18, area.bottom() - 30), std::min(300.f, area.w - labels), ColourMap::diverging, limit);
}

}  // namespace headlight::views
