#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "document/edit.hpp"
#include "run/run.hpp"
#include "session/selection.hpp"

namespace headlight::session {

/// A row of attention weights before or after a change: a word, and its weights on others.
struct SeenRow {
  AttentionId at;
  int head = 0;
  Index position = 0;  ///< position of the word in its sentence
  std::string word;
  std::vector<std::string> keys;  ///< with their positions if they are repeated
  std::vector<float> weights;

  size_t most() const;  ///< index of the largest; NaN counts as less than any
};

/// An attention weight that moved.
struct MovedWeight {
  AttentionId at;
  int head = 0;
  std::string word, key;
  float before = 0, after = 0;
};

/// A matrix in which numbers moved.
struct MovedNumbers {
  std::string node;
  Index row = 0;  ///< with the largest change
  Index count = 0;
  double largest = 0;  ///< the largest change; NaN if a NaN came or went
};

/// The likeliest word after a position of a text.
struct LikelyWord {
  std::string after, word;
  float share = 0;
};

/// The parts of a run to compare when another one replaces it.
struct Seen {
  std::shared_ptr<const Run> run;
  std::optional<SeenRow> row;  ///< the pinned word's, in the current head
  std::optional<LikelyWord> likely;
  std::vector<std::string> written;  ///< for a model that translates
};
Seen seen(const std::shared_ptr<const Run>& run, const Selection& selection);

/// The effect of one step of the user: the run before it against the run after it.
struct RunChange {
  Seen before, after;                   ///< without their runs, but for the one that a drag began with
  bool alike = false;                   ///< both have matrices of the same names and sizes, so that their numbers can be compared
  std::optional<MovedWeight> most;      ///< the weight that moved most, if by least_visible_weight or more
  std::optional<MovedNumbers> numbers;  ///< those of the current stage, else of the last matrix that moved
  std::optional<Edit> edit;             ///< none for a step through the history

  bool row_is_comparable() const;
  /// True if a weight of the current row moved by least_visible_weight or more.
  bool row_moved() const;
  bool nothing_moved() const { return alike && !numbers && !most; }
};
RunChange change_between(Seen before, Seen after, const Selection& selection);

/// Most weights that differ by less print alike, in two decimals.
constexpr float least_visible_weight = 0.005f;

}  // namespace headlight::session
