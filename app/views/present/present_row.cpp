#include "views/present/present_row.hpp"

#include <algorithm>

#include "graph/ids.hpp"
#include "widgets/axis_label.hpp"

namespace headlight::views {
namespace {

constexpr float widest_presented_word = 118;

/// The pinned row alone, with numbers as large as its word; if not all fit, those about the pinned cell.
class PresentedRow {
 public:
  PresentedRow(Frame& frame, NodeId node, const MatrixView& whole, ScreenCell at, Index& first, const Rect& r)
      : frame_(frame), c_(frame.canvas), node_(node), whole_(whole), at_(at), r_(r), first_(first) {}

  void draw() {
    const float left = draw_word();
    choose(r_.right() - left);
    MatrixView view = strip();
    MatrixZoom still;
    const MatrixResult result = matrix_view(c_, view, still, left, r_.y);
    const auto cell = [&](const ScreenCell& where) { return Cell{node_, at_.row, first_ + where.col}; };
    if (result.hovered) frame_.hover = cell(*result.hovered);
    if (result.clicked) frame_.session.navigation().pin(cell(*result.clicked));
    const float right = left + view.pitch_x * static_cast<float>(n_);
    if (first_ > 0) c_.text(left - 3, r_.y + 20, c_.fonts().name, c_.colours().muted, "\u2026", Align::right);
    if (first_ + n_ < whole_.cols.size) c_.text(right + 2, r_.y + 20, c_.fonts().name, c_.colours().muted, "\u2026");
  }

 private:
  const ImFont* font() const { return c_.fonts().name; }

  /// Draws the row's word and returns the left end of the cells.
  float draw_word() const {
    const std::string word = c_.shortened(font(), displayable(font(), axis_label(c_.phrases, whole_.rows, at_.row)), widest_presented_word);
    const float x = r_.x;
    return x + 20 + c_.text(x, c_.baseline_at(font(), r_.y + present_row_height / 2), font(), c_.colours().text, word);
  }

  float pitch_for(int decimals) const {
    return 0.6f * 15 * static_cast<float>(std::max(4, widest(whole_.values->row(at_.row), decimals))) + 8;
  }

  /// Chooses the columns: the whole row, with one decimal less if that makes it fit; the matrix above and the working show both.
  void choose(float room) {
    const auto columns = static_cast<float>(whole_.cols.size);
    decimals_ = holds_ids(frame_.session.graph()[node_]) ? 0 : room < pitch_for(2) * columns && room >= pitch_for(1) * columns ? 1 : 2;
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
    view.pitch_y = view.min_pitch = present_row_height;
    view.format = CellFormat{c_.fonts().mono_medium, decimals_};
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

  /// Returns the finished part of the row while the matrix is being filled.
  PartialMatrix filling() const {
    PartialMatrix row;
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
  Index& first_;  ///< leftmost column; stays while the current cell is in sight
  Index n_ = 1;
  int decimals_ = 2;
  float pitch_ = 0;
};

}  // namespace

void draw_present_row(Frame& frame, NodeId node, const MatrixView& whole, ScreenCell at, const Rect& r, Index& first) {
  PresentedRow(frame, node, whole, at, first, r).draw();
}

}  // namespace headlight::views
