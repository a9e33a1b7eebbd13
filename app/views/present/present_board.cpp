#include "views/present/present_board.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "graph/ids.hpp"
#include "views/boards/crossed_cells.hpp"
#include "views/boards/large_matrix.hpp"
#include "views/boards/mask_legend.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/present/blackboard.hpp"
#include "views/present/chalk.hpp"
#include "views/present/present_row.hpp"
#include "views/present/present_sizes.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float legend_least = 76, legend_most = 190, beside_sign = 24, least_sign = 34, arrow_length = 30;
constexpr float least_for_row = 24;  ///< the least cell width for the numbers of the row in question

/// A matrix of the board with its view.
struct Chalked {
  ChalkMatrix what;
  MatrixView view;
};

class PresentedStage {
 public:
  PresentedStage(Frame& frame, const Rect& room, Index& first)
      : frame_(frame), c_(frame.canvas), s_(frame.session), room_(room), first_(first), board_(blackboard_of(s_, c_.phrases)) {
    for (const ChalkMatrix& factor : board_.factors) all_.push_back(chalked(factor));
    all_.push_back(chalked(board_.result));
    if (board_.one_scale) share_scale();
    labels_ = row_words_width(frame, board_.result.node);
    if (!board_.crosses && s_.selection().active_cell()) leave_numbers_to_the_row();
  }

  void draw() {
    const auto at = row_looked_at();
    bool fits = draws_numbers(room_);
    Rect rest = room_;
    if (!fits && at) rest.h -= present_row_height + present_row_words + 6;
    board_.crosses ? draw_crossing(rest) : draw_line(rest);
    if (fits || !at) return;
    const Rect r = {room_.x, room_.bottom() - present_row_height, room_.w, present_row_height};
    draw_present_row(frame_, board_.result.node, result(), *at, r, first_);
  }

 private:
  MatrixView& result() { return all_.back().view; }

  Chalked chalked(const ChalkMatrix& what) const {
    Chalked one{what, node_matrix(frame_, what.node, what.item, what.transposed)};
    if (holds_ids(s_.graph()[what.node])) one.view.limit = std::numeric_limits<float>::max();  // hides the colours
    const auto& pinned = s_.selection().pinned;
    const Axis& rows = s_.graph()[what.node].axes.rows;
    if (what.item != "present.top" && !what.is_table && !one.view.hot_row && pinned &&
        s_.graph()[pinned->node].axes.rows.labels == rows.labels && rows.labels && pinned->row < rows.size)
      one.view.hot_row = pinned->row;
    one.view.numbers_of_hot = board_.crosses && s_.selection().active_cell();
    return one;
  }

  void share_scale() {
    float limit = 0;
    for (const Chalked& one : all_) limit = std::max(limit, one.view.limit);
    for (Chalked& one : all_) one.view.limit = limit;
  }

  /// Leaves the numbers to the current row and column if that lets more matrices show numbers than if every cell needs one.
  void leave_numbers_to_the_row() {
    const int all = best_line(room_).second;
    for (Chalked& one : all_) one.view.numbers_of_hot = true;
    if (best_line(room_).second > all) return;
    for (Chalked& one : all_) one.view.numbers_of_hot = false;
  }

  std::optional<ScreenCell> row_looked_at() const {
    const MatrixView& view = all_.back().view;
    std::optional<ScreenCell> at = view.hovered ? view.hovered : view.pinned;
    if (!at && view.hot_row) at = ScreenCell{*view.hot_row, view.hot_col.value_or(0)};
    return at && at->row < view.rows.size && at->col < view.cols.size ? at : std::nullopt;
  }

  /// True if the matrix shows numbers. A mask is only strokes, and a table is a picture.
  bool is_written(const Chalked& one) const { return !one.what.is_table && s_.nodes().outline.part_of(one.what.node) != Part::mask; }

  ChalkWish wish(const Chalked& one, int decimals) const {
    constexpr float without = 13, name = 64;
    const float numbers = holds_ids(s_.graph()[one.what.node]) ? name
                          : is_written(one)                    ? width_with_numbers(one.view, std::max(decimals, fewest_decimals(one.view)))
                                                               : without;
    const float words = holds_ids(s_.graph()[one.what.node]) || one.what.is_table ? 1e6f : width_with_words(c_, one.view);
    return {one.view.rows.size, one.view.cols.size, std::max(numbers, without), words, is_written(one)};
  }

