#pragma once
#include <span>
#include <vector>

#include "graph/evaluate.hpp"
#include "model/outline.hpp"

namespace headlight::analysis {

/// The kind of sound that a cell has: the sign is a timbre, a masked cell is silent, NaN is a noise, which cannot be mistaken for a number.
enum class Timbre { silence, sine, odd_harmonics, noise };

/// The sound of one cell.
struct Tone {
  Timbre timbre = Timbre::silence;
  double frequency = 0;  ///< hertz; 0 for silence and noise
  double pan = 0;        ///< from 0, at the left, to 1, at the right

  bool operator==(const Tone&) const = default;
};

constexpr double hertz_of_zero = 220, hertz_of_full = 880, hertz_of_infinity = 1760;
constexpr double seconds_a_cell = 0.16, longest_seconds = 6;
constexpr Index most_tones = 200;  ///< with more, a tone of 6 s / n would be too short to have a pitch

/// A row of a matrix as tones, one after another.
struct RowTones {
  Index first = 0;  ///< the column of the first tone; the others follow it
  double seconds = seconds_a_cell;
  double full = 1;  ///< the distance from zero that sounds as hertz_of_full
  std::vector<Tone> tones;

  double duration() const { return seconds * static_cast<double>(tones.size()); }
};

/// Turns a row into tones. The frequency is 220 Hz * 4^(|x| / full): zero sounds as 220 Hz, `full` two octaves higher, and equal steps of
/// the number sound as equal steps. `full` is 1 for shares, which sum to 1 (or the largest if it is larger), and the largest number of the
/// row for others. `row`: -infinity in masked cells. A row of more than most_tones cells is heard around column `about`.
RowTones row_tones(std::span<const float> row, bool shares, Index about = 0);

/// Returns the tones of a cell's row. A weight that the mask closes is silent, unless it was set by hand.
RowTones row_tones(const Graph& graph, const Trace& trace, const Outline& outline, const Cell& about);

/// Returns the frequency of a number that is `part` of the full distance.
double hertz_of(double part);

}  // namespace headlight::analysis
