#pragma once
#include <optional>

#include "app_rooms.hpp"
#include "graph/axis.hpp"
#include "graph/formula.hpp"

namespace headlight::session {

/// A place of an axis after the text of its words has changed.
struct MovedPlace {
  Index place;
  bool same_word;  ///< else another word stands there now
};
/// Where a word is now: in the part of the text that stayed, else as the same occurrence of the word, else the word that took its place.
/// Nothing where it is gone. A place that has no word keeps its number while there is such a place.
std::optional<MovedPlace> followed(const Axis& before, const Axis& now, Index place);

/// The words that a person pinned. While the text lacks them another cell stands in for them, and they are pinned again when they are back.
class FollowedWords {
 public:
  /// Remembers the pinned word before the text changes.
  void leave(const Axes& axes, const Cell& cell);
  /// A cell of such axes, `node` in the new text, with these words; the column is none where its word is gone.
  struct Found {
    Index row;
    std::optional<Index> col;
  };
  std::optional<Found> find_in(const Axes& axes);
  /// The person chose this pin: it stands in for no other word.
  void choose() { stands_in_ = false; }

 private:
  std::optional<Axes> axes_;
  Cell cell_{};
  bool stands_in_ = false;  ///< what is pinned is nobody's choice
};

}  // namespace headlight::session
