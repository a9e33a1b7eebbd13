#include <algorithm>
#include <cmath>

#include "views/boards/large_matrix.hpp"
#include "views/boards/mask_legend.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/present/present_view.hpp"
#include "views/prose/change_text.hpp"
#include "views/prose/working_line.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

/// From the lower edge of the board: the pinned row, its working, and the line in words.
constexpr float presented_row_top = 132, presented_row_height = 36, presented_working_top = 88, presented_baseline = 16;
constexpr float presented_edge = 16, presented_matrix_top = 72, presented_legend_room = 50, widest_presented_word = 118;

/// The pinned row alone, its numbers as large as its word: those about the pinned cell, where not all fit.
class PresentedRow {
 public:
  PresentedRow(Frame& frame, NodeId node, const MatrixView& whole, ScreenCell at, Index& first, const Rect& r)
      : frame_(frame), c_(frame.canvas), node_(node), whole_(whole), at_(at), r_(r), first_(first) {}

  void draw() {
    const float left = draw_word();
    choose(r_.right() - presented_edge - left);
    MatrixView view = strip();
    MatrixZoom still;
    const MatrixResult result = matrix_view(c_, view, still, left, r_.y);
    const auto cell = [&](const ScreenCell& where) { return Cell{node_, at_.row, first_ + where.col}; };
    if (result.hovered) frame_.hover = cell(*result.hovered);
    if (result.clicked) frame_.session.pin(cell(*result.clicked));
    const float right = left + view.pitch_x * static_cast<float>(n_);
    if (first_ > 0) c_.text(left - 3, r_.y + 24, c_.fonts().name, c_.colours().muted, "\u2026", Align::right);
    if (first_ + n_ < whole_.cols.size) c_.text(right + 2, r_.y + 24, c_.fonts().name, c_.colours().muted, "\u2026");
  }

 private:
  const ImFont* font() const { return c_.fonts().equation; }

  /// Returns where the cells begin.
  float draw_word() const {
    const std::string word = c_.shortened(font(), displayable(font(), whole_.rows.label(at_.row)), widest_presented_word);
    const float x = r_.x + presented_edge;
    return x + 20 + c_.text(x, c_.baseline_at(font(), r_.y + presented_row_height / 2), font(), c_.colours().text, word);
  }

  float pitch_for(int decimals) const {
    return 0.6f * 19 * static_cast<float>(std::max(4, widest(whole_.values->row(at_.row), decimals))) + 8;
  }

  /// The whole row, with a decimal less where it fits so: the matrix above and the working have both.
  void choose(float room) {
    const auto columns = static_cast<float>(whole_.cols.size);
    decimals_ = is_names(frame_.session, node_) ? 0 : room < pitch_for(2) * columns && room >= pitch_for(1) * columns ? 1 : 2;
    pitch_ = pitch_for(decimals_);
    const bool all = room >= pitch_ * columns;
    n_ = all ? whole_.cols.size : std::clamp<Index>(static_cast<Index>((room - 16) / pitch_), 1, whole_.cols.size);
    if (n_ == whole_.cols.size) pitch_ = std::min(room / static_cast<float>(n_), 1.4f * pitch_);
    if (at_.col < first_ || at_.col >= first_ + n_) first_ = at_.col - n_ / 2;
    first_ = std::clamp<Index>(first_, 0, whole_.cols.size - n_);
  }

  MatrixView strip() const {
    MatrixView view;
    view.name = "present.row";
    view.values = std::make_shared<const Matrix>(whole_.values->block(at_.row, first_, 1, n_));
    view.rows = axis(AxisKind::one, 1);
    std::vector<std::string> labels;
    for (Index i = 0; i < n_; ++i) labels.push_back(whole_.cols.label(first_ + i));
    view.cols = axis(whole_.cols.kind, std::move(labels));
    view.map = whole_.map;
    view.limit = whole_.limit;
    view.mask_text = whole_.mask_text;
    view.row_labels = false;
    view.col_label_rise = 8;
    view.pitch_x = pitch_;
    view.pitch_y = view.min_pitch = presented_row_height;
    view.format = CellFormat{c_.fonts().mono_stage, decimals_};
    view.hot_col = at_.col - first_;
    const auto inside = [&](const ScreenCell& cell) { return cell.row == at_.row && cell.col >= first_ && cell.col < first_ + n_; };
    const auto moved = [&](const ScreenCell& cell) { return ScreenCell{0, cell.col - first_}; };
    if (whole_.filling) view.filling = filling();
    if (whole_.pinned && inside(*whole_.pinned)) view.pinned = moved(*whole_.pinned);
    if (whole_.hovered && inside(*whole_.hovered)) view.hovered = moved(*whole_.hovered);
    for (CellMark mark : whole_.marks)
      if (inside(mark.cell)) view.marks.push_back({moved(mark.cell), mark.kind});
    return view;
  }

