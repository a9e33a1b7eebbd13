#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "lesson/diagnosis.hpp"

namespace headlight::views {

/// The right numbers of a row, or of a column, and the mistaken ones, to show side by side.
struct TwoRows {
  std::vector<Pointed> right, wrong;  ///< cells
  std::vector<size_t> visible;        ///< indices of both
};

/// Chooses the cells in question, then those that differ most; all if there are few. The answer has both of its lines.
TwoRows two_rows_of(const LessonAnswer& answer, const MistakenAnswer& mistaken);
/// True for the cells for which a number was typed, and for the two in which a row supposedly has its largest number.
bool is_answer_cell(const LessonAnswer& answer, const MistakenAnswer& mistaken, const Pointed& cell);
/// Returns "row it", or "column 3".
std::string name_of_rows(const MistakenAnswer& mistaken, const Phrases& phrases);
/// Returns the label of their cell at this index.
std::string label_in_rows(const MistakenAnswer& mistaken, size_t index, const Phrases& phrases);
/// Returns a number of these rows, with two decimals.
std::string number_in_rows(const Pointed& cell, const Run& run, const Phrases& phrases);

}  // namespace headlight::views
