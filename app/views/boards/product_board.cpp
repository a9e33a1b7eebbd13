#include "views/boards/product_board.hpp"

#include <algorithm>
#include <utility>

#include "model/equation.hpp"
#include "views/boards/candidates.hpp"
#include "views/boards/chosen_columns.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

struct Factor {
  NodeId node;
  std::string letter;  ///< markup
  std::string note;
  bool transposed = false;
};

struct Product {
  Factor left, top, result;
};

bool are_all_one(const Matrix& shares) {
  const Eigen::VectorXd sums = shares.cast<double>().rowwise().sum();
  return std::all_of(sums.begin(), sums.end(), is_one);
}

std::string note_of_left(const Session& session, const Phrases& phrases, NodeId node) {
  const Outline& outline = session.nodes().outline;
  const char* part = id(outline.part_of(node));
  if (outline.is_attention_weights(node))
    return are_all_one(session.trace()[node]) ? phrases("board.note.rows_sum") : phrases("board.note.rows_do_not_sum");
  if (phrases.has(std::string("board.note.of.") + part)) return phrases.of("board.note.of.*", part);
  return counts_words(session.graph()[node].axes.rows.kind) ? phrases("board.note.row_per_word") : phrases("board.note.row_per_distance");
}

std::string note_of_top(const Session& session, const Phrases& phrases, NodeId node, bool on_paper) {
  const Outline& outline = session.nodes().outline;
  const Part part = outline.part_of(node);
  if (part == Part::W_in) return phrases("board.note.column_per_unit");
  if (part == Part::W_out) return phrases("board.note.unit_writes");
  if (part == Part::W_U || part == Part::W_E) return phrases("board.note.column_per_written_word");
  if (outline.is_weight(node)) return on_paper ? "" : phrases("board.note.drag");
  if (!counts_words(session.graph()[node].axes.rows.kind)) return phrases("board.note.column_per_distance");
  if (outline.standing(node).cross) return phrases("board.note.from_memory");
  return part == Part::key || part == Part::turned_key ? phrases("board.note.column_per_word") : phrases("board.note.row_per_word");
}

/// "W_{Q}"; for a weight that is computed from another, that one, too: "W_{K} = W_{Q}".
std::string letter_with_origin(const Session& session, NodeId node) {
  const std::string letter = letter_of(session, node);
  const bool computed = session.nodes().outline.is_weight(node) && !session.graph()[node].is_input();
  return computed ? letter + " = " + text_of(right_side(session.graph(), session.nodes().outline, node)) : letter;
}

Product product_of(const Session& session, const Canvas& c) {
  const Node& step = session.graph()[drawn_step(session)];
  const NodeId left = step.inputs[0], top = step.inputs[1],
               result = main_node(session.navigation().place(), session.nodes(), session.selection().head);
  const bool transposed = reads_transposed(*step.op, 1);
  return {{left, letter_of(session, left, c.phrases), note_of_left(session, c.phrases, left)},
          {top, letter_with_origin(session, top) + (transposed ? "^{T}" : ""), note_of_top(session, c.phrases, top, c.log.on_paper()),
           transposed},
          {result, letter_of(session, result), text_of(equation_on_screen(session, result, c.phrases))}};
}

/// Cell sizes with which factors and result fit the area and share their rows and columns.
struct Sizes {
  float left_pitch, right_pitch, top_pitch, row_pitch;
  float labels, between;
  float left_x, right_x, top_y, result_y;
};

constexpr float left_cell = 40, result_cell = 55;  ///< usual widths: of the left factor's cells, and of the result's and the upper factor's
constexpr float top_row = 32, result_row = 38;     ///< usual heights: of the upper factor's rows, and of the result's and the left factor's
constexpr float above_result = 64;                 ///< from the upper factor to the result, for titles and column words

/// Chooses the heights of rows: at most `grow` times the usual ones. `named`: the upper factor's rows have names.
void choose_heights(Sizes& s, float height, float inner, float rows, float grow, bool named) {
  constexpr float with_words = 24, with_numbers = 18.6f, share_of_result = 0.5f, most_of_result = 0.65f;
  const float shrink = std::min(1.f, height / ((top_row * inner + result_row * rows) * grow));
  s.row_pitch = result_row * grow * shrink;
  s.top_pitch = top_row * grow * shrink;
  if (const float even = height / (rows + inner); s.row_pitch < with_words && even >= with_numbers) {
    s.row_pitch = s.top_pitch = even;     // lower, but all of them keep their numbers
  } else if (s.row_pitch < with_words) {  // too many to share one height: the rows of words get what they need first
    const float for_words = height_of_words(static_cast<Index>(rows)) / height;
    s.row_pitch = std::min(with_words, std::clamp(for_words, share_of_result, most_of_result) * height / rows);
    s.top_pitch = std::min(top_row, (height - s.row_pitch * rows) / inner);
  }
  constexpr float least_name = least_row_of_words + 0.1f, least_of_words = 13;
  const float left = (height - least_name * inner) / rows;
  if (named && s.top_pitch < least_name && left >= least_of_words) s.top_pitch = least_name, s.row_pitch = left;
}