  // The parts for a product.
  CrossingSizes crossing(const Rect& room) const {
    const auto sizes = [&](int decimals) {
      return crossing_sizes(room, labels_, wish(all_[0], decimals), wish(all_[1], decimals), wish(all_[2], decimals));
    };
    const CrossingSizes fine = sizes(2), coarse = sizes(1);
    const auto numbered = [&](const CrossingSizes& at, int decimals) {
      return (at.right_pitch >= wish(all_[2], decimals).with_numbers) + (at.left_pitch >= wish(all_[0], decimals).with_numbers);
    };
    return numbered(coarse, 1) > numbered(fine, 2) ? coarse : fine;
  }

  LineSizes line(const Rect& room) const { return best_line(room).first; }

  /// Chooses two decimals or one, whichever lets more matrices show numbers; returns the sizes and that count.
  std::pair<LineSizes, int> best_line(const Rect& room) const {
    std::vector<float> before;
    for (const Chalked& one : all_) before.push_back(&one == &all_.front() ? 0 : room_of_sign(one.what));
    const auto wishes = [&](int decimals) {
      std::vector<ChalkWish> all;
      for (const Chalked& one : all_) all.push_back(wish(one, decimals));
      return all;
    };
    const auto numbered = [&](const LineSizes& at, int decimals) {
      int n = 0;
      for (size_t i = 0; i < all_.size(); ++i) n += at.pitch_x[i] >= wish(all_[i], decimals).with_numbers && is_written(all_[i]);
      return n;
    };
    const bool table = all_.front().what.is_table;
    const LineSizes fine = line_sizes(room, labels_, wishes(2), before, table),
                    coarse = line_sizes(room, labels_, wishes(1), before, table);
    const int of_fine = numbered(fine, 2), of_coarse = numbered(coarse, 1);
    return of_coarse > of_fine ? std::pair{coarse, of_coarse} : std::pair{fine, of_fine};
  }

  bool draws_numbers(const Rect& room) const {
    const Chalked& one = all_.back();
    if (holds_ids(s_.graph()[one.what.node])) return true;
    const float pitch = board_.crosses ? crossing(room).right_pitch : line(room).pitch_x.back();
    return one.view.numbers && pitch >= width_with_numbers(one.view, fewest_decimals(one.view));
  }

  float room_of_sign(const ChalkMatrix& what) const {
    if (what.sign == " ") return least_sign / 2;
    if (!what.sign.empty()) return least_sign;
    return std::max(arrow_length + beside_sign, rich_width(c_, sign_style(), what.step) + beside_sign);
  }
  TextStyle sign_style() const { return {c_.fonts().name, c_.fonts().name, c_.colours().text, 22}; }

  /// Draws the name above the first cells, whole or short, in the largest font that fits.
  void name(const Chalked& one, const Rect& cells, float baseline, float room, const std::string& before = "") const {
    const Fonts& f = c_.fonts();
    const ImU32 colour = role_colour(c_.colours(), role_of(s_, one.what.node));
    TextStyle style{f.letter, f.letter, colour, 28};
    std::string words = before + one.what.title;
    for (const std::string& title : {one.what.title, one.what.short_title})
      for (const ImFont* font : {f.letter, f.name, f.word_bold}) {
        if (rich_width(c_, style, words) <= room) continue;
        style.font = style.bold = font;
        words = before + title;
      }
    rich_line(c_, one.what.item + ".title", cells.x, baseline, style, words);
    c_.note(one.what.item + ".title", {cells.x, baseline - 16, std::min(room, rich_width(c_, style, words)), 20});
  }

  /// Draws the colour scale of a matrix, and the look of a masked cell.
  void explain_colours(const Chalked& one, float x, float y, float width, float right) const {
    if (holds_ids(s_.graph()[one.what.node]) || (!is_written(one) && !one.what.is_table)) return;
    const float bar = std::clamp(width, legend_least, legend_most);
    if (x + bar > right) return;
    legend(c_, x + 14, y, bar - 14, one.view.map, one.view.limit, c_.fonts().mono);
    c_.note(one.what.item + ".legend", {x, y, bar + 8, 26});
    const float beside = x + bar + 22, swatch = 28 + c_.text_width(c_.fonts().tiny, c_.phrases("board.mask.swatch"));
    if (beside + swatch > right) return;
    if (has_masked(one.view)) mask_swatch(c_, beside, y, c_.phrases("board.mask.swatch"));
    else masked_numbers_legend(c_, one.view, beside - 26, y);
  }