  /// What of the row is there, where the matrix is being filled.
  PartOfMatrix filling() const {
    PartOfMatrix row;
    while (row.finished < n_ && whole_.filling->has(at_.row, first_ + row.finished)) ++row.finished;
    for (Index col = row.finished; col < n_; ++col) {
      if (whole_.filling->has(at_.row, first_ + col)) row.ahead = col;
      const auto value = whole_.filling->so_far(at_.row, first_ + col);
      if (!value) continue;
      if (row.on_the_way.empty()) row.way_col = col;
      row.on_the_way.push_back(*value);
    }
    return row;
  }

  Frame& frame_;
  const Canvas& c_;
  NodeId node_;
  const MatrixView& whole_;
  ScreenCell at_;
  Rect r_;
  Index& first_;  ///< the leftmost column; it stays while what is looked at is in sight
  Index n_ = 1;
  int decimals_ = 2;
  float pitch_ = 0;
};

/// In one line, or small in two.
void draw_spoken(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const ImU32 ink = !s.told().empty() && s.failed() ? c.colours().nan : c.colours().text;
  const std::string words = presented_sentence(frame);
  const float room = r.w - 2 * presented_edge;
  TextStyle style = {c.fonts().word, c.fonts().word_bold, ink, 20};
  if (paragraph_height(c, room, style, words) > style.line_height) style = {c.fonts().small, c.fonts().small_bold, ink, 15};
  const float height = paragraph_height(c, room, style, words), bottom = r.bottom() - (height > 20 ? 4 : presented_baseline - 6);
  follow_change_link(frame, paragraph(c, "present.status", r.x + presented_edge, bottom - height, room, style, words));
  c.log.say(without_markup(words));
  c.note("present.status", {r.x + presented_edge, bottom - height, room, height});
}

}  // namespace

void draw_present_board(Frame& frame, const Rect& r, Index& first) {
  const Canvas& c = frame.canvas;
  const Session& s = frame.session;
  const NodeId node = main_node(s.place(), s.nodes(), s.selection.head);
  MatrixView view = node_matrix(frame, node, "present.matrix");
  const auto at = view.hovered ? view.hovered : view.pinned;
  LargeMatrix large{node, "present.matrix", r, presented_matrix_top, presented_row_top + presented_legend_room + (at ? 16.f : -60.f)};
  large.lay_out(frame, view);
  large.draw_title(frame, 28);
  const MatrixResult result = show(frame, view, node, large.left(), presented_matrix_top);
  const Rect& cells = result.layout.cells;
  if (!is_names(s, node)) {
    const float width = std::clamp(cells.w * 0.5f, 80.f, 230.f);
    legend(c, large.left() + 18, cells.bottom() + 8, width, view.map, view.limit, c.fonts().mono);
    masked_numbers_legend(c, view, large.left() + 18 + width, cells.bottom() + 8);
  }
  if (at && at->row < view.values->rows() && at->col < view.values->cols()) {
    PresentedRow(frame, node, view, *at, first, {r.x, r.bottom() - presented_row_top, r.w, presented_row_height}).draw();
    const TextStyle style = {c.fonts().equation_sign, c.fonts().equation, c.colours().text, 26};
    if (!view.filling || view.filling->has(at->row, at->col))  // else it would tell what is not there yet
      paragraph(c, "present.working", r.x + presented_edge, r.bottom() - presented_working_top, r.w - 2 * presented_edge, style,
                working_line(s, {node, at->row, at->col}, c.phrases));
    c.note("present.working", {r.x + presented_edge, r.bottom() - presented_working_top, r.w - 2 * presented_edge, 52});
  }
  draw_spoken(frame, r);
}

}  // namespace headlight
