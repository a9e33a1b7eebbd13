#include "views/compare/patch_pictures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "session/compare/patches.hpp"
#include "theme/number_format.hpp"
#include "views/compare/patch_text.hpp"
#include "widgets/legend.hpp"

namespace headlight::views {
namespace {

constexpr float above_picture = 66, below_pictures = 44;

/// The sizes of the pictures: one for all heads, or one for the rows of each stack.
std::vector<size_t> parts_of(const PatchGrid& grid) {
  const auto& regions = grid.regions();
  const auto second = std::find_if(regions.begin(), regions.end(), [](const PatchRegion& one) { return one.row && one.at.decoder; });
  const auto first = static_cast<size_t>(second - regions.begin());
  if (first == 0 || second == regions.end()) return {regions.size()};
  return {first, regions.size() - first};
}

/// The number of columns of the picture whose first region is `first`.
size_t columns_of(const PatchGrid& grid, size_t first, size_t n) {
  size_t columns = 1;
  while (columns < n && grid.regions()[first + columns].at == grid.regions()[first].at) ++columns;
  return columns;
}

/// The words above the columns: each head's number, or each word of A.
std::vector<std::string> column_names(const Session& s, const PatchGrid& grid, size_t first, Index cols) {
  std::vector<std::string> names;
  const Axis& words = rows_taken_from(s, grid.regions()[first].node);
  for (Index col = 0; col < cols; ++col) names.push_back(grid.what() == PatchRegions::rows ? words.label(col) : std::to_string(col + 1));
  return names;
}

bool set_by_hand(const Session& s, const PatchRegion& region) {
  const NodeOverrides* set = s.trace().overrides(region.node);
  return set && std::any_of(set->begin(), set->end(), [&](const Override& one) { return !region.row || one.row == *region.row; });
}

/// Makes the cells fill the width; those too small for two digits have no numbers.
void fit_picture(const Fonts& fonts, MatrixView& view, float width, float pitch_y) {
  view.pitch_x = std::clamp(width / static_cast<float>(view.cols.size), 3.f, 64.f);
  view.pitch_y = pitch_y;
  view.min_pitch = std::min({view.pitch_x, view.pitch_y, 12.f});
  view.max_width = width;
  const auto format = fit_numbers(*view.values, view.pitch_x, pitch_y, fonts);
  if (!format || format->decimals == 0) view.numbers = false;
}

}  // namespace

/// Cells from region `first` on: a row for each layer.
PatchPictures::Picture PatchPictures::picture(const Frame& frame, const PatchGrid& grid, const Patching& found, size_t first,
                                              size_t n) const {
  const Session& s = frame.session;
  const size_t columns = columns_of(grid, first, n), done = std::clamp(grid.done(), first, first + n) - first;
  const auto cols = static_cast<Index>(columns), rows = static_cast<Index>(n / columns);
  Matrix values = Matrix::Zero(rows, cols);
  Picture out{{}, "", first};
  for (size_t i = 0; i < done; ++i) {
    const PatchEffect& effect = grid.effect(first + i);
    values.data()[i] = static_cast<float>(found.share(effect).value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  for (size_t i = 0; i < n; ++i)
    if (const ScreenCell at = {static_cast<Index>(i / columns), static_cast<Index>(i % columns)}; set_by_hand(s, grid.regions()[first + i]))
      out.view.marks.push_back({at, MarkKind::overridden});
  out.view.values = std::make_shared<const Matrix>(std::move(values));
  out.view.cols = axis(grid.what() == PatchRegions::rows ? AxisKind::key : AxisKind::heads, column_names(s, grid, first, cols));
  if (done < n)
    out.view.filling = PartialMatrix{.above = static_cast<Index>(done / columns),
                                     .row = static_cast<Index>(done / columns),
                                     .finished = static_cast<Index>(done % columns)};
  return out;
}

std::vector<PatchPictures::Picture> PatchPictures::pictures(const Frame& frame, const PatchGrid& grid, const Patching& found) {
  const Phrases& phrases = frame.canvas.phrases;
  std::vector<Picture> all;
  size_t first = 0;
  const std::vector<size_t> parts = parts_of(grid);
  for (const size_t n : parts) {
    if (n == 0) continue;
    Picture one = picture(frame, grid, found, first, n);
    one.view.name = "patches.picture." + std::to_string(all.size());
    one.title = grid.what() == PatchRegions::heads ? phrases("compare.patches.heads.title")
                : parts.size() == 1                ? phrases("compare.patches.rows.title")
                : first == 0                       ? phrases("compare.patches.rows.encoder")
                                                   : phrases("compare.patches.rows.decoder");
    first += n;
    all.push_back(std::move(one));
  }
  if (limit_of_ != grid.metric() || limit_of_rows_ != (grid.what() == PatchRegions::rows)) limit_ = 1;
  limit_of_ = grid.metric(), limit_of_rows_ = grid.what() == PatchRegions::rows;
  for (const Picture& one : all) limit_ = std::max(limit_, nice_limit(*one.view.values));
  return all;
}

/// Gives every row its name; short ones where the long ones would take too much of the width. Returns their room, with the gap to the
/// cells: only the gap if the only row has no name.
float PatchPictures::name_rows(const Frame& frame, const PatchGrid& grid, std::vector<Picture>& all, float width) const {
  constexpr float most = 0.3f, beside = 14, least = 40, gap = 12;
  const Canvas& c = frame.canvas;
  const auto named = [&](auto name_of) {
    float widest = 0;
    for (Picture& one : all) {
      std::vector<std::string> names;
      for (Index row = 0; row < one.view.values->rows(); ++row) {
        names.push_back(name_of(frame.session, grid.regions()[one.region({row, 0})], c.phrases));
        widest = std::max(widest, c.text_width(c.fonts().label_hot, names.back()));
      }
      one.view.rows = axis(AxisKind::one, std::move(names));
    }
    return widest;
  };
  float widest = named(region_place);
  if (widest > most * width) widest = named(short_region_place);
  const bool nameless = all.size() == 1 && all[0].view.rows.size == 1 && all[0].view.rows.label(0).empty();
  const float room = nameless ? gap : std::max(least, std::ceil(widest) + beside);
  for (Picture& one : all) {
    one.view.row_labels = !nameless;
    one.view.row_label_width = room - gap;
  }
  return room;
}

float PatchPictures::draw(Frame& frame, const Rect& area, PatchGrid& grid) {
  const Canvas& c = frame.canvas;
  const Patching& found = grid.found();
  std::vector<Picture> all = pictures(frame, grid, found);
  const float names = name_rows(frame, grid, all, area.w);
  float rows = 0, y = area.y;
  for (const Picture& one : all) rows += static_cast<float>(one.view.values->rows());
  const float fitted = (area.h - static_cast<float>(all.size()) * above_picture - below_pictures) / std::max(1.f, rows);
  for (Picture& one : all) {
    c.text(area.x, y + 20, c.fonts().small_bold, c.colours().text, c.shortened(c.fonts().small_bold, one.title, area.w));
    fit_picture(c.fonts(), one.view, area.w - names, std::clamp(fitted, 14.f, 40.f));
    y = draw_picture(frame, {area.x + names, y + above_picture}, grid, found, one);
  }
  draw_scale(c, {area.x, y, area.w, below_pictures}, area.x + names);
  return y + below_pictures;
}

/// Draws the cells of a picture from `at` on. Returns the y below.
float PatchPictures::draw_picture(Frame& frame, ImVec2 at, const PatchGrid& grid, const Patching& found, Picture& one) const {
  const Canvas& c = frame.canvas;
  MatrixView& view = one.view;
  view.limit = limit_;
  view.tab_stop = false;
  view.col_labels = view.pitch_x >= 16 || grid.what() == PatchRegions::rows;
  const MatrixResult drawn = matrix_view(c, view, frame.zooms[view.name], at.x, at.y);
  if (drawn.hovered && one.region(*drawn.hovered) < grid.done()) {
    const Rect cell = drawn.layout.cell(drawn.hovered->row, drawn.hovered->col);
    c.tooltip({.hovered = true, .min = c.at(cell.x, cell.y), .max = c.at(cell.right(), cell.bottom())},
              effect_words(frame.session, grid, found, grid.effect(one.region(*drawn.hovered)), c.phrases));
  }
  if (drawn.clicked) {
    const PatchRegion& chosen = grid.regions()[one.region(*drawn.clicked)];
    patch(frame.session, chosen.node, chosen.row);
  }
  return drawn.layout.cells.bottom();
}

/// Draws the scale of all pictures, from `x` on, and its caption.
void PatchPictures::draw_scale(const Canvas& c, const Rect& area, float x) const {
  constexpr float narrow_pictures = 620;
  const float width = area.w < narrow_pictures ? 130.f : 180.f, caption = x + width + 22;
  legend(c, x, area.y + 14, width, ColourMap::diverging, limit_);
  c.text(caption, c.baseline_at(c.fonts().tiny, area.y + 20), c.fonts().tiny, c.colours().muted,
         c.shortened(c.fonts().tiny, c.phrases("compare.patches.share"), std::max(0.f, area.right() - caption)));
}

}  // namespace headlight::views
