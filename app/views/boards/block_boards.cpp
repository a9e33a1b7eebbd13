#include "views/boards/block_boards.hpp"

#include <algorithm>
#include <cmath>

#include "model/equation.hpp"
#include "session/writing_on.hpp"
#include "views/boards/candidates.hpp"
#include "views/boards/chosen_columns.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float labels = 71, least_below_words = 180;  ///< the latter: of the next words under their matrices

constexpr float above_pair = 66, above_norm = 136, below_pair = 76, without_column_words = 24;

/// Input and output of one step beside each other with the same rows, and the matrices between them.
struct Pair {
  NodeId in, out;
  std::string in_name, arrow = {}, out_name;
  float between = 102;           ///< from the input's cells to the output's
  float above = above_pair;      ///< from the heading to the first cells
  float below = below_pair;      ///< the height below the cells, with the legends
  float most_pitch_y = 38;       ///< the largest distance from row to row
  bool has_parameters = false;   ///< rows of weights are above the output
  std::vector<Index> cols = {};  ///< the columns that are shown; empty: all
};

struct PairLayout {
  MatrixLayout in, out;
};

/// Draws a title on a phone, where it is wider than its cells: it stays within the board and clear of the title before it. Returns its
/// right end.
float place_title(const Canvas& c, MatrixView& view, float x, float left, float right, float baseline) {
  const TextStyle style{c.fonts().label_hot, c.fonts().label_hot, c.colours().text, 28};
  const float width = rich_width(c, style, view.title), at = std::max(left, std::min(x, right - width));
  rich_line(c, view.name, at, baseline, style, view.title);
  view.title.clear(), view.title_name.clear(), view.shape.clear();
  return at + width;
}

/// Draws arrows from each row of the input to its row of the output.
void draw_pair_arrows(const Canvas& c, const MatrixLayout& in, const std::optional<Index>& hot_row, float out_x) {
  for (Index r = in.first_row; r <= in.last_row && in.pitch_y >= 12; ++r) {
    const bool hot = hot_row && *hot_row == r;
    c.arrow(std::max(in.cells.right() + 8, out_x - 48), out_x - 20, in.seen_row_centre(r), hot ? c.colours().text : c.colours().line2,
            hot ? 2.f : 1.2f);
  }
}

/// Gives both matrices their letters; the words of the rows stand at the input alone.
void label_pair(const Session& session, const Pair& pair, MatrixView& in, MatrixView& out) {
  in.title = pair.in_name;
  out.title = pair.out_name;
  in.title_name = code_name_for_letter(pair.in_name, session, pair.in);
  out.title_name = code_name_for_letter(pair.out_name, session, pair.out);
  out.row_labels = false;
  if (!session.selection().hovered) in.frames.clear();
}

PairLayout draw_pair(Frame& frame, const Rect& area, float y, const Pair& pair) {
  const Canvas& c = frame.canvas;
  MatrixView in = node_matrix(frame, pair.in, "in"), out = node_matrix(frame, pair.out, "out");
  for (MatrixView* view : {&in, &out}) choose_columns(*view, pair.cols);
  const auto cols = static_cast<float>(in.cols.size), of_both = cols + static_cast<float>(out.cols.size),
             rows = static_cast<float>(in.rows.size), for_words = in.cols.size == out.cols.size ? 24.f : 18.f;
  const float pitch_x = std::min(44.f, (area.w - labels - pair.between - 6) / of_both);
  const bool has_column_words = pitch_x >= for_words;
  const float top = y + pair.above - (has_column_words || pair.has_parameters || frame.grid.phone ? 0 : without_column_words);
  const float pitch_y = std::min(pair.most_pitch_y, (area.bottom() - top - pair.below) / rows);
  const float width = pitch_x * cols, out_x = area.x + labels + width + pair.between;
  for (MatrixView* view : {&in, &out}) {
    size_matrix(frame, *view, pitch_x, pitch_y);
    view->col_labels = view->col_labels && has_column_words;
    view->row_label_width = labels - 12;
    view->title_rise = view->col_labels && view->cols.labels ? 42 : 24;
    if (width < 160) view->shape = "";
  }
  label_pair(frame.session, pair, in, out);
  in.band_row = in.hot_row;
  in.band_left = area.x;
  in.band_right = out_x + pitch_x * (of_both - cols) + 5;
  float arrow_y = top - 24;
  if (frame.grid.phone) {
    const float end = place_title(c, in, area.x + labels, area.x, area.right(), top - in.title_rise);
    place_title(c, out, out_x, end + 12, area.right(), top - out.title_rise);
    arrow_y = top - 42;
  }
  const PairLayout at = {show(frame, in, pair.in, area.x + labels, top).layout, show(frame, out, pair.out, out_x, top).layout};
  const float legends = at.in.cells.bottom() + 16;
  const bool over_titles = frame.grid.phone && in.title_rise > 24;  // there is no room beside them
  if (!pair.arrow.empty() && !over_titles)
    c.text(out_x - pair.between / 2, arrow_y, c.fonts().small, c.colours().muted, pair.arrow + "  \u2192", Align::centre);
  draw_pair_arrows(c, at.in, in.hot_row, out_x);
  legend(c, at.in.cells.x, legends, std::min(300.f, at.in.cells.w), in.map, in.limit);
  legend(c, at.out.cells.x, legends, std::min(300.f, at.out.cells.w), out.map, out.limit);
  return at;
}