/// Chooses the widths of columns: at most `grow` times the usual ones, and in the result at least `least_right`. If there is no room for
/// them, the left factor's columns shrink first, down to their share of the width.
void choose_widths(Sizes& s, float width, float inner, float cols, float grow, float least_right) {
  constexpr float right_to_left = 1.37f, share_of_left = 0.38f;
  const float left_most = left_cell * grow;
  s.left_pitch = std::min(left_most, width / (inner + right_to_left * cols));
  if (s.left_pitch < left_most) s.left_pitch = std::max(s.left_pitch, std::min(left_most, share_of_left * width / inner));
  s.left_pitch = std::min(s.left_pitch, std::max(1.f, (width - least_right * cols) / inner));
  s.right_pitch = std::min(result_cell * grow, (width - s.left_pitch * inner) / cols);
}

/// `least_right`: how wide the columns of the result have to be. `named`: the upper factor's rows have names.
Sizes sizes_of(const Rect& area, float y, Index n_rows, Index n_inner, Index n_cols, float least_right, bool named) {
  constexpr float low_area = 600, below_result = 4, most_growth = 1.6f;
  constexpr float words_room = 400, top_labels = 96;  ///< of the free corner: its words, and the labels of the upper factor's rows
  Sizes s{};
  s.labels = 71;
  s.between = 31.f;
  const auto inner = static_cast<float>(n_inner), rows = static_cast<float>(n_rows), cols = static_cast<float>(n_cols);
  const float width = area.w - s.labels - s.between;
  s.top_y = y + (area.h < low_area ? 64.f : 67.f);
  const float height = area.bottom() - s.top_y - (above_result + below_result);
  // Small products grow, so that three words fill the board and can be read from the last row of a room.
  const float grow = std::clamp(std::min(width / (left_cell * inner + result_cell * cols), height / (top_row * inner + result_row * rows)),
                                1.f, most_growth);
  choose_widths(s, width, inner, cols, grow, least_right);
  choose_heights(s, height, inner, rows, grow, named);
  // The remaining room goes to the words in the free corner.
  const float slack = std::max(0.f, width - s.left_pitch * inner - s.right_pitch * cols);
  const float corner = s.labels + s.left_pitch * inner + s.between - top_labels;
  s.left_x = area.x + s.labels + std::min(slack, std::max(0.f, words_room - corner));
  s.right_x = s.left_x + s.left_pitch * inner + s.between;
  s.result_y = s.top_y + s.top_pitch * inner + above_result;
  return s;
}

void mark_heads(const Frame& frame, MatrixView& view, NodeId node) {
  if (frame.session.graph()[node].axes.cols.kind != AxisKind::heads || view.transposed) return;
  const ModelConfig& config = frame.session.document().config;
  const int blocks = static_cast<int>(view.cols.size) / config.d_head(), in_group = config.n_heads / std::max(1, blocks);
  for (int b = 0; b < blocks; ++b)
    if (config.n_heads <= 16 || b == frame.session.selection().head / in_group)  // of many heads only the selected one
      view.heads.push_back({b * config.d_head(), (b + 1) * config.d_head() - 1, b * in_group, "", true});
}

void legends(Frame& frame, const Product& p, float x, float y, float width) {
  frame.canvas.note("scales", {x, y, width, 110});
  const auto line = [&](const std::string& what, NodeId node) {
    rich_line(frame.canvas, "legend", x, y + 10, small_style(frame.canvas), what);
    const Colouring colours = colouring(frame, node);
    legend(frame.canvas, x + 72, y, width - 72, colours.map, colours.limit);
    y += 40;
  };
  line(p.left.letter, p.left.node);
  line(p.top.letter, p.top.node);
  line(p.result.letter, p.result.node);
}

constexpr float scales_height = 136;
constexpr float least_on_a_phone = 132;                   ///< width of the scales, whose numbers are then close together
constexpr float gap_of_words = 26, least_row_words = 54;  ///< of row words beside them

