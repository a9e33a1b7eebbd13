#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/pieces/effort.hpp"

namespace headlight::text {

/// A stretch of a text on its way to becoming pieces.
struct Segment {
  std::string text;
  int id = -1;            ///< the id if this is an added token; -1: it is still to be cut
  bool at_start = false;  ///< the typed text begins with it
};
using Segments = std::vector<Segment>;

/// A piece of a model's vocabulary, as the text spells it here.
struct Piece {
  int id = 0;
  std::string spelled;

  bool operator==(const Piece&) const = default;
};
using Pieces = std::vector<Piece>;

/// A part of a text, as offsets: a match of a pattern, or the text between two matches.
struct Stretch {
  size_t begin = 0, end = 0;
  bool matches = false;
};
using Stretches = std::vector<Stretch>;  ///< in order, and complete: together they are the whole text

/// The treatment of the stretches that match.
enum class Cut { removed, isolated, merged_with_previous, merged_with_next, contiguous };

/// Every code point for which `is_it` is true becomes a match of its own.
Stretches stretches_of(std::string_view text, const std::function<bool(char32_t)>& is_it);
/// Appends the segments that `segment` is cut into, without empty ones.
void cut_at(const Segment& segment, const Stretches& stretches, Cut cut, Segments& out, Effort& effort);
/// Calls `cut` for every segment that is still to be cut, and collects the results.
Segments cut_each(Segments segments, Effort& effort, const std::function<void(Segment&, Segments&)>& cut);

}  // namespace headlight::text
