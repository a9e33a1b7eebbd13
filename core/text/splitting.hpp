#pragma once
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::text {

/// A word that is looked up as it is and not cut.
struct LookedUp {
  bool known = true;
};

/// The merges of byte-pair encoding, in the order in which they were made. A rank is a place in the list of merges, from 0; -1: the two
/// neighbours are no pair of that list, or there is no neighbour.
struct MergeSteps {
  struct Merge {
    int letter = 0;  ///< where its left piece begins, counted in `letters`
    int rank = 0;
    int id = 0;
    std::string piece = {};       ///< what the two became
    int before = -1, after = -1;  ///< ranks of the new piece with its neighbours
  };
  std::vector<std::string> letters;  ///< the pieces that it begins with
  std::vector<int> ranks;            ///< of each of them with the next one: one fewer
  std::vector<Merge> merges;
};

/// The pieces between two merges.
struct MergeLine {
  std::vector<std::string> pieces;
  std::vector<int> begins;  ///< where each begins, counted in MergeSteps::letters
  std::vector<int> ranks;   ///< of each with the next one
  int merged = -1;          ///< the piece that the merge before this line made; -1: the first line
  int next = -1;            ///< the left piece of the pair that is merged next; -1: none is left
};
/// Calls `line` for the letters and after every merge.
void each_line(const MergeSteps& steps, const std::function<void(const MergeLine&)>& line);

/// The longest piece that fits, again and again.
struct LongestFirst {
  struct Place {
    size_t begin = 0, end = 0;       ///< of what was found, in bytes of the word
    std::vector<std::string> tried;  ///< from the longest on, up to the one that was found
    bool found = true;               ///< else none fitted, and the whole word is unknown
  };
  std::vector<Place> places;  ///< empty: the word is too long to be tried
};

/// The best way through a word, and what it beat: of the ways that end with another piece the best of each.
struct BestPath {
  struct Part {
    std::string text;
    double score = 0;
    bool unknown = false;  ///< a letter that the vocabulary lacks
  };
  struct Way {
    std::vector<Part> parts;
    double sum = 0;
  };
  std::vector<Way> ways;  ///< the best first; it was taken
};

/// A text that is one token wherever it stands, found before anything was cut.
struct FoundWhole {};

using CutSteps = std::variant<LookedUp, FoundWhole, MergeSteps, LongestFirst, BestPath>;

/// One word, or whatever is cut by itself.
struct SplitWord {
  std::string text;                   ///< as it was cut
  int first_token = 0, n_tokens = 0;  ///< what became of it
  CutSteps steps = LookedUp{};
};

/// How a text became tokens, told by the tokenizer while it did so.
struct Splitting {
  std::string normalized;  ///< the text before it was cut
  std::vector<SplitWord> words;

  /// The word that a token is of; null: the tokenizer set it around the text.
  const SplitWord* word_of(int token) const;
};

}  // namespace headlight::text
