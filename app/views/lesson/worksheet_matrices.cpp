#include "views/lesson/worksheet_matrices.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "views/boards/matrix_paper.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/matrix_words.hpp"
#include "widgets/legend.hpp"

namespace headlight::views {
namespace {

constexpr int sheet_decimals = 2;  ///< fewer would print a weight of 0.04 as 0.0
constexpr float above_sheet_cells = 58, below_sheet_cells = 42, between_matrices = 36, tallest_matrix = 400;

/// A matrix for paper, with the state to draw it.
struct SheetMatrix {
  MatrixView view;
  MatrixZoom zoom;

  float labels() const { return view.row_label_width + view.row_label_gap; }
  float height() const { return above_sheet_cells + view.pitch_y * static_cast<float>(view.rows.size) + below_sheet_cells; }
  void draw(const Canvas& c, float x, float y) {
    const Rect cells = matrix_view(c, view, zoom, x + labels(), y + above_sheet_cells).layout.cells;
    legend(c, cells.x, cells.bottom() + 9, std::clamp(cells.w, 90.f, 220.f), view.map, view.limit);
  }
};

/// Blanks the cells that the question is about.
void blank_what_is_asked(MatrixView& view, const LessonPlayer& player, const Pointed& shown) {
  const LessonAnswer* asked = player.answer();
  if (!asked) return;
  for (const Pointed& cell : asked->hidden()) {
    const auto here = player.in_session(cell);
    if (here && here->node == shown.node && here->sample == shown.sample) view.marks.push_back({{*here->row, *here->col}, MarkKind::blank});
  }
}

/// Limits a wide matrix to the number of columns that the step shows, from the first one that the question is about.
void narrow(SheetMatrix& m, int columns) {
  if (columns == 0 || columns >= m.view.cols.size) return;
  m.view.min_pitch = std::min(m.view.pitch_x, m.view.pitch_y);
  m.view.max_width = m.view.pitch_x * static_cast<float>(columns) + 0.5f;
  Index first = 0;
  if (!m.view.marks.empty()) first = std::max<Index>(0, std::min(m.view.marks.front().cell.col, m.view.cols.size - columns));
  m.zoom.pan_x = m.view.pitch_x * static_cast<float>(first);
}

/// Returns the title as on the lesson's board: "Attention weights, head 2".
std::string title_on_sheet(const Canvas& c, const Session& session, NodeId node) {
  const std::string title = title_in_words(session, node, c.phrases);
  const auto place = session.nodes().outline.place_of(node);
  return place && place->head ? longer_list(title, c.phrases("lesson.head", {{"head", *place->head + 1}}), c.phrases) : title;
}

/// Returns the decimals of the numbers on paper, -1 without numbers; whole numbers count as having all sheet_decimals.
int decimals_on_sheet(const Canvas& c, const SheetMatrix& m) {
  const Matrix& values = *m.view.values;
  const bool whole =
      std::all_of(values.data(), values.data() + values.size(), [](float v) { return !std::isfinite(v) || v == std::round(v); });
  const auto format = fit_numbers(values, m.view.pitch_x, m.view.pitch_y, c.fonts());
  return !format ? -1 : whole ? sheet_decimals : format->decimals;
}

SheetMatrix sheet_matrix(const Canvas& c, const LessonPlayer& player, const Session& session, const Pointed& shown, float room) {
  SheetMatrix m{matrix_on_paper(c, session, shown.node), {}};
  const Index seen = player.run().columns > 0 ? std::min<Index>(player.run().columns, m.view.cols.size) : m.view.cols.size;
  m.view.title = title_on_sheet(c, session, shown.node);
  m.view.title_letter = false;
  m.view.pitch_x = std::clamp((room - m.labels()) / static_cast<float>(seen), 2.f, 46.f);
  m.view.pitch_y = std::clamp(tallest_matrix / static_cast<float>(m.view.rows.size), 2.f, 22.f);
  m.view.min_pitch = std::min({m.view.pitch_x, m.view.pitch_y, 12.f});
  blank_what_is_asked(m.view, player, shown);
  narrow(m, player.run().columns);
  if (m.view.map == ColourMap::beam && decimals_on_sheet(c, m) < sheet_decimals) m.view.numbers = false;
  return m;
}

SheetBlock block_of(const std::vector<SheetMatrix>& side_by_side) {
  float height = 0;
  for (const SheetMatrix& m : side_by_side) height = std::max(height, m.height());
  const float pitch = (sheet_width + between_matrices) / static_cast<float>(side_by_side.size());
  return {height, [=](const Canvas& c, float y) {
            float x = sheet_margin;
            for (SheetMatrix m : side_by_side) {
              m.draw(c, x, y);
              x += pitch;
            }
          }};
}

}  // namespace

SheetBlocks sheet_matrices(const Canvas& c, const LessonPlayer& player, const Session& session) {
  std::vector<Pointed> shown;
  for (const Pointed& one : player.run().matrices)
    if (const auto here = player.in_session(one); here && here->sample == session.selection().sample) shown.push_back(*here);
  const auto fitted = [&](size_t in_a_row) {
    const auto n = static_cast<float>(in_a_row);
    std::vector<SheetMatrix> all;
    for (const Pointed& one : shown) all.push_back(sheet_matrix(c, player, session, one, (sheet_width - between_matrices * (n - 1)) / n));
    return all;
  };
  const auto numbers_fit = [&c](const std::vector<SheetMatrix>& all) {
    return std::all_of(all.begin(), all.end(), [&c](const SheetMatrix& m) { return decimals_on_sheet(c, m) >= sheet_decimals; });
  };
  if (shown.empty()) return {};
  const std::vector<SheetMatrix> beside = fitted(shown.size()), alone = fitted(1);
  if (numbers_fit(beside) || !numbers_fit(alone)) return {block_of(beside)};
  SheetBlocks below_each_other;
  for (const SheetMatrix& m : alone) below_each_other.push_back(block_of({m}));
  return below_each_other;
}

}  // namespace headlight::views
