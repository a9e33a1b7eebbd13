#include "views/present/present_sizes.hpp"

#include <algorithm>
#include <cmath>

#include "views/present/chalk.hpp"

namespace headlight::views {
namespace {

constexpr float between_factors = 26, table_width = 96, below_stacked = 6;

/// Return the largest cell, which grows with a larger room.
float most_cell(float width) { return std::max(60.f, 0.075f * width); }
float most_row(float height, float usual) { return std::max(usual, 0.09f * height); }

float of(Index n) { return static_cast<float>(std::max<Index>(1, n)); }

/// Returns the column widths of the left factor and of the result; the result's numbers have precedence.
std::pair<float, float> crossing_widths(float width, const ChalkWish& left, const ChalkWish& top, const ChalkWish& result) {
  constexpr float least_left = 110, most_alone = 22;
  const float wanted = std::max(result.with_numbers, top.with_numbers), inner = of(left.cols), cols = of(result.cols);
  if (inner * left.with_numbers + cols * wanted <= width) {
    const float grow = std::min(1.5f, width / (inner * left.with_numbers + cols * wanted));
    return {std::min(most_cell(width), left.with_numbers * grow), std::min(most_cell(width), wanted * grow)};
  }
  if (const float rest = width - cols * result.with_numbers; rest >= std::min(least_left, inner * most_alone)) {
    const float right = std::min(rest - cols * (wanted - result.with_numbers), rest) >= least_left ? wanted : result.with_numbers;
    return {std::min(most_alone, (width - cols * right) / inner), right};
  }
  const float half = 0.45f * width, even = width / (inner + cols);
  const float left_width = std::min({inner * std::max(even, least_left / inner), half, inner * most_alone});
  return {left_width / inner, std::min(most_cell(width), (width - left_width) / cols)};
}

/// Sets equal row heights if all rows get numbers; else the upper factor shrinks, and in the end some rows go out of sight.
void choose_row_heights(CrossingSizes& s, float height, Index above_rows, Index all_rows) {
  const float inner = of(above_rows), rows = of(all_rows), even = height / (inner + rows);
  if (even >= chalk::least_row) {
    s.row_pitch = s.top_pitch = std::min(even, most_row(height, chalk::most_row));
    s.rows_seen = all_rows;
    return;
  }
  constexpr float most_above = 0.44f, least_above = 64, easy = 1.12f;  // a factor without numbers gives way to the words
  const bool numbers = inner * chalk::least_row <= most_above * height;
  const float left_over = height - rows * easy * chalk::least_row;
  const float above = numbers ? inner * chalk::least_row : std::clamp(left_over, least_above, std::max(least_above, most_above * height));
  s.top_pitch = above / inner;
  float below = height - above;
  if (rows * chalk::least_row > below) below -= chalk::rows_line;
  s.rows_seen = rows_in_sight(all_rows, below, {}).seen;
  s.row_pitch = std::min(chalk::most_row, below / of(s.rows_seen));
}

}  // namespace

CrossingSizes crossing_sizes(const Rect& room, float labels, const ChalkWish& left, const ChalkWish& top, const ChalkWish& result) {
  CrossingSizes s{};
  const float width = room.w - labels - between_factors;
  std::tie(s.left_pitch, s.right_pitch) = crossing_widths(width, left, top, result);
  const float used = labels + s.left_pitch * of(left.cols) + between_factors + s.right_pitch * of(result.cols);
  s.left_x = room.x + labels + std::max(0.f, (room.w - used) / 2);
  s.right_x = s.left_x + s.left_pitch * of(left.cols) + between_factors;
  const float words = height_of_column_words(s.right_pitch, top.with_words);
  s.left_words = height_of_column_words(s.left_pitch, left.with_words);
  s.top_y = room.y + words;
  const float between = chalk::title + s.left_words;
  const float height = room.h - words - between - chalk::legend;
  choose_row_heights(s, height, top.rows, left.rows);
  s.result_y = s.top_y + s.top_pitch * of(top.rows) + between;
  return s;
}

namespace {

/// Returns the column widths: first the result gets room for numbers, then the others, and spare room enlarges all of them. Matrices
/// without numbers get the width that they ask for.
std::vector<float> line_widths(float width, const std::vector<ChalkWish>& all) {
  const ChalkWish& result = all.back();
  float columns = 0, wanted = 0;
  for (const ChalkWish& one : all) columns += of(one.cols), wanted += of(one.cols) * one.with_numbers;
  std::vector<float> pitch;
  if (wanted <= width) {
    for (const ChalkWish& one : all) pitch.push_back(std::min(most_cell(width), one.with_numbers * width / wanted));
    return pitch;
  }
  constexpr float least = 9;
  float others = columns - of(result.cols), rest = width - of(result.cols) * result.with_numbers;
  const bool first = others > 0 && rest >= others * least;
  for (size_t i = 0; first && i + 1 < all.size(); ++i)
    if (!all[i].written) rest -= of(all[i].cols) * std::min(all[i].with_numbers, rest / others), others -= of(all[i].cols);
  const float each = others > 0 ? rest / others : 0;
  for (size_t i = 0; i + 1 < all.size(); ++i)
    pitch.push_back(std::min(most_cell(width), !first ? width / columns : all[i].written ? each : all[i].with_numbers));
  pitch.push_back(first ? result.with_numbers : std::min(most_cell(width), width / columns));
  return pitch;
}

struct Line {
  const Rect& room;
  float labels;
  const std::vector<ChalkWish>& all;
  const std::vector<float>& before;
  bool has_table;