  void draw_crossing(const Rect& room) {
    const CrossingSizes s = crossing(room);
    Chalked &left = all_[0], &top = all_[1], &made = all_[2];
    const RowsInSight rows = seen(s.rows_seen);
    const float corner = s.right_x - room.x, names = s.top_pitch >= chalk::least_row ? names_of_top(top.view, corner - 90) : 0;
    size_chalk(frame_, left.view, s.left_pitch, s.row_pitch, labels_);
    size_chalk(frame_, top.view, s.right_pitch, s.top_pitch, names);
    size_chalk(frame_, made.view, s.right_pitch, s.row_pitch, 0);
    made.view.col_labels = false;  // they are above the other factor
    for (Chalked* one : {&left, &made}) restrict_to_rows(frame_, one->view, one->what.node, rows, s.row_pitch);
    mark_heads(left.view, left.what.node);
    mark_heads(made.view, made.what.node);
    const Rect above = show(frame_, top.view, top.what.node, s.right_x, s.top_y).layout.cells;
    const Rect beside = show(frame_, left.view, left.what.node, s.left_x, s.result_y).layout.cells;
    const Rect cells = show(frame_, made.view, made.what.node, s.right_x, s.result_y).layout.cells;
    name(left, beside, s.result_y - s.left_words - 6, cells.x - beside.x - 12);
    name(made, cells, s.result_y - (made.view.heads.empty() ? 10.f : 22.f), std::max(cells.w, room.right() - cells.x));
    const float end = s.right_x - names - 12;
    const TextStyle letter{c_.fonts().letter, c_.fonts().letter, role_colour(c_.colours(), role_of(s_, top.what.node)), 28};
    rich_line(c_, "present.top.title", end, above.y + 14, letter, top.what.title, Align::right);
    c_.note("present.top.title", {end - rich_width(c_, letter, top.what.title), above.y - 2, rich_width(c_, letter, top.what.title), 20});
    const float bar = std::min(legend_most, end - room.x);
    if (bar >= legend_least && above.h >= 50) explain_colours(top, end - bar - 8, above.y + 26, bar, end + 8);
    const float legends = cells.bottom() + 8;
    explain_colours(left, beside.x, legends, beside.w, cells.x - 12);
    explain_colours(made, cells.x, legends, cells.w, room.right());
    draw_row_range(c_, rows, room.x, legends + chalk::legend + 10);
  }

  /// Draws the names of the summed index, or its numbers, beside the upper factor; returns their width.
  float names_of_top(const MatrixView& view, float most) const {
    const ImFont* font = view.rows.labels ? c_.fonts().small_bold : c_.fonts().mono_bold;
    float widest = 0;
    for (Index i = 0; i < view.rows.size; ++i)
      widest = std::max(widest, c_.text_width(font, displayable(font, axis_label(c_.phrases, view.rows, i))));
    return widest + 8 <= most ? widest + 8 : 0;
  }

  RowsInSight seen(Index n) const {
    const MatrixView& view = all_.back().view;
    RowsInSight rows = rows_in_sight(view.rows.size, (static_cast<float>(n) + 0.5f) * chalk::least_row, view.hot_row);
    return rows;
  }

  void draw_line(const Rect& room) {
    const LineSizes s = line(room);
    const RowsInSight rows = seen(s.rows_seen);
    std::vector<Rect> drawn;
    for (size_t i = 0; i < all_.size(); ++i) {
      Chalked& one = all_[i];
      const bool table = one.what.is_table, first = i == (all_.front().what.is_table ? 1u : 0u);
      const float pitch_y = table ? s.cells[i].h / static_cast<float>(one.view.rows.size) : s.row_pitch;
      size_chalk(frame_, one.view, s.pitch_x[i], pitch_y, !table && (first || s.stacked) ? labels_ : 0);
      if (holds_ids(s_.graph()[one.what.node])) one.view.format = CellFormat{c_.fonts().mono_field, 0}, one.view.numbers = true;
      if (!is_written(one)) one.view.numbers = false;
      if (holds_ids(s_.graph()[one.what.node])) one.view.col_labels = false;
      if (table) one.view.col_labels = false, one.view.outline = true;
      else restrict_to_rows(frame_, one.view, one.what.node, rows, s.row_pitch);
      if (s.stacked && i > 0) one.view.col_labels = false;
      // A result without numbers has its row below the board; another matrix has it in its own cells.
      one.view.line_numbers = i + 1 < all_.size() && is_written(one) && !one.view.numbers && s.pitch_x[i] >= least_for_row;
      mark_heads(one.view, one.what.node);
      one.view.crossed = crossed_cells(s_, one.what.node);
      if (first && !s.stacked && one.view.hot_row && rows.whole()) {
        one.view.band_row = one.view.hot_row;
        one.view.band_left = s.cells[i].x - labels_ - 4;
        one.view.band_right = s.cells.back().right() + 5;
      }
      const MatrixLayout layout = show(frame_, one.view, one.what.node, s.cells[i].x, s.cells[i].y).layout;
      cross_out_cells(frame_, layout, one.what.node);
      drawn.push_back(layout.cells);
    }
    draw_names_and_signs(room, s, drawn);
    if (all_.front().what.is_table) draw_picked(drawn.front(), drawn.back(), rows, s.row_pitch);
    draw_row_range(c_, rows, room.x, drawn.back().bottom() + 8 + chalk::legend + 10);
  }

