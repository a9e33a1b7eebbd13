#pragma once
#include <optional>

#include "app_rooms.hpp"
#include "graph/axis.hpp"
#include "graph/formula.hpp"

namespace headlight::session {

/// A position on an axis after the text of its words has changed.
struct MovedPosition {
  Index position;
  bool same_word;  ///< false: another word is there now
};
/// Returns the new position of a word: in the unchanged part of the text, else the same occurrence of the word, else the word that replaced
/// it. None if it is gone. A position without a word keeps its number while that exists.
std::optional<MovedPosition> followed(const Axis& before, const Axis& now, Index position);

/// The words that the user pinned. While the text lacks them another cell replaces them, and they are pinned again once they are back.
class FollowedWords {
 public:
  /// Remembers the pinned word before the text changes.
  void leave(const Axes& axes, const Cell& cell);
  /// A cell with these words in the new text; the column is none if its word is gone.
  struct Found {
    Index row;
    std::optional<Index> col;
  };
  std::optional<Found> find_in(const Axes& axes);
  /// The user chose this pin: it replaces no other word.
  void choose() { stands_in_ = false; }

 private:
  std::optional<Axes> axes_;
  Cell cell_{};
  bool stands_in_ = false;  ///< the user did not choose this pin
};

}  // namespace headlight::session
