#pragma once
#include <string>
#include <utility>
#include <vector>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "text/splitting.hpp"
#include "text/tokenizer.hpp"

namespace headlight::views {

/// A piece on its way to a token, over its letters.
struct CutBox {
  std::string text;
  int begin = 0, end = 0;  ///< range of the word's letters
  bool made = false;       ///< this step made it
  std::string below = {};  ///< its score; for a pair with the next piece the rank, under the line between the two
  bool is_next = false;    ///< the pair is merged next
};

/// A step of cutting a word into pieces.
struct CutRow {
  std::string title;
  std::vector<CutBox> boxes = {};
  std::string note = {};  ///< after the boxes
  bool chosen = true;     ///< false: an option that lost
};

/// The steps that cut a word into tokens, as rows over its letters.
struct CutTable {
  int letters = 0;
  std::vector<CutRow> rows;
  bool between = false;  ///< the text below belongs between two boxes
};

/// Builds the table. `by`: the tokenizer that split the word. A word with many letters shows only letters `first` to `last` and the steps
/// that touch them.
CutTable cut_table(const SplitWord& word, const Tokenizer& by, const Phrases& phrases, int first, int last);
int letters_of(const SplitWord& word);
/// Returns the letters of the n-th token of the word.
std::pair<int, int> letters_of_token(const SplitWord& word, int n);

/// Makes a piece visible: a space as ␣, a combining mark on a dotted circle, the end of a line as
/// .
std::string visible_piece(const std::string& piece);

}  // namespace headlight::views