/// Draws a row of weights above the columns that it applies to.
void draw_parameter(Frame& frame, NodeId node, float x, float y, float pitch_x, float height) {
  const std::string letter = letter_of(frame.session, node);
  MatrixView view = node_matrix(frame, node, letter);
  size_matrix(frame, view, pitch_x, height);
  view.row_labels = view.col_labels = false;
  view.line_numbers = view.pinned.has_value();  // else they would cover the next one
  view.shape = "";
  const Rect cells = show(frame, view, node, x, y).layout.cells;
  const Canvas& c = frame.canvas;
  c.text(x - 12, c.baseline_at(c.fonts().label_hot, cells.centre_y()), c.fonts().label_hot, c.colours().text, letter, Align::right);
}

/// Mean and deviation of every row of the input; of a norm that subtracts nothing the root of the mean of its squares.
void draw_moments(const Frame& frame, const MatrixLayout& at, NodeId in, bool subtracts) {
  const Canvas& c = frame.canvas;
  const Matrix& x = frame.session.trace()[in];
  const float mean_x = at.cells.right() + 62, deviation_x = mean_x + 54;
  if (subtracts) c.text(mean_x, at.cells.y - 8, c.fonts().tiny, c.colours().muted, c.phrases("board.moments.mean"), Align::right);
  const std::string second = subtracts ? c.phrases("board.moments.deviation") : c.phrases("board.moments.rms");
  c.text(deviation_x, at.cells.y - 8, c.fonts().tiny, c.colours().muted, second, Align::right);
  if (at.pitch_y < 12) return;
  for (Index r = at.first_row; r <= at.last_row; ++r) {
    const Eigen::RowVectorXd row = x.row(r).cast<double>();
    const double mean = subtracts ? row.mean() : 0, deviation = std::sqrt((row.array() - mean).square().mean());
    const float base = c.baseline_at(c.fonts().mono_small, at.seen_row_centre(r));
    if (subtracts) c.text(mean_x, base, c.fonts().mono_small, c.colours().text, c.phrases.number(table_number(mean)), Align::right);
    c.text(deviation_x, base, c.fonts().mono_small, c.colours().text, c.phrases.number(table_number(deviation)), Align::right);
  }
  c.note("moments", {at.cells.right() + 8, at.cells.y, deviation_x - at.cells.right(), at.cells.h});
}

float pair_height(const Frame& frame, float above, float below) {
  return height_of_heading(frame) + above + below + height_of_words(frame.session.graph()[drawn_step(frame.session)].axes.rows.size);
}

}  // namespace

float NormBoard::height_for_words(const Frame& frame) const { return pair_height(frame, above_norm, below_pair); }
float PairBoard::height_for_words(const Frame& frame) const { return pair_height(frame, above_pair, below_pair); }
float NextWordBoard::height_for_words(const Frame& frame) const {
  return pair_height(frame, above_pair - without_column_words, below_pair + least_below_words);
}

