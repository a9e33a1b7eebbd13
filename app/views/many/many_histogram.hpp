#pragma once
#include <optional>

#include "session/many/many_sentences.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// Draws twenty bars in the colours of their share, a count over each that has room and over the tallest, the chosen and the one under the
/// pointer, the current sentence as a line, and the result before an edit as an outline. For a measure other than a weight, empty bars at
/// the ends are left out. Returns the bar that was clicked; `chosen` is framed.
std::optional<size_t> draw_many_histogram(const Canvas& canvas, const Rect& area, const SurveyedMeasure& of, const SurveyedMeasure* before,
                                          std::optional<double> this_row, std::optional<size_t> chosen);
/// Draws its numbers, one below the other. Returns the y below.
float draw_many_numbers(const Canvas& canvas, const Rect& area, const SurveyedMeasure& of);

}  // namespace headlight::views
