#pragma once
#include <string>
#include <utility>
#include <vector>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "text/splitting.hpp"
#include "text/tokenizer.hpp"

namespace headlight::views {

/// A piece on its way to a token, over the letters that it is made of.
struct CutBox {
  std::string text;
  int begin = 0, end = 0;  ///< letters of the word
  bool made = false;       ///< by this step
  std::string below = {};  ///< its score; of a pair with the next piece the rank, under the line between the two
  bool is_next = false;    ///< the pair is the next to be merged
};

/// One step.
struct CutRow {
  std::string title;
  std::vector<CutBox> boxes = {};
  std::string note = {};  ///< behind the boxes
  bool taken = true;      ///< false: a way that was beaten
};

/// The steps in which a word was cut, as rows over its letters.
struct CutTable {
  int letters = 0;
  std::vector<CutRow> rows;
  bool between = false;  ///< what stands below belongs between two boxes
};

/// `by`: the tokenizer that split the word. A word with many letters shows only letters `first` to `last` and the steps that touch them.
CutTable cut_table(const SplitWord& word, const Tokenizer& by, const Phrases& phrases, int first, int last);
int letters_of(const SplitWord& word);
/// The letters that the n-th token of the word is made of.
std::pair<int, int> letters_of_token(const SplitWord& word, int n);

/// A piece as it can be seen: a space as ␣, a mark that belongs on a letter on a dotted circle, the end of a line as \n.
std::string visible_piece(const std::string& piece);

}  // namespace headlight::views