void NormBoard::draw(Frame& frame, const Rect& area) {
  Session& s = frame.session;
  const float y = heading(frame, area, stage_text(s, frame.canvas.phrases).subtitle);
  const NodeId out = drawn_step(s);
  const std::vector<NodeId>& inputs = s.graph()[out].inputs;
  const PairLayout at = draw_pair(frame, area, y,
                                  {.in = inputs[0],
                                   .out = out,
                                   .in_name = name_and_letter(s, inputs[0], frame.canvas.phrases),
                                   .out_name = name_and_letter(s, out, frame.canvas.phrases),
                                   .between = 190,
                                   .above = above_norm,
                                   .has_parameters = true});
  draw_moments(frame, at.in, inputs[0], inputs.size() > 2);
  for (size_t i = 1; i < inputs.size(); ++i)
    draw_parameter(frame, inputs[i], at.out.cells.x, y + 8 + 28 * static_cast<float>(i), at.out.pitch_x, 22);
}

void PairBoard::draw(Frame& frame, const Rect& area) {
  Session& s = frame.session;
  const Outline& outline = s.nodes().outline;
  const float y = heading(frame, area, stage_text(s, frame.canvas.phrases).subtitle);
  const NodeId out = drawn_step(s), in = s.graph()[out].inputs.front();
  draw_pair(frame, area, y,
            {.in = in,
             .out = out,
             .in_name = name_and_letter(s, in, frame.canvas.phrases),
             .arrow = step_text(s.graph(), outline, out),
             .out_name = text_of(equation_on_screen(s, out, frame.canvas.phrases))});
}

void NextWordBoard::draw(Frame& frame, const Rect& area) {
  Session& s = frame.session;
  constexpr float between = 102;
  const NodeId probs = *s.nodes().probs;
  const ChosenColumns chosen = chosen_columns(frame, probs, (area.w - labels - between) / 2);
  const float y = heading(frame, area, chosen.cols.empty() ? stage_text(s, frame.canvas.phrases).subtitle : chosen.sentence);
  const float for_rows = height_of_words(s.graph()[probs].axes.rows.size), room = area.bottom() - y - above_pair - below_pair - for_rows;
  const float below = std::clamp(std::min(area.h * 0.6f - 146, room), least_below_words, 344.f);
  const Phrases& phrases = frame.canvas.phrases;
  const std::string& shares = s.document().config.fills_in_words() ? phrases("board.probs.masked") : phrases("board.probs");
  const PairLayout at = draw_pair(frame, area, y,
                                  {.in = *s.nodes().logits,
                                   .out = probs,
                                   .in_name = phrases("board.matrix.logits"),
                                   .arrow = "softmax",
                                   .out_name = shares,
                                   .between = between,
                                   .below = below_pair + below,
                                   .most_pitch_y = 30,
                                   .cols = chosen.cols});
  const float rule = at.in.cells.bottom() + 66;
  frame.canvas.hline(area.x, area.right(), rule, frame.canvas.colours().line);
  draw_below(frame, {area.x, rule + 12, area.w, area.bottom() - rule - 12}, probs);
}

void NextWordBoard::draw_below(Frame& frame, const Rect& area, NodeId probs) {
  constexpr float widest = 640, narrowest = 400, gap = 40;
  Session& s = frame.session;
  if (!writes_on(s) || area.w < narrowest + gap + WriteOnPanel::width) {
    draw_candidates(frame, {area.x, area.y, std::min(area.w, widest), area.h}, probs);
    return;
  }
  const float words = std::min(area.w - gap - WriteOnPanel::width, widest);
  const bool at_end = s.navigation().row_looked_at(probs) == last_row(s);
  const DrawnCandidates list =
      draw_candidates(frame, {area.x, area.y, words, area.h}, probs, {.sampling = write_on_.sampling(), .can_add = at_end});
  if (list.added) write_on(s, *list.added);
  // The panel is at the bottom, so that its buttons stay in place while the matrices above grow with the text.
  write_on_.draw(frame, {area.x + words + gap, area.bottom() - WriteOnPanel::height - 6, WriteOnPanel::width, WriteOnPanel::height});
}

}  // namespace headlight::views