/// Fills the corner that the product leaves free: explains the matrices, and draws the colour scales. Scales are never left out; words are
/// if there is no room for them. If the corner is too low for the scales, they end before the title of the left factor, which is at
/// `title_x`.
void draw_how_to_read(Frame& frame, const Product& p, const std::vector<std::string>& paragraphs, const Rect& r, float title_x) {
  const Canvas& c = frame.canvas;
  float needed = 30 + scales_height;
  for (const std::string& markup : paragraphs) needed += paragraph_height(c, r.w, body_style(c), markup) + 8;
  float y = r.y;
  if (!paragraphs.empty() && needed <= r.h && r.w > 220) {
    const float width = c.text(r.x, y + 18, c.fonts().small_bold, c.colours().text, frame.canvas.phrases("board.how"));
    c.note("how.title", {r.x, y + 6, width, 14});
    y += 30;
    for (const std::string& markup : paragraphs) {
      const RichResult told = paragraph(c, "how", r.x, y, r.w, body_style(c), markup);
      follow_link(frame, told);
      y += told.height + 8;
    }
  }
  const float beside = y + scales_height > r.bottom() ? std::min(title_x - r.x - 24, r.w - 20) : r.w - 20;
  legends(frame, p, r.x, y + 10, std::clamp(beside, frame.grid.phone ? least_on_a_phone : 160.f, 340.f));
}

constexpr float candidates_on_a_phone = 220;

/// Draws the words with the largest scores instead, if the result is logits. A phone has them below, since the corner is too small.
void draw_scores(Frame& frame, const Product& p, const Rect& r) {
  if (frame.grid.phone) return legends(frame, p, r.x, r.y + 12, std::max(r.w - 20, least_on_a_phone));
  const float used =
      r.h - scales_height > 70 ? draw_candidates(frame, {r.x, r.y, std::min(r.w, 360.f), r.h - scales_height}, p.result.node).height : 0;
  legends(frame, p, r.x, r.y + used + 12, std::clamp(r.w - 20, 200.f, 340.f));
}

/// Draws the letter of the result where no equation has room to name it alone, and returns its width with the gap after it.
float draw_letter_of_result(const Frame& frame, const Product& p, const Rect& cells, float y, float note) {
  constexpr float apart = 8;
  const Canvas& c = frame.canvas;
  const ImU32 ink = role_colour(c.colours(), role_of(frame.session, p.result.node));
  for (const ImFont* font : {c.fonts().letter, c.fonts().name, c.fonts().label_hot}) {
    const TextStyle style{font, font, ink, 24};
    const float width = rich_width(c, style, p.result.letter) + apart;
    if (width + note > cells.w + 1) continue;
    c.note("result.letter", {cells.x, y - 16, width - apart, 18});
    rich_line(c, "result.letter", cells.x, y, style, p.result.letter);
    return width;
  }
  return 0;
}

/// Draws the result's name and shape in the code if they fit, and its meaning at the right; on a phone also its letter.
void name_result(const Frame& frame, const Product& p, const std::string& name, const std::string& shape, const Rect& cells, float y) {
  constexpr float apart = 9;
  const Canvas& c = frame.canvas;
  const TextStyle note{c.fonts().small_bold, c.fonts().small_bold, c.colours().text, 18};
  const float equation = rich_width(c, note, p.result.note);
  const float letter = frame.grid.phone ? draw_letter_of_result(frame, p, cells, y, equation) : 0, room = cells.w - letter;
  const float named = name.empty() ? 0 : c.text_width(c.fonts().mono_small, name) + apart;
  const float rest = c.text_width(c.fonts().mono_small, shape) + apart + equation;
  float x = cells.x + letter;
  if (named > 0 && named + rest <= room) {
    c.text(x, y, c.fonts().mono_small, c.colours().text, name);
    x += named;
  }
  if (rest <= room + (letter > 0 ? 0 : apart)) c.text(x, y, c.fonts().mono_small, c.colours().muted, shape);
  rich_line(c, "result", cells.right(), y, note, p.result.note, Align::right);
}

/// The room for labels of the upper matrix's rows: names of dimensions are long, and the corner can spare it.
float top_label_room(const Canvas& c, const Axis& rows) {
  constexpr float least = 90, most = 120;
  float widest = least;
  if (rows.labels)
    for (Index i = 0; i < rows.size; ++i) widest = std::max(widest, c.text_width(c.fonts().small, axis_label(c.phrases, rows, i)));
  return std::min(widest, most);
}

