#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/pieces/effort.hpp"

namespace headlight::text {

/// A stretch of a text on its way into pieces.
struct Segment {
  std::string text;
  int id = -1;            ///< of the added token that it is; else -1, and it is yet to be cut
  bool at_start = false;  ///< the text that was typed begins with it
};
using Segments = std::vector<Segment>;

/// One piece that a model's vocabulary has, and how it is spelled where it stands.
struct Piece {
  int id = 0;
  std::string spelled;

  bool operator==(const Piece&) const = default;
};
using Pieces = std::vector<Piece>;

/// A part of a text, as offsets: one that a pattern matches, or what stands between two such.
struct Stretch {
  size_t begin = 0, end = 0;
  bool matches = false;
};
using Stretches = std::vector<Stretch>;  ///< in order, and together the whole text

/// What becomes of the stretches that match.
enum class Cut { removed, isolated, merged_with_previous, merged_with_next, contiguous };

/// Every code point that `is_it` counts as a match of its own.
Stretches stretches_of(std::string_view text, const std::function<bool(char32_t)>& is_it);
/// Appends the segments that `segment` is cut into; empty ones are left out.
void cut_at(const Segment& segment, const Stretches& stretches, Cut cut, Segments& out, Effort& effort);
/// Calls `cut` for every segment that is yet to be cut, and gathers what it appends.
Segments cut_each(Segments segments, Effort& effort, const std::function<void(Segment&, Segments&)>& cut);

}  // namespace headlight::text
