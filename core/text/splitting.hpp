#pragma once
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::text {

/// A word that is looked up whole and not cut.
struct LookedUp {
  bool known = true;
};

/// The merges of byte-pair encoding, in order. A rank is an index into the list of merges, from 0; -1: the list does not have the two
/// neighbours as a pair, or there is no neighbour.
struct MergeSteps {
  struct Merge {
    int letter = 0;  ///< the beginning of its left piece, as an index into `letters`
    int rank = 0;
    int id = 0;
    std::string piece = {};       ///< the merged piece
    int before = -1, after = -1;  ///< ranks of the new piece with its two neighbours
  };
  std::vector<std::string> letters;  ///< the pieces before the first merge
  std::vector<int> ranks;            ///< rank of each letter with the next: one fewer
  std::vector<Merge> merges;
};

/// The pieces between two merges.
struct MergeLine {
  std::vector<std::string> pieces;
  std::vector<int> begins;  ///< the beginning of each piece, as an index into MergeSteps::letters
  std::vector<int> ranks;   ///< rank of each piece with the next
  int merged = -1;          ///< the piece that the last merge made; -1: this is the first line
  int next = -1;            ///< the left piece of the next pair to merge; -1: none is left
};
/// Calls `line` for the letters and again after every merge.
void each_line(const MergeSteps& steps, const std::function<void(const MergeLine&)>& line);

/// Takes the longest matching piece, again and again (WordPiece).
struct LongestFirst {
  struct Attempt {
    size_t begin = 0, end = 0;       ///< of the found piece, in bytes of the word
    std::vector<std::string> tried;  ///< the longest first, up to the one found
    bool found = true;               ///< false: none matched, and the whole word is unknown
  };
  std::vector<Attempt> attempts;  ///< empty: the word is too long to try
};

/// The best way through a word and its rivals: for each other last piece, the best way that ends with it.
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
  std::vector<Way> ways;  ///< the best first, which the tokenizer used
};

/// A text that is one token wherever it occurs, found before anything was cut.
struct FoundWhole {};

using CutSteps = std::variant<LookedUp, FoundWhole, MergeSteps, LongestFirst, BestPath>;

/// A word, or any other unit that is cut by itself.
struct SplitWord {
  std::string text;                   ///< as it was cut
  int first_token = 0, n_tokens = 0;  ///< the tokens it became
  CutSteps steps = LookedUp{};
};

/// The steps from a text to tokens, recorded by the tokenizer.
struct Splitting {
  std::string normalized;  ///< the text before cutting
  std::vector<SplitWord> words;

  /// The word that a token belongs to; null: the tokenizer set the token around the text.
  const SplitWord* word_of(int token) const;
};

}  // namespace headlight::text
