#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "document/edit.hpp"
#include "run/run.hpp"
#include "session/selection.hpp"

namespace headlight::session {

/// A row of attention weights, as it was or is: a word, and what it gives to which others.
struct SeenRow {
  AttentionPlace at;
  int head = 0;
  Index place = 0;  ///< of the word in its sentence
  std::string word;
  std::vector<std::string> keys;  ///< with their places where they are repeated
  std::vector<float> weights;

  size_t most() const;  ///< where the largest stands; NaN counts as less than any
};

/// One weight of attention that moved.
struct MovedWeight {
  AttentionPlace at;
  int head = 0;
  std::string word, key;
  float before = 0, after = 0;
};

/// A matrix in which numbers moved.
struct MovedNumbers {
  std::string node;
  Index row = 0;  ///< with the largest step
  Index count = 0;
  double largest = 0;  ///< how far the number went that went furthest; NaN where one came or went that is no number
};

/// The likeliest word after a place of a text.
struct LikelyWord {
  std::string after, word;
  float share = 0;
};

/// What of a run is told when it becomes another one.
struct Seen {
  std::shared_ptr<const Run> run;
  std::optional<SeenRow> row;  ///< of the pinned word, in the head that is looked at
  std::optional<LikelyWord> likely;
  std::vector<std::string> written;  ///< of a model that translates
};
Seen seen(const std::shared_ptr<const Run>& run, const Selection& selection);

/// The effect of one step of the person: the run before it against the run after it.
struct RunChange {
  Seen before, after;                   ///< without their runs, but for the one that a drag began with
  bool alike = false;                   ///< both have the same matrices of the same sizes, so that their numbers can be compared
  std::optional<MovedWeight> most;      ///< the weight that moved most, if one moved so far that it is printed differently
  std::optional<MovedNumbers> numbers;  ///< of the stage that is looked at, else of the last matrix that moved
  std::optional<Edit> edit;             ///< nothing where one went back or on in the history

  bool row_is_comparable() const;
  /// True where a weight of the row that is looked at is printed differently, in two decimals.
  bool row_moved() const;
  bool nothing_moved() const { return alike && !numbers && !most; }
};
RunChange change_between(Seen before, Seen after, const Selection& selection);

/// Weights that differ by less are printed alike, in two decimals.
constexpr float told_weight = 0.005f;

}  // namespace headlight::session
