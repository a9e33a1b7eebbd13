#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lesson/pointed.hpp"

namespace headlight::lesson {

/// The runs that a lesson's measures use: that of a step's document, and the same without the step's intentional changes.
struct MeasuredRun {
  const Run& run;
  const Run& before;
  PointedFrom from;
  char decimal = '.';  ///< before the decimals of a number, in the lesson's language
  PointerReading reading = PointerReading::as_written;
};

/// A number of the run in a lesson: a cell by its pointer, or one of these for the numbers that a pointer covers,
///
///     sum, mean, variance, largest, smallest, length (of a row as a vector), entropy (of a row of shares, in bits),
///     rows, columns, numbers (how many there are)
///
/// as in "sum pattern head 1 row it"; "before" in front means the run without the step's changes ("before sum ..."). Throws UserError.
double measured(const std::string& text, const MeasuredRun& runs);

/// The place whose numbers a measure of the run is made of: a cell, a row, a column or a matrix. Nothing for its sizes, and for a run other
/// than the step's. Throws UserError.
std::optional<Pointed> measured_part(const std::string& text, const MeasuredRun& runs);

/// The places of the step's run whose numbers a condition (see `holds`) compares.
std::vector<Pointed> compared_parts(const std::string& condition, const MeasuredRun& runs);

/// All numbers that a pointer covers, row by row.
std::vector<float> numbers_at(const Pointed& at, const Run& run);

/// The place in a matrix of the run where a reader can find this number: its cell, or the cells that it is the largest or smallest of.
/// Nothing for a sum and the like, which must be calculated, and for a run other than the step's.
std::optional<Pointed> read_from(const std::string& text, const MeasuredRun& runs);

/// The number as prose prints it: "0.90", "9"; for "most PLACE" the label of the largest number in that row or column, and for
/// "translation" the written words.
std::string measured_text(const std::string& text, const MeasuredRun& runs);

/// True if the condition holds: "MEASURE > 0.5", with > < >= <= or =, which compares to two decimals; "most pattern head 2 row it is
/// banana"; or "translation has elle". Throws UserError if it is not a condition, or its place does not exist.
bool holds(const std::string& condition, const MeasuredRun& runs);

/// A number as lessons print it: whole numbers without decimals, others with two, and small ones with as many as needed.
std::string lesson_number(double value);

}  // namespace headlight::lesson