  LineSizes beside() const {
    LineSizes s;
    const size_t first = has_table ? 1 : 0;
    float width = room.w - labels - (has_table ? table_width : 0);
    for (const float one : before) width -= one;
    const std::vector<ChalkWish> aligned(all.begin() + static_cast<std::ptrdiff_t>(first), all.end());
    const std::vector<float> widths = line_widths(width, aligned);
    s.words = chalk::column_numbers;
    for (size_t i = 0; i < widths.size(); ++i) s.words = std::max(s.words, height_of_column_words(widths[i], aligned[i].with_words));
    const float top = chalk::title + s.words;
    float height = room.h - top - chalk::legend;
    if (of(all.back().rows) * chalk::least_row > height) height -= chalk::rows_line;
    s.rows_seen = rows_in_sight(all.back().rows, height, {}).seen;
    s.row_pitch = std::min(most_row(room.h, 1.2f * chalk::most_row), height / of(s.rows_seen));
    float used = room.w - width;
    for (size_t i = 0; i < widths.size(); ++i) used += widths[i] * of(aligned[i].cols);
    place_cells(s, widths, room.x + std::max(0.f, (room.w - used) / 2), room.y + top);
    return s;
  }

  /// Places the matrices side by side from x on; a table's columns share the table's width.
  void place_cells(LineSizes& s, const std::vector<float>& widths, float x, float y) const {
    if (!has_table) x += labels;
    for (size_t i = 0; i < all.size(); ++i) {
      const bool table = has_table && i == 0;
      const float pitch = table ? table_width / of(all[i].cols) : widths[i - (has_table ? 1 : 0)], w = pitch * of(all[i].cols);
      x += before[i];
      if (has_table && i == 1) x += labels;
      s.cells.push_back({x, y, w, s.row_pitch * of(s.rows_seen)});
      s.pitch_x.push_back(pitch);
      x += w;
    }
  }

  LineSizes below() const {
    LineSizes s;
    s.stacked = true;
    const float width = room.w - labels, n = static_cast<float>(all.size());
    s.words = height_of_column_words(std::min(most_cell(width), width / of(all[0].cols)), all[0].with_words);
    const float around = n * (chalk::title + below_stacked) + s.words + chalk::legend;
    s.rows_seen = all.back().rows;
    s.row_pitch = std::min(chalk::most_row, (room.h - around) / (n * of(s.rows_seen)));
    float y = room.y;
    for (size_t i = 0; i < all.size(); ++i) {
      y += chalk::title + (i == 0 ? s.words : 0);
      const float pitch = std::min(most_cell(width), width / of(all[i].cols));
      s.cells.push_back({room.x + labels, y, pitch * of(all[i].cols), s.row_pitch * of(s.rows_seen)});
      s.pitch_x.push_back(pitch);
      y = s.cells.back().bottom() + below_stacked;
    }
    return s;
  }
};

}  // namespace

LineSizes line_sizes(const Rect& room, float labels, const std::vector<ChalkWish>& all, const std::vector<float>& before, bool has_table) {
  const Line line{room, labels, all, before, has_table};
  LineSizes beside = line.beside();
  if (has_table || beside.pitch_x.back() >= all.back().with_numbers) return beside;
  constexpr float much_wider = 1.6f;  // for an upright screen
  LineSizes below = line.below();
  const bool better = below.pitch_x.back() >= std::min(all.back().with_numbers, much_wider * beside.pitch_x.back());
  return below.row_pitch >= chalk::least_row && better ? below : beside;
}

}  // namespace headlight::views
