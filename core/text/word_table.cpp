#include "text/word_table.hpp"

#include "base/error.hpp"
#include "base/wording.hpp"
#include "text/words.hpp"

namespace headlight {

std::string WordTable::word(std::string_view column) const {
  const std::string& word = text(column);
  std::vector<std::string> pieces;
  try {
    pieces = split_words(word);
  } catch (const UserError& error) {
    fail(error.what());
  }
  if (pieces.size() != 1 || pieces[0] != word)
    fail(in_quotes(word) + " under " + std::string(column) + " is not one word of a sentence; a sentence would be cut inside it");
  return word;
}

void WordTable::only_once(const std::string& word) {
  const auto [known, is_new] = first_line_.emplace(case_folded(word), line_number());
  if (!is_new) fail(in_quotes(word) + " is already on line " + std::to_string(known->second) + "; keep one of the two");
}

}  // namespace headlight