/// Names a factor by its letter and its name in the code; its note stands beside them if the matrix is wide.
void name_factor(const Session& session, MatrixView& view, const Factor& factor) {
  constexpr float least_width_for_note = 220;
  view.title = factor.letter;
  view.title_letter = true;
  view.title_role = role_of(session, factor.node);
  view.title_name = code_name_for_letter(factor.letter, session, factor.node);
  view.title_note = view.pitch_x * static_cast<float>(view.cols.size) > least_width_for_note ? factor.note : "";
}

bool has_candidates(const Session& session) {
  return session.nodes().outline.part_of(main_node(session.navigation().place(), session.nodes(), session.selection().head)) ==
         Part::logits;
}

}  // namespace

float ProductBoard::least_height(const Frame& frame) const {
  constexpr float product = 600;
  return has_candidates(frame.session) ? product + candidates_on_a_phone : 0;
}

void ProductBoard::draw(Frame& frame, const Rect& area) {
  if (!frame.grid.phone || !has_candidates(frame.session)) return draw_product(frame, area);
  const Rect above = {area.x, area.y, area.w, area.h - candidates_on_a_phone},
             below = {area.x, above.bottom() + 12, area.w, candidates_on_a_phone - 20};
  draw_product(frame, above);
  draw_candidates(frame, below, main_node(frame.session.navigation().place(), frame.session.nodes(), frame.session.selection().head));
}

void ProductBoard::draw_product(Frame& frame, const Rect& area) {
  const Product p = product_of(frame.session, frame.canvas);
  const StageText text = stage_text(frame.session, frame.canvas.phrases);
  const ChosenColumns chosen = chosen_columns(frame, p.result.node, area.w / 2);
  const float y = heading(frame, area, chosen.cols.empty() ? text.subtitle : chosen.sentence);

  MatrixView left = node_matrix(frame, p.left.node, "left");
  MatrixView top = node_matrix(frame, p.top.node, "top", p.top.transposed);
  MatrixView result = node_matrix(frame, p.result.node, "result");
  for (MatrixView* view : {&top, &result}) choose_columns(*view, chosen.cols);
  const Sizes s = sizes_of(area, y, left.rows.size, left.cols.size, top.cols.size, chosen.cols.empty() ? 0 : chosen_column,
                           top.rows.labels != nullptr && !frame.grid.phone);
  size_matrix(frame, left, s.left_pitch, s.row_pitch);
  size_matrix(frame, top, s.right_pitch, s.top_pitch);
  size_matrix(frame, result, s.right_pitch, s.row_pitch);

  name_factor(frame.session, left, p.left);
  left.title_rise = 42;
  left.row_label_width = s.labels - 10;
  name_factor(frame.session, top, p.top);
  top.row_label_width = top_label_room(frame.canvas, top.rows);
  top.row_labels = top.row_labels && (!top.rows.labels || s.left_pitch * static_cast<float>(left.cols.size) > 130);
  if (frame.grid.phone && top.rows.labels && top.pitch_y >= least_row_of_words) {
    top.row_label_width = s.right_x - area.x - least_on_a_phone - gap_of_words;  // beside the scales
    top.row_labels = top.row_label_width >= least_row_words;
  }
  const std::string shape = std::exchange(result.shape, "");
  result.row_labels = false;
  if (result.cols.size == top.cols.size && !counts_words(result.cols.kind)) result.col_labels = false;
  if (p.top.transposed) result.col_labels = false;  // the words are above K already
  mark_heads(frame, top, p.top.node);
  mark_heads(frame, left, p.left.node);
  mark_heads(frame, result, p.result.node);

  if (frame.grid.phone) limit_title_width(frame.canvas, top, area.right() - s.right_x);
  const Rect corner = {area.x, y + 19, s.right_x - area.x - top.row_label_width - 6, s.result_y - 52 - y - 19};
  if (frame.grid.phone) limit_title_width(frame.canvas, left, s.right_x - s.left_x - 12);
  if (has_candidates(frame.session)) draw_scores(frame, p, corner);
  else draw_how_to_read(frame, p, text.how_to_read, corner, s.left_x);
  show(frame, top, p.top.node, s.right_x, s.top_y);
  show(frame, left, p.left.node, s.left_x, s.result_y);
  const MatrixLayout at = show(frame, result, p.result.node, s.right_x, s.result_y).layout;
  name_result(frame, p, code_name_for_letter(letter_of(frame.session, p.result.node), frame.session, p.result.node), shape, at.cells,
              s.result_y - 32);
}

}  // namespace headlight::views
