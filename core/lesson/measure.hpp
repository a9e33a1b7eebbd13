#pragma once
#include <optional>
#include <string>

#include "lesson/pointed.hpp"

namespace headlight::lesson {

/// What a lesson computes with: the run of a step's document, and the same without what the step does to it on purpose.
struct MeasuredRun {
  const Run& run;
  const Run& before;
  PointedFrom from;
  char decimal = '.';  ///< what stands before the decimals of a number in the lesson's language
};

/// A number of the run that a lesson speaks of: a cell by its pointer, or one of these of what is pointed at,
///
///     sum, mean, variance, largest, smallest, length (of a row as a vector), entropy (of a row of shares, in bits),
///     rows, columns, numbers (how many there are)
///
/// as in "sum pattern head 1 row it"; with "before" in front the same as it is without the step's changes ("before sum ..."). Throws
/// UserError.
double measured(const std::string& text, const MeasuredRun& runs);

/// Where this number can be read off a matrix of the run: its cell, or all of what it is the largest or smallest of. Nothing of a sum and
/// the like, which has to be worked out, and of a run that is not the step's.
std::optional<Pointed> read_from(const std::string& text, const MeasuredRun& runs);

/// The same as it is printed in prose: "0.90", "9"; of "most PLACE" the label of the largest number in that row or column, and of
/// "translation" what was written.
std::string measured_text(const std::string& text, const MeasuredRun& runs);

/// Whether "MEASURE > 0.5" holds, with > < >= <= or =, which is meant to two decimals; "most pattern head 2 row it is banana"; or
/// "translation has elle". Throws UserError where it is no condition, or points at what is not there.
bool holds(const std::string& condition, const MeasuredRun& runs);

/// A number as lessons print it: whole numbers without decimals, others with two, small ones with as many as tell them.
std::string lesson_number(double value);

}  // namespace headlight::lesson