  void draw_names_and_signs(const Rect& room, const LineSizes& s, const std::vector<Rect>& cells) const {
    for (size_t i = 0; i < all_.size(); ++i) {
      const Chalked& one = all_[i];
      const bool last = i + 1 == all_.size();
      const std::string before = s.stacked && i > 0 ? (one.what.sign.empty() ? one.what.step + " \u2192 " : one.what.sign + " ") : "";
      const float right = last || s.stacked ? room.right() : cells[i + 1].x - 14;
      name(one, cells[i], cells[i].y - (s.stacked && i > 0 ? 6 : s.words + 6), right - cells[i].x, before);
      if (i > 0 && !s.stacked) draw_sign(one.what, cells[i - 1], cells[i]);
      if (board_.one_scale && i > 0) continue;
      if (s.stacked && !last && one.view.map == result_map()) continue;
      const bool second = s.stacked && last && all_.front().view.map != result_map();  // their scales are side by side below both
      const float half = s.stacked ? 0.42f * cells[i].w : cells[i].w, x = second ? cells[i].x + 0.56f * cells[i].w : cells[i].x;
      explain_colours(one, x, cells.back().bottom() + 8, half, s.stacked && !last ? cells[i].x + 0.5f * cells[i].w : right);
    }
  }
  ColourMap result_map() const { return all_.back().view.map; }

  void draw_sign(const ChalkMatrix& what, const Rect& from, const Rect& to) const {
    const float middle = (from.right() + to.x - (what.is_table ? 0 : labels_of(to))) / 2, y = to.centre_y();
    if (what.sign == " ") return;
    if (!what.sign.empty()) {
      c_.text(middle, c_.baseline_at(c_.fonts().title, y), c_.fonts().title, c_.colours().text, what.sign, Align::centre);
      return;
    }
    if (all_.front().what.is_table) return;  // the rows' lines replace the arrow
    rich_line(c_, "present.step", middle - rich_width(c_, sign_style(), what.step) / 2, y - 12, sign_style(), what.step);
    c_.arrow(middle - arrow_length / 2, middle + arrow_length / 2, y, c_.colours().text, 1.6f, 5);
  }
  float labels_of(const Rect&) const { return all_.front().what.is_table ? labels_ : 0; }

  /// Draws a line from a word's row in the table to each word, if a word's id picks it.
  void draw_picked(const Rect& table, const Rect& picked, const RowsInSight& rows, float pitch) const {
    const Node& step = s_.graph()[board_.result.node];
    const NodeId ids = step.inputs.front();
    if (!holds_ids(s_.graph()[ids])) return;
    const Matrix& values = s_.trace()[ids];
    const auto all = static_cast<float>(all_.front().view.rows.size);
    const std::optional<Index> hot = all_.back().view.hot_row;
    for (Index r = rows.first; r < rows.first + rows.seen && r < values.rows(); ++r) {
      const float from = table.y + table.h * (values(r, 0) + 0.5f) / all,
                  to = picked.y + pitch * (static_cast<float>(r - rows.first) + 0.5f);
      const float x0 = table.right() + 3, x1 = picked.x - labels_ - 6, bend = (x1 - x0) / 2;
      c_.draw->AddBezierCubic(c_.exact(x0, from), c_.exact(x0 + bend, from), c_.exact(x1 - bend, to), c_.exact(x1, to),
                              hot == r ? c_.colours().text : c_.colours().line2, c_.line_px(hot == r ? 2.f : 1.f));
    }
  }

  /// Marks columns that belong to heads with their bars.
  void mark_heads(MatrixView& view, NodeId node) const {
    constexpr int most = 16;
    const ModelConfig& config = s_.document().config;
    if (s_.graph()[node].axes.cols.kind != AxisKind::heads || view.transposed || view.cols.size <= config.d_head()) return;
    const int blocks = static_cast<int>(view.cols.size) / config.d_head(), in_group = config.n_heads / std::max(1, blocks);
    for (int b = 0; b < blocks; ++b)
      if (config.n_heads <= most || b == s_.selection().head / in_group)
        view.heads.push_back({b * config.d_head(), (b + 1) * config.d_head() - 1, b * in_group, "", true});
    view.col_labels = false;
  }

  Frame& frame_;
  const Canvas& c_;
  Session& s_;
  Rect room_;
  Index& first_;
  Blackboard board_;
  std::vector<Chalked> all_;
  float labels_ = 0;
};

}  // namespace

void draw_present_board(Frame& frame, const Rect& room, Index& first) { PresentedStage(frame, room, first).draw(); }

}  // namespace headlight::views
