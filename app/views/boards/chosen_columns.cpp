#include "views/boards/chosen_columns.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "base/number_text.hpp"
#include "graph/largest_in_row.hpp"
#include "text/words.hpp"
#include "views/boards/node_matrix.hpp"

namespace headlight::views {
namespace {

constexpr Index most_in_all = 1000;  // more would be narrower than a pixel
constexpr float fewest = 3, most = 24;

/// The place of a column among the chosen ones.
std::optional<Index> place_of_column(const std::vector<Index>& cols, Index col) {
  const auto at = std::find(cols.begin(), cols.end(), col);
  return at == cols.end() ? std::nullopt : std::optional(static_cast<Index>(at - cols.begin()));
}

MatrixPtr only(const MatrixPtr& whole, const std::vector<Index>& cols, bool transposed) {
  if (!whole) return nullptr;
  const auto n = static_cast<Index>(cols.size());
  Matrix out(transposed ? n : whole->rows(), transposed ? whole->cols() : n);
  for (Index i = 0; i < n; ++i) {
    if (transposed) out.row(i) = whole->row(cols[static_cast<size_t>(i)]);
    else out.col(i) = whole->col(cols[static_cast<size_t>(i)]);
  }
  return std::make_shared<const Matrix>(std::move(out));
}

void move_cell(std::optional<ScreenCell>& cell, const std::vector<Index>& cols) {
  if (!cell) return;
  const auto at = place_of_column(cols, cell->col);
  cell = at ? std::optional(ScreenCell{cell->row, *at}) : std::nullopt;
}

void move_frames(MatrixView& view, const std::vector<Index>& cols) {
  std::vector<CellFrame> frames;
  for (CellFrame f : view.frames) {
    if (f.first_col == f.last_col) {
      const auto at = place_of_column(cols, f.first_col);
      if (!at) continue;
      f.first_col = f.last_col = *at;
    } else {
      f.first_col = 0, f.last_col = static_cast<Index>(cols.size()) - 1;
    }
    frames.push_back(f);
  }
  view.frames = std::move(frames);
}

/// Whole rows appear while the stage is computed, or none of them.
void move_filling(MatrixView& view) {
  if (!view.filling) return;
  view.filling->finished = 0;
  view.filling->ahead.reset();
  view.filling->on_the_way.clear();
}

/// `masked`: the model predicts the row's own word.
std::string likeliest_sentence(bool masked, bool adds_pinned, size_t n, size_t all, const std::string& row, const Phrases& phrases) {
  const std::string words = in_thousands(all);
  if (masked)
    return adds_pinned ? phrases("board.likeliest.masked_pinned", {{"n", n}, {"all", words}, {"row", row}})
                       : phrases("board.likeliest.masked", {{"n", n}, {"all", words}, {"row", row}});
  return adds_pinned ? phrases("board.likeliest.pinned", {{"n", n}, {"all", words}, {"row", row}})
                     : phrases("board.likeliest", {{"n", n}, {"all", words}, {"row", row}});
}

}  // namespace

ChosenColumns chosen_columns(const Frame& frame, NodeId node, float width) {
  const Session& s = frame.session;
  const Axes& axes = s.graph()[node].axes;
  if (axes.cols.kind != AxisKind::vocabulary || axes.cols.size <= most_in_all || !s.nodes().probs) return {};
  const Index row = s.navigation().row_looked_at(node);
  const auto n = static_cast<size_t>(std::clamp(width / chosen_column, fewest, most));
  ChosenColumns out{largest_columns(s.trace()[*s.nodes().probs], row, n), ""};
  if (out.cols.empty()) return {};
  const auto& pinned = s.selection().pinned;
  const bool adds_pinned =
      pinned && s.graph()[pinned->node].axes.cols.kind == AxisKind::vocabulary && !place_of_column(out.cols, pinned->col);
  if (adds_pinned) out.cols.back() = pinned->col;
  out.sentence = likeliest_sentence(s.document().config.fills_in_words(), adds_pinned, out.cols.size() - (adds_pinned ? 1 : 0),
                                    static_cast<size_t>(axes.cols.size),
                                    displayable(frame.canvas.fonts().body, printed_word(axes.rows.label(row))), frame.canvas.phrases);
  return out;
}

void choose_columns(MatrixView& view, const std::vector<Index>& cols) {
  if (cols.empty()) return;
  view.values = only(view.values, cols, view.transposed);
  view.highlighted_cells = only(view.highlighted_cells, cols, view.transposed);
  view.highlighted_edges.clear();
  std::vector<std::string> words;
  for (const Index col : cols) words.push_back(view.cols.label(col));
  view.cols = axis(view.cols.kind, std::move(words));
  view.col_numbers = cols;
  for (auto* cell : {&view.pinned, &view.hovered, &view.operand}) move_cell(*cell, cols);
  if (view.hot_col) view.hot_col = place_of_column(cols, *view.hot_col);
  if (view.highlighted_cols) {
    const auto at = place_of_column(cols, view.highlighted_cols->first);
    view.highlighted_cols = at ? std::optional(std::pair{*at, *at}) : std::nullopt;
  }
  move_frames(view, cols);
  std::erase_if(view.marks, [&](CellMark& mark) {
    const auto at = place_of_column(cols, mark.cell.col);
    if (at) mark.cell.col = *at;
    return !at;
  });
  move_filling(view);
}

}  // namespace headlight::views
