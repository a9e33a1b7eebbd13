#include "analysis/row_tones.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/masked_pattern.hpp"

namespace headlight::analysis {
namespace {

/// Returns the largest distance of a finite number from zero.
double largest_of(std::span<const float> row) {
  double largest = 0;
  for (const float x : row)
    if (std::isfinite(x)) largest = std::max(largest, std::abs(static_cast<double>(x)));
  return largest;
}

double full_distance(std::span<const float> row, bool shares) {
  const double largest = largest_of(row);
  if (shares) return std::max(1., largest);
  return largest > 0 ? largest : 1;
}

Tone tone_of(float x, double full) {
  if (std::isnan(x)) return {Timbre::noise};
  if (std::isinf(x)) return x < 0 ? Tone() : Tone{Timbre::sine, hertz_of_infinity};
  return {x < 0 ? Timbre::odd_harmonics : Timbre::sine, hertz_of(std::abs(static_cast<double>(x)) / full)};
}

}  // namespace

double hertz_of(double part) { return hertz_of_zero * std::pow(hertz_of_full / hertz_of_zero, part); }

RowTones row_tones(std::span<const float> row, bool shares, Index about) {
  const auto size = static_cast<Index>(row.size()), heard = std::min(size, most_tones);
  RowTones all;
  all.first = std::clamp<Index>(about - heard / 2, 0, size - heard);
  all.seconds = std::min(seconds_a_cell, longest_seconds / static_cast<double>(std::max<Index>(heard, 1)));
  all.full = full_distance(row, shares);
  for (const float x : row.subspan(static_cast<size_t>(all.first), static_cast<size_t>(heard))) {
    Tone tone = tone_of(x, all.full);
    const double at = static_cast<double>(all.tones.size());
    tone.pan = heard > 1 ? at / static_cast<double>(heard - 1) : 0.5;
    all.tones.push_back(tone);
  }
  return all;
}

RowTones row_tones(const Graph& graph, const Trace& trace, const Outline& outline, const Cell& about) {
  const bool weights = outline.is_attention_weights(about.node) && !graph[about.node].is_input();
  const MatrixPtr values = weights ? masked_pattern(graph, trace, about.node) : trace.matrix(about.node);
  const std::span row(values->row(about.row).data(), static_cast<size_t>(values->cols()));
  return row_tones(row, outline.rows_sum_to_one(about.node), about.col);
}

}  // namespace headlight::analysis
